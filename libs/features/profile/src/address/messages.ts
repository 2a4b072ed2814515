import { defineArea } from '@patchbay/messages';

/** Reverting a changed e-mail address. */
export const undoAddress = defineArea('undoAddress', {
  title: 'Take the change of your address back?',
  body: 'Your former address signs in again, and every session of the account’s person ends.',
  undo: 'Undo the change',
  doneTitle: 'The change was undone',
  done: '{email} signs in to the account again. All sessions were ended.',
  signIn: 'Sign in',
  refusedTitle: 'The change was not undone',
  incomplete: 'The link is not complete. Open it from the mail once more.',
  later: 'Try again in a moment.',
});
