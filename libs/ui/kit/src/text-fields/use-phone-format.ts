import { lazyParts } from '../lazy/lazy-parts.js';

/**
 * The number plans of all countries are a separate chunk: no page needs them for its first render.
 */
export const usePhoneFormat = lazyParts(() => import('./phone-format.js'));
