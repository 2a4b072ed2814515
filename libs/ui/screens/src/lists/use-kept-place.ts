import { type RefObject, useLayoutEffect, useRef } from 'react';

/** As many rows are looked at around a place for a row that has moved. */
const maxMoved = 500;

/** The place of a row that may have moved a little; -1 where it is not near its former place. */
export function movedTo(
  keyAt: (index: number) => string | undefined,
  key: string,
  former: number,
): number {
  for (let by = 0; by <= maxMoved; by += 1) {
    if (keyAt(former + by) === key) return former + by;
    if (by > 0 && keyAt(former - by) === key) return former - by;
  }
  return -1;
}

/**
 * Begins at the top when other rows are shown, and keeps the rows that are read where they are when
 * new ones are put before them. Without `place` a list stays where it is scrolled to.
 */
export function useKeptPlace<Row>(
  scroller: RefObject<HTMLElement | null>,
  {
    place,
    rows,
    rowKey,
    height,
  }: {
    /** Says which rows these are: another filter, order or page is another place. */
    readonly place: string | undefined;
    readonly rows: readonly Row[];
    readonly rowKey: (row: Row) => string;
    readonly height: number;
  },
): void {
  const former = useRef({ place, rows });
  useLayoutEffect(() => {
    const view = scroller.current;
    const before = former.current;
    former.current = { place, rows };
    if (!view || place === undefined || before.rows === rows) return;
    if (before.place !== place) {
      view.scrollTop = 0;
      return;
    }
    const at = Math.floor(view.scrollTop / height);
    const seen = before.rows[at];
    if (at === 0 || seen === undefined) return;
    const keyAt = (index: number) => (rows[index] === undefined ? undefined : rowKey(rows[index]));
    const now = movedTo(keyAt, rowKey(seen), at);
    if (now >= 0 && now !== at) view.scrollTop += (now - at) * height;
  });
}
