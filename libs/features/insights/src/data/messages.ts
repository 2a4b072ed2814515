import { defineArea, type Messages } from '@patchbay/messages';
import { translations } from '../messages/translations.js';

/** The section Data: its pages and the date range. */
export const data = defineArea(
  'data',
  {
    title: 'Data',
    dashboard: 'Dashboard',
    logs: 'Conversation logs',
    usage: 'Usage',
    range: 'Date range',
    rangeIs: 'Date range: {range}',
    between: '{start} – {end}',
    custom: 'Other range',
    notOpened: 'Could not open the dialog',
    cancel: 'Cancel',
    use: 'Use this range',
    useRange: 'Show {range}',
    kind: 'Kind of range',
    moving: 'Moving',
    movingHelp: 'Moves with the time: a link or a saved view shows the newest conversations.',
    days: 'Between days',
    daysHelp: 'Stays as it is: a link shows the same days later.',
    'between.days': 'Days',
    count: 'Last',
    unit: 'Unit',
    'unit.day': 'days',
    'unit.week': 'weeks',
    'unit.month': 'months',
    'unit.year': 'years',
    'last.day': '{count, plural, one {Last day} other {Last # days}}',
    'ofLast.day': '{count, plural, one {last day} other {last # days}}',
    'inLast.day': '{count, plural, one {the last day} other {the last # days}}',
    'length.day': '{count, plural, one {# day} other {# days}}',
    'last.week': '{count, plural, one {Last week} other {Last # weeks}}',
    'ofLast.week': '{count, plural, one {last week} other {last # weeks}}',
    'inLast.week': '{count, plural, one {the last week} other {the last # weeks}}',
    'length.week': '{count, plural, one {# week} other {# weeks}}',
    'last.month': '{count, plural, one {Last month} other {Last # months}}',
    'ofLast.month': '{count, plural, one {last month} other {last # months}}',
    'inLast.month': '{count, plural, one {the last month} other {the last # months}}',
    'length.month': '{count, plural, one {# month} other {# months}}',
    'last.year': '{count, plural, one {Last year} other {Last # years}}',
    'ofLast.year': '{count, plural, one {last year} other {last # years}}',
    'inLast.year': '{count, plural, one {the last year} other {the last # years}}',
    'length.year': '{count, plural, one {# year} other {# years}}',
  },
  translations,
);

/** The messages of this area in the current language. */
export type DataMessages = Messages<typeof data.texts>;
