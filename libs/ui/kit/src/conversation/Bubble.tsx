import { type ReactNode } from 'react';
import { cx } from '../class-names.js';
import { IconAlertCircle } from '../icons/first-icons.js';
import { IconCheck, IconChecks, IconClock, IconSparkles } from '../icons/icons.js';
import { VisuallyHidden } from '../marks/VisuallyHidden.js';
import classes from './Bubble.module.css';
import { useMessages } from '@patchbay/messages';
import { conversation } from './messages.js';

/** Author of a message: the customer, the AI, or a member of the business. */
export type Speaker = 'customer' | 'agent' | 'person';

/** Delivery state of a sent message. */
export type Delivery =
  | 'queued'
  | 'sending'
  | 'sent'
  | 'delivered'
  | 'read'
  | 'failed'
  | 'undelivered';

export interface BubbleProps {
  by: Speaker;
  /** The text; without one only what is attached is shown. */
  children: ReactNode;
  /** Pictures, sounds and files of the message. */
  attached?: ReactNode;
  /** Below the message, on its side: reactions. */
  below?: ReactNode;
  /** At the free side of the message: a button. */
  beside?: ReactNode;
  /** Author, channel and time as text, such as “Dana · text · 10:41 AM”. */
  footer?: string;
  delivery?: Delivery;
  /** Why it was not sent, in words. */
  problem?: string;
  onRetry?: () => void;
  /** Takes back a message that was not sent. */
  onCancel?: () => void;
  /** Seen by the customer, who is on the right, as in a test chat; all others are on the left. */
  mirrored?: boolean;
  /** Shown to the customer: their own lines have the accent, not those of the AI as in the console. */
  forVisitor?: boolean;
}

const deliveries: Record<Delivery, ReactNode> = {
  queued: <IconClock size={12} />,
  sending: <IconClock size={12} />,
  sent: <IconCheck size={12} />,
  delivered: <IconChecks size={13} />,
  read: <IconChecks size={13} color="var(--pb-accent-line)" />,
  failed: <IconAlertCircle size={12} />,
  undelivered: <IconAlertCircle size={12} />,
};

/** Whether a message did not reach its reader. */
export const didFail = (delivery: Delivery | undefined): boolean =>
  delivery === 'failed' || delivery === 'undelivered';

/** On the right is who looks at the messages: the business, or else the customer. */
const sideOf = (by: Speaker, isMirrored = false): 'left' | 'right' =>
  (by === 'customer') === isMirrored ? 'right' : 'left';

/** One message; its square corner is on the side of its author. */
export function Bubble({
  by,
  children,
  attached,
  below,
  beside,
  footer,
  delivery,
  problem,
  onRetry,
  onCancel,
  mirrored,
  forVisitor,
}: BubbleProps) {
  const t = useMessages(conversation);
  const speaker = t(`by.${by}`);
  // It is said before the words: a footer that only repeats it is for the eye.
  const isRepeated = speaker.trim() === `${footer}:` && !delivery;
  return (
    <div
      className={cx(
        classes.message,
        classes[by],
        classes[sideOf(by, mirrored)],
        forVisitor && classes.visitor,
      )}
    >
      <div className={classes.line}>
        {children === '' && attached ? (
          <div className={classes.attached}>
            <VisuallyHidden>{speaker}</VisuallyHidden>
            {attached}
          </div>
        ) : (
          <div className={classes.bubble}>
            <VisuallyHidden>{speaker}</VisuallyHidden>
            {children}
          </div>
        )}
        {beside}
      </div>
      {children !== '' && attached ? <div className={classes.attached}>{attached}</div> : null}
      {below}
      {problem ? <p className={classes.problem}>{problem}</p> : null}
      {footer || delivery ? (
        <div className={cx(classes.footer, didFail(delivery) && classes.failed)}>
          {by === 'agent' && footer ? <IconSparkles size={12} aria-hidden /> : null}
          <span aria-hidden={isRepeated || undefined}>
            {[footer, delivery && t(delivery)].filter(Boolean).join(' · ')}
          </span>
          {delivery ? (
            <span aria-hidden style={{ display: 'inline-flex' }}>
              {deliveries[delivery]}
            </span>
          ) : null}
          {delivery === 'failed' && onRetry ? (
            <button type="button" className={classes.retry} onClick={onRetry}>
              {t('retry')}
            </button>
          ) : null}
          {onCancel ? (
            <button type="button" className={classes.retry} onClick={onCancel}>
              {t('cancel')}
            </button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

/**
 * Indicates that the other side is writing; `note` describes its work, such as “Booking 2:20 PM”.
 */
export function TypingBubble({
  note,
  forVisitor,
}: Pick<BubbleProps, 'forVisitor'> & { note?: string }) {
  const t = useMessages(conversation);
  return (
    <div
      className={cx(
        classes.message,
        classes.agent,
        classes.left,
        forVisitor && classes.visitor,
        classes.typing,
      )}
      role="status"
    >
      <div className={classes.bubble}>
        <span className={classes.dots} aria-hidden>
          <span className={classes.dot} />
          <span className={classes.dot} />
          <span className={classes.dot} />
        </span>
        <VisuallyHidden>{note ?? t('answering')}</VisuallyHidden>
      </div>
      {note ? (
        <span className={classes.note} aria-hidden>
          {note}
        </span>
      ) : null}
    </div>
  );
}
