import { type MetricResult } from '@patchbay/contract';
import { numberFormat } from '@patchbay/formats';
import { changeOf, type Metric } from '@patchbay/metrics';
import { type DashboardMessages } from './messages.js';

/** Built-in metrics where more is better. The preferred direction of a custom metric is unknown. */
const better = new Set([
  'minutesSaved',
  'callsAnswered',
  'appointmentsBooked',
  'appointmentBookRate',
  'inboundCalls',
]);

/** A number with its sign; '±0' for one that is rounded to nothing. */
const signed = (
  locale: string,
  value: number,
  digits: number,
  style: 'decimal' | 'percent' = 'decimal',
): string => {
  const size = Math.abs(value);
  const number = numberFormat(locale, {
    style,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const shown = style === 'percent' ? size * 100 : size;
  if (Number(shown.toFixed(digits)) === 0)
    return style === 'percent' ? `±${number.format(0)}` : '±0';
  return `${value > 0 ? '+' : '−'}${number.format(size)}`;
};

/**
 * The change from the window before: points for a percentage, else per cent; null when there is
 * nothing to compare with.
 */
export function changeText(
  t: DashboardMessages,
  locale: string,
  metric: Pick<Metric, 'name' | 'format'>,
  { value, previousValue, previousEvents }: MetricResult,
): { text: string; good: boolean | null } | null {
  if (previousEvents === 0) return null;
  const change =
    metric.format === 'percentage' ? value - previousValue : changeOf(value, previousValue);
  if (change === null) return null;
  const text =
    metric.format === 'percentage'
      ? t('points', { value: signed(locale, change, 1) })
      : signed(locale, change, 0, 'percent');
  return {
    text,
    good: better.has(metric.name) && change > 0 && !text.startsWith('±') ? true : null,
  };
}

/**
 * Days for the trend line. A day without events counts as 0 in a sum or a count, but says nothing
 * about a mean.
 */
export function trendOf(
  { aggregation }: Pick<Metric, 'aggregation'>,
  series: MetricResult['series'],
): readonly number[] {
  const adds = aggregation === 'sum' || aggregation === 'count' || aggregation === 'd_count';
  return series.filter(({ events }) => adds || events > 0).map(({ value }) => value);
}
