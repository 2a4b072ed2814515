import { Button, FieldChip } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { TemplateFieldInput } from '@patchbay/screens';
import {
  canSkip,
  fieldTitle,
  fieldType,
  type TemplateField,
  valueText,
} from '@patchbay/template-fields';
import { useRef } from 'react';
import classes from '../wizard/Onboarding.module.css';
import { StepFrame, type StepProps } from '../wizard/StepFrame.js';
import { AnswerCheck } from './AnswerCheck.js';
import { steps } from './messages.js';
import { type FieldAnswer, useFieldAnswer } from './use-field-answer.js';

/** SETUP_TEMPLATE: one field, saved with every key; Enter continues. */
export function FieldStep({ onboarding, close }: StepProps) {
  const t = useMessages(steps);
  const answer = useFieldAnswer(onboarding);
  if (!answer) return null;
  const { field, goOn, skip } = answer;
  return (
    <StepFrame
      onboarding={onboarding}
      close={close}
      onContinue={goOn}
      question={fieldTitle(field)}
      reason={
        field.autoPrefilled ? (
          <>
            {field.promptTip} <em>{t('prefilled')}</em>
          </>
        ) : (
          field.promptTip
        )
      }
      actions={
        <>
          <Button size="lg" variant="filled" keys="↵" onClick={goOn}>
            {t('next')}
          </Button>
          {canSkip(field) ? (
            <Button size="lg" variant="subtle" onClick={skip}>
              {t('skip')}
            </Button>
          ) : null}
        </>
      }
    >
      <AnswerInput key={field.key} answer={answer} fields={onboarding.record.templateFields} />
      <AnswerCheck
        key={`check-${field.key}`}
        field={field}
        check={answer.check}
        onApply={answer.apply}
      />
    </StepFrame>
  );
}

/** The question of the page is the label, and its answer takes the focus. */
const alone = { labelHidden: true, large: true, autoFocus: true } as const;

interface AnswerInputProps {
  readonly answer: FieldAnswer;
  readonly fields: readonly TemplateField[];
}

/** The input of the field's type. Enter continues; into a greeting other answers can be inserted. */
function AnswerInput({ answer, fields }: AnswerInputProps) {
  const t = useMessages(steps);
  const { field, value, draft, goOn } = answer;
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
      <TemplateFieldInput
        field={field}
        fields={fields}
        onChange={draft}
        error={answer.problem ?? undefined}
        {...alone}
        areaRef={area}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          goOn();
        }}
      />
      {field.key === 'greeting' ? (
        <div className={classes.chips}>
          <span className={classes.small}>{t('insert')}</span>
          {others.slice(0, 5).map((one) => (
            <FieldChip key={one.key} name={one.key} onInsert={() => insert(one.key)} />
          ))}
        </div>
      ) : null}
    </>
  );
}
