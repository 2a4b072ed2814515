import { formatHour } from '@patchbay/formats';

/** The 24 hours as the locale writes a time: '2:00 PM'. */
export const hourLabels = (locale: string): readonly string[] =>
  Array.from({ length: 24 }, (_, hour) => formatHour(hour, locale));

/** The hours that the axis names. */
export const shownHour = (hour: number, locale: string): string =>
  hour % 6 === 0 ? formatHour(hour, locale) : '';

/** The steps of size after nothing. */
export const steps = 5;

/** 0 for nothing, else 1 to 5 by the share of the largest value. */
export const stepOf = (value: number, largest: number): number =>
  value <= 0 || largest <= 0 ? 0 : Math.min(steps, Math.ceil((value / largest) * steps));
