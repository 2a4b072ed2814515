/**
 * Cuts a text into words, spaces and marks; joined again they are the text. Markers such as `{orgName}` and `{/if}` are one token. Scripts that
 * write no spaces (Chinese, Japanese, Thai …) are cut by the platform's segmenter, all others by letters, which is a good deal faster.
 */
const spaceless =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const letter = `(?![${spaceless}])[\\p{L}\\p{M}\\p{N}_]`;
const pattern = new RegExp(
  [
    '\\{#if[ \\t]+[A-Za-z_][\\w.-]{0,63}[ \\t]*=[^{}\\n]*\\}', // an opening block
    '\\{/if\\}',
    '\\{[A-Za-z_][\\w.-]{0,63}\\}', // a key
    `(?:${letter})+(?:['’.,:](?=\\p{N}|\\p{L})(?:${letter})+)*`, // words and numbers, with an apostrophe or point inside
    `[${spaceless}\\p{M}]+`,
    '\\n',
    '[^\\S\\n]+',
    '\\P{M}\\p{M}*', // one mark, with what is combined with it
    '\\p{M}+',
  ].join('|'),
  'gsu',
);
const needsSegmenter = new RegExp(`^[${spaceless}]`, 'u');
const wordStart = /^[\p{L}\p{N}_{]/u;
let segmenter: Intl.Segmenter | null = null;

/** The tokens of a text. */
export function wordTokens(text: string): readonly string[] {
  const tokens: string[] = [];
  for (const token of text.match(pattern) ?? []) {
    if (needsSegmenter.test(token)) tokens.push(...segments(token));
    else tokens.push(token);
  }
  return tokens;
}

function segments(text: string): readonly string[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  return Array.from(segmenter.segment(text), (part) => part.segment);
}

/** Whether a token counts as a word: letters, digits or a marker, not a space or a mark. */
export const isWord = (token: string): boolean => wordStart.test(token) && token !== '{';
