import { type MetricGoal } from '@patchbay/contract';
import { fullTime } from '@patchbay/formats';
import { Chip } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { type Metric } from '@patchbay/metrics';
import { timeZone } from '../range/range.js';
import { changeText, everyText, goalSentence, goalValue, toneOf } from './goal-sentence.js';
import { goals } from './messages.js';
import classes from '../parts/Parts.module.css';
import { PausedActions } from './PausedActions.js';

export interface GoalRowProps {
  readonly goal: MetricGoal;
  readonly title: string;
  readonly metric: Metric | undefined;
  /** Undefined where it may not be changed. */
  readonly actions?:
    | {
        readonly edit: () => void;
        readonly pause: (paused: boolean) => void;
        readonly remove: () => void;
        readonly isBusy: boolean;
      }
    | undefined;
}

/** A goal as a sentence, with its state, its last value, and the history of its changes. */
export function GoalRow({ goal, title, metric, actions }: GoalRowProps) {
  const t = useMessages(goals);
  const locale = useLocale();
  const sentence = goalSentence(t, goal, { title, metric, locale });
  const { state, since, paused, span, timezone } = goal;
  return (
    <li className={classes.row} aria-label={sentence}>
      <div className={classes.head}>
        <Chip tone={paused ? 'grey' : toneOf(state)} dot={!paused}>
          {t(paused ? 'paused' : `state.${state}`)}
        </Chip>
        <strong className={classes.sentence}>{sentence}</strong>
        {actions ? (
          <PausedActions {...actions} label={t('actions', { goal: sentence })} paused={paused} />
        ) : null}
      </div>
      <p className={classes.facts}>
        <LastValue goal={goal} metric={metric} />
        {since === null ? null : (
          <span>{t('since', { time: fullTime(since * 1000, { timeZone, locale }) })}</span>
        )}
        <span>{everyText({ t, locale }, span, timezone)}</span>
      </p>
      <GoalHistory goal={goal} metric={metric} />
    </li>
  );
}

function LastValue({ goal, metric }: Pick<GoalRowProps, 'goal' | 'metric'>) {
  const t = useMessages(goals);
  const locale = useLocale();
  const { problem, value, events, leastEvents } = goal;
  if (problem !== null)
    return (
      <span className={classes.problem}>
        {t(problem === 'noMetric' ? 'problem.noMetric' : 'problem.brokenMetric')}
      </span>
    );
  if (value === null || events === null) return <span>{t('unchecked')}</span>;
  if (events < leastEvents) return <span>{t('few', { count: events })}</span>;
  return <span>{t('valueIs', { value: goalValue(value, metric, locale), count: events })}</span>;
}

function GoalHistory({ goal: { changes }, metric }: Pick<GoalRowProps, 'goal' | 'metric'>) {
  const t = useMessages(goals);
  const locale = useLocale();
  if (changes.length === 0) return <p className={classes.hint}>{t('noHistory')}</p>;
  return (
    <details className={classes.history}>
      <summary>{t('history')}</summary>
      <ul>
        {changes.map(({ at, state, value, sent }) => (
          <li key={`${at} ${state}`}>
            <time dateTime={new Date(at * 1000).toISOString()}>
              {fullTime(at * 1000, { timeZone, locale })}
            </time>
            <span>{changeText(t, state, goalValue(value, metric, locale))}</span>
            {sent || state !== 'missed' ? null : (
              <span className={classes.hint}>{t('notSent')}</span>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
