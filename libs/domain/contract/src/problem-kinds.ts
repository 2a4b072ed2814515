/** What an argument must be, for programs: a screen says each in the language of its person. */
export const problemKinds = [
  'required',
  'tooLong',
  'tooShort',
  'tooMany',
  'tooFew',
  'tooLarge',
  'tooSmall',
  'choice',
  'text',
  'number',
  'integer',
  'flag',
  'list',
  'object',
  'file',
  'email',
  'link',
  'phone',
  'day',
  'dayFirst',
  'time',
  'localTime',
  'instant',
  'money',
  'sixDigits',
  'word',
  'slug',
  'account',
  'reference',
  'scope',
  'sign',
  'hex',
  'unreadable',
] as const;

/** One way in which an argument can be wrong. */
export type ProblemKind = (typeof problemKinds)[number];

/** What is wrong with an argument, without words. */
export interface ProblemFacts {
  readonly kind: ProblemKind;
  /** The most or least that is allowed, by the kind: characters, entries or the number itself. */
  readonly limit?: number;
  /** The values that are allowed, where they are listed. */
  readonly values?: readonly string[];
}

const of = (kind: ProblemKind): ProblemFacts => ({ kind });
const oneOf = (...values: string[]): ProblemFacts => ({ kind: 'choice', values });

/**
 * The requirements that schemas state in words of their own, and what they mean. A test compares
 * this table with the schemas of all operations.
 */
export const statedRequirements: Readonly<Record<string, ProblemFacts>> = {
  'This field is required': of('required'),
  'items array is required': of('required'),
  'A group has at most 20 people': { kind: 'tooMany', limit: 20 },
  'Choose at least one person': { kind: 'tooFew', limit: 1 },
  'at most 200 items at once': { kind: 'tooMany', limit: 200 },
  'must have at most 20 entries': { kind: 'tooMany', limit: 20 },
  'must name at least one scope': { kind: 'tooFew', limit: 1 },
  'must be at least 0.01': { kind: 'tooSmall', limit: 0.01 },
  'must be at least 1': { kind: 'tooSmall', limit: 1 },
  'must be at most 100000': { kind: 'tooLarge', limit: 100_000 },
  'must be at most 10,000,000,000': { kind: 'tooLarge', limit: 10_000_000_000 },
  'must be UDP, TCP or TLS': oneOf('UDP', 'TCP', 'TLS'),
  'must be en-US, multi, es-MX, es-ES or es-US': oneOf('en-US', 'multi', 'es-MX', 'es-ES', 'es-US'),
  'must be ln': oneOf('ln'),
  'must be usd': oneOf('usd'),
  'must be a file': of('file'),
  'must be a number': of('number'),
  'must be a number of minutes': of('integer'),
  'must be a whole number': of('integer'),
  'must be true or false': of('flag'),
  'must be an e-mail address, like name@example.com': of('email'),
  'must be a link that begins with https:// or http://': of('link'),
  'must be a phone number with its area code': of('phone'),
  'must be a day, like 2026-01-05': of('day'),
  'must be a day as DD-MM-YYYY': of('dayFirst'),
  'must be a time like 09:00': of('time'),
  'must be a time of day, like 09:00': of('time'),
  'must be a local time like 2026-01-05T09:30:00': of('localTime'),
  'must be ISO 8601 with an offset': of('instant'),
  'must be Unix time in seconds': of('instant'),
  'must be dollars with at most two decimals': of('money'),
  'must be six digits': of('sixDigits'),
  'must be a word': of('word'),
  'must be letters, digits, dots, dashes and underscores': of('word'),
  'must be lower-case letters, digits and hyphens': of('slug'),
  'must be an account id': of('account'),
  'must be an account id or a configuration id': of('account'),
  'must be a room id, like 2001:3005': of('reference'),
  'must be the last part of a payment link': of('reference'),
  'must be the name of the brand with Credit behind it': of('reference'),
  'must be the uuid of a message': of('reference'),
  'must be an area and what to do there, like conversations:read': of('scope'),
  'must be a sign, like 👍': of('sign'),
  'must be 32 bytes as hex': of('hex'),
};
