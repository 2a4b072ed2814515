import { dateFormat } from './intl-formats.js';

/**
 * A day of another year has its year: 'Nov 29' and 'Nov 29, 2025', with the time 'Nov 29, 6:32
 * AM'. Days are those of the viewer's own zone.
 */
export function momentText(
  at: number,
  {
    now,
    locale,
    time = true,
  }: { readonly now: number; readonly locale: string; readonly time?: boolean },
): string {
  if (Number.isNaN(new Date(at).getTime())) return '';
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  const options: Intl.DateTimeFormatOptions = isThisYear
    ? { month: 'short', day: 'numeric', ...(time ? { hour: 'numeric', minute: '2-digit' } : {}) }
    : { dateStyle: 'medium', ...(time ? { timeStyle: 'short' } : {}) };
  return dateFormat(locale, options).format(at);
}
