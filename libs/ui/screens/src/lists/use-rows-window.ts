import {
  defaultRangeExtractor,
  observeElementRect,
  type Range,
  useVirtualizer,
} from '@tanstack/react-virtual';
import { type RefObject, useEffect } from 'react';

const overscan = 12;

/** A row to render, or the space of rows that are not rendered. */
export type WindowItem =
  | { readonly index: number }
  | { readonly space: number; readonly after: number };

export interface RowsWindow {
  readonly items: readonly WindowItem[];
  readonly scrollTo: (index: number) => void;
}

/** A box without a height is not laid out yet, or hidden: it is drawn as if it had this one, in px. */
const assumedHeight = 1000;

/** Observes the size of a scrolling box for a virtualizer. */
export const observeBox: typeof observeElementRect = (instance, use) =>
  observeElementRect(instance, (rect) =>
    use(rect.height > 0 ? rect : { ...rect, height: assumedHeight }),
  );

/**
 * The rows near the viewport, and `kept`, which has the focus, with spaces for the others. All rows
 * have one height in px. Also a short list is drawn in part: its rows are read as they are drawn.
 */
export function useRowsWindow(
  scroller: RefObject<HTMLElement | null>,
  { count, height, kept }: { count: number; height: number; kept: number },
): RowsWindow {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan,
    observeElementRect: observeBox,
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), kept])]
        .filter((index) => index < range.count)
        .sort((a, b) => a - b),
  });
  useEffect(() => virtualizer.measure(), [virtualizer, height]);
  const rows = virtualizer.getVirtualItems().filter(({ index }) => index < count);
  const items: WindowItem[] = [];
  let next = 0;
  for (const { index } of rows) {
    if (index > next) items.push({ space: (index - next) * height, after: next });
    items.push({ index });
    next = index + 1;
  }
  if (next < count) items.push({ space: (count - next) * height, after: next });
  return { items, scrollTo: (index) => virtualizer.scrollToIndex(index) };
}
