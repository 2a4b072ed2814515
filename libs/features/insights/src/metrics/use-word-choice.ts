import { pressedKey } from '@patchbay/kernel';
import { type KeyboardEvent as ReactKeyboardEvent, useId, useState } from 'react';
import { type Suggestion } from './formula-words.js';

/** No word is chosen. */
const none = -1;

/**
 * The choice of a word by the keyboard while the caret stays in the text: the arrow keys move over
 * the words, Enter or Tab takes one, Escape leaves them. Without a begun word the keys belong to the
 * text; in the list itself, which scrolls and so has the focus as well, they always choose.
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
  const choose = (event: KeyboardEvent | ReactKeyboardEvent, isList: boolean): boolean => {
    const pressed = pressedKey(event);
    const isArrow = pressed === 'ArrowDown' || pressed === 'ArrowUp';
    if (isArrow && (isList || isBegun) && suggestions.length > 0)
      move(pressed === 'ArrowDown' ? 1 : -1);
    else if ((pressed === 'Enter' || (pressed === 'Tab' && !isList)) && chosen) {
      take(chosen);
      setAt(none);
    } else if (pressed === 'Escape' && chosen) {
      setAt(none);
      event.stopPropagation();
    } else return false;
    return true;
  };
  const active = chosen ? optionId(at) : undefined;
  return {
    listProps: {
      id: list,
      tabIndex: 0,
      'aria-activedescendant': active,
      onKeyDown: (event: ReactKeyboardEvent) => {
        if (choose(event, true)) event.preventDefault();
      },
      onBlur: () => setAt(none),
    },
    optionId,
    chosen,
    leave: () => setAt(none),
    completion: {
      list,
      active,
      onKey: (event: KeyboardEvent | ReactKeyboardEvent) => choose(event, false),
    },
  };
}
