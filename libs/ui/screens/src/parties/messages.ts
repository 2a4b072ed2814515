import { defineArea, type Messages } from '@patchbay/messages';

/** What senders that are no person are called. */
export const parties = defineArea('parties', {
  withheld: 'Withheld number',
  visitor: 'Web visitor {number}',
  shortCode: 'Short code {code}',
  named: 'Sender “{name}”',
  noReplyWithheld: 'The caller withheld the number and cannot be written to',
  noReplyService: 'A short code or a named sender cannot be answered',
  noBlockWithheld: 'Every call with a withheld number is a conversation of its own',
  noBlockService: 'No agent answers a short code or a named sender',
});

/** The messages of this area in the current language. */
export type PartyMessages = Messages<typeof parties.texts>;
