const placeholders: ReadonlySet<string> = new Set([
  'WIRELESS CALLER',
  'UNKNOWN',
  'RESTRICTED',
  'UNAVAILABLE',
  'OUT OF AREA',
  'ANONYMOUS',
  'PRIVATE',
  'BLOCKED',
  'SPAM',
  'SCAM LIKELY',
  'TOLL FREE',
  'TOLL FREE CALL',
]);

const states: ReadonlySet<string> = new Set(
  (
    'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX ' +
    'UT VT VA WA WV WI WY DC PR'
  ).split(' '),
);

const words = (text: string): readonly string[] =>
  text
    .trim()
    .toUpperCase()
    .split(/[\s,]+/);

/** True when the text ends with a US state abbreviation as its own word: a place, not a name. */
export const isCallerPlace = (text: string): boolean => states.has(words(text).at(-1) ?? '');

/**
 * True when a carrier's caller name is a person's or a company's: letters and spaces, no
 * placeholder, no place.
 */
export function isCallerName(text: string): boolean {
  if (!/^[\p{L}\p{M}]+(?:\s+[\p{L}\p{M}]+)*$/u.test(text.trim())) return false;
  return !placeholders.has(words(text).join(' ')) && !isCallerPlace(text);
}

/** The caller's name when it is one, else the number as it is displayed. */
export const callerLabel = (name: string | null | undefined, displayedNumber: string): string =>
  name != null && isCallerName(name) ? name.trim().replace(/\s+/g, ' ') : displayedNumber;
