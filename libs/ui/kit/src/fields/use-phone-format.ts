import { lateParts } from '../late/late-parts.js';

/**
 * The number plans of all countries are a separate chunk: no page needs them for its first render.
 */
export const usePhoneFormat = lateParts(() => import('./phone-format.js'));
