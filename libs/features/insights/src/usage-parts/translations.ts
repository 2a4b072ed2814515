import { type Area } from '@patchbay/messages';

export const usagePartTranslations: Area['translations'] = { es: () => import('./es.js') };
