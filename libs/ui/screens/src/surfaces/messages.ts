import { defineArea } from '@patchbay/messages';

/** Surfaces whose code is fetched when they open. */
export const surfaces = defineArea('surfaces', {
  notLoaded: 'This could not be opened. Check the connection and try again.',
});
