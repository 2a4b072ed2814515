import * as z from 'zod';

/** An address whose protocol is one of `schemes`. */
export const url = (...schemes: readonly string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1)),
      `must be a URL that begins with ${schemes.map((s) => `${s}://`).join(' or ')}`,
    );

/**
 * The address of a whole host, in the one form that is compared and extended: without a slash at its
 * end, capitals and the port that its scheme means. Pages and callbacks are found at the root of a
 * host only, so a path is refused and not ignored.
 */
export const hostAddress = url('http', 'https').transform((text, context) => {
  const { origin, pathname, username, password } = new URL(text);
  const isWhole =
    /^\/*$/.test(pathname) && !/[?#]/.test(text) && username === '' && password === '';
  if (isWhole) return origin;
  context.addIssue('must be the address of a whole host, without a path, a query or a password');
  return z.NEVER;
});

/** A number from `least` to `most`. */
export const numberFrom = (least: number, most: number) =>
  z.coerce
    .number('must be a number')
    .min(least, least === 0 ? 'must not be negative' : `must be at least ${least}`)
    .max(most, `must not be more than ${most}`);

/** A whole number from `least` to `most`. */
export const wholeNumberFrom = (least: number, most: number) =>
  numberFrom(least, most).int('must be a whole number');

/** Entries with commas between them, each of a form; `must` names the form when one is not. */
export const listOf = (form: RegExp, must: string) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .refine((entries) => entries.every((entry) => form.test(entry)), must);

/** At least 32 bytes as hex or base64, given back as hex. */
export const secretKey = z.string().transform((text, context) => {
  const isHex = /^(?:[0-9a-f]{2})+$/i.test(text);
  const bytes = Buffer.from(text, isHex ? 'hex' : 'base64');
  if (bytes.length >= 32 && (isHex || /^[\w+/-]+={0,2}$/.test(text))) return bytes.toString('hex');
  context.addIssue(
    'must be at least 32 bytes as hex or base64, such as `openssl rand -hex 32` prints',
  );
  return z.NEVER;
});
