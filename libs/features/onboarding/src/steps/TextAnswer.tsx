import { FieldChip, TextArea, TextField } from '@patchbay/kit';
import { fieldTitle, fieldType, type TemplateField, valueText } from '@patchbay/template-fields';
import { type KeyboardEvent, useRef } from 'react';
import classes from '../wizard/Onboarding.module.css';
import { type FieldAnswer } from './use-field-answer.js';

const inputTypes = {
  email: 'email',
  phone: 'tel',
  url: 'url',
  number: 'text',
  integer: 'text',
  float: 'text',
  date: 'date',
} as const;

/** The props of both kinds of text fields. Enter continues. */
const textProps = ({ field, value, problem, draft, goOn }: FieldAnswer) => ({
  label: fieldTitle(field),
  labelHidden: true,
  large: true,
  error: problem ?? undefined,
  placeholder: field.placeholder,
  autoFocus: true,
  value: valueText(value),
  onChange: (event: { target: { value: string } }) => draft(event.target.value),
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    goOn();
  },
});

/** A few words, a number or a date. */
export function LineAnswer({ answer }: { readonly answer: FieldAnswer }) {
  const type = inputTypes[fieldType(answer.field) as keyof typeof inputTypes] ?? 'text';
  return <TextField {...textProps(answer)} type={type} />;
}

/** Several lines. Into a greeting the other answers can be inserted. */
export function LinesAnswer({
  answer,
  fields,
}: {
  readonly answer: FieldAnswer;
  readonly fields: readonly TemplateField[];
}) {
  const { field, value, draft } = answer;
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (key: string) => {
    const text = valueText(value);
    const at = area.current?.selectionStart ?? text.length;
    draft(`${text.slice(0, at)}{${key}}${text.slice(area.current?.selectionEnd ?? at)}`);
    area.current?.focus();
  };
  const others = fields.filter((one) => one.key !== field.key && fieldType(one) !== 'textarea');
  return (
    <>
      <TextArea {...textProps(answer)} ref={area} rows={3} />
      {field.key === 'greeting' ? (
        <div className={classes.chips}>
          <span className={classes.small}>Insert</span>
          {others.slice(0, 5).map((one) => (
            <FieldChip key={one.key} name={one.key} onInsert={() => insert(one.key)} />
          ))}
        </div>
      ) : null}
    </>
  );
}
