import '@mantine/core/styles/NumberInput.layer.css';
import { NumberInput } from '@mantine/core';
import { type ReactNode } from 'react';
import { mantineField, mantineSections, type FieldProps } from './mantine-field.js';
import { useTypedNumber } from './use-typed-number.js';

export interface NumberFieldProps extends FieldProps {
  id?: string;
  name?: string;
  'data-field'?: string;
  /** Null while nothing, or nothing that is a number, stands there. */
  value: number | null;
  onChange: (value: number | null) => void;
  min?: number;
  max?: number;
  /** What the arrow keys add or take; 1. */
  step?: number;
  /** Digits after the point; 0. */
  decimals?: number;
  /** Behind the number, such as “min” or “%”. */
  unit?: ReactNode;
  placeholder?: string;
  disabled?: boolean;
  autoFocus?: boolean;
  onBlur?: () => void;
}

/** A number: arrow keys step, and what is out of its bounds comes back into them on leaving. */
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
