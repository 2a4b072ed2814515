/** Height of a card, in px: its edges and name, and one line per further column. */
export const cardHeight = (columns: number): number => 24 + 28 + 22 * (columns - 1);
