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

/** A field that gives its value itself, not the event of its control. */
export interface ValueFieldProps<Value> extends GroupFieldProps<Value>, FieldProps {
  name?: string;
  placeholder?: string;
  autoFocus?: boolean;
}

/** For a field whose input may stand for no value: its value stays, and the problem is told. */
export interface ProblemTeller {
  /** Called with a sentence while what stands in the field is no value, and with null after. */
  onProblem?: (problem: string | null) => void;
}
