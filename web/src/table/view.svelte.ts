// How the board of a game is looked at: turned, lettered, with something under the pointer.
import type { Answer, Zone } from "../engine/json";
import type { Stage, StageAnswer } from "../engine/stage";
import type { CellPlace, SpotPlace } from "../state/answers";
import { type Cell as Spot, turnCell } from "../state/camera";
import { anchorOf, layTile, middleOf, newIn, pieceAt } from "../state/layout";
import { letter, readingOrder } from "../state/letters";
import { spotsIn } from "../state/spots";
import { openAnswers, openCells } from "../state/turn";
import { places } from "./places.svelte";
import type { Session } from "./session.svelte";

/** With more places than this one of each zone is marked; the list has all. */
const MANY_SPOTS = 24;
/** Questions about more tiles fade nothing. */
const FEW_TILES = 8;

export interface Cell {
    place: CellPlace;
    letter: string;
    /** As it lies in the view. */
    x: number;
    y: number;
}

export interface Target {
    place: SpotPlace;
    letter: string;
    x: number;
    y: number;
}

export class BoardView {
    readonly session: Session;
    quarters = $state(0);
    /** The piece whose zone is looked at, and whether it stays when the pointer goes. */
    piece = $state.raw<number | null>(null);
    pinned = $state(false);
    /** The place that the pointer is over, on the board or in a list. */
    over = $state<string | null>(null);
    /** A cell whose fitting tiles the bag shows. */
    probe = $state.raw<{ x: number; y: number } | null>(null);

    /** Sentences that somebody is reading; the board names the places they speak of. */
    told = $state.raw<readonly string[]>([]);

    constructor(session: Session) {
        this.session = session;
    }

    get stage(): Stage | null {
        return this.session.shown?.stage ?? null;
    }

    get cells(): Cell[] {
        const { session } = this;
        if (!session.mine) return [];
        const turned = openCells(session.turn, session.asked).map((place) => ({ place, ...turnCell(place, this.quarters) }));
        return readingOrder(turned).map((cell, i) => ({ ...cell, letter: letter(i) }));
    }

    /** The cell where something is tried out. */
    get tried(): Cell | null {
        const action = this.session.turn.ground?.action ?? null;
        return this.cells.find((cell) => cell.place.answers.some((answer) => answer.action === action)) ?? null;
    }

    get targets(): Target[] {
        const { session, stage } = this;
        if (!session.mine || !stage) return [];
        const all = openAnswers(session.turn, session.asked).now.places.filter((p): p is SpotPlace => p.kind === "spot");
        const spots = all.length > MANY_SPOTS ? this.#oneOfEachZone(all) : all;
        const placed = spots.flatMap((place) => {
            const tile = stage.tiles?.[place.tile];
            if (!tile) return [];
            const laid = layTile(tile, place.tile, this.quarters);
            const points = place.slots.map((slot) => anchorOf(laid, places()[tile.symbol], slot));
            const [x, y] = points.length > 0 ? middleOf(points) : [laid.x * 100 + 50, laid.y * 100 + 50];
            return [{ place, x, y }];
        });
        const numbered = this.cells.length > 0;
        return readingOrder(placed).map((target, i) => ({ ...target, letter: numbered ? String(i + 1) : letter(i) }));
    }

    #oneOfEachZone(spots: SpotPlace[]): SpotPlace[] {
        const zones = spots.map(({ pieces, answers }) => (answers[0]?.touches[0]?.kind === "piece" ? this.zoneOf(pieces[0] ?? null) : null));
        return spots.filter((_, i) => zones[i] === null || zones.indexOf(zones[i] ?? null) === i);
    }

    /** Letters name the cells where what was tried out may go; so places on it have numbers. */
    get numbered(): boolean {
        return this.cells.length > 0 && this.targets.length > 0;
    }

    /** The one tile with several targets: they are small there, and the list says which is which. Null if it is not mostly about one. */
    get crowded(): number | null {
        const tiles = this.targets.map((target) => target.place.tile);
        const tile = tiles.find((at, i) => tiles.indexOf(at) !== i);
        if (tile === undefined) return null;
        return this.tried || tiles.every((at) => at === tile) ? tile : null;
    }

    /** The tiles that a question is about which lie already; none if it is about much of the board. */
    get askedTiles(): readonly number[] {
        const all = this.tried ? [] : this.targets.map((target) => target.place.tile);
        const tiles = all.filter((tile, i) => all.indexOf(tile) === i);
        return tiles.length > FEW_TILES ? [] : tiles;
    }

    /** The letter of the place of an answer. */
    letterOf(key: string): string {
        return this.cells.find((c) => c.place.key === key)?.letter ?? this.targets.find((s) => s.place.key === key)?.letter ?? "";
    }

    /** What the chosen answer puts down. */
    get ghost(): StageAnswer | null {
        const { picked } = this.session.turn;
        return this.stage?.answers?.find((answer) => answer.action === picked) ?? null;
    }

    /** What the action that is looked at put down, or would have: tiles and things that were not there before. */
    get fresh(): { tiles: ReadonlySet<number>; things: ReadonlySet<number>; instead: boolean } | null {
        const { replay } = this.session;
        if (!replay?.before || !this.stage) return null;
        return { ...newIn(replay.before, this.stage), instead: replay.instead === true };
    }

    symbolOf(answer: Answer): StageAnswer | null {
        return this.stage?.answers?.find((a) => a.action === answer.action) ?? null;
    }

    get zones(): readonly Zone[] {
        return this.session.shown?.position.table.zones ?? [];
    }

    zoneOf(piece: number | null): Zone | null {
        return piece === null ? null : (this.zones.find((zone) => zone.pieces.includes(piece)) ?? null);
    }

    /** The zone that is looked at. */
    get zone(): Zone | null {
        return this.zoneOf(this.piece);
    }

    inspect(piece: number | null, pin = false): void {
        if (this.pinned && !pin) return;
        this.piece = piece;
        this.pinned = pin && piece !== null;
    }

    read(line: { text: string } | null): void {
        this.told = line ? [line.text] : [];
    }

    /** The places that are named on the board: by what is pointed at, else by the hint. */
    get named(): Spot[] {
        if (this.told.length > 0) return spotsIn(this.told);
        const advice = this.session.hint?.advice;
        return advice ? spotsIn([advice.reason ?? "", advice.answers[1]?.phrase ?? ""]) : [];
    }

    /** Where a cell of the game lies in the view. */
    at(cell: { x: number; y: number }): { x: number; y: number } {
        return turnCell(cell, this.quarters);
    }

    tileOf(piece: number): { x: number; y: number } | null {
        const { stage } = this;
        const at = stage && pieceAt(stage, piece);
        const tile = at && stage.tiles?.[at.tile];
        return tile ? this.at(tile) : null;
    }
}
