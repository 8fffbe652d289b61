// Stands in for d3-transition, of which d3-zoom needs only this: camera moves of ours are no transitions of d3,
// so there is nothing to interrupt. The real one is larger than d3-zoom itself.
import { selection } from "d3-selection";

interface Interruptible {
    interrupt(): Interruptible;
}

(selection.prototype as unknown as Interruptible).interrupt = function (this: Interruptible) {
    return this;
};

export function interrupt(): void {
    /* Nothing runs. */
}
