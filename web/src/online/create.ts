// Making a table on the server of what was chosen in a set-up.
import type { ClientCreate, ClockPlan, SeatWish } from "../../../spec/protocol";
import type { SeatPlan } from "../engine/desk";
import { tidyName } from "../state/settings";

/** On this device, at a real table of which it keeps the score, or at a table of the server. */
export type Where = "device" | "keeper" | "link" | "public";
export type Pace = "none" | "minutes" | "days";

const MINUTES = 10;
const SECONDS_A_MOVE = 5;

export function clockOf(pace: Pace): ClockPlan {
    switch (pace) {
        case "none":
            return { mode: "none" };
        case "minutes":
            return { mode: "bank", bank: 60 * MINUTES, move: SECONDS_A_MOVE };
        case "days":
            return { mode: "days", days: 1 };
    }
}

/** The first person is who makes the table; for the others a seat is kept open. */
export function wishesOf(seats: readonly SeatPlan[]): SeatWish[] {
    const me = seats.findIndex((seat) => seat.kind === "person");
    return seats.map((seat, i): SeatWish => {
        if (seat.kind === "bot") return { kind: "bot", level: seat.level };
        return { kind: i === me ? "me" : "open" };
    });
}

/** The name that was written for the seat of who makes the table; "" if it is one of those that the page itself gives. */
export function writtenName(seats: readonly SeatPlan[], given: readonly string[]): string {
    const name = tidyName(seats.find((seat) => seat.kind === "person")?.name ?? "");
    return given.includes(name) ? "" : name;
}

export function createRequest(setup: string, seats: readonly SeatPlan[], where: Where, pace: Pace): Omit<ClientCreate, "id"> {
    return {
        t: "create",
        setup,
        access: where === "public" ? "public" : "link",
        seats: wishesOf(seats),
        clock: clockOf(pace),
    };
}
