import { numberFormat } from '@patchbay/formats';

/** A change as a percentage with its sign: '+12%', '0%'. */
export const changeWords = (change: number, locale: string): string =>
  numberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  })
    .format(change)
    .replace('-', '−');
