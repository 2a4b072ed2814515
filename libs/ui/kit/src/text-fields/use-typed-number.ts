import { useState } from 'react';

type Typed = number | string;

const read = (typed: Typed): number | null => {
  if (typeof typed === 'number') return typed;
  return typed.trim() !== '' && Number.isFinite(Number(typed)) ? Number(typed) : null;
};

/**
 * The text of a number input: typed text is kept as long as it reads as the value, because “1.” and
 * “1.0” are intermediate states of “1.05”. `write` formats a value that was not typed.
 */
export function useTypedNumber(
  value: number | null,
  onChange: (value: number | null) => void,
  write: (value: number) => Typed = (shown) => shown,
) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const written = value === null ? '' : write(value);
  return {
    value: typed !== null && read(typed) === value ? typed : written,
    onChange: (next: Typed) => {
      setTyped(next);
      onChange(read(next));
    },
    /** Shows the value as formatted by `write`. */
    settle: () => setTyped(null),
  };
}
