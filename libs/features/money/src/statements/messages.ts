import { defineArea, type Messages } from '@patchbay/messages';

/** What each billing period came to. */
export const statements = defineArea('statements', {
  title: 'Statements',
  things: 'statements',
  counted: '{count, plural, one {# statement} other {# statements}}',
  due: '{amount} due for periods that have ended',
  paidAhead: '{amount} paid ahead',
  settled: 'Nothing is due',
  carriedOnly: 'Nothing is due. Less than a cent is carried to the next period.',
  carried: 'Less than a cent, for the next period',
  period: 'Period',
  plan: 'Plan',
  usage: 'Usage',
  proration: 'Changes of plan',
  total: 'Total',
  state: 'State',
  'state.kept': 'In the books',
  'state.waiting': 'On its way to the processor',
  'state.invoiced': 'On the next invoice',
  'state.failed': 'Not accepted yet',
  timestamp: 'Closed',
  invoiced: 'Told to the processor',
  lines: 'Lines',
  line: 'What',
  units: 'Units',
  price: 'Price of a unit',
  included: 'Included',
  amount: 'Amount',
  noLines: 'Nothing was charged in this period.',
  emptyTitle: 'No statements yet',
  empty: 'A statement appears here when a billing period ends.',
});

export type StatementMessages = Messages<typeof statements.texts>;
