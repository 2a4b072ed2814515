const isInput = (launcher: HTMLElement): launcher is HTMLInputElement =>
  launcher.localName === 'input';

/** The words on a launcher; an `<input>` holds no text and shows its value. */
export const labelOf = (launcher: HTMLElement): string =>
  (isInput(launcher) ? launcher.value : launcher.textContent).trim();

/** Replaces the words on a launcher, with whatever else is in it. */
export function setLabel(launcher: HTMLElement, label: string): void {
  if (isInput(launcher)) launcher.value = label;
  else launcher.textContent = label;
}
