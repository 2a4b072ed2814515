import { FieldChip, SelectField, TextArea, TextField } from '@patchbay/kit';
import {
  fieldOptions,
  fieldTitle,
  fieldType,
  isDisabled,
  type TemplateField,
  valuesOf,
  valueText,
} from '@patchbay/template-fields';
import { type ReactNode } from 'react';
import { MultiSelectField } from './MultiSelectField.js';

export interface FieldControlProps {
  readonly field: TemplateField;
  readonly fields: readonly TemplateField[];
  readonly onChange: (value: NonNullable<TemplateField['value']>) => void;
  readonly locked?: boolean;
  readonly aside?: ReactNode;
  readonly error?: string;
}

const inputModes = {
  email: 'email',
  phone: 'tel',
  url: 'url',
  number: 'decimal',
  integer: 'numeric',
  float: 'decimal',
} as const;

/** One template field as a control that fits its type. */
export function FieldControl({ field, fields, onChange, locked, aside, error }: FieldControlProps) {
  const type = fieldType(field);
  const frame = {
    label: fieldTitle(field),
    help: field.promptTip,
    locked,
    aside,
    error,
    id: `field-${field.key}`,
    'data-field': field.key,
  };
  const value = valueText(field.value ?? null);
  const isOff = isDisabled(field, valuesOf(fields));
  if (isOff)
    return (
      <TextField
        {...frame}
        value=""
        locked
        help="Not asked, because of an answer above."
        readOnly
      />
    );
  if (type === 'select' || type === 'boolean') {
    const options =
      type === 'boolean'
        ? [
            { value: 'true', label: 'Yes' },
            { value: 'false', label: 'No' },
          ]
        : fieldOptions(field);
    return (
      <SelectField
        {...frame}
        options={options}
        placeholder="Choose"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  if (type === 'multiselect')
    return (
      <MultiSelectField
        {...frame}
        options={fieldOptions(field)}
        value={Array.isArray(field.value) ? field.value : []}
        onChange={onChange}
      />
    );
  if (type === 'date')
    return (
      <TextField
        {...frame}
        type="date"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  if (type === 'textarea' || value.length > 90)
    return (
      <TextArea
        {...frame}
        value={value}
        placeholder={field.placeholder}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  return (
    <TextField
      {...frame}
      value={value}
      placeholder={field.placeholder}
      inputMode={inputModes[type as keyof typeof inputModes]}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** The fields that a text may name, as chips that put themselves into it. */
export function FieldChips({
  fields,
  onInsert,
}: {
  readonly fields: readonly TemplateField[];
  readonly onInsert: (marker: string) => void;
}) {
  return fields.map((field) => (
    <FieldChip
      key={field.key}
      name={field.key}
      title={`Insert ${fieldTitle(field)}`}
      onInsert={() => onInsert(`{${field.key}}`)}
    />
  ));
}
