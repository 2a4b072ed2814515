/**
 * A text that begins a line: its first letter is a capital, as the locale writes it (`i` is `İ` in
 * Turkish).
 */
export function capitalized(text: string, locale?: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase(locale) + text.slice(first.length);
}
