import {
  advanceAfter,
  checkField,
  type CheckOutcome,
  entryOf,
  initialPublish,
  noSuggestions,
  outcomeOf,
  type PublishEvent,
  type PublishPhase,
  type PublishState,
  publishTransitions,
  readReview,
  reducePublish,
  reduceSuggestions,
  type SuggestionEvent,
  type SuggestionSignal,
  type SuggestionState,
  type SuggestionStatus,
  suggestionStatuses,
  suggestionTransitions,
  type TemplateField,
  timing,
} from './index.js';

/**
 * A transition as the specification (section 4) or a ruling states it; '*' is any state, 'before'
 * the one before the request.
 */
interface Rule {
  readonly from: string;
  readonly event: string;
  readonly to: string;
}
const rule = (from: string, event: string, to: string): Rule => ({ from, event, to });

const specified = {
  suggestion: [
    rule('*', 'request', 'THINKING'),
    rule('THINKING', 'result with promptSuggestion', 'SUGGESTED'),
    rule('THINKING', 'result without promptSuggestion', 'NO_SUGGESTION'),
    rule('THINKING', 'result that is no text', 'NO_SUGGESTION'),
    rule('THINKING', 'failure', 'ERROR'),
    rule('THINKING', 'abort', 'before'),
    rule('SUGGESTED', 'accept', 'ACCEPTED'),
    rule('ACCEPTED', 'edit away from the accepted value', 'IDLE'),
    rule('*', 'check of an ineligible field', 'IDLE'),
  ],
  ruled: [
    rule('SUGGESTED', 'typing', 'IDLE'),
    rule('SUGGESTED', 'dismissal', 'IDLE'),
    rule('*', 'result after the abort', '*'),
    rule('ACCEPTED', 'edit to the accepted value', 'ACCEPTED'),
  ],
  publish: [
    rule('idle', 'publish', 'requesting'),
    rule('requesting', 'any suggestion found', 'dialog'),
    rule('dialog', 'View Suggestions', 'viewing'),
    rule('dialog', 'Ignore & Save', 'publishing'),
    rule('requesting', 'none found', 'publishing'),
    rule('requesting', 'request fails', 'publishing'),
    rule('idle', 'silent run', 'idle'),
  ],
  check: [
    rule('checking', 'field has no promptTip', 'ineligible'),
    rule('checking', 'field has no value', 'ineligible'),
    rule('checking', 'field already accepted', 'accepted'),
    rule('checking', 'same value already ignored', 'ignored'),
    rule('checking', 'result with a suggestion', 'suggestion'),
    rule('checking', 'result with none', 'none'),
    rule('checking', 'failure', 'error'),
  ],
};

const reply = (promptSuggestion: unknown) =>
  readReview([{ key: 'a', value: 'old', promptSuggestion }]) ?? [];
const asked = (requestId: string): SuggestionEvent => ({ type: 'request', keys: ['a'], requestId });
const answered = (requestId: string, suggestion: unknown): SuggestionEvent => ({
  type: 'result',
  requestId,
  items: reply(suggestion),
});
const failed = (requestId: string): SuggestionEvent => ({
  type: 'failed',
  requestId,
  error: 'down',
});
const aborted = (requestId: string): SuggestionEvent => ({ type: 'aborted', requestId });
const accepted: SuggestionEvent = { type: 'accepted', key: 'a' };
const edited = (value: string): SuggestionEvent => ({ type: 'edited', key: 'a', value });
const after = (state: SuggestionState, ...events: SuggestionEvent[]): SuggestionState =>
  events.reduce(reduceSuggestions, state);

/** The events that lead to each status. */
const ways: Record<SuggestionStatus, SuggestionEvent[]> = {
  IDLE: [],
  THINKING: [asked('r')],
  SUGGESTED: [asked('r'), answered('r', 'new')],
  ACCEPTED: [asked('r'), answered('r', 'new'), accepted],
  NO_SUGGESTION: [asked('r'), answered('r', undefined)],
  ERROR: [asked('r'), failed('r')],
};
const inStatus = (status: string): SuggestionState =>
  after(noSuggestions, ...ways[status as SuggestionStatus]);
const statusOf = (state: SuggestionState): SuggestionStatus => entryOf(state, 'a').status;
/**
 * A request that replaced another returns to the state before the first one: the first is no longer
 * awaited either.
 */
const settled = (status: string): string => (status === 'THINKING' ? 'IDLE' : status);
const each = (from: string): readonly string[] => (from === '*' ? suggestionStatuses : [from]);

/** The event of this library for each event of the rules, and its signal in the table. */
const events: Record<
  string,
  { readonly events: SuggestionEvent[]; readonly signal: SuggestionSignal | null }
> = {
  request: { events: [asked('r2')], signal: 'request' },
  'result with promptSuggestion': { events: [answered('r', 'new')], signal: 'suggested' },
  'result without promptSuggestion': { events: [answered('r', undefined)], signal: 'none' },
  'result that is no text': { events: [answered('r', 7)], signal: 'none' },
  failure: { events: [failed('r')], signal: 'failed' },
  abort: { events: [aborted('r')], signal: 'aborted' },
  accept: { events: [accepted], signal: 'accepted' },
  'edit away from the accepted value': { events: [edited('newer')], signal: 'edited' },
  'check of an ineligible field': { events: [{ type: 'reset', keys: ['a'] }], signal: 'reset' },
  typing: { events: [edited('x')], signal: 'edited' },
  dismissal: { events: [{ type: 'dismissed', key: 'a', value: 'old' }], signal: 'dismissed' },
  'result after the abort': {
    events: [asked('r2'), aborted('r2'), answered('r2', 'late')],
    signal: null,
  },
  'edit to the accepted value': { events: [edited('new')], signal: null },
};

describe('the suggestion of a field, rule by rule', () => {
  const rows = [...specified.suggestion, ...specified.ruled].flatMap(({ from, event, to }) =>
    each(from).map((status): [string, string, string] => [
      status,
      event,
      to === '*' ? settled(status) : to,
    ]),
  );
  it.each(rows)('%s, %s → %s', (status, event, to) => {
    const next = after(inStatus(status), ...(events[event]?.events ?? []));
    expect(statusOf(next)).toBe(to === 'before' ? 'IDLE' : to);
  });

  it.each(suggestionStatuses.filter((status) => status !== 'THINKING'))(
    '%s is restored silently after an abort',
    (status) => {
      expect(after(inStatus(status), asked('r2'), aborted('r2'))).toEqual(
        status === 'IDLE' ? new Map([['a', entryOf(noSuggestions, 'a')]]) : inStatus(status),
      );
    },
  );

  it.each(suggestionStatuses)(
    '%s ignores every event that the table does not list for it',
    (status) => {
      const row = suggestionTransitions[status];
      for (const [name, { events: play, signal }] of Object.entries(events)) {
        if (signal === null || row[signal] !== undefined || signal === 'edited') continue;
        expect([name, statusOf(after(inStatus(status), ...play))]).toEqual([name, status]);
      }
    },
  );

  it('has no transition in its table besides the rules and typing', () => {
    const known = new Set(
      [...specified.suggestion, ...specified.ruled].flatMap(({ from, event }) =>
        each(from).map((status) => `${status} ${events[event]?.signal}`),
      ),
    );
    const unknown = suggestionStatuses.flatMap((status) =>
      Object.keys(suggestionTransitions[status]).flatMap((signal) =>
        signal === 'edited' || known.has(`${status} ${signal}`) ? [] : [`${status} ${signal}`],
      ),
    );
    expect(unknown).toEqual([]);
  });
});

describe('publishing with suggestions, rule by rule', () => {
  const publish: PublishEvent = { type: 'publish', requestId: 'p' };
  const reviewed = (found: number): PublishEvent => ({ type: 'reviewed', requestId: 'p', found });
  const paths: Record<PublishPhase, PublishEvent[]> = {
    idle: [],
    requesting: [publish],
    dialog: [publish, reviewed(2)],
    viewing: [publish, reviewed(2), { type: 'view' }],
    publishing: [publish, reviewed(0)],
  };
  const byName: Record<string, [PublishEvent, string]> = {
    publish: [publish, 'requestReview'],
    'any suggestion found': [reviewed(1), ''],
    'View Suggestions': [{ type: 'view' }, 'showFirst'],
    'Ignore & Save': [{ type: 'ignore' }, 'wait'],
    'none found': [reviewed(0), 'wait'],
    'request fails': [{ type: 'failed', requestId: 'p' }, 'wait'],
    'silent run': [{ type: 'fieldsAppeared', requestId: 's' }, 'requestReview'],
  };
  const reach = (phase: string): PublishState =>
    paths[phase as PublishPhase].reduce(
      (state, event) => reducePublish(state, event).state,
      initialPublish,
    );

  it.each(specified.publish)('$from, $event → $to', ({ from, event, to }) => {
    const [sent, effects] = byName[event] as [PublishEvent, string];
    const step = reducePublish(reach(from), sent);
    expect([step.state.phase, step.effects.map(({ type }) => type).join(' ')]).toEqual([
      to,
      effects,
    ]);
  });

  it('has a row for each phase, and every transition leads to one', () => {
    const phases = Object.keys(publishTransitions);
    expect(phases.sort()).toEqual(Object.keys(paths).sort());
    for (const row of Object.values(publishTransitions))
      for (const { to } of Object.values(row)) expect(phases).toContain(to);
  });

  it.each(Object.keys(paths))('in %s ignores every event that its row does not list', (phase) => {
    const all: [string, PublishEvent][] = [
      ['publish', publish],
      ['found', reviewed(2)],
      ['none', reviewed(0)],
      ['failed', { type: 'failed', requestId: 'p' }],
      ['view', { type: 'view' }],
      ['ignore', { type: 'ignore' }],
      ['cancel', { type: 'cancel' }],
      ['fieldsAppeared', { type: 'fieldsAppeared', requestId: 's' }],
    ];
    const row = publishTransitions[phase as PublishPhase];
    for (const [signal, event] of all) {
      const { state, effects } = reducePublish(reach(phase), event);
      const move = row[signal as keyof typeof row];
      expect([signal, state.phase]).toEqual([signal, move?.to ?? phase]);
      if (!move) expect(effects).toEqual([]);
    }
  });
});

describe('the check of the current field, rule by rule', () => {
  const field: TemplateField = { key: 'a', value: 'old', promptTip: 'Be brief.' };
  /** Simulates the editor: uses the known result, else makes a request and uses its outcome. */
  function check(given: TemplateField, state: SuggestionState, end: SuggestionEvent): CheckOutcome {
    const known = checkField(given, state);
    return known === 'request' ? outcomeOf(after(state, asked('c'), end), 'a') : known;
  }
  const cases: Record<string, [TemplateField, SuggestionState, SuggestionEvent]> = {
    'field has no promptTip': [
      { ...field, promptTip: undefined },
      noSuggestions,
      answered('c', 'new'),
    ],
    'field has no value': [{ ...field, value: '' }, noSuggestions, answered('c', 'new')],
    'field already accepted': [
      { ...field, value: 'new' },
      inStatus('ACCEPTED'),
      answered('c', 'newer'),
    ],
    'same value already ignored': [
      field,
      after(inStatus('SUGGESTED'), { type: 'dismissed', key: 'a', value: 'old' }),
      answered('c', 'newer'),
    ],
    'result with a suggestion': [field, noSuggestions, answered('c', 'new')],
    'result with none': [field, noSuggestions, answered('c', undefined)],
    failure: [field, noSuggestions, failed('c')],
  };
  it.each(specified.check)('$event → $to', ({ event, to }) => {
    expect(check(...(cases[event] as [TemplateField, SuggestionState, SuggestionEvent]))).toBe(to);
  });

  it('is undone silently when it is aborted', () => {
    expect(check(field, noSuggestions, aborted('c'))).toBe('aborted');
  });

  it('advances automatically only as specified', () => {
    expect(advanceAfter).toEqual({
      ineligible: 0,
      accepted: 0,
      ignored: 0,
      suggestion: null,
      none: 800,
      error: null,
      aborted: null,
    });
    expect([
      timing.suggestionHighlight,
      timing.fieldAutoAdvance,
      timing.nextSuggestionJump,
      timing.scrollOffset,
    ]).toEqual([1600, 800, 500, 22]);
  });
});
