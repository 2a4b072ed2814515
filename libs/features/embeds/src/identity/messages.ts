import { defineArea } from '@patchbay/messages';

/** Identities of visitors that an organization's server signs. */
export const identity = defineArea('identity', {
  title: 'Who a visitor is',
  help: 'Your server signs who is signed in to your site. The widget then continues that person’s conversation on every device and fills the contact. Without a signature chats are anonymous.',
  on: 'Signed identities are taken.',
  off: 'Signed identities are not taken yet.',
  make: 'Make a secret',
  change: 'Change the secret',
  changeTitle: 'Change the secret?',
  changeBody: 'The secret of today signs for one more day. Your server needs the new one by then.',
  end: 'Take no identities',
  endTitle: 'Take no identities any more?',
  endBody: 'All chats are anonymous from now on. The secret stops at once.',
  keep: 'Leave it',
  made: 'This is the secret. It is shown once.',
  lines: 'Lines for your server',
  'what.secret': 'secret',
  'what.lines': 'lines',
});
