import { type ButtonHTMLAttributes, type ReactNode, type Ref } from 'react';
import { cx } from '../class-names.js';
import classes from './IconButton.module.css';
import { Tooltip } from './Tooltip.js';
import { type Placement } from './use-anchored.js';

export interface IconButtonProps extends Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'aria-label' | 'children' | 'disabled'
> {
  /** Its name, for screen readers and the tooltip. */
  label: string;
  /** A 15 or 16 px icon. */
  icon: ReactNode;
  /** Shortcut shown in the tooltip. */
  keys?: string;
  outlined?: boolean;
  /** 44 px, for phones. */
  large?: boolean;
  disabled?: boolean;
  /** Replaces the label in the tooltip while it cannot be pressed. */
  disabledReason?: string;
  tooltipPlacement?: Placement;
  ref?: Ref<HTMLButtonElement>;
}

/** A button with only an icon: it always has a name and a tooltip. */
export function IconButton({
  label,
  icon,
  keys,
  outlined,
  large,
  disabled,
  disabledReason,
  tooltipPlacement,
  className,
  onClick,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const isOff = Boolean(disabled || disabledReason);
  return (
    <Tooltip label={disabledReason ?? label} keys={keys} placement={tooltipPlacement}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        aria-disabled={isOff || undefined}
        className={cx(
          classes.button,
          outlined && classes.outlined,
          large && classes.large,
          className,
        )}
        onClick={isOff ? (event) => event.preventDefault() : onClick}
      >
        {icon}
      </button>
    </Tooltip>
  );
}
