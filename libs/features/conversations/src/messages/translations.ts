import { type Area } from '@patchbay/messages';

export const translations: Area['translations'] = {
  es: async () => ({
    ...(await import('./es.js')),
    ...(await import('../contacts/es.js')),
    ...(await import('../contacts/separate/es.js')),
    ...(await import('../contacts/referrals/es.js')),
    ...(await import('../reply/es.js')),
  }),
};
