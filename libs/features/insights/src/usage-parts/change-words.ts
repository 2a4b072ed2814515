import { numberFormat } from '@patchbay/formats';

/** From ten times as much, a percentage is hard to read. */
const manyTimes = 9;

/** A change as a percentage with its sign: '+12%', '0%'; from ten times as much, '×50'. */
export const changeWords = (change: number, locale: string): string =>
  change >= manyTimes
    ? `×${numberFormat(locale, { maximumFractionDigits: 0 }).format(change + 1)}`
    : numberFormat(locale, {
        style: 'percent',
        maximumFractionDigits: 0,
        signDisplay: 'exceptZero',
      })
        .format(change)
        .replace('-', '−');
