/** The class of a character for the division of a text into words. */
export const charClass = {
  letter: 1,
  digit: 2,
  /**
   * Combines with the preceding character: accents, vowel signs, joiners, variation selectors, skin
   * tones.
   */
  joining: 3,
  /** A letter of a script that writes no spaces between words. */
  spaceless: 4,
  blank: 5,
  newline: 6,
  other: 7,
} as const;

const { letter, digit, joining, spaceless, blank, newline, other } = charClass;

const isJoining = /[\p{M}\p{Cf}\p{Emoji_Modifier}]/u;
const isSpaceless = new RegExp(
  `(?=[\\p{L}\\p{N}])[${['Han', 'Hira', 'Kana', 'Thai', 'Laoo', 'Khmr', 'Mymr'].map((script) => `\\p{scx=${script}}`).join('')}]`,
  'u',
);
const isLetter = /[\p{L}_]/u;
const isDigit = /\p{N}/u;
const isBlank = /\s/;

/** Cache of the classes of single code units; 0 is not computed yet. */
const known = new Uint8Array(0x10000);
const knownBeyond = new Map<number, number>();

/** The class of a code unit; half of a surrogate pair is `other`. */
export const classOf = (code: number): number => known[code] || (known[code] = classify(code));

/** The class of the character at an offset; `joining` and the rest also above 0xFFFF. */
export function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if ((code & 0xf800) !== 0xd800) return classOf(code);
  const point = text.codePointAt(at) as number;
  let found = knownBeyond.get(point);
  if (found === undefined) knownBeyond.set(point, (found = classify(point)));
  return found;
}

/** Number of code units of the character at an offset. */
export const unitsAt = (text: string, at: number): number =>
  (text.codePointAt(at) as number) > 0xffff ? 2 : 1;

function classify(point: number): number {
  if (point === 10) return newline;
  const text = String.fromCodePoint(point);
  if (isSpaceless.test(text)) return spaceless;
  if (isLetter.test(text)) return letter;
  if (isDigit.test(text)) return digit;
  if (isJoining.test(text)) return joining;
  return isBlank.test(text) ? blank : other;
}
