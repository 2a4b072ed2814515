import { type MetricGoal } from '@patchbay/contract';
import { shortTime } from '@patchbay/formats';
import { systemClock } from '@patchbay/kernel';
import { Chip } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { type Metric } from '@patchbay/metrics';
import { Link } from '@patchbay/routes';
import { timeZone } from '../range/range.js';
import { goalValue, toneOf } from './goal-sentence.js';
import { goals as area } from './messages.js';
import classes from '../parts/Parts.module.css';

/** The goals of a metric on its card: what each asks, its state, and since when; a link to them. */
export function GoalNote({
  metric,
  title,
  goals,
}: {
  readonly metric: Metric;
  readonly title: string;
  readonly goals: readonly MetricGoal[];
}) {
  const t = useMessages(area);
  const locale = useLocale();
  const now = systemClock.now();
  return (
    <Link
      to="/app/data/goals"
      search={{ metric: metric.name }}
      aria-label={t('onCard', { title })}
      className={classes.note}
    >
      {goals.map(({ id, comparison, target, span, state, since, paused }) => (
        <span key={id} className={classes.noteLine}>
          <Chip tone={paused ? 'grey' : toneOf(state)} dot>
            {t(paused ? 'paused' : `state.${state}`)}
          </Chip>
          <span>
            {t(`short.${comparison}`, {
              target: goalValue(target, metric, locale),
              span: t(`span.${span}`),
            })}
            {since === null || paused
              ? null
              : ` · ${t('sinceShort', { time: shortTime(since * 1000, { timeZone, locale, now }) })}`}
          </span>
        </span>
      ))}
    </Link>
  );
}
