// What games there are, in the reader's language.
import { engine } from "../engine/client";
import type { Info } from "../engine/engine";
import type { GameInfo } from "../engine/json";
import { lang } from "../i18n/words.svelte";

interface Loaded {
    current: Info | null;
    failed: string | null;
}

let loaded = $state.raw<Loaded>({ current: null, failed: null });

/** Loads what there is now and after each change of the language. Call it while a component starts. */
export function followInfo(): void {
    $effect(() => {
        const language = lang();
        engine()
            .info(language)
            .then((current) => (loaded = { current, failed: null }))
            .catch((error: unknown) => (loaded = { current: null, failed: String(error) }));
    });
}

export function info(): Info | null {
    return loaded.current;
}

export function infoFailed(): string | null {
    return loaded.failed;
}

/** Games that people play: those that are more than an example. */
export function playable(): GameInfo[] {
    return info()?.games.filter((game) => game.traits.includes("chance") && game.options.length > 2) ?? [];
}

export function gameInfo(name: string): GameInfo | undefined {
    return info()?.games.find((game) => game.game === name);
}

export function gameTitle(name: string): string {
    return gameInfo(name)?.title ?? name;
}
