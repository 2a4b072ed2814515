import { isAnswered, type TemplateField } from './field.js';
import { entryOf, type SuggestionState } from './suggestion.js';
import { timing } from './timing.js';
import { sameValue } from './value.js';

/** The outcomes of the check of the current field. */
export const checkOutcomes = [
  'ineligible',
  'accepted',
  'ignored',
  'suggestion',
  'none',
  'error',
  'aborted',
] as const;

/** An outcome of the check of the current field. */
export type CheckOutcome = (typeof checkOutcomes)[number];

/**
 * Delay before the automatic step to the next field, in milliseconds; null to stay. A suggestion
 * needs to be read, an error stays, and after an abort another action is already running.
 */
export const advanceAfter: Readonly<Record<CheckOutcome, number | null>> = {
  ineligible: 0,
  accepted: 0,
  ignored: 0,
  suggestion: null,
  none: timing.fieldAutoAdvance,
  error: null,
  aborted: null,
};

/**
 * The result known without a request: an outcome, or that a request is needed. An ineligible field
 * must be reset.
 */
export function checkField(
  field: TemplateField,
  state: SuggestionState,
): 'ineligible' | 'accepted' | 'ignored' | 'request' {
  if (!field.promptTip || !isAnswered(field)) return 'ineligible';
  const entry = entryOf(state, field.key);
  if (entry.status === 'ACCEPTED' && sameValue(field.value, entry.acceptedValue)) return 'accepted';
  if (entry.ignoredValue !== undefined && sameValue(entry.ignoredValue, field.value))
    return 'ignored';
  return 'request';
}

/**
 * The fields that a review of all fields includes: eligible, not accepted, and not ignored with the
 * same value.
 */
export function fieldsToReview(
  fields: readonly TemplateField[],
  state: SuggestionState,
): readonly TemplateField[] {
  return fields.filter((field) => checkField(field, state) === 'request');
}

/** The outcome of a completed request for a field, after the reducer has processed the reply. */
export function outcomeOf(state: SuggestionState, key: string): CheckOutcome {
  switch (entryOf(state, key).status) {
    case 'SUGGESTED':
      return 'suggestion';
    case 'NO_SUGGESTION':
      return 'none';
    case 'ACCEPTED':
      return 'accepted';
    case 'ERROR':
      return 'error';
    default:
      return 'aborted';
  }
}
