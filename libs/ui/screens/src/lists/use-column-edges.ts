import { type RefObject, useLayoutEffect, useState } from 'react';

interface Measured {
  readonly of: string;
  readonly viewWidth: number;
  readonly edges: readonly number[];
}

/**
 * Where the columns of a long list begin and end, in px: as wide as the browser makes them for the
 * first rows, and then fixed, so that a row that comes into view moves none. Null while they are
 * measured, and without a layout. They are measured again for another `of` and another width.
 */
export function useColumnEdges(
  scroller: RefObject<HTMLElement | null>,
  { of, count, isNeeded }: { of: string; count: number; isNeeded: boolean },
): readonly number[] | null {
  const [measured, setMeasured] = useState<Measured | null>(null);
  const isMeasured = isNeeded && measured?.of === of;
  useLayoutEffect(() => {
    const view = scroller.current;
    if (!view || !isNeeded) return;
    if (!isMeasured) {
      const heads = [...view.querySelectorAll<HTMLElement>('[role="columnheader"]')];
      const widths = heads.map((head) => head.getBoundingClientRect().width);
      const edges = widths.reduce((all, width) => [...all, (all.at(-1) ?? 0) + width], [0]);
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
  return isMeasured ? measured.edges : null;
}
