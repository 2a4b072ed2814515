import { type ReactNode } from 'react';
import { cx } from '../class-names.js';
import { IconAlertCircle, IconCheck, IconChecks, IconClock, IconSparkles } from '../icons/icons.js';
import { VisuallyHidden } from '../marks/VisuallyHidden.js';
import classes from './Bubble.module.css';

/** Who speaks: the customer, the AI, or a person of the business. */
export type Speaker = 'customer' | 'agent' | 'person';

/** What became of a message that was sent. */
export type Delivery = 'sending' | 'sent' | 'delivered' | 'read' | 'failed';

export interface BubbleProps {
  by: Speaker;
  children: ReactNode;
  /** Who, channel and time in words, such as “Dana · text · 10:41 AM”. */
  footer?: string;
  delivery?: Delivery;
  onRetry?: () => void;
  /** Puts the agent left and the customer right, as in a test chat. */
  mirrored?: boolean;
}

const deliveries: Record<Delivery, { words: string; icon: ReactNode }> = {
  sending: { words: 'Sending', icon: <IconClock size={12} /> },
  sent: { words: 'Sent', icon: <IconCheck size={12} /> },
  delivered: { words: 'Delivered', icon: <IconChecks size={13} /> },
  read: { words: 'Read', icon: <IconChecks size={13} color="var(--pb-accent-line)" /> },
  failed: { words: 'Not sent', icon: <IconAlertCircle size={12} /> },
};

const spoken: Record<Speaker, string> = { customer: 'Customer', agent: 'AI', person: 'Team' };

/** One message; the corner points to its speaker. */
export function Bubble({ by, children, footer, delivery, onRetry, mirrored }: BubbleProps) {
  const state = delivery ? deliveries[delivery] : null;
  return (
    <div className={cx(classes.message, classes[by], mirrored && classes.mirrored)}>
      <div className={classes.bubble}>
        <VisuallyHidden>{spoken[by]}: </VisuallyHidden>
        {children}
      </div>
      {footer || state ? (
        <div className={cx(classes.footer, delivery === 'failed' && classes.failed)}>
          {by === 'agent' && footer ? <IconSparkles size={12} aria-hidden /> : null}
          <span>{[footer, state?.words].filter(Boolean).join(' · ')}</span>
          {state ? (
            <span aria-hidden style={{ display: 'inline-flex' }}>
              {state.icon}
            </span>
          ) : null}
          {delivery === 'failed' && onRetry ? (
            <button type="button" className={classes.retry} onClick={onRetry}>
              Retry
            </button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

/** The other side is writing; `note` says what it does, such as “Booking 2:20 PM”. */
export function TypingBubble({ note }: { note?: string }) {
  return (
    <div
      className={cx(classes.message, classes.agent, classes.mirrored, classes.typing)}
      role="status"
    >
      <div className={classes.bubble}>
        <span className={classes.dots} aria-hidden>
          <span className={classes.dot} />
          <span className={classes.dot} />
          <span className={classes.dot} />
        </span>
        <VisuallyHidden>{note ?? 'The AI is answering'}</VisuallyHidden>
      </div>
      {note ? (
        <span className={classes.note} aria-hidden>
          {note}
        </span>
      ) : null}
    </div>
  );
}
