import { type FieldProps } from './mantine-field.js';

/** Several controls under one label. */
export interface GroupFieldProps<Value> extends Omit<FieldProps, 'large'> {
  id?: string;
  'data-field'?: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur?: () => void;
  disabled?: boolean;
}

/** A field that returns its value, not the event of its control. */
export interface ValueFieldProps<Value> extends GroupFieldProps<Value>, FieldProps {
  name?: string;
  placeholder?: string;
  autoFocus?: boolean;
}

/** For a field whose input may be invalid: its value stays, and the problem is reported. */
export interface ProblemTeller {
  /** Called with a message while the input is invalid, and with null after. */
  onProblem?: (problem: string | null) => void;
}
