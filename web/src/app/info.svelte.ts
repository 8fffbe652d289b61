// What games there are, in the reader's language.
import { engine } from "../engine/client";
import type { Info } from "../engine/engine";
import type { GameInfo } from "../engine/json";
import type { SideInfo } from "../engine/library";
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

/** Games that people play. */
export function playable(): GameInfo[] {
    return info()?.games.filter((game) => game.pictured) ?? [];
}

export function gameInfo(name: string): GameInfo | undefined {
    return info()?.games.find((game) => game.game === name);
}

/** How a side looks and is called. */
export function sideInfo(side: number): SideInfo | undefined {
    return info()?.sides[side];
}

export function gameTitle(name: string): string {
    return gameInfo(name)?.title ?? name;
}
