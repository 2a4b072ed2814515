/** The first of some words that is no mail address; undefined where all are. */
export const badAddress = (words: readonly string[]): string | undefined =>
  words.find((word) => !/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(word.trim()));
