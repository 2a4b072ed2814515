import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { Loader, Button as MantineButton } from '@mantine/core';
import { useId, type ButtonHTMLAttributes, type MouseEvent, type ReactNode, type Ref } from 'react';
import { cx } from '../class-names.js';
import classes from './Button.module.css';
import { Tooltip } from './Tooltip.js';

/**
 * Visual weight of a button: at most one `filled` on a surface, `danger` only for loss of data,
 * money or a number. `quietDanger` only opens the question whose answer is `danger`.
 */
export type ButtonVariant = 'filled' | 'default' | 'subtle' | 'danger' | 'quietDanger';

/** Heights 26, 30 and 40 px. */
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** 15 px icon before the label. */
  icon?: ReactNode;
  /** Shortcut shown after the label, such as `⌘↵`. */
  keys?: string;
  full?: boolean;
  /**
   * Shows a spinner in place of the icon or the label, ignores presses, and keeps width and focus.
   * The label remains the accessible name.
   */
  loading?: boolean;
  disabled?: boolean;
  /**
   * Reason why the button is disabled: shown as a tooltip and read with the name. Disables the
   * button.
   */
  disabledReason?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** The classes of a button, for a link that looks like one. */
export function buttonClass({
  variant = 'default',
  size = 'md',
  full,
}: Pick<ButtonProps, 'variant' | 'size' | 'full'> = {}): string {
  return cx(
    MantineButton.classes['root'],
    classes.button,
    classes[variant],
    size !== 'md' && classes[size],
    full && classes.full,
  );
}

const parts = { inner: classes.inner, label: classes.label, section: classes.section };

/**
 * A button labelled with a verb. It stays focusable while it is disabled, so that its reason can
 * be read; Mantine's own `disabled` and `loading` remove the focus.
 * States: loading, disabled with its reason. Keys: Enter and Space press.
 */
export function Button({
  variant,
  size,
  icon,
  keys,
  full,
  loading,
  disabled,
  disabledReason,
  className,
  children,
  onClick,
  style,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const isOff = Boolean(disabled || disabledReason);
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (isOff || loading) event.preventDefault();
    else onClick?.(event);
  };
  const button = (
    <MantineButton
      {...rest}
      style={style}
      className={cx(
        buttonClass({ variant, size, full }),
        loading && !icon && classes.ringed,
        className,
      )}
      classNames={parts}
      leftSection={
        loading ? (
          <Loader size={icon ? 14 : size === 'sm' ? 10 : 12} color="currentcolor" aria-hidden />
        ) : (
          icon
        )
      }
      rightSection={keys ? <kbd className={classes.keys}>{keys}</kbd> : undefined}
      attributes={{ section: { 'aria-hidden': true } }}
      aria-disabled={isOff || loading || undefined}
      aria-busy={loading || undefined}
      aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
      onClick={press}
    >
      {children}
    </MantineButton>
  );
  if (!disabledReason) return button;
  return (
    <>
      <Tooltip label={disabledReason}>{button}</Tooltip>
      <span id={reasonId} hidden>
        {disabledReason}
      </span>
    </>
  );
}
