import { type ReviewItem } from './review.js';
import { type FieldValue, sameValue } from './value.js';

/** The statuses of the suggestion of one field. */
export const suggestionStatuses = [
  'IDLE',
  'THINKING',
  'SUGGESTED',
  'ACCEPTED',
  'NO_SUGGESTION',
  'ERROR',
] as const;

/** The status of the suggestion of one field. */
export type SuggestionStatus = (typeof suggestionStatuses)[number];

/** The signals that change the suggestion of a field. */
export type SuggestionSignal =
  | 'request'
  | 'suggested'
  | 'none'
  | 'failed'
  | 'aborted'
  | 'accepted'
  | 'dismissed'
  | 'edited'
  | 'reset';

type Row = Partial<Record<SuggestionSignal, SuggestionStatus | 'BEFORE'>>;
const always: Row = { request: 'THINKING', edited: 'IDLE', reset: 'IDLE' };

/**
 * The complete state machine: unlisted signals change nothing. 'BEFORE' is the status before the
 * request.
 */
export const suggestionTransitions: Readonly<Record<SuggestionStatus, Row>> = {
  IDLE: always,
  THINKING: {
    ...always,
    suggested: 'SUGGESTED',
    none: 'NO_SUGGESTION',
    failed: 'ERROR',
    aborted: 'BEFORE',
  },
  SUGGESTED: { ...always, accepted: 'ACCEPTED', dismissed: 'IDLE' },
  ACCEPTED: always,
  NO_SUGGESTION: always,
  ERROR: always,
};

/** The suggestion of one field. */
export interface SuggestionEntry {
  readonly status: SuggestionStatus;
  readonly suggestion: string | null;
  readonly reason: string | null;
  readonly reasonTitle: string | null;
  readonly error: string | null;
  /** The accepted value; editing it makes the field IDLE. */
  readonly acceptedValue: FieldValue;
  /** The value whose suggestion was dismissed, if any. */
  readonly ignoredValue: FieldValue | undefined;
  /** The request whose result is awaited; results of any other are ignored. */
  readonly requestId: string | null;
  /** The entry before the request, restored by an abort. */
  readonly before: SuggestionEntry | null;
}

/** Entries by field key; a field without one has `idleEntry`. */
export type SuggestionState = ReadonlyMap<string, SuggestionEntry>;

/** The events. `keys` and `requestId` name the affected fields and request. */
export type SuggestionEvent =
  | { readonly type: 'request'; readonly keys: readonly string[]; readonly requestId: string }
  | { readonly type: 'result'; readonly requestId: string; readonly items: readonly ReviewItem[] }
  | { readonly type: 'failed'; readonly requestId: string; readonly error: string }
  | { readonly type: 'aborted'; readonly requestId: string }
  /**
   * `value` is the new value of the field, when it differs from the suggested text (a list, a
   * number).
   */
  | { readonly type: 'accepted'; readonly key: string; readonly value?: FieldValue }
  | { readonly type: 'dismissed'; readonly key: string; readonly value: FieldValue }
  | { readonly type: 'edited'; readonly key: string; readonly value: FieldValue }
  | { readonly type: 'reset'; readonly keys?: readonly string[] };

/** The entry of a field without a suggestion. */
export const idleEntry: SuggestionEntry = {
  status: 'IDLE',
  suggestion: null,
  reason: null,
  reasonTitle: null,
  error: null,
  acceptedValue: null,
  ignoredValue: undefined,
  requestId: null,
  before: null,
};

/** No suggestions yet. */
export const noSuggestions: SuggestionState = new Map();

/** The entry of a field. */
export const entryOf = (state: SuggestionState, key: string): SuggestionEntry =>
  state.get(key) ?? idleEntry;

/** The next state. Pure; returns the same map when nothing changed. */
export function reduceSuggestions(state: SuggestionState, event: SuggestionEvent): SuggestionState {
  switch (event.type) {
    case 'request':
      return change(state, event.keys, (entry) => thinking(entry, event.requestId));
    case 'result':
      return change(state, awaiting(state, event.requestId), (entry, key) =>
        answered(
          entry,
          event.items.find((item) => item.key === key),
        ),
      );
    case 'failed':
      return change(state, awaiting(state, event.requestId), (entry) =>
        move(settle(entry), entry, 'failed', { error: event.error }),
      );
    case 'aborted':
      return change(state, awaiting(state, event.requestId), (entry) => entry.before ?? idleEntry);
    case 'accepted':
      return change(state, [event.key], (entry) =>
        move(entry, entry, 'accepted', { acceptedValue: event.value ?? entry.suggestion }),
      );
    case 'dismissed':
      return change(state, [event.key], (entry) =>
        move(blank(entry), entry, 'dismissed', { ignoredValue: event.value }),
      );
    case 'edited':
      return change(state, [event.key], (entry) => edited(entry, event.value));
    case 'reset':
      return change(state, event.keys ?? [...state.keys()], () => idleEntry);
  }
}

/** Applies the table; returns `unchanged` when the table has no transition. */
function move(
  base: SuggestionEntry,
  unchanged: SuggestionEntry,
  signal: SuggestionSignal,
  patch: Partial<SuggestionEntry>,
): SuggestionEntry {
  const next = suggestionTransitions[unchanged.status][signal];
  return next === undefined || next === 'BEFORE' ? unchanged : { ...base, ...patch, status: next };
}

/** The entry after its suggestion is removed: only the ignored value stays. */
const blank = (entry: SuggestionEntry): SuggestionEntry => ({
  ...idleEntry,
  ignoredValue: entry.ignoredValue,
});
const settle = (entry: SuggestionEntry): SuggestionEntry => ({
  ...blank(entry),
  status: entry.status,
});

function thinking(entry: SuggestionEntry, requestId: string): SuggestionEntry {
  return move(settle(entry), entry, 'request', {
    requestId,
    before: entry.status === 'THINKING' ? entry.before : entry,
  });
}

function answered(entry: SuggestionEntry, item: ReviewItem | undefined): SuggestionEntry {
  if (!item?.promptSuggestion) return move(settle(entry), entry, 'none', {});
  return move(settle(entry), entry, 'suggested', {
    suggestion: item.promptSuggestion,
    reason: item.promptReason,
    reasonTitle: item.promptReasonTitle,
  });
}

/**
 * Typing removes the suggestion for the old text; typing the accepted text again changes nothing.
 */
function edited(entry: SuggestionEntry, value: FieldValue): SuggestionEntry {
  if (entry.status === 'ACCEPTED' && sameValue(value, entry.acceptedValue)) return entry;
  if (
    entry.status === 'IDLE' &&
    (entry.ignoredValue === undefined || sameValue(entry.ignoredValue, value))
  )
    return entry;
  return move(blank(entry), entry, 'edited', {});
}

function awaiting(state: SuggestionState, requestId: string): readonly string[] {
  return [...state].flatMap(([key, entry]) => (entry.requestId === requestId ? [key] : []));
}

function change(
  state: SuggestionState,
  keys: readonly string[],
  next: (entry: SuggestionEntry, key: string) => SuggestionEntry,
): SuggestionState {
  const changed = keys.flatMap((key): [string, SuggestionEntry][] => {
    const entry = entryOf(state, key);
    const after = next(entry, key);
    return after === entry ? [] : [[key, after]];
  });
  return changed.length > 0 ? new Map([...state, ...changed]) : state;
}
