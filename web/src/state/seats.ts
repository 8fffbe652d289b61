// Who sits where in a game that is being set up.
import type { SeatPlan } from "../engine/desk";

export const LEVEL = "normal";

/** Names for bots, so that one can speak of them. */
const BOT_NAMES = ["Torre", "Ameia", "Fosso", "Ponte", "Barbacã", "Adarve"];

export function person(name: string): SeatPlan {
    return { kind: "person", name, level: "" };
}

export function bot(level: string, taken: readonly SeatPlan[]): SeatPlan {
    const name = BOT_NAMES.find((n) => !taken.some((seat) => seat.name === n)) ?? "Muralha";
    return { kind: "bot", name, level };
}

/** As many seats as the set-up has: bots of a level are added, or whoever `fill` brings; the last ones go. */
export function fitSeats(seats: readonly SeatPlan[], players: number, fill: string | ((number: number) => SeatPlan)): SeatPlan[] {
    const fitted = seats.slice(0, players);
    while (fitted.length < players) fitted.push(typeof fill === "string" ? bot(fill, fitted) : fill(fitted.length + 1));
    return fitted;
}
