// Which key does what at a table. Letters name places, so no command is a letter.

export type KeyCommand =
    | { does: "letter"; key: string }
    | { does: "turn"; by: number }
    | { does: "step"; by: number }
    | { does: "confirm" | "undo" | "hint" | "close" }
    | { does: "pan"; x: number; y: number }
    | { does: "zoom"; factor: number }
    | { does: "number"; number: number };

const PAN = 120;
const ARROWS: Record<string, { step: number; x: number; y: number }> = {
    ArrowLeft: { step: -1, x: PAN, y: 0 },
    ArrowUp: { step: -1, x: 0, y: PAN },
    ArrowRight: { step: 1, x: -PAN, y: 0 },
    ArrowDown: { step: 1, x: 0, y: -PAN },
};

/** Where keys mean something else. */
function isTyping(target: EventTarget | null): boolean {
    return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}

/** What has the focus because it was clicked: whoever presses Enter then means the table, not the button again. */
let clicked: Element | null = null;
addEventListener("focusin", () => (clicked = null), true);
addEventListener("click", (event) => (clicked = event.detail > 0 ? document.activeElement : null), true);

function isPressed(target: EventTarget | null, key: string): boolean {
    if (!(target instanceof HTMLElement) || !/^(BUTTON|A)$/.test(target.tagName)) return false;
    return key === " " || (key === "Enter" && target !== clicked);
}

/** What a key means here; null if it is not ours. */
export function keyCommand(event: KeyboardEvent): KeyCommand | null {
    const { key, shiftKey } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return null;
    if (document.querySelector("dialog[open]")) return null;
    if (isPressed(event.target, key)) return null;
    const arrow = ARROWS[key];
    if (arrow) return shiftKey ? { does: "pan", x: arrow.x, y: arrow.y } : { does: "step", by: arrow.step };
    if (/^[a-z]$/i.test(key)) return { does: "letter", key };
    switch (key) {
        case " ":
            return { does: "turn", by: shiftKey ? -1 : 1 };
        case "Enter":
            return { does: "confirm" };
        case "Backspace":
        case "Delete":
            return { does: "undo" };
        case "?":
            return { does: "hint" };
        case "Escape":
            return { does: "close" };
        case "+":
        case "=":
            return { does: "zoom", factor: 1.3 };
        case "-":
            return { does: "zoom", factor: 1 / 1.3 };
        case "0":
            return { does: "zoom", factor: 0 };
        default:
            return /^[1-9]$/.test(key) ? { does: "number", number: Number(key) } : null;
    }
}
