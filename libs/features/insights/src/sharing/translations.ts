import { type Area } from '@patchbay/messages';

export const sharingTranslations: Area['translations'] = { es: () => import('./es.js') };
