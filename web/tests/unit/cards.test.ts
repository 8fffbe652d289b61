import { describe, expect, it } from "vitest";
import type { StageArea, StageStack } from "../../src/engine/stage";
import { placeOf } from "../../src/state/answers";
import { areaOf, cardSymbols, commonAreas, drawnKeys, fan, sideKey, stackKey } from "../../src/state/cards";

const stack: StageStack = { kind: "good", name: "salt", title: "sal", count: 3, symbols: ["card-salt"] };
const hand: StageArea = { place: "hand", title: "Hand", side: 1, stacks: [stack] };
const shop: StageArea = { place: "shop", title: "Shop", side: null, stacks: [{ ...stack, kind: "card", name: "mill", symbols: ["card-mill"], cost: [{ symbol: "card-salt", title: "sal", count: 2, have: 1 }] }] };
const stage = { sides: [], areas: [hand, shop] };

describe("cards", () => {
    it("are found by what answers touch", () => {
        const about = (touch: object): string | undefined =>
            placeOf({ action: 1, text: "", phrase: "", brief: "", touches: [touch as { kind: string }] })?.key;
        expect(stackKey(hand, stack)).toBe(about({ kind: "good", side: 1, good: "salt", place: "hand" }));
        const [mill] = shop.stacks;
        expect(mill && stackKey(shop, mill)).toBe(about({ kind: "card", card: "mill", place: "shop" }));
        expect(sideKey(2)).toBe(about({ kind: "seat", side: 2 }));
    });
    it("lie as many as there are, or as there is room", () => {
        expect(fan(stack, 5)).toHaveLength(3);
        expect(fan(stack, 2)).toHaveLength(2);
        expect(fan({ ...stack, count: 0 }, 5)).toEqual([]);
        expect(fan({ ...stack, count: -1 }, 5)).toHaveLength(1);
        expect(fan({ ...stack, symbols: ["a", "b"] }, 1)).toEqual(["a", "b"]);
    });
    it("can be pointed at where they lie, and nowhere else", () => {
        const keys = drawnKeys({ ...stage, sides: [{ colour: "", sign: "", pattern: "", letter: "", stock: [], note: null }] });
        expect([...keys]).toEqual([stackKey(hand, stack), "card:shop:mill:::", sideKey(0)]);
    });
    it("lie in areas", () => {
        expect(areaOf(stage, "hand", 1)).toBe(hand);
        expect(areaOf(stage, "hand", 0)).toBeUndefined();
        expect(commonAreas(stage)).toEqual([shop]);
        expect(cardSymbols(stage)).toEqual(["card-salt", "card-mill"]);
    });
});
