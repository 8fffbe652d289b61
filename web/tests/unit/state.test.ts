import { describe, expect, it } from "vitest";
import { invitedTo, parseRoute, routeHash, type Route } from "../../src/state/route";
import { NAME_MAX, readSettings, STANDARD, tidyName } from "../../src/state/settings";
import { forget, load, save, type Store } from "../../src/state/storage";

describe("routes", () => {
    it("are read back as they were written", () => {
        const routes: Route[] = [
            { at: "start" },
            { at: "games" },
            { at: "setup", kind: "some-game" },
            { at: "setup", kind: "some-game", keeper: true },
            { at: "game", id: "a_b-1" },
            { at: "sheet", id: "a_b-1" },
            { at: "table", id: "7KQ4" },
            { at: "record", data: "abcd_-12", step: 7, names: [] },
            { at: "record", data: "abcd_-12", step: 0, names: ["Ana, a 1/2", "", "Zoë %"] },
        ];
        for (const route of routes) expect(parseRoute(routeHash(route))).toEqual(route);
    });
    it("know the link that people share", () => {
        expect(parseRoute("", "/t/7KQ4")).toEqual({ at: "table", id: "7KQ4" });
        expect(parseRoute("#/games", "/t/7KQ4")).toEqual({ at: "games" });
        expect(parseRoute("", "/t/a/b")).toEqual({ at: "start" });
    });
    it("have tidy names or none", () => {
        expect(parseRoute("#/record/abcd_-12/0/%E0%A4,a%0Ab")).toEqual({ at: "record", data: "abcd_-12", step: 0, names: ["", "a b"] });
    });
    it("are found in invitations, and nothing is made of what is none", () => {
        for (const text of ["7KQ4", " https://example.org/t/7KQ4 ", "example.org/t/7KQ4/", "https://example.org/#/t/7KQ4"])
            expect(invitedTo(text), text).toBe("7KQ4");
        for (const text of ["", "abc", "mesa da Ana", "mesa da Maria", "https://example.org/", "https://example.org/t/"])
            expect(invitedTo(text), text).toBeNull();
    });
    it("lead to the start when they are not understood", () => {
        for (const hash of ["", "#", "#/nonsense", "#/game/", "#/game/../x", "#/table/<b>"])
            expect(parseRoute(hash), hash).toEqual({ at: "start" });
    });
});

describe("settings", () => {
    it("take what is right and leave the rest", () => {
        expect(readSettings(null)).toEqual(STANDARD);
        expect(readSettings({ theme: "dark", lang: "xx", letters: 1, name: "  A\tB  " })).toEqual({
            ...STANDARD,
            theme: "dark",
            name: "A B",
        });
    });
    it("tidy names", () => {
        expect(tidyName("a\u202Eb\nc ")).toBe("a b c");
        expect([...tidyName("é".repeat(60))]).toHaveLength(NAME_MAX);
    });
});

describe("storage", () => {
    function memory(): Store & { kept: Map<string, string> } {
        const kept = new Map<string, string>();
        return {
            kept,
            getItem: (key) => kept.get(key) ?? null,
            setItem: (key, value) => void kept.set(key, value),
            removeItem: (key) => void kept.delete(key),
        };
    }
    it("keeps, loads and forgets", () => {
        const store = memory();
        expect(save("x", { a: [1] }, store)).toBe(true);
        expect(load("x", store)).toEqual({ a: [1] });
        forget("x", store);
        expect(load("x", store)).toBeNull();
    });
    it("survives broken, full and missing stores", () => {
        const store = memory();
        store.kept.set("muralha.x", "{");
        expect(load("x", store)).toBeNull();
        expect(save("x", 1, null)).toBe(false);
        const full: Store = {
            ...memory(),
            setItem: () => {
                throw new Error("full");
            },
        };
        expect(save("x", 1, full)).toBe(false);
    });
});
