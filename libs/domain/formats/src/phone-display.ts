/**
 * An 11-digit number beginning with 1 as '+1 (xxx) xxx-xxxx'; text with an '@' and everything else
 * as it is.
 */
export function displayPhone(text: string): string {
  if (text.includes('@')) return text;
  const [, area, exchange, line] = /^1(\d{3})(\d{3})(\d{4})$/.exec(text.replace(/\D/g, '')) ?? [];
  return line === undefined ? text : `+1 (${area}) ${exchange}-${line}`;
}

/** True for a strict E.164 number: a plus and 7 to 15 digits, the first not 0. */
export const isE164 = (text: string): boolean => /^\+[1-9]\d{6,14}$/.test(text);
