import { defineArea } from '@patchbay/messages';

/** What an account has, by which plan it pays, and what it spends. */
export const moneyOverview = defineArea('moneyOverview', {
  title: 'Money',
  balances: 'Credit',
  usd: 'Balance',
  withdrawable: 'Can be withdrawn',
  held: 'Card credit can leave after 30 days',
  sats: 'Bitcoin',
  balancesNotLoaded: 'Could not load the credit',
  allTransactions: 'All transactions',
  recent: 'Latest transactions',
  noTransactions: 'Nothing has moved yet.',
  spending: 'Spending per day',
  spent: '{amount} · {days}, days of {zone}',
  day: 'Day',
  cost: 'Cost',
  nothingSpent: 'Nothing was spent in this billing period.',
  spendingNotLoaded: 'Could not load the spending',
  byCategory: 'Spending by category',
  addFunds: 'Add funds',
});
