import { answerField, draftField, goForward, skipField } from '@patchbay/onboarding';
import { useTemplateFieldProblem } from '@patchbay/screens';
import { coerceValue, type FieldValue, type TemplateField } from '@patchbay/template-fields';
import { useState } from 'react';
import { type Onboarding } from '../wizard/use-onboarding.js';

/** The answer to one field: stored with every key, checked on blur. */
export interface FieldAnswer {
  readonly field: TemplateField;
  readonly value: FieldValue;
  readonly problem: string | null;
  draft(next: FieldValue): void;
  /** Goes to the next question when the answer is valid. */
  goOn(): void;
  skip(): void;
}

/** Null if the current step of the record is not a field. */
export function useFieldAnswer({ record, access, change }: Onboarding): FieldAnswer | null {
  const [problem, setProblem] = useState<string | null>(null);
  const problemOf = useTemplateFieldProblem();
  const field = record.templateFields[record.fieldIndex];
  if (!field) return null;
  const value = field.value ?? null;
  return {
    field,
    value,
    problem,
    draft: (next) => {
      setProblem(null);
      change((now) => draftField(now, field.key, next));
    },
    goOn: () => {
      const wrong = problemOf(field, value);
      if (wrong) return setProblem(wrong);
      const read = coerceValue(field, value);
      change((now) => goForward(answerField(now, field.key, read ?? value), access));
    },
    skip: () => change((now) => goForward(skipField(now, field.key), access)),
  };
}
