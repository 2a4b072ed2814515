import { type ReactNode } from 'react';
import { Button } from '../actions/Button.js';
import { cx } from '../class-names.js';
import classes from './WalkthroughCard.module.css';
import { useMessages } from '@patchbay/messages';
import { shell } from './messages.js';

export interface SegmentsProps {
  done: number;
  total: number;
  label: string;
  /** Progress inside the part after the done ones, 0 to 1. */
  share?: number;
}

/** Progress in equal parts, announced as “3 of 4”. */
export function Segments({ done, total, label, share = 0 }: SegmentsProps) {
  const t = useMessages(shell);
  return (
    <div
      className={classes.segments}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      aria-valuetext={t('steps', { done, total })}
    >
      {Array.from({ length: total }, (_, i) => (
        <span key={i} className={cx(classes.segment, i < done && classes.done)}>
          {i === done && share > 0 ? (
            <span className={classes.share} style={{ inlineSize: `${share * 100}%` }} />
          ) : null}
        </span>
      ))}
    </div>
  );
}

export interface WalkthroughCardProps {
  title: string;
  done: number;
  total: number;
  /** One sentence about the next step. */
  children: ReactNode;
  /** The next step as a verb. */
  action?: string;
  onAction?: () => void;
  onHide?: () => void;
}

/** The remaining steps until the product works for this account. */
export function WalkthroughCard({
  title,
  done,
  total,
  children,
  action,
  onAction,
  onHide,
}: WalkthroughCardProps) {
  const t = useMessages(shell);
  return (
    <section className={classes.card} aria-label={title}>
      <div className={classes.head}>
        <h3 className={classes.title}>{title}</h3>
        <span className={classes.count}>{t('steps', { done, total })}</span>
      </div>
      <Segments done={done} total={total} label={title} />
      <p className={classes.words}>{children}</p>
      <div className={classes.buttons}>
        {action ? (
          <Button size="sm" full onClick={onAction}>
            {action}
          </Button>
        ) : null}
        {onHide ? (
          <Button size="sm" variant="subtle" className={classes.hide} onClick={onHide}>
            {t('notNow')}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
