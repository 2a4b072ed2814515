import { formatDay, isCalendarDay, readDay } from '@patchbay/formats';
import { useMessages } from '@patchbay/messages';
import { useRef, useState, type KeyboardEvent } from 'react';
import { IconButton } from '../actions/IconButton.js';
import { TextField } from '../text-fields/TextField.js';
import { type ValueFieldProps } from '../field/value-field.js';
import { IconCalendar } from '../icons/icons.js';
import { CalendarPopover } from './CalendarPopover.js';
import classes from './DateField.module.css';
import { dates } from './messages.js';
import { useCalendarPanel } from './use-calendar-parts.js';
import { type DayReading, useDays } from './use-days.js';

export interface DateFieldProps extends ValueFieldProps<string> {
  /** The first and the last day that can be chosen, as `YYYY-MM-DD`. */
  min?: string;
  max?: string;
  /** The time zone whose day is today; without it that of this browser. */
  timeZone?: string;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** What is wrong with a value that is not being typed. */
function useDayProblem({ locale, today }: DayReading) {
  const t = useMessages(dates);
  return ({ value, min, max }: Pick<DateFieldProps, 'value' | 'min' | 'max'>) => {
    if (value === '') return undefined;
    if (!isCalendarDay(value)) return t('notDay', { example: formatDay(today, locale) });
    if (min !== undefined && value < min) return t('tooEarly', { day: formatDay(min, locale) });
    return max !== undefined && value > max
      ? t('tooLate', { day: formatDay(max, locale) })
      : undefined;
  };
}

/**
 * A day. It is typed as the reader writes dates, or chosen in a calendar. Its value is `YYYY-MM-
 * DD` as soon as the input is a day, and the raw input until then.
 * States: help, error, locked, disabled, calendar open. Keys: Tab reaches the button of the calendar;
 * in it arrow keys move by days and weeks, Enter chooses, Escape closes.
 */
export function DateField({
  value,
  onChange,
  onBlur,
  min,
  max,
  timeZone,
  error,
  ...props
}: DateFieldProps) {
  const t = useMessages(dates);
  const days = useDays(timeZone);
  const problemOf = useDayProblem(days);
  const toggle = useRef<HTMLButtonElement>(null);
  const { isOpen, setOpen, setNear, late } = useCalendarPanel();
  const [draft, setDraft] = useState<string | null>(null);
  const isFixed = props.locked || props.disabled;
  const text = draft ?? formatDay(value, days.locale);
  return (
    <>
      <TextField
        autoComplete="off"
        {...props}
        value={text}
        onChange={({ target }) => {
          setDraft(target.value);
          onChange(readDay(target.value, days) ?? target.value);
        }}
        onBlur={() => {
          setDraft(null);
          onBlur?.();
        }}
        error={error ?? (draft === null ? problemOf({ value, min, max }) : undefined)}
        suffix={
          isFixed ? undefined : (
            <IconButton
              ref={toggle}
              label={t('openCalendar', { label: props.label })}
              icon={<IconCalendar size={15} />}
              className={classes.toggle}
              aria-expanded={isOpen}
              aria-haspopup="dialog"
              onPointerEnter={() => setNear(true)}
              onFocus={() => setNear(true)}
              onClick={() => setOpen(!isOpen)}
            />
          )
        }
      />
      <CalendarPopover
        anchor={toggle}
        late={late}
        open={isOpen}
        onClose={() => setOpen(false)}
        label={t('calendarOf', { label: props.label })}
      >
        {(Calendar) => (
          <Calendar
            kind="day"
            {...days}
            min={min}
            max={max}
            value={isCalendarDay(value) ? value : null}
            onPick={(day) => {
              setDraft(null);
              onChange(day);
              setOpen(false);
            }}
          />
        )}
      </CalendarPopover>
    </>
  );
}
