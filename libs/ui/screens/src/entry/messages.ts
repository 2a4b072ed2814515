import { defineArea } from '@patchbay/messages';

/** The pages in front of the console. */
export const entry = defineArea('entry', {
  privacy: 'Privacy',
  terms: 'Terms',
});
