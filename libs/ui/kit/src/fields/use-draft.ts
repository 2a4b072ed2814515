import { useState } from 'react';

/** What a draft stands for: a value, or a sentence that says why it is none. */
export type DraftReading<Value> =
  { readonly value: Value; readonly problem?: undefined } | { readonly problem: string };

interface DraftRules<Value, Draft> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly onProblem: ((problem: string | null) => void) | undefined;
  readonly draftOf: (value: Value) => Draft;
  readonly read: (draft: Draft) => DraftReading<Value>;
}

/**
 * What stands in a field while it may be no value yet, such as half a JSON text. A draft that reads
 * as a value gives it; another is kept here and its problem is told. A value that comes from
 * elsewhere replaces the draft.
 */
export function useDraft<Value, Draft>({
  value,
  onChange,
  onProblem,
  draftOf,
  read,
}: DraftRules<Value, Draft>): readonly [Draft, (next: Draft) => void] {
  const [draft, setDraft] = useState(() => draftOf(value));
  const [known, setKnown] = useState(() => JSON.stringify(value));
  const given = JSON.stringify(value);
  if (given !== known) {
    setKnown(given);
    setDraft(draftOf(value));
  }
  const change = (next: Draft) => {
    setDraft(next);
    const reading = read(next);
    onProblem?.(reading.problem ?? null);
    if (reading.problem !== undefined) return;
    setKnown(JSON.stringify(reading.value));
    onChange(reading.value);
  };
  return [draft, change];
}
