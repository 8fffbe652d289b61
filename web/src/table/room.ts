// How much room a window gives a table. Tables ask here and mark themselves, so that each size is written once.
import { MediaQuery } from "svelte/reactivity";

/** Narrow and high: what is asked lies below. */
export const phone = new MediaQuery("(max-width: 699px)");

/** Wider than high and low, as a phone that lies or a page that is much enlarged: what is asked stands beside. */
export const low = new MediaQuery("(min-width: 560px) and (max-height: 499px), (min-width: 560px) and (max-width: 1099px) and (max-height: 639px)");
