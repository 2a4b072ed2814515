import { firstWeekday, weekdayNames } from '@patchbay/formats';
import { useMessages } from '@patchbay/messages';
import { useState } from 'react';
import { FieldGroup } from '../field/FieldGroup.js';
import { type DraftReading, useDraft } from '../field/use-draft.js';
import { type GroupFieldProps, type ProblemTeller } from '../field/value-field.js';
import { VisuallyHidden } from '../marks/VisuallyHidden.js';
import { dates } from './messages.js';
import { useDays } from './use-days.js';
import { type DayDraft, type DayHours, draftOf, hoursOf, opened, problemOf } from './week-hours.js';
import { WeekdayRow } from './WeekdayRow.js';
import classes from './WeekScheduleField.module.css';

export interface WeekScheduleFieldProps
  extends GroupFieldProps<readonly DayHours[]>, ProblemTeller {}

/** The order of a week in a locale: places of a week that begins on Monday. */
const orderOf = (locale: string): readonly number[] =>
  Array.from({ length: 7 }, (_, at) => (firstWeekday(locale) - 1 + at) % 7);

/**
 * The opening hours of a week: each day is closed or has one or several pairs of hours, which can
 * be copied to all days. Hours that contradict each other are kept, and reported.
 * States: help, error, locked, disabled. Keys: Tab moves through days and hours, Space switches a
 * day.
 */
export function WeekScheduleField({
  value,
  onChange,
  onProblem,
  disabled,
  ...group
}: WeekScheduleFieldProps) {
  const t = useMessages(dates);
  const { locale } = useDays();
  const names = weekdayNames(locale);
  const [copied, setCopied] = useState('');
  const read = (days: readonly DayDraft[]): DraftReading<readonly DayHours[]> => {
    const problem = problemOf(days);
    return problem ? { problem: t(problem) } : { value: hoursOf(days) };
  };
  const [days, setDays] = useDraft({ value, onChange, onProblem, draftOf, read });
  const change = (at: number, next: DayDraft) => {
    setCopied('');
    setDays(days.map((day, index) => (index === at ? next : day)));
  };
  return (
    <FieldGroup {...group} locked={group.locked || disabled}>
      <div className={classes.week}>
        {orderOf(locale).map((at) => {
          const day = days[at];
          const name = names[at] ?? '';
          return day ? (
            <WeekdayRow
              key={at}
              name={name}
              day={day}
              isFixed={Boolean(disabled || group.locked)}
              onChange={(next) => change(at, next)}
              onToggle={(isOpen) => change(at, isOpen ? opened(days, at) : { ...day, isOpen })}
              onCopy={() => {
                setDays(days.map(() => day));
                setCopied(t('copied', { day: name }));
              }}
            />
          ) : null;
        })}
      </div>
      <VisuallyHidden>
        <span role="status">{copied}</span>
      </VisuallyHidden>
    </FieldGroup>
  );
}
