import { NativeSelect } from '@mantine/core';
import { type Ref, type SelectHTMLAttributes } from 'react';
import { IconLock } from '../icons/first-icons.js';
import { IconChevronDown } from '../icons/icons.js';
import classes from '../field/Field.module.css';
import { mantineField, type FieldProps } from '../field/mantine-field.js';

/** One choice of a select. */
export interface SelectOption {
  value: string;
  label: string;
  /** Further words by which typing finds it. */
  keywords?: string;
  disabled?: boolean;
}

export interface SelectFieldProps
  extends FieldProps, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'multiple' | 'size'> {
  options: readonly SelectOption[];
  /** Shown while nothing is chosen. */
  placeholder?: string;
  ref?: Ref<HTMLSelectElement>;
}

/**
 * One choice of a short list, with the platform's own picker; a long list is a
 * `SearchSelectField`.
 * States: help, error, locked, disabled. Keys: those of the platform’s picker.
 */
export function SelectField({ options, placeholder, ...props }: SelectFieldProps) {
  const { frame, control } = mantineField(props, classes.select);
  return (
    <NativeSelect
      {...control}
      {...frame}
      classNames={{ ...frame.classNames, section: classes.chevron }}
      disabled={props.locked || control.disabled}
      data={[...(placeholder ? [{ value: '', label: placeholder }] : []), ...options]}
      rightSection={
        props.locked ? (
          <IconLock size={14} aria-hidden />
        ) : (
          <IconChevronDown size={15} aria-hidden />
        )
      }
    />
  );
}
