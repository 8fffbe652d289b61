// Cards on the table: which stack an answer is about, and how cards of a stack lie.
import type { Touch } from "../engine/json";
import type { Stage, StageArea, StageStack } from "../engine/stage";
import { thingKey } from "./answers";

/** The key that answers about this stack have. */
export function stackKey(area: StageArea, stack: StageStack): string {
    const touch: Touch = { kind: stack.kind, place: area.place };
    if (stack.name !== null) {
        if (stack.kind === "card") touch.card = stack.name;
        else touch.good = stack.name;
    }
    if (area.side !== null) touch.side = area.side;
    return thingKey(touch);
}

/** The key that answers about somebody have. */
export function sideKey(side: number): string {
    return thingKey({ kind: "seat", side });
}

/** The keys of everything that can be pointed at: whatever lies elsewhere has to be listed. */
export function drawnKeys(stage: Stage): Set<string> {
    const areas = stage.areas ?? [];
    return new Set([
        ...areas.flatMap((area) => area.stacks.map((stack) => stackKey(area, stack))),
        ...stage.sides.map((_, side) => sideKey(side)),
    ]);
}

/** The pictures of a stack, one for each card that is shown; at most `most` of those that look alike. */
export function fan(stack: StageStack, most: number): string[] {
    if (stack.symbols.length > 1) return stack.symbols;
    const [symbol] = stack.symbols;
    if (symbol === undefined || stack.count === 0) return [];
    return Array.from({ length: Math.max(1, Math.min(stack.count, most)) }, () => symbol);
}

export function areaOf(stage: Stage, place: string, side: number | null): StageArea | undefined {
    return stage.areas?.find((area) => area.place === place && area.side === side);
}

/** Areas that belong to nobody, in their order. */
export function commonAreas(stage: Stage): StageArea[] {
    return stage.areas?.filter((area) => area.side === null) ?? [];
}

export function cardSymbols(stage: Stage): string[] {
    const names = (stage.areas ?? []).flatMap((area) =>
        area.stacks.flatMap((stack) => [...stack.symbols, ...(stack.cost ?? []).map((item) => item.symbol)]),
    );
    return [...new Set(names)];
}
