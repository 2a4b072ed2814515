import { formatTimeOfDay, listFormat, weekdayNames, zoneLabel } from '@patchbay/formats';
import { useLocale, useMessages } from '@patchbay/messages';
import { useOperation } from '@patchbay/queries';
import { task } from './messages.js';
import classes from './Task.module.css';

/** The hours of the organization’s tasks; the server refuses a time outside of them. */
export function HoursHint() {
  const t = useMessages(task);
  const locale = useLocale();
  const hours = useOperation('getTaskLimits', {}).data?.limits.businessHours;
  const names = weekdayNames(locale, 'short');
  return (
    <p className={classes.hint}>
      {hours
        ? t('hours', {
            days: listFormat(locale).format(hours.days.map((day) => names[day - 1] ?? '')),
            start: formatTimeOfDay(hours.start, locale),
            end: formatTimeOfDay(hours.end, locale),
            zone: zoneLabel(hours.timezone, locale),
          })
        : null}
    </p>
  );
}
