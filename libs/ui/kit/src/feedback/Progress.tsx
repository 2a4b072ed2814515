import { type ReactNode } from 'react';
import { cx } from '../class-names.js';
import { IconCheck, IconX } from '../icons/icons.js';
import { VisuallyHidden } from '../marks/VisuallyHidden.js';
import classes from './Progress.module.css';
import { useMessages } from '@patchbay/messages';
import { feedback } from './messages.js';

/** One step of a long task, shown by name instead of a percentage. */
export interface ProgressStep {
  key: string;
  label: ReactNode;
  state: 'todo' | 'current' | 'done' | 'failed';
  /** Secondary text at the end, such as a duration. */
  note?: string;
}

/** Work of unknown length as named steps. */
export function ProgressSteps({ steps, label }: { steps: readonly ProgressStep[]; label: string }) {
  const t = useMessages(feedback);
  return (
    <ol className={classes.steps} aria-label={label} aria-live="polite">
      {steps.map((step) => (
        <li
          key={step.key}
          className={cx(classes.step, classes[step.state])}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <span className={classes.mark} aria-hidden>
            {step.state === 'done' ? (
              <IconCheck size={11} stroke={3} />
            ) : step.state === 'failed' ? (
              <IconX size={11} stroke={3} />
            ) : null}
          </span>
          <span>
            {step.label}
            <VisuallyHidden>{t(step.state)}</VisuallyHidden>
          </span>
          {step.note ? <span className={classes.note}>{step.note}</span> : null}
        </li>
      ))}
    </ol>
  );
}

export interface ProgressBarProps {
  /** “Importing 312 tasks”. */
  label: string;
  done: number;
  total: number;
  /** “200 of 312 · 9 s left”. */
  note?: string;
  onStop?: () => void;
}

/** Work of known length: name, bar, numbers, and a button to stop it. */
export function ProgressBar({ label, done, total, note, onStop }: ProgressBarProps) {
  const t = useMessages(feedback);
  return (
    <div className={classes.line}>
      <span className={classes.name}>{label}</span>
      <div
        className={classes.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
      >
        <div
          className={classes.fill}
          style={{ inlineSize: `${total ? (done / total) * 100 : 0}%` }}
        />
      </div>
      <span>{note ?? t('progress', { done, total })}</span>
      {onStop ? (
        <button
          type="button"
          style={{
            border: 0,
            background: 'none',
            padding: 0,
            color: 'var(--pb-accent-ink)',
            cursor: 'pointer',
          }}
          onClick={onStop}
        >
          {t('stop')}
        </button>
      ) : null}
    </div>
  );
}
