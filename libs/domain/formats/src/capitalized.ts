/** A text that begins a line: its first letter is a capital. */
export const capitalized = (text: string): string =>
  text.charAt(0).toLocaleUpperCase() + text.slice(1);
