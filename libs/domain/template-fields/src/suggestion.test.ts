import fc from 'fast-check';
import {
  advanceAfter,
  checkField,
  checkOutcomes,
  entryOf,
  fieldsToReview,
  isEligible,
  neighbourSuggestion,
  noSuggestions,
  openSuggestions,
  outcomeOf,
  readReview,
  reduceSuggestions,
  type SuggestionEvent,
  type SuggestionState,
  type SuggestionStatus,
  suggestionFooter,
  suggestionStatuses,
  suggestionTransitions,
  type TemplateField,
  thinkingText,
  thinkingTexts,
  timing,
} from './index.js';

const item = (key: string, promptSuggestion: string | null) => ({
  key,
  promptSuggestion,
  promptReason: 'why',
  promptReasonTitle: 'Title',
});
const request: SuggestionEvent = { type: 'request', keys: ['a'], requestId: 'r1' };
const result = (suggestion: string | null, requestId = 'r1'): SuggestionEvent => ({
  type: 'result',
  requestId,
  items: [item('a', suggestion)],
});
const play = (...events: SuggestionEvent[]): SuggestionState =>
  events.reduce(reduceSuggestions, noSuggestions);
const statusAfter = (...events: SuggestionEvent[]): SuggestionStatus =>
  entryOf(play(...events), 'a').status;

const accept: SuggestionEvent = { type: 'accepted', key: 'a' };
const dismiss: SuggestionEvent = { type: 'dismissed', key: 'a', value: 'old' };
const edit = (value: string): SuggestionEvent => ({ type: 'edited', key: 'a', value });
const failed: SuggestionEvent = { type: 'failed', requestId: 'r1', error: 'down' };
const aborted: SuggestionEvent = { type: 'aborted', requestId: 'r1' };

describe('the suggestion of a field', () => {
  const table: [string, SuggestionEvent[], SuggestionStatus][] = [
    ['begins idle', [], 'IDLE'],
    ['is thought about on request', [request], 'THINKING'],
    ['is there when the result has one', [request, result('new')], 'SUGGESTED'],
    ['is not there when the result has none', [request, result(null)], 'NO_SUGGESTION'],
    [
      'is not there when the reply leaves the field out',
      [request, { type: 'result', requestId: 'r1', items: [] }],
      'NO_SUGGESTION',
    ],
    ['is an error when the request fails', [request, failed], 'ERROR'],
    ['goes back silently when the request is aborted', [request, aborted], 'IDLE'],
    [
      'goes back to what it was when a later request is aborted',
      [
        request,
        result('new'),
        { ...request, requestId: 'r2' },
        { type: 'aborted', requestId: 'r2' },
      ],
      'SUGGESTED',
    ],
    ['ignores a result that comes after its abort', [request, aborted, result('new')], 'IDLE'],
    [
      'ignores the result of an older request',
      [request, { ...request, requestId: 'r2' }, result('new')],
      'THINKING',
    ],
    ['is accepted', [request, result('new'), accept], 'ACCEPTED'],
    [
      'stays accepted while the accepted text stands',
      [request, result('new'), accept, edit('new')],
      'ACCEPTED',
    ],
    [
      'is idle again when edited away from the accepted text',
      [request, result('new'), accept, edit('newer')],
      'IDLE',
    ],
    ['is dropped by typing', [request, result('new'), edit('x')], 'IDLE'],
    ['is no longer waited for when the user types', [request, edit('x'), result('new')], 'IDLE'],
    ['forgets a verdict about the old text', [request, result(null), edit('x')], 'IDLE'],
    ['forgets an error about the old text', [request, failed, edit('x')], 'IDLE'],
    ['is dismissed', [request, result('new'), dismiss], 'IDLE'],
    ['cannot be accepted when there is none', [request, result(null), accept], 'NO_SUGGESTION'],
    ['cannot be dismissed when there is none', [dismiss], 'IDLE'],
    ['is reset', [request, result('new'), { type: 'reset', keys: ['a'] }], 'IDLE'],
    ['is reset with all others', [request, result('new'), { type: 'reset' }], 'IDLE'],
  ];
  it.each(table)('%s', (_, events, status) => expect(statusAfter(...events)).toBe(status));

  it('carries text, reason and title, and keeps the accepted text', () => {
    expect(entryOf(play(request, result('new')), 'a')).toMatchObject({
      suggestion: 'new',
      reason: 'why',
      reasonTitle: 'Title',
    });
    expect(entryOf(play(request, result('new'), accept), 'a').acceptedValue).toBe('new');
    expect(entryOf(play(request, failed), 'a').error).toBe('down');
    expect(entryOf(play(request, result('new'), edit('x')), 'a').suggestion).toBeNull();
  });

  it('accepted as a list stays accepted while the list is unchanged', () => {
    const listed = play(request, result('b, a'), { type: 'accepted', key: 'a', value: ['a', 'b'] });
    const field: TemplateField = { key: 'a', value: ['a', 'b'], promptTip: 'Tip' };
    expect(checkField(field, listed)).toBe('accepted');
    expect(reduceSuggestions(listed, { type: 'edited', key: 'a', value: ['a', 'b'] })).toBe(listed);
    expect(checkField({ ...field, value: ['a'] }, listed)).toBe('request');
  });

  it('is restored completely after an abort', () => {
    const before = play(request, result('new'));
    expect(
      reduceSuggestions(reduceSuggestions(before, { ...request, requestId: 'r2' }), {
        type: 'aborted',
        requestId: 'r2',
      }),
    ).toEqual(before);
  });

  it('is answered for each field of one request', () => {
    const state = play(
      { type: 'request', keys: ['a', 'b', 'c'], requestId: 'r1' },
      { type: 'result', requestId: 'r1', items: [item('c', 'C'), item('a', null)] },
    );
    expect(['a', 'b', 'c'].map((key) => entryOf(state, key).status)).toEqual([
      'NO_SUGGESTION',
      'NO_SUGGESTION',
      'SUGGESTED',
    ]);
  });

  const anyEvent: fc.Arbitrary<SuggestionEvent> = fc.oneof(
    fc.constantFrom<SuggestionEvent[]>(
      request,
      { ...request, requestId: 'r2' },
      result('new'),
      result(null),
      result('new', 'r2'),
      failed,
      aborted,
    ),
    fc.constantFrom<SuggestionEvent[]>(accept, dismiss, edit('new'), edit('old'), {
      type: 'reset',
    }),
  );

  it('changes only according to the table, and its parts agree with its status', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
        let state = noSuggestions;
        for (const event of events) {
          const from = entryOf(state, 'a');
          state = reduceSuggestions(state, event);
          const to = entryOf(state, 'a');
          const reachable = [
            from.status,
            from.before?.status ?? 'IDLE',
            ...Object.values(suggestionTransitions[from.status]),
          ];
          expect(reachable).toContain(to.status);
          expect(to.suggestion !== null).toBe(
            to.status === 'SUGGESTED' || to.status === 'ACCEPTED',
          );
          expect(to.requestId !== null).toBe(to.status === 'THINKING');
          expect(to.before !== null).toBe(to.status === 'THINKING');
          expect(to.before?.before ?? null).toBeNull();
        }
      }),
    );
  });

  it('has a row for each status', () =>
    expect(Object.keys(suggestionTransitions)).toEqual([...suggestionStatuses]));
});

describe('the check of the current field', () => {
  const field: TemplateField = { key: 'a', value: 'old', promptTip: 'Be brief.' };
  it.each<[string, TemplateField, SuggestionEvent[], string]>([
    ['without a tip is ineligible', { ...field, promptTip: '' }, [], 'ineligible'],
    ['without a value is ineligible', { ...field, value: '' }, [], 'ineligible'],
    ['of an untouched field needs a request', field, [], 'request'],
    [
      'of an accepted field is accepted',
      { ...field, value: 'new' },
      [request, result('new'), accept],
      'accepted',
    ],
    [
      'of a field accepted and then changed needs a request',
      { ...field, value: 'x' },
      [request, result('new'), accept, edit('x')],
      'request',
    ],
    ['of the same ignored value is ignored', field, [request, result('new'), dismiss], 'ignored'],
    [
      'of another value than the ignored one needs a request',
      { ...field, value: 'x' },
      [request, result('new'), dismiss, edit('x')],
      'request',
    ],
    [
      'of the ignored value typed again is ignored',
      field,
      [request, result('new'), dismiss, edit('x'), edit('old')],
      'ignored',
    ],
    ['after an error asks again', field, [request, failed], 'request'],
  ])('%s', (_, given, events, outcome) => expect(checkField(given, play(...events))).toBe(outcome));

  it.each<[SuggestionEvent[], string]>([
    [[request, result('new')], 'suggestion'],
    [[request, result(null)], 'none'],
    [[request, failed], 'error'],
    [[request, aborted], 'aborted'],
    [[request, edit('x')], 'aborted'],
    [[request, result('new'), accept], 'accepted'],
  ])('after %j ends in %s', (events, outcome) =>
    expect(outcomeOf(play(...events), 'a')).toBe(outcome),
  );

  it('advances at once without a question, after 800 ms without a finding, and otherwise not', () => {
    expect(checkOutcomes.map((outcome) => [outcome, advanceAfter[outcome]])).toEqual([
      ['ineligible', 0],
      ['accepted', 0],
      ['ignored', 0],
      ['suggestion', null],
      ['none', 800],
      ['error', null],
      ['aborted', null],
    ]);
  });

  it('of all fields includes only fields worth a review', () => {
    const fields = [
      field,
      { ...field, key: 'b', promptTip: undefined },
      { ...field, key: 'c', value: null },
      { ...field, key: 'd' },
    ];
    expect(
      fieldsToReview(fields, play(request, result('new'), dismiss)).map(({ key }) => key),
    ).toEqual(['d']);
    expect(fields.map(isEligible)).toEqual([true, false, false, true]);
  });
});

describe('a review reply', () => {
  it('is parsed item by item, and an item that is not text becomes null', () => {
    expect(
      readReview([
        { key: 'a', value: 'v', promptSuggestion: 'new' },
        { key: 'b', promptSuggestion: 5, promptReason: {} },
        { promptSuggestion: 'x' },
        7,
        { key: 'c', promptSuggestion: '' },
      ]),
    ).toEqual([
      { key: 'a', promptSuggestion: 'new', promptReason: null, promptReasonTitle: null },
      { key: 'b', promptSuggestion: null, promptReason: null, promptReasonTitle: null },
      { key: 'c', promptSuggestion: null, promptReason: null, promptReasonTitle: null },
    ]);
  });

  it.each([null, undefined, 'text', {}, 5])('that is %j counts as failed', (reply) =>
    expect(readReview(reply)).toBeNull(),
  );
});

describe('the footer', () => {
  const order = ['a', 'b', 'c'];
  const three = play(
    { type: 'request', keys: order, requestId: 'r1' },
    { type: 'result', requestId: 'r1', items: order.map((key) => item(key, key.toUpperCase())) },
  );

  it('is hidden at first and shows progress during the request', () => {
    expect(suggestionFooter(noSuggestions, order, null)).toEqual({ kind: 'hidden' });
    expect(suggestionFooter(play(request), order, null)).toEqual({ kind: 'thinking' });
  });

  it('counts the open suggestions', () => {
    expect(suggestionFooter(three, order, 'b')).toEqual({
      kind: 'open',
      key: 'b',
      position: 2,
      total: 3,
      label: '2 of 3 Suggestions',
    });
    expect(suggestionFooter(play(request, result('new')), order, null)).toMatchObject({
      label: '1 of 1 Suggestion',
      key: 'a',
    });
  });

  it("shows 'Looks Good' when all are accepted", () => {
    const all = order.reduce<SuggestionState>(
      (state, key) => reduceSuggestions(state, { type: 'accepted', key }),
      three,
    );
    expect(suggestionFooter(all, order, 'c')).toEqual({ kind: 'done', label: 'Looks Good' });
  });

  it('moves to the next and the previous one, wraps at the ends, and leaves a settled one', () => {
    expect([
      neighbourSuggestion(three, order, 'a', 1),
      neighbourSuggestion(three, order, 'c', 1),
      neighbourSuggestion(three, order, 'a', -1),
    ]).toEqual(['b', 'a', 'c']);
    const without = reduceSuggestions(three, { type: 'accepted', key: 'b' });
    expect(openSuggestions(without, order)).toEqual(['a', 'c']);
    expect([
      neighbourSuggestion(without, order, 'b', 1),
      neighbourSuggestion(without, order, 'b', -1),
      neighbourSuggestion(without, order, null, 1),
    ]).toEqual(['c', 'a', 'a']);
    expect(neighbourSuggestion(noSuggestions, order, 'a', 1)).toBeNull();
  });
});

describe('waiting', () => {
  it('take as long as specified', () => {
    expect(timing).toMatchObject({
      draftSaveDebounce: 1500,
      onboardingSaveDebounce: 1000,
      defaultDebounce: 500,
      publishInitialDelay: 1500,
      publishAfterDelay: 200,
      fieldAutoAdvance: 800,
      suggestionHighlight: 1600,
      nextSuggestionJump: 500,
      scrollOffset: 22,
    });
  });

  it('show one thinking text after the other', () => {
    expect([0, 1, 5, 6].map(thinkingText)).toEqual([
      'Checking answers...',
      'Analyzing template...',
      'Thinking...',
      'Checking answers...',
    ]);
    expect(thinkingTexts).toHaveLength(6);
  });
});
