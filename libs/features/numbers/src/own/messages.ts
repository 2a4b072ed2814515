import { defineArea } from '@patchbay/messages';

/** A number that an account brings. */
export const ownNumber = defineArea('ownNumber', {
  intro:
    'Use a number that you already have. If your own supplier of numbers holds it, it works at once; otherwise a code shows that it is yours.',
  number: 'Your number',
  required: 'Enter your number',
  cancel: 'Cancel',
  next: 'Continue',
  proof: 'To show that <b>{number}</b> is yours, we send it a six-digit code.',
  how: 'How to send the code',
  text: 'By text',
  call: 'By call',
  send: 'Send code',
  again: 'Send another code',
  sent: 'The code is on its way to <b>{number}</b>.',
  code: 'Code',
  refused: 'That did not work',
  done: '{number} works now',
  other: 'Another number',
});
