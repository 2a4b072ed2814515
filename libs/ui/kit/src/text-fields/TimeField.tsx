import { TextField } from './TextField.js';
import { type ValueFieldProps } from '../field/value-field.js';

export interface TimeFieldProps extends ValueFieldProps<string> {
  /** Bounds as `HH:MM`, enforced by the browser’s picker. */
  min?: string;
  max?: string;
}

/**
 * A time of day, `HH:MM` with 24 hours, or an empty string. The platform’s own control shows the
 * time in the format of the user and needs no separate chunk.
 * States: help, error, locked, disabled. Keys: those of the platform’s control.
 */
export function TimeField({ onChange, ...props }: TimeFieldProps) {
  return <TextField {...props} type="time" onChange={(event) => onChange(event.target.value)} />;
}
