import { type TraceStep } from '@patchbay/contract';
import { useMessages } from '@patchbay/messages';
import classes from '../panels/AgentEditor.module.css';
import { testChat } from './messages.js';

/** The steps that led to an answer, on one time axis. */
export function Trace({ steps }: { readonly steps: readonly TraceStep[] }) {
  const t = useMessages(testChat);
  const whole = Math.max(1, ...steps.map((step) => step.startMs + step.durationMs));
  return (
    <details className={classes.trace}>
      <summary>{t('steps', { count: steps.length, ms: Math.round(whole) })}</summary>
      {steps.map((step) => (
        <div key={`${step.label}-${step.startMs}`} className={classes.traceRow}>
          <span>
            {step.kind === 'function' ? step.label : t(`step.${step.kind}`)} · {step.detail}
          </span>
          <span>{t('duration', { ms: Math.round(step.durationMs) })}</span>
          <span className={classes.bar} aria-hidden>
            <span
              style={{
                insetInlineStart: `${(step.startMs / whole) * 100}%`,
                inlineSize: `${Math.max(1, (step.durationMs / whole) * 100)}%`,
              }}
            />
          </span>
        </div>
      ))}
    </details>
  );
}
