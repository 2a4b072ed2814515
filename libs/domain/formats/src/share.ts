import { numberFormat } from './intl-formats.js';

/** What stands in the place of a number that nothing was measured for. */
export const noValue = '–';

/** A part of a whole as a percentage, '37%'; '–' of nothing, of which no part can be said. */
export const formatShare = (part: number, whole: number, locale: string, digits = 0): string =>
  whole === 0
    ? noValue
    : numberFormat(locale, { style: 'percent', maximumFractionDigits: digits }).format(
        part / whole,
      );
