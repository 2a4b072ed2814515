/** Marks that end a sentence whatever follows: of Chinese and Japanese, Indic, Arabic and others. */
export const isFullStop = (letter: string): boolean => /[。！？｡．।॥؟۔։።។៕။]/.test(letter);

/** Marks that end a sentence only before a gap: `3.5` and `a.com?b` go on. */
export const isStop = (letter: string): boolean => /[.!?…‼⁇⁈⁉]/.test(letter);

/** What closes behind the end of a sentence and belongs to it. */
export const isCloser = (letter: string): boolean => /["'“”’»›)\]}*_~`」』）】》〉〕]/.test(letter);

/** Marks within a sentence at which a voice breathes; those of Latin texts only before a gap. */
export const isClauseMark = (letter: string): boolean => /[,;:—–،؛]/.test(letter);
export const isFullClauseMark = (letter: string): boolean => /[、，；：]/.test(letter);

export const isGap = (letter: string): boolean => /\s/.test(letter);

/** Letters of scripts that are written without gaps between words. */
export const isUnspaced = (letter: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(
    letter,
  );

/** Scripts that end a sentence with a gap alone. */
export const endsWithGap = (letter: string): boolean =>
  /[\p{Script=Thai}\p{Script=Lao}]/u.test(letter);

/** Letters of such a script that are as long as a word. */
export const lettersPerWord = 3;

/** Whether a text must not be cut before a unit: it is a half, or is drawn on what stands before. */
export const isJoined = (unit: string): boolean =>
  /^(?:[\uDC00-\uDFFF]|\u200C|\u200D)/.test(unit) || /^\p{M}/u.test(unit);
