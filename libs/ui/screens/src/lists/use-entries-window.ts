import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject } from 'react';
import { observeBox } from './use-rows-window.js';

const overscan = 8;
/** The specified distance from the end, in px, within which a reader follows what arrives. */
export const nearEnd = 400;
/** Beyond any list: the browser and the virtualizer both take the end for it. */
const end = Number.MAX_SAFE_INTEGER;

/** The entries that are drawn: from `first` up to `next`, with the space of the others in px. */
export interface EntriesWindow {
  readonly first: number;
  readonly next: number;
  readonly above: number;
  readonly below: number;
  /** The reference of a drawn element with `data-index`: its height is measured. */
  readonly measure: (element: HTMLElement | null) => void;
  /** The reader is within `nearEnd` of the end and follows it. */
  readonly isNearEnd: boolean;
  readonly scrollTo: (index: number) => void;
  readonly scrollToEnd: () => void;
}

/**
 * The entries near the viewport of a list that grows at both ends and is read from its end: what is
 * put before keeps the reader's place, and what is appended is followed by a reader near the end.
 * Heights are measured as entries are drawn.
 */
export function useEntriesWindow(
  scroller: RefObject<HTMLElement | null>,
  {
    count,
    keyOf,
    height,
    follows,
    startAt,
  }: {
    readonly count: number;
    readonly keyOf: (index: number) => string;
    /** The height of an entry that was not drawn yet, in px. */
    readonly height: number;
    /** What is appended is the newest, and not what was left out before. */
    readonly follows: boolean;
    /** The entry where reading begins; at the end without one. */
    readonly startAt: number | undefined;
  },
): EntriesWindow {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: keyOf,
    overscan,
    anchorTo: 'end',
    followOnAppend: follows,
    scrollEndThreshold: nearEnd,
    initialOffset: startAt === undefined ? end : startAt * height,
    observeElementRect: observeBox,
  });
  const drawn = virtualizer.getVirtualItems();
  const [top, bottom] = [drawn[0], drawn.at(-1)];
  const shownUntil = (virtualizer.scrollOffset ?? 0) + (virtualizer.scrollRect?.height ?? 0);
  const isAll = top === undefined || bottom === undefined;
  return {
    first: isAll ? 0 : top.index,
    next: isAll ? 0 : Math.min(count, bottom.index + 1),
    above: isAll ? 0 : top.start,
    below: isAll ? virtualizer.getTotalSize() : virtualizer.getTotalSize() - bottom.end,
    measure: virtualizer.measureElement,
    isNearEnd: virtualizer.getTotalSize() - shownUntil <= nearEnd,
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'center' }),
    scrollToEnd: () => virtualizer.scrollToEnd(),
  };
}
