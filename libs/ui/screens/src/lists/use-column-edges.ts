import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';

interface Measured {
  readonly of: string;
  readonly viewWidth: number;
  readonly edges: readonly number[];
}

/** No column is made wider than this, in px, as in a short list. */
const maxWidth = 360;

/** Where columns of these widths begin, and where the last one ends. */
const edgesOf = (widths: readonly number[], start = 0): readonly number[] =>
  widths.reduce<number[]>((all, width) => [...all, (all.at(-1) ?? 0) + width], [start]);

/**
 * Where the columns of a long list begin and end, in px: as wide as the browser makes them for the
 * first rows, and then fixed, so that a row that comes into view moves none. Null while they are
 * measured, and without a layout. They are measured again for another `of` and another width.
 */
export function useColumnEdges(
  scroller: RefObject<HTMLElement | null>,
  { of, count, isNeeded }: { of: string; count: number; isNeeded: boolean },
): {
  readonly edges: readonly number[] | null;
  /** Makes columns wider by so many px, by their index. */
  readonly widen: (by: ReadonlyMap<number, number>) => void;
} {
  const [measured, setMeasured] = useState<Measured | null>(null);
  const isMeasured = isNeeded && measured?.of === of;
  useLayoutEffect(() => {
    const view = scroller.current;
    if (!view || !isNeeded) return;
    if (!isMeasured) {
      const heads = [...view.querySelectorAll<HTMLElement>('[role="columnheader"]')];
      const widths = heads.map((head) => head.getBoundingClientRect().width);
      const edges = edgesOf(widths);
      const columns = edges.slice(heads.length - count);
      if ((edges.at(-1) ?? 0) > 0) setMeasured({ of, viewWidth: view.clientWidth, edges: columns });
      return;
    }
    const observer = new ResizeObserver(() =>
      setMeasured((former) => (former?.viewWidth === view.clientWidth ? former : null)),
    );
    observer.observe(view);
    return () => observer.disconnect();
  }, [scroller, of, count, isNeeded, isMeasured]);
  const widen = useCallback(
    (by: ReadonlyMap<number, number>) =>
      setMeasured((former) => {
        if (!former) return former;
        const { edges } = former;
        const widths = edges.slice(1).map((edge, at) => {
          const width = edge - (edges[at] ?? 0);
          return Math.max(width, Math.min(maxWidth, width + (by.get(at) ?? 0)));
        });
        const isSame = widths.every((width, at) => (edges[at] ?? 0) + width === edges[at + 1]);
        return isSame ? former : { ...former, edges: edgesOf(widths, edges[0]) };
      }),
    [],
  );
  return { edges: isMeasured ? measured.edges : null, widen };
}

/** By how many px an element cuts off what it contains. */
function cutOff(cell: Element): number {
  let max = 0;
  for (let at: Element | null = cell; at; at = at.firstElementChild)
    max = Math.max(max, at.scrollWidth - at.clientWidth);
  return max;
}

/**
 * Widens columns whose values are cut off, once scrolling rests: the first rows, which were
 * measured, may have had shorter ones.
 */
export function useWiderColumns(
  body: RefObject<HTMLElement | null>,
  {
    isAtRest,
    rows,
    firstColumn,
    widen,
  }: {
    readonly isAtRest: boolean;
    /** Says which rows are drawn. */
    readonly rows: string;
    /** The number of the first column for assistive technology. */
    readonly firstColumn: number;
    readonly widen: (by: ReadonlyMap<number, number>) => void;
  },
): void {
  useEffect(() => {
    if (!isAtRest) return;
    const by = new Map<number, number>();
    for (const cell of body.current?.querySelectorAll('[aria-colindex]') ?? []) {
      const at = Number(cell.getAttribute('aria-colindex')) - firstColumn;
      const more = cutOff(cell);
      if (more > (by.get(at) ?? 0)) by.set(at, more);
    }
    if (by.size > 0) widen(by);
  }, [body, isAtRest, rows, firstColumn, widen]);
}
