import { type Area } from '@patchbay/messages';

export const translations: Area['translations'] = {
  es: async () => ({ ...(await import('./es.js')), ...(await import('./es-rooms.js')) }),
};
