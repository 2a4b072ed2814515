import { defineArea, type Messages } from '@patchbay/messages';

/** The phone numbers of an account, in the list and beside it. */
export const phoneNumbers = defineArea('phoneNumbers', {
  title: 'Numbers',
  things: 'numbers',
  counted: '{count, plural, one {# number} other {# numbers}}',
  get: 'Get a number',
  bring: 'Bring your own',
  number: 'Number',
  label: 'Place',
  agentName: 'Agent',
  kind: 'From',
  status: 'State',
  createdAt: 'Since',
  'kind.carrier': 'Carrier',
  'kind.own': 'Your own',
  'status.assigned': 'Works',
  'status.pending': 'Not proven',
  emptyTitle: 'No numbers yet',
  empty: 'With a number your agent answers calls and texts. Get one, or bring your own.',
  lockedTitle: 'Numbers are not open to you',
  organizationFirst: 'Choose an organization first',
  organizationWhy: 'Phone numbers belong to an organization or one of its agents. Step into one.',
});

export type PhoneNumbersMessages = Messages<typeof phoneNumbers.texts>;
