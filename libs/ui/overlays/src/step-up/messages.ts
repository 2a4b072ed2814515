import { defineArea } from '@patchbay/messages';

/** What is asked for a proof of who one is. */
export const stepUp = defineArea('stepUp', {
  title: 'Confirm that it is you',
  cancel: 'Cancel',
  confirm: 'Confirm',
  code: 'Code',
  incomplete: 'Enter all six digits',
  checking: 'Checking the code',
  lasts: 'It works for {minutes} minutes.',
  ownAddress: 'your e-mail address',
  sending: 'A code is on its way to <b>{address}</b>. Then this goes on where you left it.',
  sent: 'Enter the code that we sent to <b>{address}</b>. Then this goes on where you left it.',
});
