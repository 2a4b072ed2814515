import { type DashboardReport } from '@patchbay/contract';
import { type SharingMessages } from './messages.js';

/** The name of a weekday; 1 is Monday. */
export const weekdayName = (weekday: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, weekday),
  );

/** An hour of the day as people write it. */
export const hourName = (hour: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, 1, hour),
  );

/** When a report is sent: “Every Monday at 8:00 AM”. */
export const whenSent = (
  t: SharingMessages,
  { cadence, weekday, hour }: Pick<DashboardReport, 'cadence' | 'weekday' | 'hour'>,
  locale: string,
): string => {
  const at = hourName(hour, locale);
  return cadence === 'weekly'
    ? t('of.weekly', { weekday: weekdayName(weekday, locale), hour: at })
    : t(`of.${cadence}`, { hour: at });
};
