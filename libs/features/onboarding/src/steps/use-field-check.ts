import { type Suggestions } from '@patchbay/screens';
import {
  checkField,
  entryOf,
  type SuggestionEntry,
  type SuggestionStatus,
  type TemplateField,
} from '@patchbay/template-fields';

/** What is known about the answer that stands at its question. */
export type CheckState = 'none' | 'thinking' | 'fine' | 'suggestion' | 'failed';

export interface FieldCheck {
  readonly state: CheckState;
  readonly entry: SuggestionEntry;
  /**
   * Checks an answer while the person is at the next question already: the reply of a model takes
   * seconds, and what is typed meanwhile belongs there. An answer given again despite its suggestion
   * dismisses it.
   */
  answered(field: TemplateField): void;
  /** Ends a check whose answer was changed. */
  edited(field: TemplateField): void;
  accepted(key: string, value: TemplateField['value']): void;
  /** Keeps the answer as it is. */
  dismiss(field: TemplateField): void;
}

const stateOf: Readonly<Record<SuggestionStatus, CheckState>> = {
  IDLE: 'none',
  THINKING: 'thinking',
  SUGGESTED: 'suggestion',
  ACCEPTED: 'none',
  NO_SUGGESTION: 'fine',
  ERROR: 'failed',
};

let checks = 0;

/** The check of one field; its results are kept by the onboarding, beyond its question. */
export function useFieldCheck(
  field: TemplateField | undefined,
  { state, dispatch, review, abort }: Suggestions,
): FieldCheck {
  const entry = entryOf(state, field?.key ?? '');
  const dismiss = ({ key, value }: TemplateField) =>
    dispatch({ type: 'dismissed', key, value: value ?? null });
  return {
    state: stateOf[entry.status],
    entry,
    answered: (given) => {
      if (entry.status === 'SUGGESTED') return dismiss(given);
      const known = checkField(given, state);
      if (known === 'ineligible') dispatch({ type: 'reset', keys: [given.key] });
      if (known !== 'request' || entry.status === 'THINKING' || entry.status === 'NO_SUGGESTION')
        return;
      checks += 1;
      void review([given], `answer-${checks}`);
    },
    edited: ({ key, value }) => {
      abort(entry.requestId ?? '');
      dispatch({ type: 'edited', key, value: value ?? null });
    },
    accepted: (key, value) => dispatch({ type: 'accepted', key, value: value ?? null }),
    dismiss,
  };
}
