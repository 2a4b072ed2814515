import { OutboundRefusal } from './refusal.js';

const e164 = /^\+[1-9]\d{7,14}$/;

/**
 * Ranges that are billed many times higher than the prefix they begin with: premium services, personal numbers, the islands inside the North American
 * plan, satellites and international shared-cost services.
 */
const costly: readonly RegExp[] = [
  /^\+1(?:900|976|242|246|264|268|284|345|441|473|649|658|664|721|758|767|784|809|829|849|868|869|876)/,
  /^\+1\d{3}976/,
  /^\+44(?:9|70|871|872|873)/,
  /^\+49(?:900|137|180)/,
  /^\+33(?:89|81)/,
  /^\+39(?:89|199)/,
  /^\+34(?:80[367]|90[25]|118)/,
  /^\+61(?:19|13)/,
  /^\+8(?:70|78|8[1-8])/,
  /^\+979/,
  /^\+808/,
];

/**
 * Whether a number may be called or texted: it has to begin with an allowed prefix, and is never in a range where calls cost many times as much, unless that
 * range itself is allowed. Null when it may, else what is wrong.
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
  const range = costly.reduce(
    (most, pattern) => Math.max(most, pattern.exec(number)?.[0].length ?? 0),
    0,
  );
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
