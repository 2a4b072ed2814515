import { Checkbox } from './Checkbox.js';
import { FieldGroup } from '../field/FieldGroup.js';
import { type SelectOption } from './SelectField.js';
import { type GroupFieldProps } from '../field/value-field.js';

export interface CheckboxesFieldProps extends GroupFieldProps<readonly string[]> {
  options: readonly SelectOption[];
}

/**
 * Multiple choice with all options visible, in the order of the options; a long list is a
 * `MultiSelectField`.
 * States: help, error, locked, disabled. Keys: Tab moves between the options, Space switches.
 */
export function CheckboxesField({
  options,
  value,
  onChange,
  disabled,
  ...group
}: CheckboxesFieldProps) {
  const toggle = (changed: string, on: boolean) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((option) => (option === changed ? on : value.includes(option))),
    );
  return (
    <FieldGroup {...group}>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          label={option.label}
          disabled={disabled || option.disabled}
          checked={value.includes(option.value)}
          onChange={(on) => toggle(option.value, on)}
        />
      ))}
    </FieldGroup>
  );
}
