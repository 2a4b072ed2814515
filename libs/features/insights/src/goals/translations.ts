import { type Area } from '@patchbay/messages';

export const goalTranslations: Area['translations'] = { es: () => import('./es.js') };
