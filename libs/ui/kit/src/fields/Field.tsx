import { useId, type ReactNode } from 'react';
import { cx } from '../class-names.js';
import { IconAlertCircle, IconLock } from '../icons/icons.js';
import classes from './Field.module.css';

/** What every field has around its control. */
export interface FieldProps {
  label: string;
  /** Hides the label from sight only, where a question above already says it. */
  labelHidden?: boolean;
  /** One line below; who sets it, when the field is locked. */
  help?: ReactNode;
  /** Replaces the help in its line: what to do, such as “Add the ending, like .com”. */
  error?: ReactNode;
  optional?: boolean;
  /** Small words at the end of the label's line. */
  aside?: ReactNode;
  /** Shown but not to be changed. */
  locked?: boolean;
  /** 42 px high with 16 px text: onboarding and sign-in. */
  large?: boolean;
}

/** What the frame hands to its control. */
export interface ControlProps {
  id: string;
  className: string;
  readOnly?: boolean;
  'aria-invalid'?: true;
  'aria-describedby': string;
}

interface FrameProps extends FieldProps {
  id?: string;
  prefix?: ReactNode;
  suffix?: ReactNode;
  className?: string;
  /** Renders the control inside the frame. */
  children: (control: ControlProps) => ReactNode;
}

/** Label above, control, and one line for help or error that never makes the page jump. */
export function Field({
  label,
  labelHidden,
  help,
  error,
  optional,
  aside,
  locked,
  large,
  id,
  prefix,
  suffix,
  className,
  children,
}: FrameProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const lineId = `${controlId}-line`;
  return (
    <div className={cx(classes.field, large && classes.large, className)}>
      <div className={cx(classes.head, labelHidden && classes.unseen)}>
        <label className={classes.label} htmlFor={controlId}>
          {label}
        </label>
        {optional ? <span className={classes.optional}>Optional</span> : null}
        {aside ? <span className={classes.aside}>{aside}</span> : null}
      </div>
      <div
        className={classes.frame}
        data-invalid={error ? true : undefined}
        data-locked={locked || undefined}
      >
        {prefix ? <span className={classes.affix}>{prefix}</span> : null}
        {children({
          id: controlId,
          className: classes.control ?? '',
          readOnly: locked || undefined,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': lineId,
        })}
        {suffix ? <span className={cx(classes.affix, classes.suffix)}>{suffix}</span> : null}
        {locked ? (
          <span className={cx(classes.affix, classes.suffix)}>
            <IconLock size={14} aria-hidden />
          </span>
        ) : null}
      </div>
      <FieldLine id={lineId} help={help} error={error} />
    </div>
  );
}

/** The line below a control. */
export function FieldLine({
  id,
  help,
  error,
}: {
  id: string;
  help?: ReactNode;
  error?: ReactNode;
}) {
  return (
    <div id={id} className={cx(classes.line, error ? classes.error : undefined)} aria-live="polite">
      {error ? <IconAlertCircle size={14} aria-hidden /> : null}
      {error ?? help}
    </div>
  );
}
