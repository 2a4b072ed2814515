import { lazyParts } from '../lazy/lazy-parts.js';

/**
 * The fields with a list, together with the positioning library: a chunk that only screens with
 * such a field load.
 */
export const useChoiceParts = lazyParts(() => import('./choice-parts.js'));
