import { useEffect, useRef } from 'react';

/**
 * Takes a typed text as the value that `read` makes of it, and reads it again when `read` changes,
 * because number plans or the country of the account came later. A value that was set from outside
 * since then stays. `read` is the same function as long as it reads alike.
 */
export function useLateReading(
  value: string,
  onChange: (value: string) => void,
  read: (text: string) => string,
): (text: string) => void {
  const typed = useRef<{ text: string; reading: string } | null>(null);
  const take = (text: string) => {
    const reading = read(text);
    typed.current = { text, reading };
    if (reading !== value) onChange(reading);
  };
  useEffect(() => {
    if (typed.current?.reading === value) take(typed.current.text);
    // oxlint-disable-next-line react/exhaustive-deps -- only another way of reading counts
  }, [read]);
  return take;
}
