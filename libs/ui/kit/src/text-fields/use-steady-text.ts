import { useState } from 'react';

/**
 * The text of a field that is written better once code or settings have come, such as a number in
 * the national format. While it has the focus it stays as it was: a text that changes under the
 * caret loses what is marked, and what is typed next would be added to it.
 */
export function useSteadyText(text: string, value: string) {
  const [held, setHeld] = useState<{ text: string; value: string } | null>(null);
  return {
    text: held?.value === value ? held.text : text,
    onFocus: () => setHeld({ text, value }),
    onBlur: () => setHeld(null),
  };
}
