// Pictures of every screen, in three widths, light and dark, in Portuguese (`make screenshots`).
// usage: node tests/screenshots.mjs [FOLDER] [PART OF A NAME...]
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { start } from "./e2e/harness.mjs";
import { SCREENS, settle } from "./e2e/screens.mjs";

const SIZES = [
    { width: 360, height: 780 },
    { width: 820, height: 1180 },
    { width: 1440, height: 900 },
];
const [folder = "../build/screenshots", ...parts] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const site = await start();
let made = 0;
for (const screen of SCREENS.filter(({ name }) => parts.length === 0 || parts.some((part) => name.includes(part))))
    for (const size of SIZES)
        for (const theme of /** @type {const} */ (["light", "dark"])) {
            const { page, close } = await site.open(screen.hash, { lang: "pt", theme, ...size, touch: size.width < 700, kept: screen.kept ?? {} });
            await screen.reach?.(page);
            await settle(page);
            await page.screenshot({ path: join(folder, `${screen.name}-${size.width}-${theme}.png`) });
            await close();
            made++;
        }
await site.close();
console.log(`${made} pictures in ${folder}`);
