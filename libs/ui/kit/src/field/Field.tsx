import { InputWrapper } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './Field.module.css';
import {
  mantineFrame,
  mantineSections,
  type AffixProps,
  type FieldProps,
} from './mantine-field.js';

/** Props that the frame passes to its control. */
export interface ControlProps {
  id: string;
  className: string;
  readOnly?: boolean;
  'aria-invalid'?: true;
  'aria-describedby': string;
}

interface FrameProps extends FieldProps, AffixProps {
  id?: string;
  className?: string;
  /** Renders the control inside the frame. */
  children: (control: ControlProps) => ReactNode;
}

/** Label above, a custom control, and one line for help or error. */
export function Field({ id, prefix, suffix, className, children, ...frame }: FrameProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const { leftSection, rightSection } = mantineSections({ prefix, suffix }, frame.locked);
  const hasError = Boolean(frame.error);
  return (
    <InputWrapper {...mantineFrame(frame)} id={controlId} className={className}>
      <div className={classes.frame} data-error={hasError || undefined}>
        {leftSection ? <span className={classes.affix}>{leftSection}</span> : null}
        {children({
          id: controlId,
          className: classes.control ?? '',
          readOnly: frame.locked || undefined,
          'aria-invalid': hasError || undefined,
          'aria-describedby': `${controlId}-description`,
        })}
        {rightSection ? (
          <span className={classes.affix} data-position="right">
            {rightSection}
          </span>
        ) : null}
      </div>
    </InputWrapper>
  );
}
