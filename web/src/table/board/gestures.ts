// Pan and zoom of a board: wheel, pinch and drag through d3-zoom, and camera moves of our own.
import { select } from "d3-selection";
import { zoom, type ZoomTransform, zoomIdentity } from "d3-zoom";
import { type Camera, ZOOM_MAX, ZOOM_MIN } from "../../state/camera";

const CLICK_DISTANCE = 6;
const CALM = 250;
/** After so many milliseconds without a move the board is drawn sharply again; until then what is drawn is scaled. */
const REST = 400;

export interface Gestures {
    /** Moves the camera, in a moment or at once. */
    go(camera: Camera, calm: boolean): void;
    stop(): void;
}

function cameraOf(transform: ZoomTransform): Camera {
    return { x: transform.x, y: transform.y, k: transform.k };
}

function between(from: Camera, to: Camera, part: number): Camera {
    const k = from.k * (to.k / from.k) ** part;
    return { k, x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** Who wants to know: of every camera, of the beginning and end of a gesture, and when a person has moved it. */
export interface Watcher {
    see(camera: Camera): void;
    moving(on: boolean): void;
    taken(): void;
}

/** Lets an element be panned and zoomed. */
export function gestures(host: HTMLElement, watcher: Watcher): Gestures {
    let camera: Camera = { x: 0, y: 0, k: 1 };
    let frame = 0;
    let resting = 0;
    const behaviour = zoom<HTMLElement, unknown>()
        .scaleExtent([ZOOM_MIN, ZOOM_MAX])
        .clickDistance(CLICK_DISTANCE)
        .on("start", () => {
            clearTimeout(resting);
            watcher.moving(true);
        })
        .on("zoom", (event: { transform: ZoomTransform; sourceEvent: unknown }) => {
            camera = cameraOf(event.transform);
            watcher.see(camera);
            if (event.sourceEvent) watcher.taken();
        })
        .on("end", () => {
            clearTimeout(resting);
            resting = window.setTimeout(() => watcher.moving(false), REST);
        });
    const selected = select(host);
    selected.call(behaviour).on("dblclick.zoom", null);

    function put(to: Camera): void {
        selected.call((s) => behaviour.transform(s, zoomIdentity.translate(to.x, to.y).scale(to.k)));
    }

    return {
        go(to, calm) {
            cancelAnimationFrame(frame);
            const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
            if (!calm || still) return put(to);
            const from = camera;
            const began = performance.now();
            const step = (now: number): void => {
                const part = Math.min(1, (now - began) / CALM);
                put(between(from, to, 1 - (1 - part) ** 3));
                if (part < 1) frame = requestAnimationFrame(step);
            };
            frame = requestAnimationFrame(step);
        },
        stop() {
            cancelAnimationFrame(frame);
            clearTimeout(resting);
            selected.on(".zoom", null);
        },
    };
}
