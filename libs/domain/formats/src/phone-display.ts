/**
 * An 11-digit number beginning with 1 as '+1 (xxx) xxx-xxxx'; text with an '@' and everything else
 * as it is.
 */
export function displayPhone(text: string): string {
  if (text.includes('@')) return text;
  const [, area, exchange, line] = /^1(\d{3})(\d{3})(\d{4})$/.exec(phoneDigits(text)) ?? [];
  return line === undefined ? text : `+1 (${area}) ${exchange}-${line}`;
}

/** How a caller without a number is written on the wire and in logs. */
export const withheldNumber = 'anonymous';

/**
 * The digits of a number that `readPhone` has read, or of a text that numbers are searched by. They
 * are no number: without the plus their country is lost.
 */
export const phoneDigits = (text: string): string => text.replace(/\D/g, '');

/** True for a strict E.164 number: a plus and 7 to 15 digits, the first not 0. */
export const isE164 = (text: string): boolean => /^\+[1-9]\d{6,14}$/.test(text);
