import { builtInMetrics } from './built-in.js';
import { parseMetric, type Metric } from './metric.js';

/** Where an organization's metrics came from. */
export type MetricSource = 'organization' | 'default' | 'builtIn';

const open = (given: unknown): Readonly<Record<string, unknown>> =>
  typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {};

/**
 * The metrics of a saved list; null when nothing was saved. An empty list was saved and stays
 * empty.
 */
export function savedMetrics(list: unknown): readonly Metric[] | null {
  if (!Array.isArray(list)) return null;
  const read = list.map(parseMetric).filter((metric) => metric !== null);
  return read.filter(({ name }, at) => read.findIndex((other) => other.name === name) === at);
}

/**
 * The metrics of an organization: its own settings' `metrics`, else those that its domain gives to
 * organizations (`defaultOrgSettings.metrics`, else `metrics`), else the built-in eight. The
 * fallback applies only where nothing was saved.
 */
export function metricsFor({
  organization,
  domain,
}: {
  readonly organization?: unknown;
  readonly domain?: unknown;
}): { readonly metrics: readonly Metric[]; readonly source: MetricSource } {
  const own = savedMetrics(open(organization)['metrics']);
  if (own) return { metrics: own, source: 'organization' };
  const shared =
    savedMetrics(open(open(domain)['defaultOrgSettings'])['metrics']) ??
    savedMetrics(open(domain)['metrics']);
  return shared
    ? { metrics: shared, source: 'default' }
    : { metrics: builtInMetrics, source: 'builtIn' };
}

/**
 * The list to save after a metric was added or changed: everything shown now, with this one in its
 * place or at the end.
 */
export function withMetric<T extends { readonly name: string }>(
  shown: readonly T[],
  metric: T,
): readonly T[] {
  return shown.some(({ name }) => name === metric.name)
    ? shown.map((other) => (other.name === metric.name ? metric : other))
    : [...shown, metric];
}

/** The list to save after a metric was removed. */
export const withoutMetric = <T extends { readonly name: string }>(
  shown: readonly T[],
  name: string,
): readonly T[] => shown.filter((metric) => metric.name !== name);

/** A key for a new metric, from its title, that none of the taken names has. */
export function metricName(title: string, taken: readonly string[]): string {
  const words = title.toLowerCase().match(/[a-z0-9]+/g) ?? ['metric'];
  const base = words
    .map((word, at) => (at === 0 ? word : `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`))
    .join('')
    .slice(0, 60);
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? base : `${base}${count}`;
    if (!taken.includes(name)) return name;
  }
}
