import { defineArea } from '@patchbay/messages';

/** The pages that links in mails and messages open, for readers without an account. */
export const sharedPages = defineArea('sharedPages', {
  loading: 'Loading the numbers',
  span: '{days, plural, one {Last day} other {Last # days}}, days of {zone}',
  until: 'This link works until {time}.',
  before: 'Before: {value}',
  up: '{percent} more than before',
  down: '{percent} less than before',
  same: 'As before',
  none: 'There are no numbers behind this link any more.',
  refusedTitle: 'This link opens nothing',
  refused: 'It may have expired, or it was ended. Ask the sender for a new one.',
  failedTitle: 'Could not load the numbers',
  endTitle: 'Stop this report?',
  endBody: 'You will get no more reports or alarms of this business. Other recipients keep theirs.',
  end: 'Stop the report',
  endedTitle: 'The report is stopped',
  ended: 'You get no more mails of this business’s numbers.',
  choiceTitle: 'Do you want these mails?',
  choiceBody:
    'A business wants to send you reports or alarms of its numbers. You get none unless you agree, and can stop them at any time.',
  agree: 'Yes, send them',
  decline: 'No, never send them',
  agreedTitle: 'You will get the mails',
  agreed: 'Each of them has a link to stop them.',
  declinedTitle: 'You will get no mails',
  declined: 'The business cannot ask you again.',
  notEndedTitle: 'The report was not stopped',
  incomplete: 'The link is incomplete. Open it from the mail again.',
});
