/** Lists up to this length are drawn completely. */
export const maxWhole = 100;
/** Height of the column headings, in px. */
export const headHeight = 34;

/** What of a grid is drawn: rows from `first` up to `next`, columns from `from` up to `to`. */
export interface Drawn {
  readonly first: number;
  readonly next: number;
  readonly from: number;
  readonly to: number;
}

/** Where a scrolled box stands, and its size, in px. */
export interface View {
  readonly top: number;
  readonly left: number;
  readonly height: number;
  readonly width: number;
}

export interface GridSizes {
  readonly count: number;
  /** Height of a row, in px. */
  readonly height: number;
  /**
   * Where each column begins, in px, and where the last one ends; null while the widths are not
   * known, and all columns are drawn.
   */
  readonly edges: readonly number[] | null;
}

/** Rows drawn above and below the view: what a wheel brings ahead of the page is there. */
export const rowsAround = 8;
/** In a fling no row is seen twice, and each that is drawn beyond the view is drawn in vain. */
export const rowsAroundInFling = 1;
const columnsAround = 1;

/** The first column that ends behind a place. */
function columnAt(edges: readonly number[], place: number): number {
  let at = 0;
  while (at < edges.length - 2 && (edges[at + 1] ?? 0) <= place) at += 1;
  return at;
}

/** The rows and columns of a view, with some around it. */
export function drawnIn(view: View, { count, height, edges }: GridSizes, around: number): Drawn {
  const first = Math.floor(Math.max(0, view.top) / height);
  const next = Math.ceil((view.top + view.height) / height);
  const columns = edges
    ? {
        from: Math.max(0, columnAt(edges, view.left) - columnsAround),
        to: Math.min(edges.length - 1, columnAt(edges, view.left + view.width) + 1 + columnsAround),
      }
    : { from: 0, to: Number.MAX_SAFE_INTEGER };
  return {
    first: Math.max(0, Math.min(count - 1, first - around)),
    next: Math.max(0, Math.min(count, next + around)),
    ...columns,
  };
}

export const isSame = (a: Drawn, b: Drawn): boolean =>
  a.first === b.first && a.next === b.next && a.from === b.from && a.to === b.to;

/**
 * Gives each drawn row a slot, which is the element that shows it: a row keeps its slot while it is
 * drawn, and one that comes into view takes that of a row that has left.
 */
export function slotsOf(
  former: ReadonlyMap<string, number>,
  rows: readonly string[],
): ReadonlyMap<string, number> {
  const slots = new Map<string, number>();
  const taken = new Set<number>();
  for (const row of rows) {
    const slot = former.get(row);
    if (slot === undefined) continue;
    slots.set(row, slot);
    taken.add(slot);
  }
  let free = 0;
  for (const row of rows) {
    if (slots.has(row)) continue;
    while (taken.has(free)) free += 1;
    slots.set(row, free);
    taken.add(free);
  }
  return slots;
}
