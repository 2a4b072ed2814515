import { pressedKey } from '@patchbay/kernel';
import { type KeyboardEvent as ReactKeyboardEvent, useId, useState } from 'react';
import { type Suggestion } from './formula-words.js';

/** No word is chosen. */
const none = -1;

/**
 * The choice of a word by the keyboard while the caret stays in the text: the arrow keys move over
 * the words, Enter or Tab takes one, Escape leaves them. Without a begun word the keys belong to the
 * text.
 */
export function useWordChoice(
  suggestions: readonly Suggestion[],
  isBegun: boolean,
  take: (suggestion: Suggestion) => void,
) {
  const list = useId();
  const [at, setAt] = useState(none);
  const chosen = suggestions[at];
  const optionId = (place: number) => `${list}-${place}`;
  const move = (by: number) =>
    setAt(at === none && by < 0 ? suggestions.length - 1 : (at + by) % suggestions.length);
  const onKey = (event: KeyboardEvent | ReactKeyboardEvent): boolean => {
    const pressed = pressedKey(event);
    if ((pressed === 'ArrowDown' || pressed === 'ArrowUp') && isBegun && suggestions.length > 0)
      move(pressed === 'ArrowDown' ? 1 : -1);
    else if ((pressed === 'Enter' || pressed === 'Tab') && chosen) {
      take(chosen);
      setAt(none);
    } else if (pressed === 'Escape' && chosen) {
      setAt(none);
      event.stopPropagation();
    } else return false;
    return true;
  };
  return {
    list,
    optionId,
    chosen,
    leave: () => setAt(none),
    completion: { list, active: chosen ? optionId(at) : undefined, onKey },
  };
}
