/** The decoder of the platform, which browsers and Node have; this library names no platform's types. */
declare const TextDecoder: new (
  label: string,
  options?: { readonly fatal?: boolean },
) => { readonly encoding: string; decode(bytes: Uint8Array): string };

/**
 * The letters of the bytes 0x80 to 0x9F in windows-1252, five of which are control characters.
 * Source: the index of windows-1252 in the Encoding Standard (https://encoding.spec.whatwg.org).
 */
const westernLetters =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

/** What the first bytes say of the encoding, before anything that is said of it elsewhere. */
export function encodingOfMark(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : null;
}

/**
 * UTF-16 without a mark, as some programs save “Unicode text”: bytes of zero, which no other text
 * has, stand only where the upper halves of plain letters do.
 */
export function unmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes.length === 0 || bytes.length % 2 !== 0) return null;
  const zeros = [0, 0];
  for (const [at, byte] of bytes.subarray(0, 16 * 1024).entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even, odd] = zeros as [number, number];
  if (odd > 0 && even === 0) return 'utf-16le';
  return even > 0 && odd === 0 ? 'utf-16be' : null;
}

/**
 * The text of bytes in an encoding, by any of its labels. A byte order mark goes before the label,
 * as in browsers, and is no part of the text. With `isStrict` bytes that the encoding does not have
 * throw a TypeError, otherwise they become U+FFFD. An unknown label throws a RangeError.
 *
 * Some versions of Node read windows-1252, and with it all that calls itself ISO 8859-1 or ASCII, as
 * Latin-1: its quotes, dashes and euro signs would be lost as control characters.
 */
export function decodeBytes(
  bytes: Uint8Array,
  label: string,
  { isStrict = false }: { readonly isStrict?: boolean } = {},
): string {
  const decoder = new TextDecoder(encodingOfMark(bytes) ?? label, { fatal: isStrict });
  const text = decoder.decode(bytes);
  return decoder.encoding === 'windows-1252'
    ? text.replace(
        /[\u0080-\u009f]/g,
        (letter) => westernLetters[letter.charCodeAt(0) - 0x80] ?? '',
      )
    : text;
}
