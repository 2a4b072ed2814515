import { createHmac, timingSafeEqual } from 'node:crypto';

/** The fields of a callback; a name that came more than once has several values. */
export type FormFields = Readonly<Record<string, string | readonly string[]>>;

/**
 * The vendor signs the address and, in the order of their names, all fields: HMAC-SHA1, as base64.
 */
export function signatureOf(authToken: string, url: string, fields: FormFields): string {
  const text = Object.keys(fields)
    .sort()
    .reduce(
      (sum, name) =>
        sum +
        valuesOf(fields[name])
          .map((value) => name + value)
          .join(''),
      url,
    );
  return createHmac('sha1', authToken).update(text, 'utf8').digest('base64');
}

const valuesOf = (value: string | readonly string[] | undefined): string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : [...new Set(value)].sort();

/**
 * Whether a callback was signed with one of the tokens, in a time that does not depend on how
 * nearly. The vendor signs some addresses with the port and some without, so both count.
 */
export function isSigned(
  signature: string | undefined,
  tokens: readonly string[],
  url: string,
  fields: FormFields,
): boolean {
  const given = Buffer.from(signature ?? '', 'utf8');
  const wanted = tokens.flatMap((token) =>
    spellingsOf(url).map((spelling) => Buffer.from(signatureOf(token, spelling, fields), 'utf8')),
  );
  return wanted.reduce(
    (isKnown, one) => (one.length === given.length && timingSafeEqual(one, given)) || isKnown,
    false,
  );
}

/** The address as it is, without its port, and with the port that its scheme means. */
function spellingsOf(url: string): string[] {
  const [, scheme = '', host = '', port = '', rest = ''] =
    /^(https?):\/\/([^/:?#]+|\[[^\]]+\])(:\d+)?(.*)$/s.exec(url) ?? [];
  if (!scheme) return [url];
  return [
    ...new Set([
      `${scheme}://${host}${port}${rest}`,
      `${scheme}://${host}${rest}`,
      `${scheme}://${host}${port || (scheme === 'https' ? ':443' : ':80')}${rest}`,
    ]),
  ];
}

/** The fields of an urlencoded body. */
export function fieldsOf(body: string): FormFields {
  const fields: Record<string, string | string[]> = Object.create(null) as Record<
    string,
    string | string[]
  >;
  for (const [name, value] of new URLSearchParams(body)) {
    const known = fields[name];
    fields[name] =
      known === undefined ? value : [...(typeof known === 'string' ? [known] : known), value];
  }
  return fields;
}
