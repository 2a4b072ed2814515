import { canonicalEmail } from './email-address.js';
import * as z from 'zod/mini';

/** Adds a description and an example for the document. Does not change the check. */
export function described<T extends z.ZodMiniType>(
  schema: T,
  description: string,
  example?: unknown,
): T {
  z.globalRegistry.add(schema, {
    description,
    ...(example === undefined ? {} : { examples: [example] }),
  });
  return schema;
}

/** What a value is to people, where its schema alone does not say it. */
export type TextFormat =
  | 'email'
  | 'phone'
  | 'url'
  | 'timezone'
  | 'money'
  | 'date'
  | 'time'
  | 'week'
  | 'voice'
  | 'account'
  | 'accounts'
  | 'agent';

const formats = new WeakMap<object, TextFormat>();

/** Says what a value is to people: the field that asks for it. Does not change the check. */
export function formatted<T extends z.ZodMiniType>(schema: T, format: TextFormat): T {
  formats.set(schema, format);
  return schema;
}

/** The format that a schema was given. */
export const formatOf = (schema: object): TextFormat | undefined => formats.get(schema);

/**
 * Names a schema, so that the document holds it once and refers to it; with an example where one
 * made from its parts would mislead.
 */
export function named<T extends z.ZodMiniType>(
  id: string,
  description: string,
  schema: T,
  example?: unknown,
): T {
  z.globalRegistry.add(schema, {
    id,
    description,
    ...(example === undefined ? {} : { examples: [example] }),
  });
  return schema;
}

/**
 * Numbers and flags of a query string arrive as text; these read them and refuse anything that is
 * not exactly one.
 */
const text = (pattern: RegExp, what: string) =>
  z.string().check(z.regex(pattern, `must be ${what}`));

/** A whole number of zero or more in a query. */
export const queryInt = () =>
  z.pipe(
    z.pipe(z.union([text(/^\d{1,15}$/, 'a whole number'), z.number()]), z.transform(Number)),
    z.int(),
  );

/** `true` or `false` in a query. */
export const queryFlag = () =>
  z.pipe(
    z.pipe(
      z.union([text(/^(true|false|1|0)$/i, 'true or false'), z.boolean()]),
      z.transform((v) => (typeof v === 'boolean' ? v : /^(true|1)$/i.test(v))),
    ),
    z.boolean(),
  );

/** An account id in its canonical decimal form, as a number or as text. */
export const accountId = () =>
  described(
    z.pipe(
      z.pipe(
        z.union([text(/^[1-9]\d{0,15}$/, 'an account id'), z.int().check(z.positive())]),
        z.transform(Number),
      ),
      z.int(),
    ),
    'An account id',
    2001,
  );

/** Zero-based paging of inbox, organization and account lists. */
export const paging = {
  pagination: z.optional(queryFlag()),
  page: z.optional(queryInt()),
  pageSize: z.optional(queryInt()),
};

/** An e-mail address in its canonical form. */
export const email = () =>
  formatted(
    z.pipe(
      z.pipe(
        z.string().check(z.maxLength(254)),
        z.transform((text: string) => canonicalEmail(text) ?? ''),
      ),
      z.string().check(z.minLength(1, 'must be an e-mail address, like name@example.com')),
    ),
    'email',
  );

/** Six digits, as text or as a number: the contract sends codes as numbers. */
export const sixDigits = () =>
  z.pipe(
    z.pipe(
      z.union([
        z.int().check(z.gte(100000, 'must be six digits'), z.lte(999999, 'must be six digits')),
        text(/^[1-9]\d{5}$/, 'six digits'),
      ]),
      z.transform(String),
    ),
    z.string(),
  );

/** A phone number as people write it; the server parses it. */
export const phone = () =>
  formatted(
    described(
      z
        .string()
        .check(z.minLength(5, 'must be a phone number with its area code'), z.maxLength(40)),
      'A phone number with its country code, or as it is written in the United States',
      '+15125550148',
    ),
    'phone',
  );

/** Text with a length that a person would type. */
export const line = (max = 200) => z.string().check(z.maxLength(max));

/** The name of a time zone, as `Europe/Madrid`. */
export const timeZone = (max = 60) => formatted(line(max), 'timezone');

/** The address of a page that a browser is sent to. */
export const pageLink = (description: string, example: string) =>
  formatted(described(line(2000), description, example), 'url');

/** Text that must say something: trimmed, so that blanks alone are refused at their field. */
export const required = (max = 200) =>
  z.string().check(z.trim(), z.minLength(1, 'This field is required'), z.maxLength(max));

/** Control characters, line breaks among them. */
const breaks = /[\p{Cc}\u2028\u2029]+/u;

/** Without the blanks around breaks: an expression for both takes quadratic time. */
const inOneLine = () =>
  z.overwrite<string>((text) =>
    text
      .split(breaks)
      .map((part) => part.trim())
      .filter(Boolean)
      .join(' '),
  );

/** A title or a name that must say something, in one line: it may become the subject of a mail. */
export const title = (max = 200) =>
  z.string().check(inOneLine(), z.minLength(1, 'This field is required'), z.maxLength(max));

/** A title that may be empty, in one line. */
export const titleOrNone = (max = 200) => z.string().check(inOneLine(), z.maxLength(max));

/** A password or the like, of which a blank may be a part. */
export const secretText = (max: number) =>
  z.string().check(z.minLength(1, 'This field is required'), z.maxLength(max));

/** The largest number of an `integer` column. */
export const largestInteger = 2_147_483_647;

/** A whole number that an `integer` column holds: revisions, counts, codes. */
export const integer = () => z.int().check(z.gte(-largestInteger), z.lte(largestInteger));

/**
 * An object whose keys are free: settings, agent configurations, metadata. Unknown keys survive.
 */
export const open = () => z.record(z.string(), z.unknown());

/** The common fields of every successful reply with an envelope. */
export const success = {
  success: z.literal(true),
  message: z.optional(described(z.string(), 'A sentence for a person', 'Success')),
};

/** The envelope alone. */
export const done = () => z.object(success);

/**
 * Every refusal on the wire. `retryable` says whether the same call may succeed later without a
 * change.
 */
export const failureReply = named(
  'Failure',
  'Why a call was refused, and whether the same call may succeed later without a change',
  z.object({
    success: z.literal(false),
    message: described(z.string(), 'A sentence for a person'),
    retryable: z.boolean(),
    code: described(z.optional(z.string()), 'Stable, for programs', 'invalid'),
    requestId: described(
      z.optional(z.string()),
      'Names the request in the server’s log',
      'req-7f3a',
    ),
    fields: described(
      z.optional(
        z.array(
          z.object({
            path: z.string(),
            message: z.string(),
            kind: described(
              z.optional(z.string()),
              'What the argument must be, for programs; absent where only the sentence says it',
              'email',
            ),
            limit: described(
              z.optional(z.number()),
              'The most or least that is allowed, where there is one',
              40,
            ),
            values: described(
              z.optional(z.array(z.string())),
              'The values that are allowed, where they are listed',
              ['UDP', 'TCP', 'TLS'],
            ),
          }),
        ),
      ),
      'What was wrong, by its path',
      [
        {
          path: 'body.email',
          message: 'must be an e-mail address, like name@example.com',
          kind: 'email',
        },
      ],
    ),
  }),
);

/** A refusal as a caller reads it. */
export type FailureReply = z.output<typeof failureReply>;
