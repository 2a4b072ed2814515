import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type Drawn,
  drawnIn,
  headHeight,
  type GridSizes,
  isSame,
  rowsAround,
  rowsAroundInFling,
} from './grid-window.js';

/** Milliseconds without a scroll after which a view is at rest. */
const restMs = 120;
/** A box that is not laid out yet is drawn as if it had this height, in px. */
const assumedHeight = 1000;

export interface GridWindow extends Drawn {
  /** Nothing has been scrolled for a while. */
  readonly isAtRest: boolean;
  readonly scrollTo: (row: number) => void;
}

const start: Drawn = { first: 0, next: 0, from: 0, to: Number.MAX_SAFE_INTEGER };

/**
 * The rows and columns near the viewport of a grid whose rows have one height. They are drawn in
 * the frame that scrolls, not in the next one. Virtualizers from npm measure, cache and sort for
 * rows of any height: they take longer than the rows.
 */
export function useGridWindow(
  scroller: RefObject<HTMLElement | null>,
  { count, height, edges }: GridSizes,
  isWindowed: boolean,
): GridWindow {
  const [drawn, setDrawn] = useState(start);
  const [isAtRest, setAtRest] = useState(true);
  const size = useRef({ height: assumedHeight, width: 0 });
  const topOf = useRef(0);

  useLayoutEffect(() => {
    const view = scroller.current;
    if (!view || !isWindowed) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (around: number) => {
      const { scrollTop: top, scrollLeft } = view;
      topOf.current = top;
      const seen = { top, left: Math.abs(scrollLeft), ...size.current };
      const next = drawnIn(seen, { count, height, edges }, around);
      setDrawn((former) => (isSame(former, next) ? former : next));
    };
    const measure = () => {
      const { clientHeight, clientWidth } = view;
      size.current = { height: clientHeight || assumedHeight, width: clientWidth };
      look(rowsAround);
    };
    const rest = () => {
      setAtRest(true);
      look(rowsAround);
    };
    const onScroll = () => {
      const isFling = Math.abs(view.scrollTop - topOf.current) > size.current.height;
      flushSync(() => {
        setAtRest(false);
        look(isFling ? rowsAroundInFling : rowsAround);
      });
      clearTimeout(timer);
      timer = setTimeout(rest, restMs);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(view);
    view.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      view.removeEventListener('scroll', onScroll);
    };
  }, [scroller, count, height, edges, isWindowed]);

  // A timer of a former effect does not come any more.
  useEffect(() => {
    if (isAtRest) return;
    const timer = setTimeout(() => setAtRest(true), 2 * restMs);
    return () => clearTimeout(timer);
  }, [isAtRest, drawn]);

  return {
    ...drawn,
    isAtRest,
    scrollTo: (row) => {
      const view = scroller.current;
      if (!view || !isWindowed) return;
      const top = row * height;
      // Headings are higher for a finger.
      const head = view.querySelector<HTMLElement>('[role="rowgroup"]')?.offsetHeight;
      const shown = size.current.height - (head || headHeight);
      if (top < view.scrollTop) view.scrollTop = top;
      else if (top + height > view.scrollTop + shown) view.scrollTop = top + height - shown;
    },
  };
}
