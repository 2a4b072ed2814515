import { pressedKey } from '@patchbay/kernel';
import { type KeyboardEvent } from 'react';

/** Moves the focus between the buttons of a toolbar. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const pressed = pressedKey(event);
  const isRight = pressed === 'ArrowRight';
  if (!isRight && pressed !== 'ArrowLeft') return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const isReversed = getComputedStyle(event.currentTarget).direction === 'rtl';
  const step = isRight === isReversed ? -1 : 1;
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
  event.preventDefault();
}
