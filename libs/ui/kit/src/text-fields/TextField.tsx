import { TextInput } from '@mantine/core';
import { type InputHTMLAttributes, type Ref } from 'react';
import classes from '../field/Field.module.css';
import {
  mantineField,
  mantineSections,
  type AffixProps,
  type FieldProps,
} from '../field/mantine-field.js';

export interface TextFieldProps
  extends FieldProps, AffixProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix' | 'size'> {
  mono?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/**
 * One line of text.
 * States: help, error, locked, disabled.
 */
export function TextField({ mono, prefix, suffix, ...props }: TextFieldProps) {
  const { frame, control } = mantineField(props, mono ? classes.mono : undefined);
  return (
    <TextInput
      {...control}
      {...frame}
      {...mantineSections({ prefix, suffix }, props.locked)}
      readOnly={props.locked || control.readOnly}
    />
  );
}
