import { type Area } from '../area.js';

export const translations: Area['translations'] = { es: () => import('./es.js') };
