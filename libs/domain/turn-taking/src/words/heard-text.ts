/** The mark of words that were not heard. */
export const ellipsis = '…';

/**
 * The start of a sentence that was heard: whole words, by the share of its sound (0 to 1) that was
 * played. Empty when not a word was.
 */
export function heardPart(sentence: string, share: number): string {
  const ends = [...sentence.matchAll(/\S+/g)].map((word) => word.index + word[0].length);
  const count = Math.floor(ends.length * Math.min(1, Math.max(0, share)));
  return count === 0 ? '' : sentence.slice(0, ends[count - 1]);
}

/** Texts in a row, one blank between two. */
export const joined = (...texts: readonly string[]): string =>
  texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join(' ');

const stops = new Set([...' .,;:!?…']);

/** A text without the marks at its end. */
function withoutStops(text: string): string {
  let end = text.length;
  while (end > 0 && stops.has(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Heard words with the mark that something followed; empty when nothing was heard. */
export const cutHeard = (whole: string, part: string): string => {
  if (part !== '') return `${withoutStops(joined(whole, part))}${ellipsis}`;
  return whole === '' ? '' : `${whole} ${ellipsis}`;
};
