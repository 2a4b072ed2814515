import { useCallback, useEffect, useState } from 'react';

/** What takes the focus of a control: a group of choices has none itself. */
const control = (wrong: HTMLElement): HTMLElement | null =>
  wrong.matches('input, textarea, select, button, [tabindex], [contenteditable]')
    ? wrong
    : wrong.querySelector('input, textarea, select, button');

function focusProblemIn(part: Element | null): void {
  const wrong = part?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const field = wrong && control(wrong);
  if (field) return field.focus();
  const message = part?.querySelector<HTMLElement>('[role="alert"]');
  if (!message) return;
  if (!message.hasAttribute('tabindex')) message.tabIndex = -1;
  message.focus();
}

/**
 * After a refusal the focus goes to the first wrong field of a part of the page, which is named by
 * its id, else to the message, once either is on the screen: a person at a keyboard, or who hears
 * the page, is where something has to be put right.
 */
export function useProblemFocus(id: string): () => void {
  const [refused, setRefused] = useState(0);
  useEffect(() => {
    if (refused > 0) focusProblemIn(document.getElementById(id));
  }, [refused, id]);
  return useCallback(() => setRefused((times) => times + 1), []);
}
