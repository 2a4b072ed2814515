import { type ChangeEvent, type InputHTMLAttributes, type ReactNode } from 'react';
import { cx } from '../class-names.js';
import classes from './Toggle.module.css';

export interface ToggleProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'onChange' | 'size'
> {
  label: ReactNode;
  /** Hides the label visually only. */
  labelHidden?: boolean;
  help?: ReactNode;
  checked: boolean;
  /** What it asked for is being done: it takes no change and, unlike with `disabled`, keeps the focus. */
  busy?: boolean;
  onChange: (checked: boolean) => void;
}

/** The props of a toggle as Mantine's components take them. */
export const mantineToggle = ({
  label,
  labelHidden,
  help,
  busy,
  onChange,
  className,
  ...rest
}: ToggleProps) => ({
  ...rest,
  ...(labelHidden ? { 'aria-label': typeof label === 'string' ? label : undefined } : { label }),
  description: help,
  className: cx(classes.row, className),
  ...(busy ? { 'aria-disabled': true } : {}),
  onChange: (event: ChangeEvent<HTMLInputElement>) =>
    busy ? undefined : onChange(event.currentTarget.checked),
});
