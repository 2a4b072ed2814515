import { type MetricResult } from '@patchbay/contract';
import { changeOf, type Metric } from '@patchbay/metrics';

/** Built-in metrics where more is better. The preferred direction of a custom metric is unknown. */
const better = new Set([
  'minutesSaved',
  'callsAnswered',
  'appointmentsBooked',
  'appointmentBookRate',
  'inboundCalls',
]);

const signed = (value: number, unit: string, digits: number): string => {
  const text = Math.abs(value).toFixed(digits);
  return Number(text) === 0 ? `±0${unit}` : `${value > 0 ? '+' : '−'}${text}${unit}`;
};

/**
 * The change from the window before: points for a percentage, else per cent; null when there is
 * nothing to compare with.
 */
export function changeText(
  metric: Pick<Metric, 'name' | 'format'>,
  { value, previousValue, previousEvents }: MetricResult,
): { text: string; good: boolean | null } | null {
  if (previousEvents === 0) return null;
  const change =
    metric.format === 'percentage' ? value - previousValue : changeOf(value, previousValue);
  if (change === null) return null;
  const text =
    metric.format === 'percentage' ? signed(change, ' pt', 1) : signed(change * 100, '%', 0);
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
