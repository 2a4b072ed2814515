import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls to the entry that the address points at where it is there, else to the end, whenever
 * there are more entries.
 */
export function useThreadPlace(
  count: number,
  highlightId: string | undefined,
  isHighlightHere: boolean,
): RefObject<HTMLDivElement | null> {
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = scroller.current;
    const marked =
      highlightId !== undefined && isHighlightHere
        ? box?.querySelector(`[data-entry="${CSS.escape(highlightId)}"]`)
        : null;
    if (marked) marked.scrollIntoView({ block: 'center' });
    else if (box) box.scrollTop = box.scrollHeight;
  }, [count, highlightId, isHighlightHere]);
  return scroller;
}
