import { describe, expect, it } from "vitest";
import type { SeatPlan } from "../../src/engine/desk";
import { clockOf, createRequest, wishesOf, writtenName } from "../../src/online/create";

const person = (name: string): SeatPlan => ({ kind: "person", name, level: "" });
const bot: SeatPlan = { kind: "bot", name: "Torre", level: "hard" };

describe("a table on the server", () => {
    it("keeps a seat for its maker and opens the others", () => {
        expect(wishesOf([bot, person("Ana"), person("Rui")])).toEqual([{ kind: "bot", level: "hard" }, { kind: "me" }, { kind: "open" }]);
    });
    it("takes the name that its maker wrote, but none that the page gave", () => {
        expect(writtenName([bot, person(" Ana "), person("Rui")], ["You", "Player 2"])).toBe("Ana");
        expect(writtenName([person("You"), person("Rui")], ["You", "Player 2"])).toBe("");
        expect(writtenName([bot, bot], ["You"])).toBe("");
    });
    it("is asked for with its clock and who may find it", () => {
        expect(createRequest("demo:players=2", [person("Ana"), person("Rui")], "public", "days")).toEqual({
            t: "create",
            setup: "demo:players=2",
            access: "public",
            seats: [{ kind: "me" }, { kind: "open" }],
            clock: { mode: "days", days: 1 },
        });
        expect(clockOf("none")).toEqual({ mode: "none" });
        expect(clockOf("minutes")).toMatchObject({ mode: "bank", bank: 600 });
    });
});
