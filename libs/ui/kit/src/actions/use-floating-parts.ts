import { lateParts } from '../late/late-parts.js';

/**
 * What floats beside a control, with the library that finds its place: loaded when it is first
 * wanted, because no page needs it to be shown.
 */
export const useFloatingParts = lateParts(() => import('./floating-parts.js'));
