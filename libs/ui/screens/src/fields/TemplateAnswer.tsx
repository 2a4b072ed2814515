import { cutText, pressedKey } from '@patchbay/kernel';
import { FieldChip } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import {
  fieldOptions,
  fieldTitle,
  type FieldValue,
  fieldType,
  isAnswered,
  type TemplateField,
  valueText,
} from '@patchbay/template-fields';
import { useRef } from 'react';
import classes from './FieldInputs.module.css';
import { inputs } from './messages.js';
import { TemplateFieldInput } from './TemplateFieldInput.js';

export interface TemplateAnswerProps {
  readonly field: TemplateField;
  readonly fields: readonly TemplateField[];
  readonly value: FieldValue;
  readonly problem: string | null;
  readonly onChange: (value: FieldValue) => void;
  /** The action of Enter. */
  readonly onContinue: () => void;
  /** Takes the focus when it is shown; as it does, unless it is a preview. */
  readonly autoFocus?: boolean;
}

/** In characters: the chips of a phone stand in few lines. */
const longestLabel = 28;

/** What was answered, as it was offered where it was chosen. */
const labelOf = (field: TemplateField): string =>
  fieldOptions(field).find(({ value }) => value === field.value)?.label ??
  valueText(field.value ?? null);

/** The question above is the label; where it is asked, its answer takes the focus. */
const shown = { labelHidden: true, large: true } as const;
const asked = { ...shown, autoFocus: true } as const;

/**
 * The answer to one question that stands above it, as its label. Enter continues; into a greeting
 * other answers can be inserted.
 */
export function TemplateAnswer({
  field,
  fields,
  value,
  problem,
  onChange,
  onContinue,
  autoFocus = true,
}: TemplateAnswerProps) {
  const t = useMessages(inputs);
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (key: string) => {
    const text = valueText(value);
    const at = area.current?.selectionStart ?? text.length;
    onChange(`${text.slice(0, at)}{${key}}${text.slice(area.current?.selectionEnd ?? at)}`);
    area.current?.focus();
  };
  // By their answers, which people know: the keys of fields are words of those who made them.
  const others = fields.filter(
    (one) => one.key !== field.key && fieldType(one) !== 'textarea' && isAnswered(one),
  );
  return (
    <>
      <TemplateFieldInput
        field={field}
        fields={fields}
        onChange={onChange}
        error={problem ?? undefined}
        {...(autoFocus ? asked : shown)}
        areaRef={area}
        onKeyDown={(event) => {
          if (pressedKey(event) !== 'Enter' || event.shiftKey) return;
          event.preventDefault();
          onContinue();
        }}
      />
      {field.key === 'greeting' && others.length > 0 ? (
        <div className={classes.insert}>
          <span className={classes.note}>{t('insert')}</span>
          {others.slice(0, 5).map((one) => (
            <FieldChip
              key={one.key}
              name={one.key}
              label={cutText(labelOf(one), longestLabel, '…')}
              title={fieldTitle(one)}
              onInsert={() => insert(one.key)}
            />
          ))}
        </div>
      ) : null}
    </>
  );
}
