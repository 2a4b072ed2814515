import { defineArea } from '@patchbay/messages';
import { translations } from '../messages/translations.js';

/** What the people of an account should know and did not see happen. */
export const notifications = defineArea(
  'notifications',
  {
    title: 'Notifications',
    bell: '{count, plural, =0 {Notifications} one {Notifications, # new} other {Notifications, # new}}',
    count: '{count, number}',
    many: '{most, number}+',
    notLoaded: 'Could not load the notifications',
    noneTitle: 'Nothing new',
    none: 'Messages that an agent took, missed calls, notes assigned to you, failed tasks, missed goals and limits that were reached appear here.',
    'kind.message': 'Message',
    'kind.call': 'Missed call',
    'kind.note': 'Assigned note',
    'kind.goal': 'Goal',
    'kind.transfer': 'Transfer',
    'kind.webhook': 'Webhook',
    'kind.knowledge': 'Knowledge',
    'kind.number': 'Number',
    'kind.task': 'Failed task',
    'kind.billing': 'Billing',
    openRoom: 'Open conversation',
    openLast: 'Open the last one',
    openTask: 'Open task',
    openGoal: 'Open goal',
    clear: 'Clear',
    clearOf: 'Clear “{title}”',
    clearAll: 'Clear all',
    cleared: 'Notifications cleared',
    all: 'Show as a page',
    choices: 'What arrives how',
    choicesHelp:
      'For you alone, on all accounts. E-mail goes to {email}, within minutes, unless the notification was cleared before.',
    choicesAbove: 'For you alone, on all accounts. Members of an organization can also get e-mail.',
    choicesNotLoaded: 'Could not load what arrives how',
    what: 'Kind',
    shown: 'In the console',
    mail: 'By e-mail',
    shownOf: '{kind} in the console',
    mailOf: '{kind} by e-mail',
    messageHelp:
      'A message is also sent to the address of the agent that took it, or without one to the owners.',
    saved: 'Saved',
  },
  translations,
);
