import { numberFormat } from '@patchbay/formats';
import { qualityFigure } from '@patchbay/metrics';
import { type QualityMessages } from './messages.js';
import { type Figure } from './use-quality.js';

const second = { style: 'unit', unit: 'second' } as const;

/** Milliseconds as seconds with their unit: `1.2 sec`. */
export const secondsText = (locale: string, ms: number): string =>
  numberFormat(locale, { ...second, maximumFractionDigits: 2 }).format(ms / 1000);

/** Milliseconds as a number of seconds: `1.2`. */
export const secondsOnly = (locale: string, ms: number): string =>
  numberFormat(locale, { maximumFractionDigits: 2 }).format(ms / 1000);

/** Milliseconds for people: `320 ms`, `1.2 sec`. */
export const timeText = (locale: string, ms: number): string =>
  ms < 1000
    ? numberFormat(locale, {
        style: 'unit',
        unit: 'millisecond',
        maximumFractionDigits: 0,
      }).format(ms)
    : numberFormat(locale, { ...second, maximumFractionDigits: 1 }).format(ms / 1000);

const percentOf = (locale: string, value: number, digits = 0): string =>
  numberFormat(locale, { style: 'percent', maximumFractionDigits: digits }).format(value / 100);

/** A value as its figure is written. */
export const valueText = (locale: string, name: Figure['name'], value: number): string =>
  qualityFigure(name).of === 'turns' ? timeText(locale, value) : percentOf(locale, value, 1);

/** The size of a change; null for one that is rounded to nothing. */
const sizeOf = (locale: string, value: number, digits: number): string | null =>
  Number(Math.abs(value).toFixed(digits)) === 0
    ? null
    : numberFormat(locale, { maximumFractionDigits: digits }).format(Math.abs(value));

/** The change from the window before, and whether it is for the better; undefined without one. */
export function changeOfFigure(
  t: QualityMessages,
  locale: string,
  { name, result: { value, previousValue, previousEvents, events } }: Figure,
): { text: string; good: boolean | null } | undefined {
  if (previousEvents === 0 || events === 0) return undefined;
  const figure = qualityFigure(name);
  const change =
    figure.of === 'turns'
      ? previousValue === 0
        ? 0
        : (value / previousValue - 1) * 100
      : value - previousValue;
  const digits = figure.of === 'turns' ? 0 : 1;
  const size = sizeOf(locale, change, digits);
  if (size === null) return { text: '±0', good: null };
  return {
    text:
      figure.of === 'turns'
        ? `${change > 0 ? '+' : '−'}${percentOf(locale, Math.abs(change))}`
        : t('points', {
            size,
            count: Math.abs(Number(change.toFixed(digits))),
            way: change > 0 ? 'more' : 'less',
          }),
    good: change > 0 === (figure.better === 'more'),
  };
}
