import { Button, useProblemFocus } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { TemplateAnswer } from '@patchbay/screens';
import { canSkip, fieldTitle, fieldType } from '@patchbay/template-fields';
import { useId } from 'react';
import { StepFrame, type StepProps } from '../frame/StepFrame.js';
import { AnswerCheck } from './AnswerCheck.js';
import { ChoosingGoesOn } from './ChoosingGoesOn.js';
import { steps } from './messages.js';
import { useFieldAnswer } from './use-field-answer.js';

/** SETUP_TEMPLATE: one field, saved with every key; Enter continues. */
export function FieldStep({ onboarding, close }: StepProps) {
  const t = useMessages(steps);
  const id = useId();
  const answer = useFieldAnswer(onboarding, useProblemFocus(id));
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
      <div id={id}>
        <ChoosingGoesOn isChoice={fieldType(field) === 'select'} onGo={goOn}>
          <TemplateAnswer
            key={field.key}
            field={field}
            fields={onboarding.record.templateFields}
            value={answer.value}
            problem={answer.problem}
            onChange={answer.draft}
            onContinue={goOn}
          />
        </ChoosingGoesOn>
      </div>
      <AnswerCheck
        key={`check-${field.key}`}
        field={field}
        check={answer.check}
        onApply={answer.apply}
        onDismiss={answer.dismiss}
      />
    </StepFrame>
  );
}
