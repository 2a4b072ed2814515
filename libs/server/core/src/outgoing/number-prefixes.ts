import { costlyRange } from './costly-ranges.js';
import { OutboundRefusal } from './refusal.js';

const e164 = /^\+[1-9]\d{7,14}$/;

/**
 * Whether a number may be called or texted: it has to begin with an allowed prefix, and is never in
 * a range where calls cost many times as much, unless that range itself is allowed. Null when it
 * may, else what is wrong.
 */
export function numberProblem(number: string, allowed: readonly string[]): OutboundRefusal | null {
  if (!e164.test(number))
    return new OutboundRefusal(
      'bad-number',
      `“${number.slice(0, 40)}” is not a phone number with a country code.`,
    );
  const longest = allowed
    .filter((prefix) => number.startsWith(prefix))
    .reduce((best, prefix) => Math.max(best, prefix.length), 0);
  const range = costlyRange(number).length;
  if (longest === 0 || longest < range)
    return new OutboundRefusal(
      'not-allowed',
      `Calls and texts to ${shortened(number)} are not allowed here.`,
    );
  return null;
}

/** The beginning of a number, for messages and records that should not hold all of it. */
export const shortened = (number: string): string => `${number.slice(0, 5)}…`;

/** What counts as a country: the longest allowed prefix. */
export const countryOf = (number: string, allowed: readonly string[]): string =>
  allowed
    .filter((prefix) => number.startsWith(prefix))
    .reduce((best, prefix) => (prefix.length > best.length ? prefix : best), '');
