/** The selected rows of a grid, by their keys, and functions to change them. */
export interface GridSelection<Row> {
  readonly rows: readonly Row[];
  /** All shown rows are selected, or only some of them. */
  readonly isAll: boolean;
  readonly isSome: boolean;
  readonly has: (key: string) => boolean;
  /** Selects a row, or the opposite; without `on` it changes. */
  readonly toggle: (key: string, on?: boolean) => void;
  readonly toggleAll: (on: boolean) => void;
  readonly clear: () => void;
}
