import { defineArea } from '@patchbay/messages';

/** The layer of the modal script. */
export const modal = defineArea('modal', {
  close: 'Close',
  done: 'Everything is closed here.',
  haveAccount: 'You have an account',
  signedInAs: 'You are signed in as {email}.',
  setUp: 'Set up your agent',
});
