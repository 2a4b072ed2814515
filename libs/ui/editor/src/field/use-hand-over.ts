import { type RefObject, useLayoutEffect } from 'react';
import { type TextSelection } from '../parts/prompt-props.js';

/** Leaves the selection to the editor, for the person who is typing when it has loaded. */
export function useHandOver(
  area: RefObject<HTMLTextAreaElement | null>,
  taken: RefObject<TextSelection | null>,
): void {
  useLayoutEffect(() => {
    const control = area.current;
    return () => {
      if (control && document.activeElement === control)
        taken.current = { start: control.selectionStart, end: control.selectionEnd };
    };
  }, [area, taken]);
}
