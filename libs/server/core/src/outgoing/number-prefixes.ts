import { callingCodeOf } from '@patchbay/formats/phone';
import { cutText } from '@patchbay/kernel';
import { costlyRange } from './costly-ranges.js';
import { OutboundRefusal } from './refusal.js';

const e164 = /^\+[1-9]\d{7,14}$/;

/**
 * Checks whether a number may be called or texted: it must begin with an allowed prefix, and must
 * not be in a costly range unless that range itself is allowed. Null if allowed, else the reason.
 */
export function numberProblem(number: string, allowed: readonly string[]): OutboundRefusal | null {
  if (!e164.test(number))
    return new OutboundRefusal(
      'bad-number',
      `“${cutText(number, 40)}” is not a phone number with a country code.`,
    );
  const longest = allowed
    .filter((prefix) => number.startsWith(prefix))
    .reduce((best, prefix) => Math.max(best, prefix.length), 0);
  const range = costlyRange(number).length;
  if (longest > 0 && longest >= range) return null;
  const code = callingCodeOf(number);
  if (code === null)
    return new OutboundRefusal(
      'not-allowed',
      `Calls and texts to ${shortened(number)} are not allowed here: no country has this code.`,
      null,
      'unassigned',
    );
  if (range > 0)
    return new OutboundRefusal(
      'not-allowed',
      `Calls and texts to ${shortened(number)} are not allowed here: these numbers cost far more than others.`,
      null,
      'costly',
    );
  return new OutboundRefusal(
    'not-allowed',
    `Calls and texts to numbers that begin with ${code} are not allowed here. Ask your provider to allow them.`,
    null,
    'country',
  );
}

/** The first digits of a number, for messages and records that must not contain all of it. */
export const shortened = (number: string): string => `${number.slice(0, 5)}…`;

/** The country of a number for budgets: the longest allowed prefix. */
export const countryOf = (number: string, allowed: readonly string[]): string =>
  allowed
    .filter((prefix) => number.startsWith(prefix))
    .reduce((best, prefix) => (prefix.length > best.length ? prefix : best), '');
