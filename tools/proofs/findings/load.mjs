// D1, D2, D4, D13 and G3: what holds the event loop, and for how long.
export const load = [];
