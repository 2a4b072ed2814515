import {
  formatTimeOfDay,
  listFormat,
  weekdayNames,
  zoneLabel,
  zoneOffset,
} from '@patchbay/formats';
import { systemClock } from '@patchbay/kernel';
import { useLocale, useMessages } from '@patchbay/messages';
import { useOperation } from '@patchbay/queries';
import { rangeOf, timeAhead } from './hours-words.js';
import { task } from './messages.js';
import classes from './Task.module.css';

/**
 * The hours of the organization’s tasks, also on the clock of this device, on which times are chosen;
 * the server refuses a time outside of them.
 */
export function HoursHint() {
  const t = useMessages(task);
  const locale = useLocale();
  const hours = useOperation('getTaskLimits', {}).data?.limits.businessHours;
  const names = weekdayNames(locale, 'short');
  if (!hours) return <p className={classes.hint} />;
  const { days, start, end, timezone } = hours;
  const nameOf = (day: number) => names[day - 1] ?? '';
  const range = rangeOf(days);
  const now = new Date(systemClock.now());
  const ahead = -now.getTimezoneOffset() - zoneOffset(timezone, now.getTime());
  const between = (minutes: number) => ({
    start: formatTimeOfDay(timeAhead(start, minutes), locale),
    end: formatTimeOfDay(timeAhead(end, minutes), locale),
  });
  return (
    <p className={classes.hint}>
      {t('hours', {
        ...between(0),
        days: range
          ? t('daysTo', { first: nameOf(range.first), last: nameOf(range.last) })
          : listFormat(locale).format(days.map(nameOf)),
        zone: zoneLabel(timezone, locale),
      })}
      {ahead === 0 ? null : ` ${t('ownHours', between(ahead))}`}
    </p>
  );
}
