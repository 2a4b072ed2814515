import { type Area } from '@patchbay/messages';

export const translations: Area['translations'] = { es: () => import('./es.js') };
