import { defineArea } from '@patchbay/messages';

/** A new conversation: what it needs, with whom it is, and its first message. */
export const newConversation = defineArea('newConversation', {
  title: 'New conversation',
  start: 'New conversation',
  to: 'To',
  toHint: 'Name, phone number or e-mail address',
  toHelp: 'Several people make a group with one room.',
  back: 'Back to the inbox',
  message: 'First message',
  messageTo: 'Write the first message',
  send: 'Send',
  gatesTitle: 'Before the first message',
  'gate.plan': 'A plan',
  'gate.number': 'A phone number',
  'gate.texts': 'Text messages',
  'why.plan': 'New conversations are part of a plan.',
  'why.number': 'The agent writes from a number of its own.',
  'why.texts': 'Text messages are enabled for an account by its provider.',
  'open.plan': 'See the plan',
  'open.number': 'Choose a number',
  'open.texts': 'Set up text messages',
  done: 'There already',
  missing: 'Missing',
  notLoaded: 'Could not load what a new conversation needs',
  notAnswered: 'Unable to start conversation with this user.',
  leaveTitle: 'Cancel this message?',
  leaveBody: 'The people and the text of this new conversation are lost.',
  leave: 'Cancel message',
  stay: 'Keep writing',
});

/** Texts that the specification quotes. */
export const fixed = ['newConversation.notAnswered'];
