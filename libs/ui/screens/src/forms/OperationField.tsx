import { type OperationName } from '@patchbay/contract';
import { type FieldProps, type SelectOption } from '@patchbay/kit';
import { ArrivingInput } from '../fields/ArrivingInput.js';
import { type FieldInputProps } from '../fields/field-input.js';
import { useFieldInput } from '../fields/use-field-input.js';
import { type FieldBindings } from './field-bindings.js';
import { useArgumentShape } from './use-argument-shape.js';

export interface OperationFieldProps<V>
  extends Omit<FieldProps, 'error'>, Pick<FieldInputProps, 'placeholder' | 'autoFocus'> {
  /** The form that `useOperationForm` gave. */
  readonly form: Pick<FieldBindings<V>, 'value'> & {
    readonly operation: OperationName;
    readonly round: number;
    readonly tellUnreadable: (name: string, problem: string | null) => void;
  };
  /** The argument that is asked for. */
  readonly name: keyof V & string;
  /** Words for the values that the contract lists; those without stand as they are. */
  readonly choices?: Readonly<Record<string, string>>;
}

/**
 * The field of one argument: the contract's schema says which input it is, what can be chosen, and
 * whether it may stay empty. What cannot be read as a value is kept and holds the form back.
 */
export function OperationField<V>({ form, name, choices, ...props }: OperationFieldProps<V>) {
  const shape = useArgumentShape(form.operation, name);
  const Input = useFieldInput(shape?.kind);
  const { value, onBlur, onChange, error } = form.value(name);
  return (
    <ArrivingInput
      key={form.round}
      kind={shape?.kind}
      Input={shape && Input}
      {...(shape ? { optional: shape.isOptional } : {})}
      {...props}
      name={name}
      value={value}
      onChange={(next) => onChange(next as V[keyof V & string])}
      onBlur={onBlur}
      error={error}
      onProblem={(problem) => form.tellUnreadable(name, problem)}
      options={shape?.choices?.map((choice): SelectOption => ({
        value: choice,
        label: choices?.[choice] ?? choice,
      }))}
    />
  );
}
