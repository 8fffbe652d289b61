// The shapes of the sides. Colours are the library's; these stand in until it has told them.

interface Shape {
    path: string;
    /** Where the letter's middle is. */
    middle: number;
    colour: string;
    edge: string;
}

const DARK_EDGE = "rgb(0 0 0 / 35%)";

const SHAPES: readonly Shape[] = [
    { path: "M6 3h16a3 3 0 0 1 3 3v16a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3z", middle: 14.2, colour: "#d55e00", edge: DARK_EDGE },
    { path: "M14 2a12 12 0 1 1 0 24a12 12 0 0 1 0-24z", middle: 14.2, colour: "#0072b2", edge: DARK_EDGE },
    { path: "M14 2.500 26.500 25h-25z", middle: 19.5, colour: "#f0e442", edge: "#6b6410" },
    { path: "M14 1.500 26.500 14 14 26.500 1.500 14z", middle: 14.2, colour: "#009e73", edge: DARK_EDGE },
    { path: "M14 1l3.500 8.300 9 .8-6.800 5.900 2 8.800-7.700-4.600-7.700 4.600 2-8.800L1.500 10.100l9-.8z", middle: 14.6, colour: "#1f1f1f", edge: "light-dark(#8a8178, #f4ebdc)" },
    { path: "M7.500 2.500h13L27 14l-6.500 11.500h-13L1 14z", middle: 14.2, colour: "#cc79a7", edge: DARK_EDGE },
];

export function shapeOf(side: number): Shape {
    const shape = SHAPES[side % SHAPES.length] ?? SHAPES[0];
    if (!shape) throw new Error("there are no shapes");
    return shape;
}

/** Dark on the bright colours, white on the others. */
export function letterColour(side: number): string {
    return [2, 5].includes(side % SHAPES.length) ? "#2b2622" : "#fff";
}
