import { defineArea } from '@patchbay/messages';

/** The sheet of the inbox's keys. */
export const keysSheet = defineArea('keysSheet', {
  title: 'Keys of the inbox',
  show: 'Keys',
  letters: 'Letters work as keys',
  'does.next': 'Next conversation',
  'does.previous': 'Previous conversation',
  'does.open': 'Open the conversation',
  'does.reply': 'Write a reply',
  'does.close': 'Close the open conversation, or reopen it',
  'does.unread': 'Mark the open conversation as unread',
  'does.compose': 'Start a new conversation',
  'does.help': 'Show these keys',
});
