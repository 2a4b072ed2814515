import { type CSSProperties, type ReactNode } from 'react';
import { cx } from '../class-names.js';
import { IconCheck } from '../icons/icons.js';
import { type Channel } from '../marks/channels.js';
import classes from './Cord.module.css';

/** Colour of a jack: the party or source at this stop. */
export type JackTone = 'quiet' | 'ai' | 'accent' | 'person' | 'success' | 'danger' | Channel;

/** Colour of the line from one jack to the next; `gap` leaves it out, as during a hand-over. */
export type CordLine = 'quiet' | 'ai' | 'accent' | 'person' | 'success' | 'gap';

/**
 * Shape of the jack: hollow for the AI or an inherited value, filled for a member or a decision.
 */
export function Jack({
  tone = 'quiet',
  form = 'hollow',
}: {
  tone?: JackTone;
  form?: 'hollow' | 'filled' | 'check' | 'empty';
}) {
  return (
    <span
      aria-hidden
      className={cx(classes.jack, classes[tone], form !== 'hollow' && classes[form])}
    >
      {form === 'check' ? <IconCheck size={10} stroke={3} /> : null}
    </span>
  );
}

/** One stop of a cord. */
export interface CordStop {
  key: string;
  tone?: JackTone;
  form?: 'hollow' | 'filled' | 'check' | 'empty';
  /** The line from here to the next stop. */
  line?: CordLine;
  /** Share of that line that is drawn, 0 to 1. */
  share?: number;
  current?: boolean;
  content: ReactNode;
}

/** Shows which party is connected at each step: a vertical line with a jack at every stop. */
export function Cord({
  stops,
  label,
  gap,
}: {
  stops: readonly CordStop[];
  label: string;
  gap?: number;
}) {
  return (
    <ol
      className={classes.cord}
      aria-label={label}
      style={gap === undefined ? undefined : ({ '--stop-gap': `${gap}px` } as CSSProperties)}
    >
      {stops.map((stop) => (
        <li
          key={stop.key}
          className={cx(classes.stop, classes[`line-${stop.line ?? 'quiet'}`])}
          data-gap={stop.line === 'gap' || undefined}
          aria-current={stop.current ? 'step' : undefined}
          style={
            stop.share === undefined
              ? undefined
              : ({ '--share': `${stop.share * 100}%` } as CSSProperties)
          }
        >
          <Jack tone={stop.tone} form={stop.form} />
          <div>{stop.content}</div>
        </li>
      ))}
    </ol>
  );
}
