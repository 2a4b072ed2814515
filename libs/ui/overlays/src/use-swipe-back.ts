import { useTimeout, useWindowEvent } from '@mantine/hooks';
import { useRef } from 'react';

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

const fromEdge = (x: number) => (document.dir === 'rtl' ? window.innerWidth - x : x);

/** Calls back 250 ms after a swipe from the starting edge of the page. */
export function useSwipeBack(enabled: boolean, onBack: () => void): void {
  const begun = useRef<{ x: number; y: number } | null>(null);
  const { start } = useTimeout(onBack, swipeBackMs);
  useWindowEvent('pointerdown', ({ pointerType, clientX, clientY }) => {
    const x = fromEdge(clientX);
    const begins = enabled && pointerType === 'touch' && x <= edge;
    begun.current = begins ? { x, y: clientY } : null;
  });
  useWindowEvent('pointerup', ({ clientX, clientY }) => {
    const from = begun.current;
    begun.current = null;
    if (from && isSwipeBack(fromEdge(clientX) - from.x, clientY - from.y, window.innerWidth))
      start();
  });
}
