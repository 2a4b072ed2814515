import { defineArea } from '@patchbay/messages';

/** Usage divided by account, and compared with the time before. */
export const usageParts = defineArea('usageParts', {
  before: '{value} before',
  nothingBefore: 'nothing before',
  comparedDays:
    'Compared with {count, plural, one {the day before} other {the # days before}}. Costs are in US dollars.',
  comparedCurrent:
    'Compared with as many days of the billing period before. Costs are in US dollars.',
  comparedPrevious: 'Compared with the billing period before it. Costs are in US dollars.',
  id: 'Id',
  'title.account': 'Usage by account',
  'title.agent': 'Usage by agent',
  divide: 'Divide by',
  'by.account': 'Accounts',
  'by.agent': 'Agents',
  'name.account': 'Account',
  'name.agent': 'Agent',
  own: '{name} (itself)',
  cost: 'Cost',
  share: 'Share',
  change: 'Change',
  isNew: 'New',
  conversations: 'Conversations',
  show: 'Show',
  showOf: 'Show the conversations of {name}',
  showDay: 'Show the conversations of {day}',
  none: 'No account used anything in this period.',
  notLoaded: 'Could not load the usage by account',
  max: 'The {count, number} accounts that cost the most.',
  download: 'Download CSV',
});
