import { type MetricGoal } from '@patchbay/contract';
import { zoneLabel } from '@patchbay/formats';
import { formatMetric, type Metric } from '@patchbay/metrics';
import { type GoalsMessages } from './messages.js';

/** A value as its metric is written; plainly where the metric is gone. */
export const goalValue = (value: number, metric: Metric | undefined, locale: string): string =>
  metric ? formatMetric(value, metric, locale) : new Intl.NumberFormat(locale).format(value);

/** A goal as a sentence: “Calls Answered is at least 40 yesterday”. */
export const goalSentence = (
  t: GoalsMessages,
  { comparison, target, span }: Pick<MetricGoal, 'comparison' | 'target' | 'span'>,
  { title, metric, locale }: { title: string; metric: Metric | undefined; locale: string },
): string =>
  t(`is.${comparison}`, {
    metric: title,
    target: goalValue(target, metric, locale),
    span: t(`span.${span}`),
  });

/** The tone in which a state is shown. */
export const toneOf = (state: MetricGoal['state']): 'success' | 'danger' | 'grey' =>
  state === 'met' ? 'success' : state === 'missed' ? 'danger' : 'grey';

/** How often a goal is checked. */
export const everyText = (
  { t, locale }: { readonly t: GoalsMessages; readonly locale: string },
  span: MetricGoal['span'],
  zone: string,
): string =>
  span === 'yesterday' || span === 'lastWeek' || span === 'lastMonth'
    ? t(`every.${span}`, { zone: zoneLabel(zone, locale) })
    : t(`every.${span}`);

/** A change of a goal as its history shows it. */
export const changeText = (t: GoalsMessages, state: MetricGoal['state'], value: string): string =>
  state === 'unknown' ? t('changed.unknown') : t(`changed.${state}`, { value });
