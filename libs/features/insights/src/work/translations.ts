import { type Area } from '@patchbay/messages';

export const metricWorkTranslations: Area['translations'] = { es: () => import('./es.js') };
