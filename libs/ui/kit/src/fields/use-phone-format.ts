import { lateParts } from '../late/late-parts.js';

/** The plans of all countries are a chunk of their own: no page needs them to be shown. */
export const usePhoneFormat = lateParts(() => import('./phone-format.js'));
