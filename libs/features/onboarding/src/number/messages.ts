import { defineArea } from '@patchbay/messages';

/** Choosing a phone number. */
export const numbers = defineArea('numbers', {
  yours: 'yours',
  digits: 'First digits',
  digitsHint: 'Area code, such as 512',
  search: 'Search',
  takeNumber: 'Take it: {number}',
  take: 'Take it',
  place: '{city}, {region}',
  elsewhere: 'No number is free in: {wanted}. Listed instead: {country}.',
  emptyTitle: 'Search for a number',
  empty: 'Give an area code: the digits that its numbers begin with.',
  organizationFirst: 'Choose an organization first',
  showAccounts: 'Show the accounts',
  organizationWhy:
    'Phone numbers belong to an organization or one of its agents. Step into one, and choose its number there.',
  accountNotLoaded: 'Your plan could not be read',
  taken: '{number} is yours',
  'price.unknown': 'Your plan says what a number costs.',
  'price.noPlan': 'This account pays nothing for a number.',
  'price.free': 'Your plan has no charge for a number.',
  'price.month': 'A number costs {price} a month.',
  'price.included':
    '{count, plural, one {The first number is in your plan.} other {The first # numbers are in your plan.}} Each further one costs {price} a month.',
  confirmTitle: 'Take {number}?',
  confirmBody: 'Callers reach your agent there at once. {price}',
  keepLooking: 'Keep looking',
  planTitle: 'A number comes with a plan',
  planWhy: 'This account has no plan. With one, your agent gets a number that callers can dial.',
  toPlans: 'See the plans',
});
