import { compatibleForm } from './compatible-form.js';

/** Letters that no decomposition leads to their plain ones; `search_folded` has the same list. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  ı: 'i',
  ς: 'σ',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ł: 'l',
  þ: 'th',
  '‘': "'",
  '’': "'",
  '‛': "'",
  '′': "'",
  ʹ: "'",
  ʼ: "'",
  ʻ: "'",
  '`': "'",
  '´': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '―': '-',
  '−': '-',
};
const toPlain = (text: string): string =>
  text.replace(/[`\u0080-\uffff]/g, (letter) => plain[letter] ?? letter);

/**
 * Accents, Hebrew points and Arabic vowel marks. Marks of other scripts are letters to their readers:
 * vowels of Thai and Devanagari, the voice of kana.
 */
const marks =
  /[\u0300-\u036f\u0483-\u0487]|[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c7]|[\u0610-\u061a]|[\u064b-\u065f\u0670]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe20-\ufe2f]/g;
/** What is not seen: soft hyphens, joiners, directions, selectors. */
const unseen =
  /[\u00ad\u0640\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]|[\ufe00-\ufe0f]/g;

/**
 * The first `most` characters of a text in the form in which texts are searched: without accents,
 * case, ligatures, width and typographic marks, so that `jose` is in `José` and `o'brien` in
 * `O’Brien`. What is sought and what is searched are both folded. PostgreSQL's `search_folded` is the
 * same.
 */
export const folded = (text: string, most: number): string =>
  toPlain(
    compatibleForm(text.replaceAll('´', "'").replace(unseen, ''), 'NFKD', most)
      .replace(marks, '')
      .toLowerCase()
      .replace(marks, ''),
  )
    .normalize('NFC')
    .slice(0, most);
