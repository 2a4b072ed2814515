import { pressedKey } from '@patchbay/kernel';
import { useDirection } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';

interface Place {
  readonly row: number;
  readonly column: number;
}

const stepsOf = (
  pressed: string,
  ahead: 1 | -1,
): readonly [rows: number, columns: number] | null => {
  switch (pressed) {
    case 'ArrowUp':
      return [-1, 0];
    case 'ArrowDown':
      return [1, 0];
    case 'ArrowRight':
      return [0, ahead];
    case 'ArrowLeft':
      return [0, -ahead];
    case 'Home':
      return [0, -Infinity];
    case 'End':
      return [0, Infinity];
    default:
      return null;
  }
};

const within = (at: number, count: number): number => Math.max(0, Math.min(count - 1, at));

/** One stop of the Tab key in a grid, and the keys that move it. */
export function useGridFocus(rows: number, columns: number) {
  const { dir } = useDirection();
  const [at, setAt] = useState<Place>({ row: 0, column: 0 });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const steps = stepsOf(pressedKey(event), dir === 'rtl' ? -1 : 1);
    if (!steps) return;
    event.preventDefault();
    const row = within(at.row + steps[0], rows);
    const column = within(at.column + steps[1], columns);
    const cells = event.currentTarget.querySelectorAll<HTMLElement>('[role="gridcell"]');
    cells[row * columns + column]?.focus();
  };
  return {
    grid: { onKeyDown },
    cell: (row: number, column: number) => ({
      tabIndex: row === at.row && column === at.column ? 0 : -1,
    }),
    moveTo: (row: number, column: number) => setAt({ row, column }),
  };
}
