import { pressedKey } from '@patchbay/kernel';
import { type KeyboardEvent, useRef } from 'react';
import { type ChartRows } from '../frame/chart-props.js';

/** No category is shown. */
const none = -1;

/**
 * A press on a drawing, or Enter, opens the rows of the category whose values are shown. A finger
 * shows the values first, and opens them by the second press.
 */
export function useOpening(rows: ChartRows | undefined) {
  const shown = useRef(none);
  const pressed = useRef(none);
  if (!rows) return {};
  const open = () => {
    if (shown.current !== none) rows.open(shown.current);
  };
  return {
    onShow: (at: number) => {
      shown.current = at;
    },
    handlers: {
      'data-opens': true,
      onPointerDown: () => {
        pressed.current = shown.current;
      },
      onClick: () => {
        if (pressed.current === shown.current) open();
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (pressedKey(event) === 'Enter') open();
      },
    },
  };
}
