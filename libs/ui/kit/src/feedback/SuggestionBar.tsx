import { type ReactNode } from 'react';
import { Button } from '../actions/Button.js';
import { IconButton } from '../actions/IconButton.js';
import { cx } from '../class-names.js';
import { IconCheck, IconChevronDown, IconChevronUp, IconSparkles } from '../icons/icons.js';
import classes from './SuggestionBar.module.css';

export type SuggestionBarProps =
  | { state: 'thinking'; thinking: ReactNode }
  | { state: 'done'; onHide?: () => void }
  | {
      state: 'open';
      /** 1-based. */
      position: number;
      total: number;
      field: string;
      title: string;
      onPrevious: () => void;
      onNext: () => void;
      onDismiss: () => void;
      onView: () => void;
    };

/** The foot of an editor: which suggestion, for which field, and what to do with it. */
export function SuggestionBar(props: SuggestionBarProps) {
  const spark = (
    <span className={classes.spark} aria-hidden>
      <IconSparkles size={16} />
    </span>
  );
  if (props.state === 'thinking')
    return (
      <div className={classes.bar} role="status">
        {spark}
        <span className={classes.thinking}>{props.thinking}</span>
      </div>
    );
  if (props.state === 'done') {
    return (
      <div className={classes.bar} role="status">
        <span className={cx(classes.spark, classes.done)} aria-hidden>
          <IconCheck size={16} />
        </span>
        <span className={classes.thinking}>
          <span className={classes.count}>Looks Good</span>
        </span>
        {props.onHide ? (
          <Button variant="subtle" size="sm" onClick={props.onHide}>
            Hide
          </Button>
        ) : null}
      </div>
    );
  }
  const { position, total, field, title, onPrevious, onNext, onDismiss, onView } = props;
  return (
    <section className={classes.bar} aria-label="Suggestions">
      {spark}
      <span
        className={classes.count}
      >{`${position} of ${total} ${total === 1 ? 'Suggestion' : 'Suggestions'}`}</span>
      <IconButton
        label="Previous suggestion"
        icon={<IconChevronUp size={16} />}
        disabled={total < 2}
        onClick={onPrevious}
      />
      <IconButton
        label="Next suggestion"
        icon={<IconChevronDown size={16} />}
        disabled={total < 2}
        onClick={onNext}
      />
      <span className={classes.about}>
        <strong>{field}</strong> · {title}
      </span>
      <Button variant="subtle" size="sm" onClick={onDismiss}>
        Dismiss
      </Button>
      <Button size="sm" onClick={onView}>
        View
      </Button>
    </section>
  );
}
