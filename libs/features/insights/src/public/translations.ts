import { type Area } from '@patchbay/messages';

export const publicTranslations: Area['translations'] = { es: () => import('./es.js') };
