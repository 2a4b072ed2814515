import { type CaseCheck } from '@patchbay/contract';
import { type CaseTurn } from './case-words.js';

/** A line of a form with its identity, which stays when others are added or removed. */
export interface CheckRow {
  readonly key: number;
  readonly check: CaseCheck;
}
export interface TurnRow {
  readonly key: number;
  readonly say: string;
  readonly checks: readonly CheckRow[];
}

let last = 0;
const freshKey = () => (last += 1);

export const checkRow = (check: CaseCheck): CheckRow => ({ key: freshKey(), check });
export const turnRow = ({ say, checks }: CaseTurn): TurnRow => ({
  key: freshKey(),
  say,
  checks: checks.map(checkRow),
});

/** Replaces the row of the same key. */
export const replaced = <Row extends { readonly key: number }>(
  rows: readonly Row[],
  next: Row,
): readonly Row[] => rows.map((row) => (row.key === next.key ? next : row));

/** The rows without one. */
export const without = <Row extends { readonly key: number }>(
  rows: readonly Row[],
  key: number,
): readonly Row[] => rows.filter((row) => row.key !== key);
