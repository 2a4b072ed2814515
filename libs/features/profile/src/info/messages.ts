import { defineArea } from '@patchbay/messages';

/** What the overlay `info` says. */
export const info = defineArea('info', {
  title: 'About {brand}',
  version: 'Version',
  support: 'Support',
  privacy: 'Privacy policy',
  terms: 'Terms of service',
  notLoaded: 'The version could not be loaded',
});
