import { lateParts } from '../late/late-parts.js';

/**
 * Fields with a list of their own, with the library that finds its place: a chunk that only the
 * screens which show such a field fetch.
 */
export const useChoiceParts = lateParts(() => import('./choice-parts.js'));
