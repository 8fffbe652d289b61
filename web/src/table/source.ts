// Where a game comes from: this device, a record, or a server.
import type { Look } from "../engine/game";

/** What there is besides the game where several devices share it. */
export interface Together {
    /** The link that brings others here. */
    readonly link: string;
    /** The time that a seat has left, as a clock shows it; "" without a clock. */
    clock(seat: number): string;
    /** Does its clock run? */
    ticks(seat: number): boolean;
    readonly watchers: number;
    readonly watching: boolean;
    /** Places by seat of a game that was given up, where the rules name none. */
    readonly ranks: readonly number[];
    /** What was said; `k` counts the lines. */
    readonly chat: readonly { k: number; seat?: number; name: string; text: string; at: number }[];
    /** When the game began; until then seats may change hands. */
    readonly began: number;
    readonly maySay: boolean;
    say(text: string): void;
    /** Lines that were not seen yet, and that they are now. */
    readonly unread: number;
    read(): void;
    /** Is the talk shown on top of the table? */
    chatOpen: boolean;
}

export interface Source {
    readonly game: string;
    /** Can it be gone on with by the bots of this device? */
    readonly local: boolean;
    /** The day whose challenge it is. */
    readonly daily?: string | undefined;
    /** The name under which its result sheet can be had. */
    readonly sheet?: string;
    /** One person enters everything and may see what everybody has. */
    readonly openHands?: boolean;
    readonly together?: Together;
    /** Nobody goes on with it, whether it came to an end by its rules or not. */
    readonly ended?: boolean;
    /** Opens the game in the worker. */
    open(): Promise<void>;
    /** Whose view is shown as long as nobody from here is asked. */
    readonly viewer: number;
    /** Tells that something changed that was not done here; `anew`: what was told before is told again, better. */
    onchange?: (anew?: boolean) => void;
    /** Is this seat played from here? */
    plays(seat: number, look: Look): boolean;
    /** Confirms a draft: keeps its first actions, adds more. What comes of it is looked at afterwards. */
    confirm(keep: number, actions: number[], viewer: number, lang: string): Promise<Look>;
    /** What chance did at a real table; and takes back what was entered last, whatever it was. */
    enter?(action: number): Promise<void>;
    takeBack?(): Promise<void>;
    /** Lets whoever else is asked go on. */
    run(): void;
    /** Keeps what has changed. */
    keep(look: Look): Promise<void>;
    resign(seat: number): Promise<void>;
    close(): void;
}
