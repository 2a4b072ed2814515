import { lateParts } from '../late/late-parts.js';

/**
 * The fields with a list, together with the positioning library: a chunk that only screens with
 * such a field load.
 */
export const useChoiceParts = lateParts(() => import('./choice-parts.js'));
