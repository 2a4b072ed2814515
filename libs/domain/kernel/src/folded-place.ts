import { folded } from './folded.js';

/** Where a sought text is in another one. */
export interface FoldedPlace {
  readonly from: number;
  /** The first character after it. */
  readonly until: number;
}

/** So much of a text is looked at, in characters. */
const most = 100_000;
/** A character with the marks that follow it. */
const letters = /[\s\S]\p{M}*/gu;

/** Whether a text contains a sought one, whatever the accents, case and width of both. */
export const hasFolded = (text: string, sought: string): boolean =>
  folded(text, most).includes(folded(sought.trim(), most));

/**
 * The first place of a sought text in another one, whatever the accents, case and width of both, in
 * characters of the text as it is; null where it is not.
 */
export function placeOf(text: string, sought: string): FoldedPlace | null {
  const wanted = folded(sought.trim(), most);
  if (!hasFolded(text, wanted)) return null;
  // The character of the text from which each character of its folded form comes.
  const origins: number[] = [];
  let form = '';
  for (const { 0: letter, index } of text.slice(0, most).matchAll(letters)) {
    const made = folded(letter, most);
    form += made;
    for (let at = 0; at < made.length; at += 1) origins.push(index);
  }
  const at = form.indexOf(wanted);
  if (at < 0) return null;
  const last = origins[at + wanted.length - 1] ?? 0;
  letters.lastIndex = last;
  const end = wanted === '' ? 0 : last + (letters.exec(text)?.[0].length ?? 1);
  letters.lastIndex = 0;
  return { from: origins[at] ?? 0, until: end };
}
