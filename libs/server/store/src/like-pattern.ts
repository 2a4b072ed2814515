import { folded } from '@patchbay/kernel';
import { type SQL, type SQLWrapper, and, sql } from 'drizzle-orm';

/** So much of what is sought is compared, in characters. */
const longestSought = 1000;

/** The pattern of `like` that finds a text anywhere, with its own wildcards taken literally. */
const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;

/** The pattern with which `isLike` finds a text anywhere, whatever its accents and case. */
export const soughtPattern = (text: string): string =>
  likePattern(folded(text.trim(), longestSought));

/** Whether a column has what `soughtPattern` made a pattern of. A text without characters is anywhere. */
export const isLike = (column: SQLWrapper, pattern: SQLWrapper | string): SQL<boolean> =>
  sql`search_folded(${column}) like ${pattern}`;

/** More words than a name has. */
const maxWords = 8;

/**
 * Whether a column with a name has each word of a text, in any order: the family name first, without
 * the middle one, or without its hyphen.
 */
export function isNamed(column: SQLWrapper, text: string): SQL | undefined {
  const words = text.split(/[\s,\p{Pd}]+/u).filter((word) => word !== '');
  return words.length > 1 && words.length <= maxWords
    ? and(...words.map((word) => isLike(column, soughtPattern(word))))
    : isLike(column, soughtPattern(text));
}
