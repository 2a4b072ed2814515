import { TextField } from './TextField.js';
import { type ValueFieldProps } from './value-field.js';

export interface TimeFieldProps extends ValueFieldProps<string> {
  /** Bounds, `HH:MM`; the browser’s picker keeps to them. */
  min?: string;
  max?: string;
}

/**
 * A time of day, `HH:MM` with 24 hours, or the empty text. The platform’s own control: it writes
 * the time as its reader does and needs no chunk.
 */
export function TimeField({ onChange, ...props }: TimeFieldProps) {
  return <TextField {...props} type="time" onChange={(event) => onChange(event.target.value)} />;
}
