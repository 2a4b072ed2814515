import { cx } from '../class-names.js';
import { VisuallyHidden } from '../marks/VisuallyHidden.js';
import classes from './AutosaveLine.module.css';
import { useMessages } from '@patchbay/messages';
import { fields } from './messages.js';
import { useNow } from './use-now.js';

export interface AutosaveLineProps {
  status: 'clean' | 'saving' | 'saved' | 'error';
  /** Time of the last save, in ms since the epoch. */
  savedAt?: number;
  /** Further text, such as “3 changes since live”. */
  note?: string;
  onRetry?: () => void;
}

/** Elapsed time in the suitable unit. */
const ago = (ms: number) => {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return { unit: 'seconds', count: seconds } as const;
  const minutes = Math.round(seconds / 60);
  return minutes < 60
    ? ({ unit: 'minutes', count: minutes } as const)
    : ({ unit: 'hours', count: Math.round(minutes / 60) } as const);
};

/** One line with the state of the last change; never a spinner. */
export function AutosaveLine({ status, savedAt, note, onRetry }: AutosaveLineProps) {
  const now = useNow(status === 'saved', savedAt);
  const t = useMessages(fields);
  const age = ago(now - (savedAt ?? now));
  const words = {
    clean: '',
    saving: t('saving'),
    saved: savedAt === undefined ? t('saved') : t(`saved.${age.unit}`, { count: age.count }),
    error: t('notSaved.words'),
  }[status];
  return (
    <p className={cx(classes.line, status === 'error' && classes.error)}>
      <span>{[words, note].filter(Boolean).join(' · ')}</span>
      {/* The running seconds are only shown; a screen reader announces changes of the state alone. */}
      <VisuallyHidden role="status">
        {status === 'saved' ? t('saved') : status === 'error' ? t('notSaved') : ''}
      </VisuallyHidden>
      {status === 'error' && onRetry ? (
        <>
          {' '}
          <button type="button" className={classes.retry} onClick={onRetry}>
            {t('retry')}
          </button>
        </>
      ) : null}
    </p>
  );
}
