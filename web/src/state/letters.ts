// Names of places: A, B, ... Z, AA, AB, ... in the order in which people read.

export function letter(index: number): string {
    const rest = Math.floor(index / 26);
    const last = String.fromCharCode(65 + (index % 26));
    return rest > 0 ? letter(rest - 1) + last : last;
}

export interface Spot {
    x: number;
    y: number;
}

/** Sorted by rows, each row from left to right. */
export function readingOrder<T extends Spot>(spots: readonly T[]): T[] {
    return [...spots].sort((a, b) => a.y - b.y || a.x - b.x);
}

/** What is meant by letters typed one after the other: the spot, or null while more may follow. */
export class LetterInput {
    #typed = "";

    /** The index of a name among `count`, or null. A letter that leads nowhere begins anew. */
    type(key: string, count: number): number | null {
        const next = key.toUpperCase();
        if (!/^[A-Z]$/.test(next)) return null;
        const names = Array.from({ length: count }, (_, i) => letter(i));
        const tries = [this.#typed + next, next];
        for (const text of tries) {
            const exact = names.indexOf(text);
            const longer = names.some((name) => name.length > text.length && name.startsWith(text));
            if (exact < 0 && !longer) continue;
            this.#typed = longer ? text : "";
            return exact < 0 ? null : exact;
        }
        this.#typed = "";
        return null;
    }

    clear(): void {
        this.#typed = "";
    }
}
