// E5, E9, E14, E19, H1, H5 to H7: streams, key presses and third-party pages.
export const streams = [];
