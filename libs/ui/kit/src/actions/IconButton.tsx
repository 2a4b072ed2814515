import '@mantine/core/styles/ActionIcon.layer.css';
import { ActionIcon } from '@mantine/core';
import { type ButtonHTMLAttributes, type ReactNode, type Ref } from 'react';
import { cx } from '../class-names.js';
import classes from './IconButton.module.css';
import { type Placement } from './placement.js';
import { Tooltip } from './Tooltip.js';

export interface IconButtonProps extends Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'aria-label' | 'children' | 'disabled'
> {
  /** The accessible name, also shown as the tooltip. */
  label: string;
  /** A 15 or 16 px icon. */
  icon: ReactNode;
  /** Shortcut shown in the tooltip. */
  keys?: string;
  outlined?: boolean;
  /** 44 px, for phones. */
  large?: boolean;
  disabled?: boolean;
  /** Reason why the button is disabled; the tooltip shows it instead of the label. */
  disabledReason?: string;
  tooltipPlacement?: Placement;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * A button with only an icon: it always has a name and a tooltip.
 * States: ready, disabled with its reason. Keys: Enter and Space press; Escape hides the
 * tooltip.
 */
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
  ...rest
}: IconButtonProps) {
  const isOff = Boolean(disabled || disabledReason);
  return (
    <Tooltip label={disabledReason ?? label} keys={keys} placement={tooltipPlacement}>
      <ActionIcon
        {...rest}
        variant={outlined ? 'default' : 'subtle'}
        size={large ? 'xl' : 'md'}
        aria-label={label}
        aria-disabled={isOff || undefined}
        className={cx(classes.button, className)}
        onClick={isOff ? (event) => event.preventDefault() : onClick}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
