import { type Area } from '@patchbay/messages';

export const campaignTranslations: Area['translations'] = { es: () => import('./es.js') };
