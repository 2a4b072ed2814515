import { entryOf, type SuggestionState } from './suggestion.js';
import { suggestionCount, texts } from './texts.js';

/** The content of the bar at the foot of the editor. `position` counts from 1. */
export type SuggestionFooter =
  | { readonly kind: 'hidden' }
  | { readonly kind: 'thinking' }
  | {
      readonly kind: 'open';
      readonly key: string;
      readonly position: number;
      readonly total: number;
      readonly label: string;
    }
  | { readonly kind: 'done'; readonly label: string };

/** Keys of the fields with an open suggestion, in the order of the fields. */
export function openSuggestions(
  state: SuggestionState,
  order: readonly string[],
): readonly string[] {
  return order.filter((key) => entryOf(state, key).status === 'SUGGESTED');
}

/**
 * The content of the footer while `current` is the selected suggestion; the first open one when
 * none is selected or it is settled.
 */
export function suggestionFooter(
  state: SuggestionState,
  order: readonly string[],
  current: string | null,
): SuggestionFooter {
  const statuses = order.map((key) => entryOf(state, key).status);
  if (statuses.includes('THINKING')) return { kind: 'thinking' };
  const open = openSuggestions(state, order);
  if (open.length === 0)
    return statuses.includes('ACCEPTED')
      ? { kind: 'done', label: texts.looksGood }
      : { kind: 'hidden' };
  const index = Math.max(0, open.indexOf(current ?? ''));
  return {
    kind: 'open',
    key: open[index] ?? '',
    position: index + 1,
    total: open.length,
    label: suggestionCount(index + 1, open.length),
  };
}

/**
 * The open suggestion before or after `current` in the order of the fields, wrapping at the ends;
 * null when there is none.
 */
export function neighbourSuggestion(
  state: SuggestionState,
  order: readonly string[],
  current: string | null,
  step: 1 | -1,
): string | null {
  const open = openSuggestions(state, order);
  const from = current === null ? -1 : order.indexOf(current);
  const ahead = open.find((key) => order.indexOf(key) > from);
  const behind = open.filter((key) => order.indexOf(key) < from).at(-1);
  return (step === 1 ? (ahead ?? open[0]) : (behind ?? open.at(-1))) ?? null;
}
