import { defineArea } from '@patchbay/messages';

/** What the host says in place of a screen. */
export const host = defineArea('host', {
  close: 'Close',
  forbidden: 'This is not open to you here',
  unbuilt: 'Not in this version yet',
  'unbuilt.words': 'This screen is on its way. The page behind it works as before.',
  broken: 'This screen did not open',
  'broken.words': 'The page behind it still works.',
});
