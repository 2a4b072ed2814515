import { isAnswered, type TemplateField } from './field.js';
import { entryOf, type SuggestionState } from './suggestion.js';
import { timing } from './timing.js';
import { sameValue } from './value.js';

/** What the check of the current field ended in. */
export const checkOutcomes = [
  'ineligible',
  'accepted',
  'ignored',
  'suggestion',
  'none',
  'error',
  'aborted',
] as const;

/** What the check of the current field ended in. */
export type CheckOutcome = (typeof checkOutcomes)[number];

/**
 * How long to wait before moving on to the next field by itself, in milliseconds; null means to
 * stay. A suggestion is there to be read, an error does not move on by itself, and an abort means
 * that another action is already running.
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
 * What is known about a field before asking: an outcome, or that a request is needed. An ineligible
 * field is to be reset.
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
 * The fields a review of everything should ask about: eligible, not accepted, and not ignored with
 * the same value.
 */
export function fieldsToReview(
  fields: readonly TemplateField[],
  state: SuggestionState,
): readonly TemplateField[] {
  return fields.filter((field) => checkField(field, state) === 'request');
}

/**
 * What a settled request means for a field: the outcome after the reducer has taken the reply in.
 */
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
