import { isCalendarDay } from '@patchbay/formats';
import { DateField, TimeField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useState } from 'react';
import { type LocalTime, localTimeOf, momentIn } from './local-time.js';
import { task } from './messages.js';
import classes from './Task.module.css';
import { type TaskForm } from './task-form.js';

/** When a task may begin: a day and a time. One without the other holds the form back. */
export function WhenFields({ form }: { form: TaskForm }) {
  const t = useMessages(task);
  const { value, onChange, onBlur, error } = form.value('scheduledFor');
  const [openedAt] = useState(() => Date.now());
  const [draft, setDraft] = useState<LocalTime | null>(null);
  const shown = draft ?? localTimeOf(typeof value === 'number' ? value : null);
  const isPast = typeof value === 'number' && value * 1000 < openedAt;
  const change = (part: Partial<LocalTime>) => {
    const next = { ...shown, ...part };
    const moment = momentIn(next);
    setDraft(moment === undefined ? next : null);
    form.tellUnreadable('scheduledFor', moment === undefined ? t('wholeTime') : null);
    if (moment !== undefined) onChange(moment);
  };
  // What is no day says so itself; of a day without a time, the time is missing.
  const isDay = isCalendarDay(shown.day);
  const ofDay = isDay || shown.day === '' ? error : undefined;
  const lacksTime = isDay && shown.time === '';
  return (
    <div className={classes.when}>
      <DateField
        label={t('day')}
        optional
        help={isPast ? t('timePast') : t('timeHelp')}
        value={shown.day}
        onChange={(day) => change({ day })}
        onBlur={onBlur}
        error={lacksTime ? undefined : ofDay}
      />
      <TimeField
        label={t('time')}
        value={shown.time}
        onChange={(time) => change({ time })}
        onBlur={onBlur}
        error={lacksTime ? error : undefined}
      />
    </div>
  );
}
