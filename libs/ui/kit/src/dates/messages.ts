import { defineArea } from '@patchbay/messages';
import { translations } from '../messages/translations.js';

/** What fields of days and times say. */
export const dates = defineArea(
  'dates',
  {
    notDay: 'Enter a date, like {example}.',
    tooEarly: 'Choose {day} or a later day.',
    tooLate: 'Choose {day} or an earlier day.',
    openCalendar: 'Open the calendar of {label}',
    calendarOf: 'Calendar, {label}',
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    previousYear: 'Previous year',
    nextYear: 'Next year',
    previousDecade: 'Previous decade',
    nextDecade: 'Next decade',
    chooseMonth: 'Choose a month',
    chooseYear: 'Choose a year',
    anyTime: 'Any time',
    presets: 'Usual ranges',
    today: 'Today',
    yesterday: 'Yesterday',
    lastDays: 'Last {count, plural, one {day} other {# days}}',
    thisMonth: 'This month',
    lastMonth: 'Last month',
    clearRange: 'Clear {label}',
    closed: 'Closed',
    opens: 'Opens, {day}, hours {number, number}',
    closes: 'Closes, {day}, hours {number, number}',
    until: 'to',
    addHoursOn: 'Add hours on {day}',
    removeHours: 'Remove hours {number, number} on {day}',
    copyToAllOf: 'Copy the hours of {day} to all days',
    copied: 'All days now have the hours of {day}.',
    timeMissing: 'Enter when it opens and closes.',
    endsBefore:
      'Closing must be after opening. Hours past midnight close at midnight and open again on the next day.',
    overlaps: 'These hours overlap the ones above.',
  },
  translations,
);
