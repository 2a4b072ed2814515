import { defineArea, type Messages } from '@patchbay/messages';

/** What moved the credit of an account. */
export const transactions = defineArea('transactions', {
  title: 'Transactions',
  things: 'transactions',
  counted: '{count, plural, one {# transaction} other {# transactions}}',
  timestamp: 'Time',
  description: 'Description',
  kind: 'Kind',
  amount: 'Amount',
  id: 'Id',
  emptyTitle: 'No transactions yet',
  empty: 'Credit that is bought, paid or withdrawn appears here.',
  'kind.card-credit': 'Card',
  'kind.card-refund': 'Card refund',
  'kind.link-card': 'Payment link, card',
  'kind.link-lightning': 'Payment link, Lightning',
  'kind.lightning-credit': 'Lightning',
  'kind.lightning-refund': 'Lightning refund',
  'kind.subscription-refund': 'Subscription refund',
  'kind.reward': 'Reward',
  'kind.withdrawal': 'Lightning withdrawal',
  'kind.payout': 'Payout',
  'kind.payout-returned': 'Payout returned',
  'kind.dispute': 'Disputed payment',
  'kind.owed-settled': 'Settlement',
});

export type TransactionMessages = Messages<typeof transactions.texts>;
