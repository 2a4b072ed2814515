import { cutText } from '@patchbay/kernel';

const maxLength = 4000;

/** What recognizers write for sounds that are no words, such as `[BLANK_AUDIO]`, `(music)`, `♪`. */
const noises = /\[[^\]\d]{0,40}\]|\([^)\d]{0,40}\)|\*[^*\n\d]{1,40}\*|[♪♫]+|<\|[^|]{0,40}\|>/g;

/**
 * What a person said, of the text of a recognizer: without marks for sounds, control characters and
 * repeated blanks; at most 4,000 characters. Empty when there were no words.
 */
export function spokenWords(text: string): string {
  const words = cutText(text, 4 * maxLength)
    .replaceAll(noises, ' ')
    // oxlint-disable-next-line no-control-regex -- these are what is replaced
    .replaceAll(/[\u0000-\u001F\u007F\u2028\u2029]+/g, ' ')
    .replaceAll(/\s{2,}/g, ' ')
    .trim();
  return /[\p{L}\p{N}]/u.test(words) ? cutText(words, maxLength) : '';
}
