import { type Area } from '@patchbay/messages';

export const reportingTranslations: Area['translations'] = { es: () => import('./es.js') };
