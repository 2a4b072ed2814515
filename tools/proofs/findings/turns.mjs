// E2, E6, E7, E21, F3, F4, H2 to H4: one turn per room, and what model servers answer.
export const turns = [];
