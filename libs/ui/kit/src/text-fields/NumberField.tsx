import '@mantine/core/styles/NumberInput.layer.css';
import { NumberInput } from '@mantine/core';
import { type ReactNode } from 'react';
import { mantineField, mantineSections, type FieldProps } from '../field/mantine-field.js';
import { useTypedNumber } from './use-typed-number.js';

export interface NumberFieldProps extends FieldProps {
  id?: string;
  name?: string;
  'data-field'?: string;
  /** Null while the input is empty or no number. */
  value: number | null;
  onChange: (value: number | null) => void;
  min?: number;
  max?: number;
  /** Step of the arrow keys; 1. */
  step?: number;
  /** Digits after the point; 0. */
  decimals?: number;
  /** Shown after the number, such as “min” or “%”. */
  unit?: ReactNode;
  placeholder?: string;
  disabled?: boolean;
  autoFocus?: boolean;
  onBlur?: () => void;
}

/**
 * A number: arrow keys step, and a value out of bounds is clamped on blur.
 * States: help, error, locked, disabled.
 */
export function NumberField({ value, onChange, decimals = 0, unit, ...props }: NumberFieldProps) {
  const { frame, control } = mantineField(props);
  const typed = useTypedNumber(value, onChange);
  return (
    <NumberInput
      {...control}
      {...frame}
      {...mantineSections({ suffix: unit }, props.locked)}
      value={typed.value}
      onChange={typed.onChange}
      decimalScale={decimals}
      allowDecimal={decimals > 0}
      hideControls
      readOnly={props.locked}
    />
  );
}
