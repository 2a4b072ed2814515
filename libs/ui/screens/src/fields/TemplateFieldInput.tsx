import { type FieldProps, TextField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import {
  fieldOptions,
  fieldProblem,
  fieldTitle,
  fieldType,
  isDisabled,
  type TemplateField,
  valuesOf,
} from '@patchbay/template-fields';
import { useState } from 'react';
import { ArrivingInput } from './ArrivingInput.js';
import { type FieldInputProps } from './field-input.js';
import { inputs } from './messages.js';
import { useFieldInput } from './use-field-input.js';

export interface TemplateFieldInputProps
  extends Omit<FieldProps, 'label'>, Pick<FieldInputProps, 'areaRef' | 'autoFocus' | 'onKeyDown'> {
  readonly field: TemplateField;
  /** All fields of the template: one of them can be why this one is not asked. */
  readonly fields: readonly TemplateField[];
  readonly onChange: (value: NonNullable<TemplateField['value']>) => void;
}

/** Says why a field does not accept a value now, or null when one may go on. */
export function useTemplateFieldProblem(): (field: TemplateField, value: unknown) => string | null {
  const t = useMessages(inputs);
  return (field, value) => {
    const problem = fieldProblem(field, value);
    return problem && t(problem);
  };
}

/**
 * One field of a template with the input of its type. A text that cannot be read as that type is
 * kept and marked when the field is left.
 */
export function TemplateFieldInput({ field, fields, onChange, ...props }: TemplateFieldInputProps) {
  const t = useMessages(inputs);
  const [isTyping, setTyping] = useState(false);
  const type = fieldType(field);
  const Input = useFieldInput(type);
  const frame = { ...props, label: fieldTitle(field), id: `field-${field.key}` };
  if (isDisabled(field, valuesOf(fields))) {
    const { areaRef: _area, ...line } = frame;
    return (
      <TextField {...line} data-field={field.key} value="" locked help={t('notAsked')} readOnly />
    );
  }
  const problem = isTyping ? null : fieldProblem(field, field.value);
  return (
    <ArrivingInput
      kind={type}
      Input={Input}
      {...frame}
      {...(type === 'phone' ? { orOther: true } : {})}
      name={field.key}
      data-field={field.key}
      placeholder={field.placeholder}
      options={fieldOptions(field)}
      value={field.value ?? null}
      onChange={(value) => {
        setTyping(true);
        onChange(value as NonNullable<TemplateField['value']>);
      }}
      onBlur={() => setTyping(false)}
      error={props.error ?? (problem && problem !== 'required' ? t(problem) : undefined)}
    />
  );
}
