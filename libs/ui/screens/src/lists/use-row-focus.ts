import { pressedKey } from '@patchbay/kernel';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { movedTo } from './use-kept-place.js';

interface RowFocus {
  /** The row that is the tab stop. */
  readonly active: number;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
}

/** The row around an element, by its index; -1 outside of all rows. */
export const rowIndexAt = (target: EventTarget): number =>
  Number((target as Element).closest<HTMLElement>('[data-index]')?.dataset['index'] ?? -1);

/** The target row of a key; undefined for keys that do not move. */
function rowAfter(pressed: string, from: number, count: number): number | undefined {
  if (pressed === 'ArrowDown' || pressed === 'j') return Math.min(from + 1, count - 1);
  if (pressed === 'ArrowUp' || pressed === 'k') return Math.max(from - 1, 0);
  if (pressed === 'Home') return 0;
  return pressed === 'End' ? count - 1 : undefined;
}

const first = { index: 0, key: undefined };

/**
 * Moves the focus from row to row by arrow keys, j and k, Home and End. A row that is not rendered
 * yet is scrolled into view and focused once it is rendered; a row that other rows are put before
 * keeps it. Enter opens, Space selects; a control inside a cell handles its own keys. Mantine's
 * `useRovingIndex` knows only rows that are rendered.
 */
export function useRowFocus(
  body: RefObject<HTMLElement | null>,
  count: number,
  keyAt: (index: number) => string | undefined,
  act: {
    readonly scrollTo: (index: number) => void;
    /** Called after a key moved to a row. */
    readonly moved: ((index: number) => void) | undefined;
    readonly open: ((index: number) => void) | undefined;
    readonly toggle: ((index: number) => void) | undefined;
  },
): RowFocus {
  const [chosen, setChosen] = useState<{ index: number; key: string | undefined }>(first);
  const isWanted = useRef(false);
  const choose = (index: number) => setChosen({ index, key: keyAt(index) });
  const now = chosen.key === undefined ? -1 : movedTo(keyAt, chosen.key, chosen.index);
  const active = Math.max(0, Math.min(now < 0 ? chosen.index : now, count - 1));
  useEffect(() => {
    if (!isWanted.current) return;
    const row = body.current?.querySelector<HTMLElement>(`[data-index="${active}"]`);
    if (!row) return;
    isWanted.current = false;
    row.focus();
  });
  return {
    active,
    onFocus: ({ target }) => {
      const index = rowIndexAt(target);
      if (index >= 0) choose(index);
    },
    onKeyDown: (event) => {
      const row = event.target as HTMLElement;
      if (row.dataset['index'] === undefined || event.ctrlKey || event.metaKey || event.altKey)
        return;
      const from = Number(row.dataset['index']);
      const pressed = pressedKey(event);
      const to = rowAfter(pressed, from, count);
      if (to !== undefined) {
        isWanted.current = true;
        choose(to);
        act.scrollTo(to);
        if (to !== from) act.moved?.(to);
      } else if (pressed === 'Enter' && act.open) act.open(from);
      else if (pressed === ' ' && act.toggle) act.toggle(from);
      else return;
      event.preventDefault();
    },
  };
}
