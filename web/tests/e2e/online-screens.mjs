// Screens of tables with others. The others are played from the same page by sockets of their own.
import { createTable } from "./together.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("./screens.mjs").Screen} Screen */

const ANA = { settings: { lang: "pt", theme: "auto", name: "Ana", sound: false } };
const CLOCK = { mode: "bank", bank: 600, move: 5 };
const THREE = { setup: "carcassonne:players=3,river,inns", order: "seated", clock: CLOCK, seats: [{ kind: "me" }, { kind: "open" }, { kind: "bot", level: "normal" }] };

/**
 * Somebody else connects, says each message when the one before is done, and stays. `$` stands for the table that
 * the last message has made.
 * @param {Page} page @param {string} name @param {Record<string, unknown>[]} messages
 */
async function somebody(page, name, messages) {
    return page.evaluate(
        async ([called, script]) => {
            const socket = new WebSocket(`ws://${location.host}/ws`);
            await new Promise((done) => (socket.onopen = done));
            Object.assign(window, { [`somebody${called}`]: socket });
            const all = [{ t: "hello", v: 1 }, { t: "name", name: called }, ...script];
            let table = "";
            for (const [i, message] of all.entries()) {
                const answered = new Promise((done) => {
                    socket.onmessage = ({ data }) => {
                        const answer = JSON.parse(data);
                        if (answer.t === "welcome" || answer.id === `m${i}`) done(answer);
                    };
                });
                const text = JSON.stringify(i === 0 ? message : { ...message, id: `m${i}` });
                socket.send(text.replaceAll('"$"', JSON.stringify(table)));
                const answer = /** @type {{ t: string, g?: string, say?: string }} */ (await answered);
                if (answer.t === "err") throw new Error(`${text}: ${answer.say}`);
                table = answer.g ?? table;
            }
            return table;
        },
        /** @type {const} */ ([name, messages]),
    );
}

/** Goes to a table without loading the page again, which would send the others away. @param {Page} page @param {string} id */
async function goTo(page, id) {
    await page.evaluate((to) => (location.hash = `#/t/${to}`), id);
}

/** @param {Page} page */
async function lobby(page) {
    const id = await createTable(page, THREE);
    await somebody(page, "Rui", [
        { t: "join", g: id },
        { t: "sit", g: id, seat: 1 },
        { t: "chat", g: id, text: "Boa noite! Já está todo mundo aí?" },
        { t: "chat", g: id, text: "Hoje eu fico com o vermelho." },
    ]);
    await goTo(page, id);
    await page.getByText("Hoje eu fico").waitFor();
}

/** @param {Page} page */
async function table(page) {
    await lobby(page);
    await page.locator("button.pri.big").click();
    await page.locator("section.turn .acts").waitFor();
    await page.locator("header button.chat:visible").or(page.getByRole("tab", { name: "Conversa" })).click();
    await page.getByText("Hoje eu fico").waitFor();
}

/** @param {Page} page @param {string} setup */
async function watch(page, setup) {
    await page.waitForFunction(() => localStorage.getItem("muralha.token"));
    const seats = [{ kind: "me" }, { kind: "bot", level: "greedy" }, { kind: "bot", level: "normal" }];
    const id = await somebody(page, "Eva", [
        { t: "create", setup, access: "public", order: "seated", seats, clock: CLOCK },
        { t: "join", g: "$" },
        { t: "start", g: "$" },
        { t: "chat", g: "$", text: "Vou pensar um pouco." },
    ]);
    await goTo(page, id);
    await page.locator("section.turn").waitFor();
    await page.getByText("assistindo ·").waitFor();
}

/** @type {Screen[]} */
export const ONLINE_SCREENS = [
    { name: "online-lobby", hash: "#/", kept: ANA, reach: lobby },
    { name: "online-table", hash: "#/", kept: ANA, reach: table },
    { name: "online-watch", hash: "#/", reach: (page) => watch(page, "catan-cards:players=3") },
    {
        name: "online-lost",
        hash: "#/",
        kept: ANA,
        noisy: true,
        reach: async (page) => {
            await lobby(page);
            await page.locator("button.pri.big").click();
            await page.locator("section.turn .acts").waitFor();
            await page.context().setOffline(true);
            await page.getByText("A conexão caiu").waitFor();
        },
    },
];
