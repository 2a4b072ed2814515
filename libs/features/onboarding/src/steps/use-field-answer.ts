import {
  answerField,
  draftField,
  goForward,
  goTo,
  type OnboardingRecord,
  skipField,
} from '@patchbay/onboarding';
import { useTemplateFieldProblem } from '@patchbay/screens';
import {
  coerceSuggestion,
  coerceValue,
  type FieldValue,
  type TemplateField,
} from '@patchbay/template-fields';
import { useState } from 'react';
import { type Onboarding } from '../frame/use-onboarding.js';
import { type FieldCheck, useFieldCheck } from './use-field-check.js';

/** The answer to one field: stored with every key, checked behind the next question. */
export interface FieldAnswer {
  readonly field: TemplateField;
  readonly value: FieldValue;
  readonly problem: string | null;
  readonly check: FieldCheck;
  draft(next: FieldValue): void;
  /** Goes to the next question, or where a mark led here from, when the answer is valid. */
  goOn(): void;
  /** Takes the suggestion for this answer. */
  apply(): void;
  /** Keeps the answer instead of the suggestion, and goes on. */
  dismiss(): void;
  skip(): void;
}

/** Null if the current step of the record is not a field. `onRefused` receives a wrong answer. */
export function useFieldAnswer(
  { record, access, change, suggestions, cameFrom, setCameFrom }: Onboarding,
  onRefused: () => void,
): FieldAnswer | null {
  const [problem, setProblem] = useState<string | null>(null);
  const problemOf = useTemplateFieldProblem();
  const field = record.templateFields[record.fieldIndex];
  const check = useFieldCheck(field, suggestions);
  if (!field) return null;
  const { key } = field;
  const value = field.value ?? null;
  const onward = (made: (now: OnboardingRecord) => OnboardingRecord) => {
    setCameFrom(null);
    change((now) => (cameFrom ? goTo(made(now), access, cameFrom) : goForward(made(now), access)));
  };
  return {
    field,
    value,
    problem,
    check,
    draft: (next) => {
      setProblem(null);
      change((now) => draftField(now, key, next));
      check.edited(withValue(field, next));
    },
    goOn: () => {
      const wrong = problemOf(field, value);
      if (wrong) {
        setProblem(wrong);
        return onRefused();
      }
      const read = coerceValue(field, value) ?? value;
      onward((now) => answerField(now, key, read));
      check.answered(withValue(field, read));
    },
    apply: () => {
      const better = coerceSuggestion(field, check.entry.suggestion ?? '');
      if (better === undefined) return;
      change((now) => answerField(now, key, better));
      check.accepted(key, withValue(field, better).value);
    },
    dismiss: () => {
      check.dismiss(field);
      onward((now) => now);
    },
    skip: () => onward((now) => skipField(now, key)),
  };
}

const withValue = (field: TemplateField, value: FieldValue): TemplateField => ({
  ...field,
  value: typeof value === 'object' && value !== null ? [...value] : value,
});
