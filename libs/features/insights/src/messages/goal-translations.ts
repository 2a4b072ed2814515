import { type Area } from '@patchbay/messages';

/** Goals, links and reports: a page each, which loads no other Spanish of this feature. */
export const goalTranslations: Area['translations'] = { es: () => import('./es-goals.js') };
