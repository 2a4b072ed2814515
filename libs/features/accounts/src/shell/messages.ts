import { defineArea } from '@patchbay/messages';

/** The app around its pages: installed, in a phone, without a connection. */
export const shell = defineArea('shell', {
  newVersion: 'A new version is ready',
  reload: 'Reload',
});
