import { useCallback, useLayoutEffect, useState, type CSSProperties, type RefObject } from 'react';

/** On which edge of the anchor a floating part opens, before there is too little room. */
export type Placement = 'top' | 'bottom';

/** With which edge of the anchor it lines up. */
export type Alignment = 'start' | 'center' | 'end';

const EDGE = 8;

/** Places a fixed element beside its anchor while it is open: flips when there is no room and stays inside the window. */
export function useAnchored(
  anchor: RefObject<HTMLElement | null>,
  floating: RefObject<HTMLElement | null>,
  {
    open,
    placement = 'bottom',
    align = 'start',
    gap = 6,
  }: { open: boolean; placement?: Placement; align?: Alignment; gap?: number },
): CSSProperties {
  const [style, setStyle] = useState<CSSProperties>({
    position: 'fixed',
    insetBlockStart: 0,
    insetInlineStart: 0,
    visibility: 'hidden',
  });

  const place = useCallback(() => {
    if (!anchor.current || !floating.current) return;
    const a = anchor.current.getBoundingClientRect();
    const { width, height } = floating.current.getBoundingClientRect();
    const below = a.bottom + gap;
    const above = a.top - gap - height;
    const fitsBelow = below + height <= window.innerHeight - EDGE;
    const top =
      placement === 'bottom'
        ? fitsBelow || above < EDGE
          ? below
          : above
        : above >= EDGE || !fitsBelow
          ? above
          : below;
    const isRtl = getComputedStyle(anchor.current).direction === 'rtl';
    const left =
      align === 'center'
        ? a.left + a.width / 2 - width / 2
        : (align === 'start') !== isRtl
          ? a.left
          : a.right - width;
    const clamp = (value: number, size: number, whole: number): number =>
      Math.max(EDGE, Math.min(value, whole - size - EDGE));
    setStyle({
      position: 'fixed',
      top: clamp(top, height, window.innerHeight),
      left: clamp(left, width, window.innerWidth),
    });
  }, [anchor, floating, placement, align, gap]);

  useLayoutEffect(() => {
    if (!open) return;
    place();
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, true);
    return () => {
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place, true);
    };
  }, [open, place]);

  return style;
}
