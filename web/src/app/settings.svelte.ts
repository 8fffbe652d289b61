// The person's settings as a value that the page follows and the device keeps.
import { speak } from "../i18n/words.svelte";
import { type Settings, readSettings } from "../state/settings";
import { load, save } from "../state/storage";

export const settings = $state<Settings>(readSettings(load("settings")));

function showTheme(): void {
    const root = document.documentElement;
    if (settings.theme === "auto") delete root.dataset["theme"];
    else root.dataset["theme"] = settings.theme;
}

/** Applies and keeps every change from now on; resolves when the words are there. */
export async function startSettings(): Promise<void> {
    showTheme();
    await speak(settings.lang);
    $effect.root(() => {
        $effect(() => {
            save("settings", $state.snapshot(settings));
        });
        $effect(showTheme);
        $effect(() => {
            void speak(settings.lang);
        });
    });
}
