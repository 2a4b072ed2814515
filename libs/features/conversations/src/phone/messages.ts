import { defineArea, type Messages } from '@patchbay/messages';

/** The phone simulator. */
export const phone = defineArea('phone', {
  title: 'Phone simulator',
  lead: 'Call and text your agents from any number. What happens here lands in the inbox and in the logs, as a real call would.',
  closed: 'The phone simulator is closed',
  number: 'Your number',
  numberProblem: 'Begin with + and the country code, like +1 512 555 0148',
  noNumberTitle: 'No agent has a number yet',
  noNumber: 'Choose one in the console, then it can be called here.',
  reach: 'Number to reach',
  ringing: 'Ringing',
  talking: 'In a call',
  ended: 'Call ended',
  hangUp: 'Hang up',
  hungUp: 'You hung up.',
  call: 'Call',
  theCall: 'The call',
  answering: 'The agent is answering',
  say: 'Say something',
  sayIt: 'Say it',
  callFrom: 'Call from {name}',
  isCalling: '<b>{name}</b> is calling',
  decline: 'Decline',
  answer: 'Answer',
  texts: 'Texts',
  noTexts: 'No texts yet. Write one, or call.',
  text: 'Text message',
  send: 'Send',
  notTaken: 'The call could not be taken.',
  callFailed: 'The call failed.',
  noPickUp: 'No one picked up.',
  forwarded: 'A route forwards this call to {number}. It rings there.',
  transferred: 'You are being put through.',
  noAnswer: 'The server did not answer. Try again in a moment.',
  notOpen:
    'The simulator is only open on the machine that runs the server, with its embedded carrier.',
});

/** The messages of this area in the current language. */
export type PhoneMessages = Messages<typeof phone.texts>;
