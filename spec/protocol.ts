// Made from spec/protocol.json by tools/protocol2c; do not edit.
// docs/PROTOCOL.md is the manual.

export const PROTOCOL_VERSION = 1;

/** Limits. */
export const LIMITS = {
    /** bytes of a client's message */
    message: 4096,
    /** bytes of a server's message */
    reply: 60000,
    /** objects and lists within each other */
    depth: 5,
    /** seats of a table */
    seats: 6,
    /** actions of one `do` */
    actions: 64,
    /** items of one `feed`; more come in several */
    items: 256,
    /** tables of one `tables` */
    page: 20,
} as const;

/** languages of sentences */
export type Lang =
    /** English */
    | "en"
    /** Spanish */
    | "es"
    /** Portuguese */
    | "pt";

/** where a table stands */
export type Phase =
    /** seats are being taken */
    | "open"
    /** the game is played */
    | "running"
    /** the game has ended; it stays readable */
    | "over";

/** who finds a table */
export type Access =
    /** it is listed for everybody */
    | "public"
    /** only who knows its id finds it */
    | "link";

/** which tables to list */
export type Filter =
    /** public ones with an empty seat */
    | "open"
    /** public ones that are played */
    | "running"
    /** public ones that have ended */
    | "over"
    /** those where I sit or sat, or that I made */
    | "mine";

/** what is in a seat */
export type Sitter =
    /** nobody yet */
    | "open"
    /** somebody */
    | "person"
    /** a program of the server */
    | "bot";

/** what shall be in a seat */
export type Wish =
    /** whoever sits down */
    | "open"
    /** who makes the table */
    | "me"
    /** a program of the server */
    | "bot";

/** who begins */
export type Order =
    /** seat 0 begins, as people sat down */
    | "seated"
    /** seats are drawn by lot when the game starts */
    | "drawn";

/** how time is counted */
export type Clock =
    /** not at all */
    | "none"
    /** a bank of seconds to which each move adds some; what is left is kept */
    | "bank"
    /** days for each move */
    | "days";

/** what happens when a player's time is up */
export type Timeout =
    /** a bot plays on until the player comes back */
    | "bot"
    /** the player resigns */
    | "resign";

/** kinds of feed items */
export const Item = {
    /** a player's action */
    act: 0,
    /** an outcome of chance */
    chance: 1,
    /** who sits there is said by `table`; `x` is 1 for a person, 2 for a bot */
    seat: 2,
    /** a bot plays for the person ... */
    away: 3,
    /** ... who plays again */
    back: 4,
    /** a player resigned */
    resign: 5,
    /** a player's time is up; away or resign follows */
    timeout: 6,
    /** the end, always the last; `x` is 1 if it came by resigning */
    over: 7,
} as const;
export type Item = (typeof Item)[keyof typeof Item];

/** why a game is over */
export type Ending =
    /** it was played to its end */
    | "rules"
    /** all but one resigned */
    | "resign"
    /** all but one resigned, the last by time-out */
    | "time"
    /** it was set aside: it made the server fail, or an operator has ended it */
    | "aside";

/** why the server says good-bye */
export type Bye =
    /** it stops or restarts; come back in `wait` seconds */
    | "drain"
    /** nothing was heard for too long */
    | "idle"
    /** the token of this connection was revoked */
    | "token";

/** why a message is refused */
export type Why =
    /** this is no message of the protocol */
    | "bad"
    /** the server does not speak this version of the protocol */
    | "version"
    /** say hello first, and only once */
    | "hello"
    /** the token is not known */
    | "token"
    /** name and passphrase do not belong together */
    | "login"
    /** somebody else has this name or seat */
    | "taken"
    /** there is no such table, seat or level */
    | "unknown"
    /** only the player of that seat, or the owner of the table, may do this */
    | "forbidden"
    /** not while the table stands where it does */
    | "phase"
    /** a seat is still empty */
    | "empty"
    /** the set-up text is wrong */
    | "setup"
    /** somebody else is asked */
    | "turn"
    /** the rules forbid it; nothing of the message was done */
    | "illegal"
    /** the game has gone on; what was missed follows as a feed */
    | "stale"
    /** this id was used for another message */
    | "reused"
    /** an earlier message about this game is still being stored; send it again */
    | "busy"
    /** it could not be stored; nothing has changed; send it again */
    | "retry"
    /** the server stores nothing at the moment; games can be read */
    | "readonly"
    /** this game was set aside and can only be read */
    | "aside"
    /** too many messages */
    | "rate"
    /** there are too many tables, watchers or games already */
    | "full"
    /** the server is about to stop */
    | "drain";

/** How time is counted at a table. */
export interface ClockPlan {
    mode: Clock;
    /** bank: seconds that each move adds - 1..3600 */
    move?: number;
    /** bank: seconds at the beginning - 0..86400 */
    bank?: number;
    /** days: for each move - 1..30 */
    days?: number;
}

/** What shall be in a seat of a new table. */
export interface SeatWish {
    kind: Wish;
    /** bot: its name as for `muralha play --bot` - ascii, 1..96 bytes */
    level?: string;
}

/** What is in a seat. */
export interface SeatState {
    kind: Sitter;
    /** person: public id - word, 4..24 bytes */
    who?: string;
    /** person: as others see it - name, 1..48 bytes */
    name?: string;
    /** bot, or the bot that stands in - ascii, 1..96 bytes */
    level?: string;
    /** person: is connected */
    here?: boolean;
    /** person: a bot stands in */
    away?: boolean;
    /** person: has resigned */
    resigned?: boolean;
}

/** A game that the server plays. */
export interface RulesState {
    /** word, 1..32 bytes */
    kind: string;
    /** 0..1000000 */
    version: number;
}

/** A table in a list. */
export interface TableLine {
    /** word, 4..24 bytes */
    g: string;
    /** ascii, 1..511 bytes */
    setup: string;
    /** name, 1..80 bytes */
    title?: string;
    phase: Phase;
    clock: ClockPlan;
    /** 1..6 of them */
    seats: SeatState[];
    /** 0..1000000 */
    watchers: number;
    /** running: the seat that is asked - 0..5 */
    asked?: number;
    /** when it changed last - 0..9007199254740991 */
    at: number;
}

/** One step of a game, sent as a list of four numbers. */
export type FeedItem = [kind: Item, seat: number, x: number, at: number];

/** How a seat came off. */
export interface Place {
    /** -1000000..1000000 */
    score: number;
    /** 1 is first; equal ranks share the place; 0 has none - 0..6 */
    rank: number;
}

/** Who am I, what do I speak. Without a token the server makes a new identity and sends its token once; keep it secret. */
export interface ClientHello {
    t: "hello";
    /** version of the protocol - 1..1000 */
    v: number;
    /** word, 20..64 bytes */
    token?: string;
    /** of the sentences; English if absent */
    lang?: Lang;
    /** the program that speaks, for the log - ascii, 1..64 bytes */
    agent?: string;
}

/** Go on as somebody who has a passphrase; gives this device a token of its own. */
export interface ClientLogin {
    t: "login";
    /** version of the protocol - 1..1000 */
    v: number;
    /** name, 1..48 bytes */
    name: string;
    /** line, 8..200 bytes */
    pass: string;
    lang?: Lang;
    /** ascii, 1..64 bytes */
    agent?: string;
}

/** Be called so from now on. With a passphrase the name is mine alone and I can log in with both from elsewhere; the sessions of all other devices end. */
export interface ClientName {
    t: "name";
    /** word, 1..24 bytes */
    id: string;
    /** name, 1..48 bytes */
    name: string;
    /** line, 8..200 bytes */
    pass?: string;
}

/** End this session: its token is worth nothing any more. The connection is a stranger's again. Without a passphrase nobody can come back as me. */
export interface ClientLogout {
    t: "logout";
    /** word, 1..24 bytes */
    id: string;
}

/** Make a table. The answer names it; a `table` follows. */
export interface ClientCreate {
    t: "create";
    /** word, 1..24 bytes */
    id: string;
    /** as `muralha games` and /api/games describe it - ascii, 1..511 bytes */
    setup: string;
    /** name, 1..80 bytes */
    title?: string;
    access: Access;
    /** as many as the set-up has players; all open if absent - 1..6 of them */
    seats?: SeatWish[];
    /** drawn if absent */
    order?: Order;
    /** none if absent */
    clock?: ClockPlan;
    /** bot if absent */
    timeout?: Timeout;
}

/** Which tables are there? The newest comes first. */
export interface ClientList {
    t: "list";
    /** word, 1..24 bytes */
    id: string;
    which: Filter;
    /** `next` of the page before - word, 1..48 bytes */
    after?: string;
    /** 20 if absent - 1..20 */
    count?: number;
}

/** Follow a table from now on, as the seat that I have there or as a watcher; also to come back and to ask for what was missed. After the answer come `table`, the feed after `since`, `clocks`, chat, and `over` if it is. */
export interface ClientJoin {
    t: "join";
    /** word, 1..24 bytes */
    id: string;
    /** word, 4..24 bytes */
    g: string;
    /** the last item I have; 0 if absent - 0..1000000 */
    since?: number;
}

/** Follow the table no longer. A seat stays mine. */
export interface ClientLeave {
    t: "leave";
    /** word, 1..24 bytes */
    id: string;
    /** word, 4..24 bytes */
    g: string;
}

/** Take an empty seat, or move to another. */
export interface ClientSit {
    t: "sit";
    /** word, 1..24 bytes */
    id: string;
    /** word, 4..24 bytes */
    g: string;
    /** 0..5 */
    seat: number;
}

/** Give my seat up. */
export interface ClientStand {
    t: "stand";
    /** word, 1..24 bytes */
    id: string;
    /** word, 4..24 bytes */
    g: string;
}

/** Put a bot of the server into an empty seat, or another in place of a bot. */
export interface ClientBot {
    t: "bot";
    /** word, 1..24 bytes */
    id: string;
    /** word, 4..24 bytes */
    g: string;
    /** 0..5 */
    seat: number;
    /** ascii, 1..96 bytes */
    level: string;
}

/** Empty a seat: a bot goes, or somebody is sent away. */
export interface ClientClear {
    t: "clear";
    /** word, 1..24 bytes */
    id: string;
    /** word, 4..24 bytes */
    g: string;
    /** 0..5 */
    seat: number;
}

/** Take the table away again. */
export interface ClientClose {
    t: "close";
    /** word, 1..24 bytes */
    id: string;
    /** word, 4..24 bytes */
    g: string;
}

/** All seats are taken: begin. */
export interface ClientStart {
    t: "start";
    /** word, 1..24 bytes */
    id: string;
    /** word, 4..24 bytes */
    g: string;
}

/** Make a table like this one with the same people and bots invited; `ack` names it, and `next` of this table tells the others. Whoever asks after the first gets the same new table. */
export interface ClientRematch {
    t: "rematch";
    /** word, 1..24 bytes */
    id: string;
    /** word, 4..24 bytes */
    g: string;
}

/** Play. All actions are done, or none of them. No outcome of chance and nobody else's answer may come between them: what follows those is sent when they are known. */
export interface ClientDo {
    t: "do";
    /** word, 1..24 bytes */
    id: string;
    /** word, 4..24 bytes */
    g: string;
    /** the last item I have seen - 0..1000000 */
    n: number;
    /** 1..64 of them */
    a: number[];
}

/** Give the game up. Nothing brings it back. */
export interface ClientResign {
    t: "resign";
    /** word, 1..24 bytes */
    id: string;
    /** word, 4..24 bytes */
    g: string;
}

/** Take my seat again from the bot that stands in. */
export interface ClientBack {
    t: "back";
    /** word, 1..24 bytes */
    id: string;
    /** word, 4..24 bytes */
    g: string;
}

/** Say something to everybody at the table. */
export interface ClientChat {
    t: "chat";
    /** word, 1..24 bytes */
    id: string;
    /** word, 4..24 bytes */
    g: string;
    /** line, 1..500 bytes */
    text: string;
}

/** Are you there? What time is it? */
export interface ClientPing {
    t: "ping";
}

export type ClientMessage =
    | ClientHello
    | ClientLogin
    | ClientName
    | ClientLogout
    | ClientCreate
    | ClientList
    | ClientJoin
    | ClientLeave
    | ClientSit
    | ClientStand
    | ClientBot
    | ClientClear
    | ClientClose
    | ClientStart
    | ClientRematch
    | ClientDo
    | ClientResign
    | ClientBack
    | ClientChat
    | ClientPing;

/** You are known now. */
export interface ServerWelcome {
    t: "welcome";
    /** version of the protocol that is spoken - 1..1000 */
    v: number;
    /** name and version of the server - ascii, 1..64 bytes */
    program: string;
    /** 0..16 of them */
    rules: RulesState[];
    /** my public id - word, 4..24 bytes */
    who: string;
    /** name, 1..48 bytes */
    name: string;
    /** only when it is new - word, 20..64 bytes */
    token?: string;
    lang: Lang;
    /** the server's clock - 0..9007199254740991 */
    at: number;
}

/** Done and stored. */
export interface ServerAck {
    t: "ack";
    /** word, 1..24 bytes */
    id: string;
    /** the table; for `create` and `rematch` the new one - word, 4..24 bytes */
    g?: string;
    /** the last item after it - 0..1000000 */
    n?: number;
    /** it was done before: this is the first answer again */
    again?: boolean;
}

/** Refused; nothing has changed. */
export interface ServerErr {
    t: "err";
    /** of the message, if it could be read - word, 1..24 bytes */
    id?: string;
    /** word, 4..24 bytes */
    g?: string;
    why: Why;
    /** a sentence in the player's language - line, 1..400 bytes */
    say: string;
    /** the last item there is - 0..1000000 */
    n?: number;
    /** the byte of the set-up text, or of the message - 0..4096 */
    at?: number;
}

/** A page of tables. */
export interface ServerTables {
    t: "tables";
    /** word, 1..24 bytes */
    id: string;
    which: Filter;
    /** 0..20 of them */
    list: TableLine[];
    /** there are more: ask with `after` - word, 1..48 bytes */
    next?: string;
}

/** A table as it stands; sent after `join` and whenever something of it changes. */
export interface ServerTable {
    t: "table";
    /** word, 4..24 bytes */
    g: string;
    /** canonical - ascii, 1..511 bytes */
    setup: string;
    /** version of the rules it is played by - 0..1000000 */
    rules: number;
    /** name, 1..80 bytes */
    title?: string;
    phase: Phase;
    access: Access;
    /** public id - word, 4..24 bytes */
    owner: string;
    /** 1..6 of them */
    seats: SeatState[];
    /** my seat - 0..5 */
    you?: number;
    order: Order;
    clock: ClockPlan;
    timeout: Timeout;
    /** 0..1000000 */
    watchers: number;
    /** the last item there is - 0..1000000 */
    n: number;
    /** running: the seat that is asked - 0..5 */
    asked?: number;
    /** when the game started - 0..9007199254740991 */
    began?: number;
    /** commitment to the key of chance, from the start on - hex, 64..64 bytes */
    commit?: string;
    /** the table of the rematch - word, 4..24 bytes */
    next?: string;
}

/** The table was taken away. */
export interface ServerGone {
    t: "gone";
    /** word, 4..24 bytes */
    g: string;
}

/** Items n, n+1 and so on of a game, as this viewer may know them. */
export interface ServerFeed {
    t: "feed";
    /** word, 4..24 bytes */
    g: string;
    /** the first item's number - 1..1000000 */
    n: number;
    /** 0..256 of them */
    e: FeedItem[];
    /** games that hide something: the viewer's view after the last item - base64, 0..44000 bytes */
    v?: string;
    /** at the end of a turn: hash of the state, or of the view if there is one, after the last item - hex, 16..16 bytes */
    h?: string;
    /** the next feed goes on from here */
    more?: boolean;
}

/** Whose clock runs, and what is left. */
export interface ServerClocks {
    t: "clocks";
    /** word, 4..24 bytes */
    g: string;
    /** the server's clock when this was true - 0..9007199254740991 */
    at: number;
    /** whose clock runs - 0..5 */
    seat?: number;
    /** milliseconds left until its time is up - 0..9007199254740991 */
    move?: number;
    /** milliseconds in each seat's bank; empty without banks - 0..6 of them */
    bank: number[];
}

/** Somebody said something. */
export interface ServerChat {
    t: "chat";
    /** word, 4..24 bytes */
    g: string;
    /** counts the chat of this table; drop what you have - 1..1000000000 */
    k: number;
    /** 0..5 */
    seat?: number;
    /** name, 1..48 bytes */
    name: string;
    /** line, 1..500 bytes */
    text: string;
    /** 0..9007199254740991 */
    at: number;
}

/** Who is connected. */
export interface ServerPresence {
    t: "presence";
    /** word, 4..24 bytes */
    g: string;
    /** for each seat - 1..6 of them */
    here: boolean[];
    /** 0..1000000 */
    watchers: number;
}

/** The game has ended. */
export interface ServerOver {
    t: "over";
    /** word, 4..24 bytes */
    g: string;
    /** its last item - 0..1000000 */
    n: number;
    ending: Ending;
    /** 1..6 of them */
    places: Place[];
    /** the common result of one-player and cooperative games - -1000000..1000000 */
    value?: number;
    /** ended by a stated limit instead of the rules' own end */
    limited?: boolean;
    /** the key of chance, which `commit` promised - hex, 64..64 bytes */
    key?: string;
}

/** The answer to `ping`. */
export interface ServerPong {
    t: "pong";
    /** the server's clock - 0..9007199254740991 */
    at: number;
}

/** The server has lost its database, or has it again. While it is lost nothing can be done, and whatever was acknowledged is safe; nobody has to connect anew. */
export interface ServerStore {
    t: "store";
    lost: boolean;
}

/** The connection ends in a moment. */
export interface ServerBye {
    t: "bye";
    why: Bye;
    /** seconds until it makes sense to come back - 0..3600 */
    wait?: number;
}

export type ServerMessage =
    | ServerWelcome
    | ServerAck
    | ServerErr
    | ServerTables
    | ServerTable
    | ServerGone
    | ServerFeed
    | ServerClocks
    | ServerChat
    | ServerPresence
    | ServerOver
    | ServerPong
    | ServerStore
    | ServerBye;

