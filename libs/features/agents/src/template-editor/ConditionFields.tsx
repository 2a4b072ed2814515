import { SelectField, type SelectOption } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import {
  type FieldCondition,
  fieldOptions,
  fieldTitle,
  fieldType,
  type TemplateField,
} from '@patchbay/template-fields';
import { templateEditor, type TemplateEditorMessages } from './messages.js';
import classes from './TemplateEditor.module.css';

export interface ConditionFieldsProps {
  readonly id?: string;
  readonly label: string;
  /** The words for no condition. */
  readonly none: string;
  /** The fields that a condition may ask for. */
  readonly fields: readonly TemplateField[];
  readonly condition: FieldCondition | null;
  readonly locked?: boolean;
  readonly error?: string | undefined;
  readonly onChange: (condition: FieldCondition | null) => void;
}

/** The answers that a condition may ask for: choices, yes and no, or that there is none. */
function answersTo(t: TemplateEditorMessages, field: TemplateField | undefined): SelectOption[] {
  const none = { value: '', label: t('noAnswer') };
  if (!field) return [none];
  const type = fieldType(field);
  if (type === 'boolean')
    return [{ value: 'true', label: t('yes') }, { value: 'false', label: t('no') }, none];
  return [...fieldOptions(field), none];
}

/** A condition, made by choosing a field and one of its answers. */
export function ConditionFields({
  id,
  label,
  none,
  fields,
  condition,
  locked = false,
  error,
  onChange,
}: ConditionFieldsProps) {
  const t = useMessages(templateEditor);
  const asked = fields.find(({ key }) => key === condition?.key);
  const answers = answersTo(t, asked);
  const isKnown = answers.some(({ value }) => value === condition?.equals);
  const keyed = fields.map((field) => ({ value: field.key, label: fieldTitle(field) }));
  return (
    <div className={classes.pair}>
      <SelectField
        id={id}
        label={label}
        error={error}
        locked={locked}
        options={[
          { value: '', label: none },
          ...keyed,
          // One that is gone stays what it is until another is chosen.
          ...(condition && !asked ? [{ value: condition.key, label: condition.key }] : []),
        ]}
        value={condition?.key ?? ''}
        onChange={({ target }) => {
          const next = fields.find(({ key }) => key === target.value);
          onChange(next ? { key: next.key, equals: answersTo(t, next)[0]?.value ?? '' } : null);
        }}
      />
      {condition ? (
        <SelectField
          label={t('is')}
          locked={locked}
          options={[
            ...answers,
            ...(isKnown
              ? []
              : [
                  {
                    value: condition.equals,
                    label: t('otherValue', { value: condition.equals }),
                  },
                ]),
          ]}
          value={condition.equals}
          onChange={({ target }) => onChange({ ...condition, equals: target.value })}
        />
      ) : null}
    </div>
  );
}
