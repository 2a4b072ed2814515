import { SuggestionBar, ThinkingText } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OpenSuggestion, useThinkingWords } from '@patchbay/screens';
import { fieldTitle, type TemplateField } from '@patchbay/template-fields';
import { useState } from 'react';
import classes from '../frame/Onboarding.module.css';
import { steps } from './messages.js';
import { type FieldCheck } from './use-field-check.js';

const nothing = () => undefined;

/** What the check of an answer found: nothing to improve, a suggestion, or that it failed. */
export function AnswerCheck({
  field,
  check,
  onApply,
  onDismiss,
}: {
  readonly field: TemplateField;
  readonly check: FieldCheck;
  readonly onApply: () => void;
  readonly onDismiss: () => void;
}) {
  const t = useMessages(steps);
  const words = useThinkingWords();
  const [isOpen, setOpen] = useState(false);
  const { state, entry } = check;
  if (state === 'none') return null;
  if (state === 'failed')
    return (
      <p role="alert" className={classes.problem}>
        {t('notChecked', { problem: entry.error ?? '' })}
      </p>
    );
  return (
    <div className={classes.check}>
      {state === 'thinking' ? (
        <SuggestionBar state="thinking" thinking={<ThinkingText texts={words} />} />
      ) : state === 'fine' ? (
        <SuggestionBar state="done" />
      ) : (
        <SuggestionBar
          state="open"
          position={1}
          total={1}
          field={entry.reasonTitle ?? fieldTitle(field)}
          title={entry.reason ?? ''}
          onPrevious={nothing}
          onNext={nothing}
          onView={() => setOpen(true)}
          onDismiss={onDismiss}
        />
      )}
      <OpenSuggestion
        field={isOpen ? field : undefined}
        entry={entry}
        position=""
        isNear={state === 'suggestion'}
        onApply={() => {
          setOpen(false);
          onApply();
        }}
        onDismiss={onDismiss}
        onClose={() => setOpen(false)}
      />
    </div>
  );
}
