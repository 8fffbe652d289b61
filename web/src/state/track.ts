// Where figures stand on the track: on their space, side by side where several meet.
import type { StageTrackFigure } from "../engine/stage";

export interface TrackPlace extends StageTrackFigure {
    space: number;
    laps: number;
    /** From 0: which of those on the same space it is, and how many there are. */
    rank: number;
    crowd: number;
}

export function trackPlaces(figures: readonly StageTrackFigure[], spaces: number): TrackPlace[] {
    const placed = figures.map((figure) => ({
        ...figure,
        space: ((figure.points % spaces) + spaces) % spaces,
        laps: Math.floor(figure.points / spaces),
    }));
    return placed.map((figure, i) => {
        const together = placed.filter((other) => other.space === figure.space);
        const rank = placed.slice(0, i).filter((other) => other.space === figure.space).length;
        return { ...figure, rank, crowd: together.length };
    });
}
