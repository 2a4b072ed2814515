/**
 * Finds the position of a hole in a source file. The text of a hole is compared token by token, so
 * that white space, line breaks and trailing commas may change.
 */

const escaped = (token) => token.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
const isWord = (token) => /\w$/.test(token);
const closes = (token) => /^[)\]}]$/.test(token);

/**
 * The pattern of a text: its tokens, with any white space between them and an optional comma before
 * a closing bracket.
 */
export function patternOf(text) {
  const tokens = text.match(/\w+|[^\s\w]/g) ?? [];
  const parts = tokens.map((token, index) => {
    const before = tokens[index - 1];
    if (before === undefined) return escaped(token);
    if (isWord(before) && isWord(token)) return `\\s+${escaped(token)}`;
    return closes(token) && before !== ','
      ? `\\s*,?\\s*${escaped(token)}`
      : `\\s*${escaped(token)}`;
  });
  return new RegExp(parts.join(''), 'g');
}

/** The number of matches of a hole's text in `source`. A valid hole has exactly one. */
export const placesOf = (source, find) => [...source.matchAll(patternOf(find))].length;

/** `source` with the single match of the hole replaced. */
export const planted = (source, find, put) => source.replace(patternOf(find), () => put);
