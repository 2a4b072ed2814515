import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import { cx } from '../class-names.js';
import { IconChevronDown } from '../icons/icons.js';
import { Field, type FieldProps } from './Field.js';
import classes from './Field.module.css';

const split = <Props extends FieldProps>({
  label,
  labelHidden,
  help,
  error,
  optional,
  aside,
  locked,
  large,
  ...control
}: Props) => ({
  frame: { label, labelHidden, help, error, optional, aside, locked, large },
  control,
});

export interface TextFieldProps
  extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix'> {
  /** Fixed words before the value, such as an address. */
  prefix?: ReactNode;
  suffix?: ReactNode;
  mono?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { frame, control } = split(props);
  const { id, prefix, suffix, mono, className, ...input } = control;
  return (
    <Field {...frame} id={id} prefix={prefix} suffix={suffix} className={className}>
      {(given) => (
        <input
          type="text"
          {...input}
          {...given}
          className={cx(given.className, mono && classes.mono)}
        />
      )}
    </Field>
  );
}

export interface TextAreaProps extends FieldProps, TextareaHTMLAttributes<HTMLTextAreaElement> {
  mono?: boolean;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text; grows with its content where the browser can. */
export function TextArea(props: TextAreaProps) {
  const { frame, control } = split(props);
  const { id, mono, className, ...area } = control;
  return (
    <Field {...frame} id={id} className={className}>
      {(given) => (
        <textarea
          rows={3}
          {...area}
          {...given}
          className={cx(given.className, classes.area, mono && classes.mono)}
        />
      )}
    </Field>
  );
}

/** One choice of a select. */
export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectFieldProps
  extends FieldProps, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'multiple'> {
  options: readonly SelectOption[];
  /** Shown while nothing is chosen. */
  placeholder?: string;
  ref?: Ref<HTMLSelectElement>;
}

/** One of a list, with the platform's own picker. */
export function SelectField(props: SelectFieldProps) {
  const { frame, control } = split(props);
  const { id, options, placeholder, className, ...select } = control;
  return (
    <Field {...frame} id={id} className={className}>
      {({ readOnly, ...given }) => (
        <>
          <select
            {...select}
            {...given}
            disabled={readOnly ?? select.disabled}
            className={cx(given.className, classes.select)}
          >
            {placeholder ? <option value="">{placeholder}</option> : null}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          {readOnly ? null : <IconChevronDown className={classes.chevron} size={15} aria-hidden />}
        </>
      )}
    </Field>
  );
}
