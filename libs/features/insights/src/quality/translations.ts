import { type Area } from '@patchbay/messages';

export const qualityTranslations: Area['translations'] = { es: () => import('./es.js') };
