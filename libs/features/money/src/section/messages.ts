import { defineArea } from '@patchbay/messages';
import { translations } from '../messages/translations.js';

/** The section Money: its pages. */
export const money = defineArea(
  'money',
  {
    title: 'Money',
    overview: 'Overview',
    transactions: 'Transactions',
    statements: 'Statements',
    lockedTitle: 'Money belongs to billing',
    sats: '{count, plural, one {# sat} other {# sats}}',
  },
  translations,
);
