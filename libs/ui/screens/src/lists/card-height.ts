interface Lines {
  readonly strong?: boolean;
  readonly lines?: number;
}

/** Height of a card, in px: its edges and name, and the lines of the further columns. */
export const cardHeight = (columns: readonly Lines[]): number =>
  24 +
  28 +
  24 *
    columns
      .filter(({ strong }) => !strong)
      .reduce((lines, column) => lines + (column.lines ?? 1), 0);
