import { lazyParts } from '../lazy/lazy-parts.js';

/**
 * Floating parts together with the positioning library. They are loaded on first use, because no
 * page needs them for its first render.
 */
export const useFloatingParts = lazyParts(() => import('./floating-parts.js'));
