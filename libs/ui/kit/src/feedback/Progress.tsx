import '@mantine/core/styles/Progress.layer.css';
import { Progress, UnstyledButton } from '@mantine/core';
import { type ReactNode } from 'react';
import { cx } from '../class-names.js';
import { IconX } from '../icons/first-icons.js';
import { IconCheck } from '../icons/icons.js';
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
  const counted = t('progress', { done, total });
  return (
    <div className={classes.line}>
      <span className={classes.name}>{label}</span>
      {/* The section would announce a percentage; people hear the numbers that they see. */}
      <Progress.Root
        className={classes.track}
        size={5}
        radius={3}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={counted}
      >
        <Progress.Section
          className={classes.fill}
          withAria={false}
          value={total ? (done / total) * 100 : 0}
        />
      </Progress.Root>
      <span>{note ?? counted}</span>
      {onStop ? (
        <UnstyledButton className={classes.stop} onClick={onStop}>
          {t('stop')}
        </UnstyledButton>
      ) : null}
    </div>
  );
}
