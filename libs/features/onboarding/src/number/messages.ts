import { defineArea } from '@patchbay/messages';
import { translations } from '../messages/translations.js';

/** Choosing a phone number. */
export const numbers = defineArea(
  'numbers',
  {
    yours: 'yours',
    digits: 'First digits',
    digitsHint: 'Area code, such as 512',
    search: 'Search',
    takeNumber: 'Take {number}',
    take: 'Take it',
    place: '{city}, {region}',
    emptyTitle: 'Search for a number',
    empty: 'Give an area code. Numbers nearby are offered when there are none.',
    organizationFirst: 'Choose an organization first',
    showAccounts: 'Show the accounts',
    organizationWhy:
      'Phone numbers belong to an organization or one of its agents. Step into one, and choose its number there.',
    taken: '{number} is yours',
  },
  translations,
);
