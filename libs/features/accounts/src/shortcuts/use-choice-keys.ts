import { getHotkeyHandler } from '@mantine/hooks';
import { type KeyboardEvent, useState } from 'react';
import { hotkeysOf } from './table.js';

export interface ChoiceKeyOptions<Row> {
  readonly keyOf: (row: Row) => string | number;
  readonly onGo: (row: Row) => void;
  readonly onNewTab: (row: Row) => void;
}

export interface ChoiceKeys<Row> {
  /** The first row until a key or the pointer has chosen another one; null without rows. */
  readonly active: Row | null;
  readonly setActive: (row: Row | null) => void;
  /** For the field, which keeps the focus. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Arrow keys go through the rows of all groups, around at the ends; Enter opens the active one. */
export function useChoiceKeys<Row>(
  rows: readonly Row[],
  { keyOf, onGo, onNewTab }: ChoiceKeyOptions<Row>,
): ChoiceKeys<Row> {
  const [chosen, setChosen] = useState<string | number | null>(null);
  const at = Math.max(
    0,
    rows.findIndex((row) => keyOf(row) === chosen),
  );
  const active = rows[at] ?? null;
  const setActive = (row: Row | null | undefined) => setChosen(row ? keyOf(row) : null);
  const move = (step: number) => setActive(rows[(at + step + rows.length) % rows.length]);
  const onKeyDown = getHotkeyHandler(
    hotkeysOf('choices', {
      down: () => move(1),
      up: () => move(-1),
      go: () => active && onGo(active),
      newTab: () => active && onNewTab(active),
    }),
  );
  return { active, setActive, onKeyDown };
}
