import { defineArea } from '@patchbay/messages';

/** Signing in and signing up. */
export const signIn = defineArea('signIn', {
  title: 'Sign in to {name}',
  titleOnly: 'Sign in',
  newTitle: 'Create your account',
  lead: 'You get a code by mail. There is no password.',
  newLead: 'You get a code by mail, and an agent to talk to in a few minutes.',
  haveAccount: 'You have an account?',
  newHere: 'New here?',
  signIn: 'Sign in',
  create: 'Create an account',
  name: 'Your name',
  business: 'Business',
  businessHelp: 'Your agent answers in its name.',
  email: 'E-mail',
  go: 'Continue',
  required: 'This field is required',
  noAt: 'Add the part from @ on, like @example.com',
  noDomain: 'Add what follows the @, like example.com',
  noEnding: 'Add the ending, like .com',
  codeTitle: 'Enter the code',
  codeSent: 'We sent six digits to <b>{email}</b>.',
  code: 'Code',
  checking: 'Checking the code',
  codeHelp: 'It works for {minutes} minutes.',
  codeMissing: 'No mail? Look in the folder for spam, or check the address.',
  codeMissingOrNoAccount:
    'No mail? Look in the folder for spam. An address without an account gets no code: choose another address, and create an account.',
  haveCode: 'Enter the code',
  codeRefused: 'Could not verify code.',
  otherAddress: 'Use another address',
  invitedTitle: 'You are invited',
  invitedLead:
    'Members of that account then decide what you may do there. Accept only what you expect.',
  join: 'Join {account}',
  joinAsOwner: 'Join {account} as an owner',
  decline: 'Decline',
});

/** Signing in with a one-time link. */
export const handOver = defineArea('handOver', {
  otherTitle: 'Sign in as another person?',
  otherLead:
    'You are signed in as <b>{own}</b>. This link signs in <b>{other}</b>, and forgets what this browser kept.',
  signInAs: 'Sign in as {email}',
  stay: 'Stay signed in',
  refusedTitle: 'This sign-in link does not work',
  refusedLead:
    'It was used before, is too old, or is for another address. You are still signed in as <b>{email}</b>.',
  goOnAs: 'Go on as {email}',
  endedTitle: 'Your session has ended',
  ended: 'Open this page again from where you came.',
  outTitle: 'You are signed out',
  outLead:
    'This sign-in link was used before, is too old, or is for another address. Open the page again from where you came: it makes a new link.',
});

/** The way from a browser into the mobile app. */
export const handOff = defineArea('handOff', {
  title: 'Continue in the app',
  lead: 'You are signed in. The app on this phone takes over.',
  open: 'Open the app',
  stay: 'Stay in the browser',
  unauthenticated: 'Unable to authenticate user',
});

/** Texts that the specification quotes. */
export const fixed = ['signIn.required', 'signIn.codeRefused', 'handOff.unauthenticated'];
