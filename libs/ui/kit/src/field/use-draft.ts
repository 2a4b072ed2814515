import { useState } from 'react';

/** Result of reading a draft: a value, or a message that explains why it is invalid. */
export type DraftReading<Value> =
  | { readonly value: Value; readonly problem?: undefined }
  | { readonly problem: string };

interface DraftRules<Value, Draft> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly onProblem: ((problem: string | null) => void) | undefined;
  readonly draftOf: (value: Value) => Draft;
  readonly read: (draft: Draft) => DraftReading<Value>;
}

/**
 * The text of a field that may be temporarily invalid, such as incomplete JSON. A valid draft
 * updates the value; an invalid one is kept here and its problem is reported. A value that changes
 * from outside replaces the draft.
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
