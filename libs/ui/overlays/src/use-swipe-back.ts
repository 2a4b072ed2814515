import { useEffect, useEffectEvent } from 'react';

/** Delay between the swipe back and the removal of the overlay. */
export const swipeBackMs = 250;

/** Maximum distance from the edge at which a swipe back begins, in px. */
const edge = 28;

/**
 * Whether a swipe from the edge closes: past a quarter of the width, and more horizontal than
 * vertical.
 */
export const isSwipeBack = (dx: number, dy: number, width: number): boolean =>
  dx > width * 0.25 && Math.abs(dx) > Math.abs(dy);

/** Calls back 250 ms after a swipe from the starting edge of the page. */
export function useSwipeBack(enabled: boolean, onBack: () => void): void {
  const back = useEffectEvent(onBack);
  useEffect(() => {
    if (!enabled) return;
    let start: { x: number; y: number } | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fromEdge = (x: number) => (document.dir === 'rtl' ? window.innerWidth - x : x);
    const down = ({ pointerType, clientX, clientY }: PointerEvent) => {
      start =
        pointerType === 'touch' && fromEdge(clientX) <= edge
          ? { x: fromEdge(clientX), y: clientY }
          : null;
    };
    const up = ({ clientX, clientY }: PointerEvent) => {
      if (start && isSwipeBack(fromEdge(clientX) - start.x, clientY - start.y, window.innerWidth))
        timer = setTimeout(() => back(), swipeBackMs);
      start = null;
    };
    window.addEventListener('pointerdown', down);
    window.addEventListener('pointerup', up);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerdown', down);
      window.removeEventListener('pointerup', up);
    };
  }, [enabled]);
}
