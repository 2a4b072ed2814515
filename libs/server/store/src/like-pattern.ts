import { folded } from '@patchbay/kernel';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

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
