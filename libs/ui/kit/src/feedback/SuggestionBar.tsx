import { type ReactNode } from 'react';
import { Button } from '../actions/Button.js';
import { IconButton } from '../actions/IconButton.js';
import { cx } from '../class-names.js';
import { IconCheck, IconChevronDown, IconChevronUp, IconSparkles } from '../icons/icons.js';
import classes from './SuggestionBar.module.css';
import { useMessages } from '@patchbay/messages';
import { feedback } from './messages.js';

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

/** The footer of an editor: the current suggestion, its field, and the actions on it. */
export function SuggestionBar(props: SuggestionBarProps) {
  const t = useMessages(feedback);
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
          <span className={classes.count}>{t('looksGood')}</span>
        </span>
        {props.onHide ? (
          <Button variant="subtle" size="sm" onClick={props.onHide}>
            {t('hide')}
          </Button>
        ) : null}
      </div>
    );
  }
  const { position, total, field, title, onPrevious, onNext, onDismiss, onView } = props;
  return (
    <section className={classes.bar} aria-label={t('suggestions')}>
      {spark}
      <span className={classes.count}>{t('position', { position, total })}</span>
      {total > 1 ? (
        <span className={classes.steps}>
          <IconButton
            label={t('previous')}
            icon={<IconChevronUp size={16} />}
            onClick={onPrevious}
          />
          <IconButton label={t('next')} icon={<IconChevronDown size={16} />} onClick={onNext} />
        </span>
      ) : null}
      <span className={classes.about}>
        <strong>{field}</strong> · {title}
      </span>
      <span className={classes.actions}>
        <Button variant="subtle" size="sm" onClick={onDismiss}>
          {t('dismiss')}
        </Button>
        <Button size="sm" onClick={onView}>
          {t('view')}
        </Button>
      </span>
    </section>
  );
}
