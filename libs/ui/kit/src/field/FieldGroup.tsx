import { useId, type ReactNode } from 'react';
import { cx } from '../class-names.js';
import { IconAlertCircle } from '../icons/first-icons.js';
import field from './Field.module.css';
import classes from './FieldGroup.module.css';
import { type FieldProps } from './mantine-field.js';
import { useMessages } from '@patchbay/messages';
import { fields } from './messages.js';

interface FieldGroupProps extends Omit<FieldProps, 'large'> {
  id?: string;
  'data-field'?: string;
  children: ReactNode;
  onBlur?: () => void;
}

/** Several controls under one label: a group with one name and one line for help or error. */
export function FieldGroup({
  label,
  labelHidden,
  help,
  error,
  optional,
  aside,
  locked,
  children,
  onBlur,
  ...rest
}: FieldGroupProps) {
  const lineId = useId();
  const t = useMessages(fields);
  return (
    <fieldset
      {...rest}
      className={classes.group}
      aria-describedby={lineId}
      aria-invalid={error ? true : undefined}
      disabled={locked}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
      }}
    >
      <legend className={cx(classes.legend, labelHidden && classes.unseen)}>
        {label}
        {optional ? <span className={classes.optional}>{t('optional')}</span> : null}
        {aside ? <span className={classes.aside}>{aside}</span> : null}
      </legend>
      {children}
      <p
        id={lineId}
        className={cx(field.line, classes.line)}
        data-error={error ? true : undefined}
        aria-live="polite"
      >
        {error ? <IconAlertCircle className={field.mark} size={14} aria-hidden /> : null}
        {error ?? help}
      </p>
    </fieldset>
  );
}
