// How the board of a game is looked at: turned, lettered, with something under the pointer.
import type { Answer, Zone } from "../engine/json";
import type { Stage, StageAnswer } from "../engine/stage";
import type { CellPlace, SpotPlace } from "../state/answers";
import { turnCell } from "../state/camera";
import { anchorOf, layTile, middleOf, pieceAt } from "../state/layout";
import { letter, readingOrder } from "../state/letters";
import { openAnswers, openCells } from "../state/turn";
import { places } from "./places.svelte";
import type { Session } from "./session.svelte";

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
        const spots = openAnswers(session.turn, session.asked).now.places.filter((p): p is SpotPlace => p.kind === "spot");
        const placed = spots.flatMap((place) => {
            const tile = stage.tiles?.[place.tile];
            if (!tile) return [];
            const laid = layTile(tile, place.tile, this.quarters);
            const points = place.slots.map((slot) => anchorOf(laid, places()[tile.symbol], slot));
            const [x, y] = points.length > 0 ? middleOf(points) : [laid.x * 100 + 50, laid.y * 100 + 50];
            return [{ place, x, y }];
        });
        return readingOrder(placed).map((target, i) => ({ ...target, letter: letter(i) }));
    }

    /** Are all targets on one tile? Then they are small, and the list says which is which. */
    get dense(): boolean {
        const { targets } = this;
        return targets.length > 1 && targets.every((target) => target.place.tile === targets[0]?.place.tile);
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
