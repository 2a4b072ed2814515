import { defineArea } from '@patchbay/messages';

/** What a conversation came to, as the log keeps it. */
export const outcomes = defineArea('outcomes', {
  none: 'Without a result',
  booked: 'Booked',
  message: 'Message taken',
  answered: 'Answered',
  transferred: 'Put through',
  callback: 'To be called back',
  spam: 'Spam',
  open: 'Left open',
  voicemail: 'Voicemail',
});
