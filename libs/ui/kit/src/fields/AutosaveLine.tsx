import { useEffect, useState } from 'react';
import { cx } from '../class-names.js';
import { VisuallyHidden } from '../marks/VisuallyHidden.js';
import classes from './AutosaveLine.module.css';

export interface AutosaveLineProps {
  status: 'clean' | 'saving' | 'saved' | 'error';
  /** When it was last saved, in ms since the epoch. */
  savedAt?: number;
  /** Further words, such as “3 changes since live”. */
  note?: string;
  onRetry?: () => void;
}

const ago = (ms: number): string => {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} s ago`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min ago` : `${Math.round(minutes / 60)} h ago`;
};

/** One line that says what became of the last change; never a spinner. */
export function AutosaveLine({ status, savedAt, note, onRetry }: AutosaveLineProps) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (status !== 'saved') return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [status, savedAt]);

  const words = {
    clean: '',
    saving: 'Saving draft',
    saved: savedAt === undefined ? 'Draft saved' : `Draft saved ${ago(now - savedAt)}`,
    error: 'Draft not saved.',
  }[status];
  return (
    <p className={cx(classes.line, status === 'error' && classes.error)}>
      <span>{[words, note].filter(Boolean).join(' · ')}</span>
      {/* The counting seconds are for the eye; a screen reader hears only the change of state. */}
      <VisuallyHidden role="status">
        {status === 'saved' ? 'Draft saved' : status === 'error' ? 'Draft not saved' : ''}
      </VisuallyHidden>
      {status === 'error' && onRetry ? (
        <>
          {' '}
          <button type="button" className={classes.retry} onClick={onRetry}>
            Retry
          </button>
        </>
      ) : null}
    </p>
  );
}
