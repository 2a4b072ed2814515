import { type TraceStep } from '@patchbay/contract';
import classes from '../editor/AgentEditor.module.css';

/** How the answer came about, on one time axis. */
export function Trace({ steps }: { readonly steps: readonly TraceStep[] }) {
  const whole = Math.max(1, ...steps.map((step) => step.startMs + step.durationMs));
  return (
    <details className={classes.trace}>
      <summary>
        {steps.length} {steps.length === 1 ? 'step' : 'steps'} · {Math.round(whole)} ms
      </summary>
      {steps.map((step) => (
        <div key={`${step.label}-${step.startMs}`} className={classes.traceRow}>
          <span>
            {step.label} · {step.detail}
          </span>
          <span>{Math.round(step.durationMs)} ms</span>
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
