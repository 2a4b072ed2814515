import { type Area } from '@patchbay/messages';

export const formulaProblemTranslations: Area['translations'] = { es: () => import('./es.js') };
