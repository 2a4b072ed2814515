import { useRef, useState, type PointerEvent } from 'react';

/** A sheet closes when it is dragged further than this share of the screen height. */
export const CLOSE_SHARE = 0.25;

/** Or when it is released at a higher speed than this, in px per ms. */
export const CLOSE_SPEED = 0.5;

/** Above its resting position the sheet follows only a fifth of the movement. */
const RESISTANCE = 0.2;

interface Drag {
  startY: number;
  lastY: number;
  lastAt: number;
  speed: number;
}

/**
 * Whether a release closes the sheet: by distance (as a share of the screen) or by speed (px/ms).
 */
export function closesAfter(distance: number, speed: number, screenHeight: number): boolean {
  return distance > 0 && (distance > screenHeight * CLOSE_SHARE || speed >= CLOSE_SPEED);
}

/**
 * Lets a sheet follow the finger 1:1; returns its offset in px and the handlers of its handle.
 * Mantine's `useDrag` starts on controls inside the handle as well, and its speed has no direction.
 */
export function useSheetDrag(onClose: () => void) {
  const drag = useRef<Drag | null>(null);
  const [offset, setOffset] = useState(0);
  const [dragging, setDragging] = useState(false);

  const end = (event: PointerEvent<HTMLElement>, cancelled: boolean): void => {
    const current = drag.current;
    if (!current) return;
    drag.current = null;
    setDragging(false);
    // A finger that rested before the release has no speed.
    const speed = event.timeStamp - current.lastAt > 80 ? 0 : current.speed;
    if (!cancelled && closesAfter(event.clientY - current.startY, speed, window.innerHeight))
      onClose();
    else setOffset(0);
  };

  return {
    offset,
    dragging,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if ((event.target as HTMLElement).closest('button, a, input, select, textarea')) return;
        event.currentTarget.setPointerCapture?.(event.pointerId);
        drag.current = {
          startY: event.clientY,
          lastY: event.clientY,
          lastAt: event.timeStamp,
          speed: 0,
        };
        setDragging(true);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const current = drag.current;
        if (!current) return;
        const elapsed = event.timeStamp - current.lastAt;
        if (elapsed > 0) current.speed = (event.clientY - current.lastY) / elapsed;
        current.lastY = event.clientY;
        current.lastAt = event.timeStamp;
        const distance = event.clientY - current.startY;
        setOffset(distance > 0 ? distance : distance * RESISTANCE);
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, false),
      onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, true),
    },
  };
}
