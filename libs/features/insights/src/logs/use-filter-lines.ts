import { type LogRow } from '@patchbay/contract';
import { type Filters } from '@patchbay/log-query';
import { useEffect, useState } from 'react';
import { type FilterLine, filtersOf, linesOf } from './filter-lines.js';
import { leftOutOf, leftOutText } from './left-out.js';
import { fieldType } from './log-columns.js';
import { useLogWords } from './use-log-words.js';

export interface FilterLinesOptions {
  readonly filters: Filters;
  readonly fields: readonly string[];
  readonly rows: readonly LogRow[];
  readonly onChange: (filters: Filters) => void;
  /** Begins with a new condition after those that stand. */
  readonly isNew?: boolean;
  /** Called with the complete conditions when the last one is done. */
  readonly onDone?: (filters: Filters) => void;
  /** Milliseconds of quiet after which complete conditions apply; 300. */
  readonly wait?: number;
}

const freeOf = (fields: readonly string[], lines: readonly FilterLine[]): readonly string[] =>
  fields.filter((field) => !lines.some((line) => line.field === field) && field !== 'timestamp');

/** The lines and an empty one of the field that is most often asked for, of those left. */
function withAnother(lines: readonly FilterLine[], free: readonly string[]): readonly FilterLine[] {
  const field = ['direction', 'duration', 'type'].find((name) => free.includes(name)) ?? free[0];
  return field ? [...lines, { field, op: 'eq', text: '' }] : lines;
}

/**
 * The conditions during editing. A complete condition applies after a pause in typing, or at the
 * end.
 */
export function useFilterLines({
  filters,
  fields,
  rows,
  onChange,
  onDone,
  isNew = false,
  wait = 300,
}: FilterLinesOptions) {
  const words = useLogWords();
  const [lines, setLines] = useState(() => {
    const standing = linesOf(filters);
    return isNew ? withAnother(standing, freeOf(fields, standing)) : standing;
  });
  const typeOf = (field: string) => fieldType(field, rows);
  /** Fields without a condition. */
  const free = freeOf(fields, lines);
  const settled = JSON.stringify(filtersOf(lines, typeOf));

  useEffect(() => {
    if (settled === JSON.stringify(filters)) return;
    const timer = setTimeout(() => onChange(JSON.parse(settled) as Filters), wait);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- only what is written here starts the clock
  }, [settled]);

  return {
    lines,
    free,
    typeOf,
    finish: () => {
      const all = JSON.parse(settled) as Filters;
      if (settled !== JSON.stringify(filters)) onChange(all);
      onDone?.(all);
    },
    /** Why a complete condition does not count; null for one that does. */
    problemOf: (line: FilterLine): string | null => {
      const one = filtersOf([line], typeOf);
      const [left] = leftOutOf(one);
      return left ? leftOutText(words, left, one[line.field]) : null;
    },
    put: (at: number, change: Partial<FilterLine>) =>
      setLines(lines.map((line, index) => (index === at ? { ...line, ...change } : line))),
    remove: (at: number) => setLines(lines.filter((_, index) => index !== at)),
    clear: () => setLines([]),
    add: () => setLines(withAnother(lines, free)),
  };
}

export type FilterLines = ReturnType<typeof useFilterLines>;
