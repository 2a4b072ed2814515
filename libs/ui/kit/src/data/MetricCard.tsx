import { type ReactNode } from 'react';
import { cx } from '../class-names.js';
import classes from './MetricCard.module.css';
import { SkeletonBar } from '../states/Skeleton.js';
import { Sparkline } from './Sparkline.js';
import { useMessages } from '@patchbay/messages';
import { data } from './messages.js';

export interface MetricCardProps {
  title: string;
  /** The formatted value; null is shown as “–”, and undefined as a bar while it is on its way. */
  value: string | null | undefined;
  unit?: string;
  /** Change against the period before; `good` is null when the metric has no good direction. */
  change?: { text: string; good: boolean | null };
  /** The trend; a card without one is only as high as its text. */
  series?: readonly number[];
  previous?: readonly number[];
  /** A target of the trend, drawn as a line; state it in `note`. */
  goal?: number | undefined;
  /** Below the foot: the state of a goal. */
  note?: ReactNode;
  /** Describes the comparison, such as “30 days, dotted: before”. */
  compared?: ReactNode;
  /** Number of events behind the value; below 30, “too few to compare” replaces the change. */
  events?: number;
  /** Makes the number of events a link to them. */
  eventsLink?: (events: string) => ReactNode;
  selected?: boolean;
  /** Room for an edit button. */
  action?: ReactNode;
}

const FEW = 30;

/** As high as the value itself, whose line holds it. */
const ComingValue = () => (
  <span className={classes.coming}>
    <SkeletonBar width={72} height={18} />
  </span>
);

/** One number with its change, its trend and the number of events behind it. */
export function MetricCard({
  title,
  value,
  unit,
  change,
  series,
  previous,
  goal,
  note,
  compared,
  events,
  eventsLink = (text) => text,
  selected,
  action,
}: MetricCardProps) {
  const t = useMessages(data);
  const isFew = events !== undefined && events < FEW;
  const tone = change?.good == null ? undefined : change.good ? classes.good : classes.bad;
  return (
    <article
      className={cx(classes.card, series && classes.withTrend, selected && classes.selected)}
      aria-label={title}
      aria-busy={value === undefined || undefined}
    >
      <div className={classes.head}>
        <h3 className={classes.title} title={title}>
          {title}
        </h3>
        {action}
      </div>
      <div className={classes.figures}>
        <span className={classes.value}>
          {value === undefined ? <ComingValue /> : (value ?? '–')}
          {unit && value ? <span className={classes.unit}>{unit}</span> : null}
        </span>
        {isFew ? (
          // Beside a 0 of nothing it would say that twice.
          events > 0 ? (
            <span className={cx(classes.change, classes.few)}>{t('few')}</span>
          ) : null
        ) : change ? (
          <span className={cx(classes.change, tone)}>{change.text}</span>
        ) : null}
      </div>
      {series ? <Sparkline series={series} previous={previous} goal={goal} /> : null}
      <div className={classes.foot}>
        <span>{compared}</span>
        {events === undefined ? null : <span>{eventsLink(t('events', { count: events }))}</span>}
      </div>
      {note}
    </article>
  );
}
