import { type Template } from '@patchbay/contract';
import { listFormat } from '@patchbay/formats';
import { millisecondsToSeconds, systemClock } from '@patchbay/kernel';
import { Button, OnboardingQuestion } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import {
  answerField,
  chooseTemplate,
  createRecord,
  goBack,
  goForward,
  type OnboardingRecord,
  questionProgress,
  skipField,
} from '@patchbay/onboarding';
import { TemplateAnswer, useTemplateFieldProblem } from '@patchbay/screens';
import {
  canSkip,
  coerceValue,
  fieldTitle,
  type FieldValue,
  type TemplateField,
} from '@patchbay/template-fields';
import { useState } from 'react';
import { templateEditor } from './messages.js';
import { type TemplateIntegration } from './template-draft.js';
import classes from './TemplateEditor.module.css';

export interface PreviewWalkProps {
  readonly template: Template;
  readonly integrations: readonly TemplateIntegration[];
  readonly fields: readonly TemplateField[];
  readonly onAnswer: (key: string, value: FieldValue) => void;
}

/** Who only sets an agent up. */
const access = { fullEditor: false };

/** The questions one at a time, in the order and with the conditions of setting an agent up. */
export function PreviewWalk({ template, integrations, fields, onAnswer }: PreviewWalkProps) {
  const [begun, setBegun] = useState(() => beginning(template, fields));
  // The draft may have other questions since.
  const record: OnboardingRecord = {
    ...begun,
    templateFields: fields.map((field) => ({
      ...field,
      skipped:
        begun.templateFields.find(({ key }) => key === field.key)?.skipped ??
        field.skipped ??
        false,
    })),
  };
  const field = record.templateFields[record.fieldIndex];
  if (record.activeStep !== 'SETUP_TEMPLATE' || !field)
    return (
      <Asked integrations={integrations} onAgain={() => setBegun(beginning(template, fields))} />
    );
  return (
    <OneQuestion
      key={field.key}
      record={record}
      field={field}
      onAnswer={onAnswer}
      onGo={setBegun}
    />
  );
}

/** A walk that stands at its first question. */
function beginning(template: Template, fields: readonly TemplateField[]): OnboardingRecord {
  const chosen = chooseTemplate(createRecord(millisecondsToSeconds(systemClock.now())), {
    id: template.id,
    fields,
  });
  return goForward({ ...chosen, activeStep: 'SELECT_TEMPLATE' }, access);
}

function OneQuestion({
  record,
  field,
  onAnswer,
  onGo,
}: {
  readonly record: OnboardingRecord;
  readonly field: TemplateField;
  readonly onAnswer: PreviewWalkProps['onAnswer'];
  readonly onGo: (record: OnboardingRecord) => void;
}) {
  const t = useMessages(templateEditor);
  const problemOf = useTemplateFieldProblem();
  const [problem, setProblem] = useState<string | null>(null);
  const { position, total } = questionProgress(record);
  const value = field.value ?? null;
  const goOn = () => {
    const wrong = problemOf(field, value);
    if (wrong) return setProblem(wrong);
    const read = coerceValue(field, value) ?? value;
    onAnswer(field.key, read);
    onGo(goForward(answerField(record, field.key, read), access));
  };
  return (
    <div className={classes.walk}>
      <p className={classes.hint}>{t('position', { position, total })}</p>
      <OnboardingQuestion
        inside
        question={fieldTitle(field)}
        reason={field.promptTip}
        actions={
          <>
            <Button variant="filled" onClick={goOn}>
              {t('next')}
            </Button>
            {canSkip(field) ? (
              <Button
                variant="subtle"
                onClick={() => onGo(goForward(skipField(record, field.key), access))}
              >
                {t('skip')}
              </Button>
            ) : null}
            {position > 1 ? (
              <Button variant="subtle" onClick={() => onGo(goBack(record, access))}>
                {t('stepBack')}
              </Button>
            ) : null}
          </>
        }
      >
        <TemplateAnswer
          field={field}
          fields={record.templateFields}
          value={value}
          problem={problem}
          autoFocus={false}
          onChange={(next) => {
            setProblem(null);
            onAnswer(field.key, next);
          }}
          onContinue={goOn}
        />
      </OnboardingQuestion>
    </div>
  );
}

/** What follows the questions. */
function Asked({
  integrations,
  onAgain,
}: Pick<PreviewWalkProps, 'integrations'> & { readonly onAgain: () => void }) {
  const t = useMessages(templateEditor);
  const locale = useLocale();
  const systems = integrations.map(({ key, title }) => title ?? key);
  return (
    <div className={classes.walk}>
      <h3 className={classes.heading}>{t('askedAll')}</h3>
      <p className={classes.hint}>
        {systems.length === 0
          ? t('then')
          : t('thenConnect', { systems: listFormat(locale).format(systems) })}
      </p>
      <div>
        <Button size="sm" onClick={onAgain}>
          {t('again')}
        </Button>
      </div>
    </div>
  );
}
