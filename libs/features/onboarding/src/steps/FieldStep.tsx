import { Button } from '@patchbay/kit';
import { canSkip, fieldTitle, fieldType, type TemplateField } from '@patchbay/template-fields';
import classes from '../wizard/Onboarding.module.css';
import { StepFrame, type StepProps } from '../wizard/StepFrame.js';
import { ManyAnswer, OneAnswer } from './ChoiceAnswer.js';
import { LineAnswer, LinesAnswer } from './TextAnswer.js';
import { type FieldAnswer, useFieldAnswer } from './use-field-answer.js';

/** SETUP_TEMPLATE: one field, saved with every key, left with Enter. */
export function FieldStep({ onboarding, close }: StepProps) {
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
            <Button size="lg" variant="subtle" onClick={skip}>
              Skip for now
            </Button>
          ) : null}
        </>
      }
    >
      <AnswerControl answer={answer} fields={onboarding.record.templateFields} />
    </StepFrame>
  );
}

/** The control that fits the type of the field. Text fields show their problem themselves. */
function AnswerControl({
  answer,
  fields,
}: {
  readonly answer: FieldAnswer;
  readonly fields: readonly TemplateField[];
}) {
  const type = fieldType(answer.field);
  if (type === 'textarea') return <LinesAnswer answer={answer} fields={fields} />;
  if (type !== 'select' && type !== 'boolean' && type !== 'multiselect')
    return <LineAnswer answer={answer} />;
  return (
    <>
      {type === 'multiselect' ? <ManyAnswer answer={answer} /> : <OneAnswer answer={answer} />}
      {answer.problem ? (
        <p role="alert" className={classes.problem}>
          {answer.problem}
        </p>
      ) : null}
    </>
  );
}
