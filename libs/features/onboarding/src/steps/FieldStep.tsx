import {
  Button,
  Checkbox,
  ChoiceCard,
  ChoiceGroup,
  FieldChip,
  TextArea,
  TextField,
} from '@patchbay/kit';
import { answerField, draftField, goForward, skipField } from '@patchbay/onboarding';
import {
  canSkip,
  coerceValue,
  fieldOptions,
  fieldProblem,
  fieldTitle,
  fieldType,
  type FieldValue,
  valueText,
} from '@patchbay/template-fields';
import { type KeyboardEvent, useRef, useState } from 'react';
import classes from '../wizard/Onboarding.module.css';
import { StepFrame, type StepProps } from '../wizard/StepFrame.js';

const inputTypes = {
  email: 'email',
  phone: 'tel',
  url: 'url',
  number: 'text',
  integer: 'text',
  float: 'text',
  date: 'date',
} as const;

const yesNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

/** SETUP_TEMPLATE: one field, saved with every key, left with Enter. */
export function FieldStep({ onboarding, close }: StepProps) {
  const { record, access, change } = onboarding;
  const field = record.templateFields[record.fieldIndex];
  const [problem, setProblem] = useState<string | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  if (!field) return null;
  const title = fieldTitle(field);
  const value = field.value ?? null;
  const type = fieldType(field);
  const draft = (next: FieldValue) => {
    setProblem(null);
    change((now) => draftField(now, field.key, next));
  };
  const goOn = () => {
    const wrong = fieldProblem(field, value);
    if (wrong) return setProblem(wrong);
    const read = coerceValue(field, value);
    change((now) => goForward(answerField(now, field.key, read ?? value), access));
  };
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    goOn();
  };
  const insert = (key: string) => {
    const text = valueText(value);
    const at = area.current?.selectionStart ?? text.length;
    draft(`${text.slice(0, at)}{${key}}${text.slice(area.current?.selectionEnd ?? at)}`);
    area.current?.focus();
  };
  const others = record.templateFields.filter(
    (one) => one.key !== field.key && fieldType(one) !== 'textarea',
  );
  const frame = {
    label: title,
    labelHidden: true,
    large: true,
    error: problem ?? undefined,
    placeholder: field.placeholder,
  };
  return (
    <StepFrame
      onboarding={onboarding}
      close={close}
      onContinue={goOn}
      question={title}
      reason={
        field.autoPrefilled ? (
          <>
            {field.promptTip} <em>From your provider.</em>
          </>
        ) : (
          field.promptTip
        )
      }
      actions={
        <>
          <Button size="lg" variant="filled" keys="↵" onClick={goOn}>
            Continue
          </Button>
          {canSkip(field) ? (
            <Button
              size="lg"
              variant="subtle"
              onClick={() => change((now) => goForward(skipField(now, field.key), access))}
            >
              Skip for now
            </Button>
          ) : null}
        </>
      }
    >
      {type === 'select' || type === 'boolean' ? (
        <div className={classes.options}>
          <ChoiceGroup label={title}>
            {(type === 'boolean' ? yesNo : fieldOptions(field)).map((option) => (
              <ChoiceCard
                key={option.value}
                group={field.key}
                title={option.label}
                selected={valueText(value) === option.value}
                onSelect={() => draft(option.value)}
              />
            ))}
          </ChoiceGroup>
        </div>
      ) : type === 'multiselect' ? (
        <fieldset className={classes.group}>
          <legend className={classes.hidden}>{title}</legend>
          {fieldOptions(field).map((option) => {
            const chosen = Array.isArray(value) ? (value as readonly string[]) : [];
            return (
              <Checkbox
                key={option.value}
                label={option.label}
                checked={chosen.includes(option.value)}
                onChange={(on) =>
                  draft(
                    on ? [...chosen, option.value] : chosen.filter((one) => one !== option.value),
                  )
                }
              />
            );
          })}
        </fieldset>
      ) : type === 'textarea' ? (
        <>
          <TextArea
            {...frame}
            ref={area}
            rows={3}
            autoFocus
            value={valueText(value)}
            onChange={(event) => draft(event.target.value)}
            onKeyDown={onEnter}
          />
          {field.key === 'greeting' ? (
            <div className={classes.chips}>
              <span className={classes.small}>Insert</span>
              {others.slice(0, 5).map((one) => (
                <button
                  key={one.key}
                  type="button"
                  className={classes.chip}
                  onClick={() => insert(one.key)}
                >
                  <FieldChip name={one.key} />
                </button>
              ))}
            </div>
          ) : null}
        </>
      ) : (
        <TextField
          {...frame}
          type={inputTypes[type as keyof typeof inputTypes] ?? 'text'}
          autoFocus
          value={valueText(value)}
          onChange={(event) => draft(event.target.value)}
          onKeyDown={onEnter}
        />
      )}
      {problem && (type === 'select' || type === 'boolean' || type === 'multiselect') ? (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      ) : null}
    </StepFrame>
  );
}
