import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react';

/** The edges of what a floating part belongs to, in the window. */
export interface Anchor {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const gap = 6;
const edge = 8;

/** Places a floating part below its anchor, or above where there is more room, inside the window. */
export function useFixedPlace(
  part: RefObject<HTMLElement | null>,
  anchor: Anchor | null,
): CSSProperties {
  const [place, setPlace] = useState<CSSProperties>({ left: 0, top: 0, visibility: 'hidden' });
  const { left = 0, right = 0, top = 0, bottom = 0 } = anchor ?? {};
  useLayoutEffect(() => {
    const box = part.current?.getBoundingClientRect();
    if (!box) return;
    const isRightToLeft = part.current?.closest('[dir]')?.getAttribute('dir') === 'rtl';
    const wanted = isRightToLeft ? right - box.width : left;
    const isBelow =
      bottom + gap + box.height <= window.innerHeight || top < window.innerHeight - bottom;
    setPlace({
      left: Math.max(edge, Math.min(wanted, window.innerWidth - box.width - edge)),
      ...(isBelow ? { top: bottom + gap } : { bottom: window.innerHeight - top + gap }),
    });
  }, [part, left, right, top, bottom]);
  return place;
}
