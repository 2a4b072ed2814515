/** The end of a sentence, with the quotes, brackets and emphasis that close behind it. */
const sentenceEnd = /[.!?…。！？]["'”’»)\]*_~`]*$/u;

/** Whether a text ends where a sentence does. */
export const endsSentence = (text: string): boolean => sentenceEnd.test(text.trimEnd());

/**
 * A reply that was cut by its length, up to its last whole sentence; a text without one stays, and
 * says that it was cut.
 */
export function wholeSentences(text: string): string {
  const sentences = [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)];
  const last = sentences.at(-1)?.segment ?? '';
  if (endsSentence(last)) return text;
  return sentences.length > 1 ? text.slice(0, text.length - last.length).trimEnd() : cut(text);
}

/** A text that ends before its end. */
export const cut = (text: string): string => `${text.trimEnd()}…`;
