import '@mantine/dates/styles.layer.css';
import { DatePicker } from '@mantine/dates';
import { firstWeekday, formatDay } from '@patchbay/formats';
import { useMessages } from '@patchbay/messages';
import { useState } from 'react';
import { IconChevronLeft, IconChevronRight } from '../icons/icons.js';
import { type DayCalendarProps, type DayRange } from './calendar-props.js';
import classes from './DayCalendar.module.css';
import { dates } from './messages.js';

const parts = {
  calendarHeader: classes.header,
  calendarHeaderControl: classes.step,
  calendarHeaderLevel: classes.level,
  weekday: classes.weekday,
  day: classes.day,
  monthsListControl: classes.month,
  yearsListControl: classes.month,
};

/** Mantine counts weekdays from Sunday, 0. */
const weekday = (iso: number) => (iso % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** Names and order of everything in the calendar, as the locale has them. */
function useWords(locale: string) {
  const t = useMessages(dates);
  const as = (options: Intl.DateTimeFormatOptions) => (day: string) =>
    formatDay(day.slice(0, 10), locale, options);
  return {
    firstDayOfWeek: weekday(firstWeekday(locale)),
    weekdayFormat: as({ weekday: 'short' }),
    monthLabelFormat: as({ month: 'long', year: 'numeric' }),
    yearLabelFormat: as({ year: 'numeric' }),
    monthsListFormat: as({ month: 'short' }),
    yearsListFormat: as({ year: 'numeric' }),
    getDayAriaLabel: as({ dateStyle: 'full' }),
    ariaLabels: {
      previousMonth: t('previousMonth'),
      nextMonth: t('nextMonth'),
      previousYear: t('previousYear'),
      nextYear: t('nextYear'),
      previousDecade: t('previousDecade'),
      nextDecade: t('nextDecade'),
      monthLevelControl: t('chooseMonth'),
      yearLevelControl: t('chooseYear'),
    },
    previousIcon: <IconChevronLeft size={15} className={classes.turned} aria-hidden />,
    nextIcon: <IconChevronRight size={15} className={classes.turned} aria-hidden />,
  };
}

type Chosen = [string | null, string | null];

/** The range that is being chosen: its first day alone until the second is pressed. */
function useRange(value: DayRange | null, onPick: (range: DayRange) => void) {
  const [first, setFirst] = useState<string | null>(null);
  const chosen: Chosen = first ? [first, null] : value ? [value.from, value.to] : [null, null];
  const change = ([from, to]: Chosen) => {
    setFirst(to === null ? from : null);
    if (from !== null && to !== null) onPick({ from, to });
  };
  return { chosen, change };
}

/** A month with its days: one or the first and the last of a range are chosen by mouse or keys. */
export function DayCalendar(props: DayCalendarProps) {
  const { locale, today, min, max } = props;
  const words = useWords(locale);
  const range = useRange(
    props.kind === 'range' ? props.value : null,
    props.kind === 'range' ? props.onPick : () => undefined,
  );
  const chosen = props.kind === 'range' ? range.chosen : [props.value];
  const start = chosen.find((day) => day !== null) ?? within(today, min, max);
  const common = {
    ...words,
    classNames: parts,
    defaultDate: start,
    ...(min === undefined ? {} : { minDate: min }),
    ...(max === undefined ? {} : { maxDate: max }),
    highlightToday: true,
    getDayProps: (day: string) => ({
      'data-today': day === today || undefined,
      'data-autofocus': day === start || undefined,
      'aria-current': day === today ? ('date' as const) : undefined,
      'aria-pressed': chosen.includes(day),
    }),
  };
  if (props.kind === 'day')
    return (
      <DatePicker
        {...common}
        value={props.value}
        onChange={(day) => day !== null && props.onPick(day)}
      />
    );
  return (
    <DatePicker
      {...common}
      type="range"
      allowSingleDateInRange
      value={range.chosen}
      onChange={range.change}
    />
  );
}

/** The nearest day inside the bounds: days as 'YYYY-MM-DD' are in the order of their texts. */
function within(day: string, min?: string, max?: string): string {
  if (min !== undefined && day < min) return min;
  return max !== undefined && day > max ? max : day;
}
