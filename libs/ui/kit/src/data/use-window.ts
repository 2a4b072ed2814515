import { useLayoutEffect, useState, type RefObject } from 'react';

const OVERSCAN = 12;
const ALWAYS = 100;

/** The rows near the viewport among many rows of one height; all of them while they are few. */
export function useWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): { start: number; end: number } {
  const [view, setView] = useState({ top: 0, height: 800 });
  const isWindowed = count > ALWAYS;

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!isWindowed || !element) return;
    const read = (): void =>
      setView({ top: element.scrollTop, height: element.clientHeight || 800 });
    read();
    element.addEventListener('scroll', read, { passive: true });
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', read);
      observer.disconnect();
    };
  }, [scroller, isWindowed]);

  if (!isWindowed) return { start: 0, end: count };
  const first = Math.floor(view.top / rowHeight);
  return {
    start: Math.max(0, first - OVERSCAN),
    end: Math.min(count, first + Math.ceil(view.height / rowHeight) + OVERSCAN),
  };
}
