import { defineArea } from '@patchbay/messages';

/** The section Money: its pages. */
export const money = defineArea('money', {
  title: 'Money',
  overview: 'Overview',
  transactions: 'Transactions',
  statements: 'Statements',
  lockedTitle: 'Money belongs to billing',
  sats: '{count, plural, one {# sat} other {# sats}}',
});
