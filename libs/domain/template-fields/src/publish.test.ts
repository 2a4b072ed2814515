import fc from 'fast-check';
import {
  initialPublish,
  publicationTransitions,
  type PublishEffect,
  type PublishEvent,
  type PublishPhase,
  type PublishState,
  reducePublish,
  texts,
} from './index.js';

const publish: PublishEvent = { type: 'publish', requestId: 'p1' };
const appeared: PublishEvent = { type: 'fieldsAppeared', requestId: 's1' };
const reviewed = (found: number, requestId = 'p1'): PublishEvent => ({
  type: 'reviewed',
  requestId,
  found,
});
const failed = (requestId = 'p1'): PublishEvent => ({ type: 'failed', requestId });

/** The steps of a publication that has nothing to check. */
const published: readonly PublishEvent[] = [
  { type: 'waited' },
  { type: 'saved' },
  { type: 'unasked' },
  { type: 'sent', at: 7 },
  { type: 'read' },
];

function play(...events: PublishEvent[]): {
  phase: PublishPhase;
  outcome: PublishState['outcome'];
  effects: PublishEffect[];
} {
  let state = initialPublish;
  const effects: PublishEffect[] = [];
  for (const event of events) {
    const step = reducePublish(state, event);
    state = step.state;
    effects.push(...step.effects);
  }
  return { phase: state.phase, outcome: state.outcome, effects };
}
const names = (effects: readonly PublishEffect[]): string =>
  effects
    .map((effect) => ('requestId' in effect ? `${effect.type}:${effect.requestId}` : effect.type))
    .join(' ');

describe('publishing', () => {
  it.each<[string, PublishEvent[], PublishPhase, string]>([
    ['asks for suggestions first', [publish], 'requesting', 'requestReview:p1'],
    ['opens the dialog when some are found', [publish, reviewed(2)], 'dialog', 'requestReview:p1'],
    [
      'shows them inline on request',
      [publish, reviewed(2), { type: 'view' }],
      'viewing',
      'requestReview:p1 showFirst',
    ],
    [
      'goes on when they are ignored',
      [publish, reviewed(2), { type: 'ignore' }],
      'publishing',
      'requestReview:p1 wait',
    ],
    ['goes on when none are found', [publish, reviewed(0)], 'publishing', 'requestReview:p1 wait'],
    ['goes on when the request fails', [publish, failed()], 'publishing', 'requestReview:p1 wait'],
    [
      'is idle again afterwards',
      [publish, failed(), ...published],
      'idle',
      'requestReview:p1 wait save check send read',
    ],
    [
      'can be asked for again while viewing',
      [publish, reviewed(1), { type: 'view' }, { type: 'publish', requestId: 'p2' }],
      'requesting',
      'requestReview:p1 showFirst requestReview:p2',
    ],
    [
      'is not asked for twice',
      [publish, { type: 'publish', requestId: 'p2' }],
      'requesting',
      'requestReview:p1',
    ],
    [
      'is taken back while asking',
      [publish, { type: 'cancel' }, reviewed(2)],
      'idle',
      'requestReview:p1 abortReview:p1',
    ],
    [
      'is taken back in the dialog',
      [publish, reviewed(2), { type: 'cancel' }],
      'idle',
      'requestReview:p1',
    ],
    [
      'cannot be taken back once begun',
      [publish, reviewed(0), { type: 'cancel' }],
      'publishing',
      'requestReview:p1 wait',
    ],
    [
      'ignores the reply of another request',
      [publish, reviewed(3, 'p0')],
      'requesting',
      'requestReview:p1',
    ],
    ['cannot be viewed without a dialog', [{ type: 'view' }, { type: 'ignore' }], 'idle', ''],
  ])('%s', (_, events, phase, effects) => {
    const end = play(...events);
    expect([end.phase, names(end.effects)]).toEqual([phase, effects]);
  });
});

describe('a publication', () => {
  const begun = [publish, reviewed(0)];
  const asked: readonly PublishEvent[] = [
    ...begun,
    { type: 'waited' },
    { type: 'saved' },
    { type: 'asked' },
  ];
  const stopped: PublishEvent = { type: 'stopped', problem: 'No room.' };

  it('says when it was published, before it is read', () => {
    const end = play(...begun, ...published.slice(0, -1));
    expect([end.phase, end.outcome]).toEqual(['publishing', { kind: 'published', at: 7 }]);
    expect(play(...begun, ...published)).toMatchObject({
      phase: 'idle',
      outcome: { kind: 'published', at: 7 },
    });
  });

  it.each([
    ['saving', [...begun, { type: 'waited' }]],
    ['checking', [...begun, { type: 'waited' }, { type: 'saved' }]],
    ['sending', [...begun, ...published.slice(0, 3)]],
  ] as [string, PublishEvent[]][])('is not published when %s fails, and says why', (_, events) =>
    expect(play(...events, stopped)).toMatchObject({
      phase: 'idle',
      outcome: { kind: 'stopped', problem: 'No room.' },
    }),
  );

  it('stays published where it cannot be read afterwards', () =>
    expect(play(...begun, ...published.slice(0, 4), stopped)).toMatchObject({
      phase: 'idle',
      outcome: { kind: 'published', at: 7 },
    }));

  it('is not published when the person goes on editing, and says so', () => {
    const end = play(...asked, { type: 'cancel' });
    expect([end.phase, end.outcome]).toEqual(['idle', { kind: 'cancelled' }]);
    expect(names(end.effects)).toBe('requestReview:p1 wait save check');
  });

  it('is sent with what the person decided', () => {
    const publication = { checked: true, reason: 'The hours have changed.' };
    expect(play(...asked, { type: 'confirmed', publication }).effects.at(-1)).toEqual({
      type: 'send',
      publication,
    });
  });

  it('has no outcome while the next one is on its way', () =>
    expect(play(...begun, { type: 'waited' }, stopped, publish)).toMatchObject({
      phase: 'requesting',
      outcome: null,
    }));

  it('takes in no step an event of another one', () => {
    const events: readonly PublishEvent[] = [
      ...published,
      { type: 'asked' },
      { type: 'confirmed', publication: { checked: true } },
      { type: 'cancel' },
      stopped,
    ];
    for (const [step, row] of Object.entries(publicationTransitions))
      for (const event of events) {
        const state: PublishState = { ...initialPublish, phase: 'publishing', step: step as never };
        const next = reducePublish(state, event);
        if (row[event.type as keyof typeof row]) expect(next.state).not.toBe(state);
        else expect(next).toEqual({ state, effects: [] });
      }
  });
});

describe('the silent run', () => {
  it.each<[string, PublishEvent[], PublishPhase, string]>([
    [
      'happens when fields first exist and does not publish',
      [appeared, reviewed(3, 's1')],
      'idle',
      'requestReview:s1',
    ],
    ['does not publish when it fails either', [appeared, failed('s1')], 'idle', 'requestReview:s1'],
    [
      'happens once',
      [appeared, reviewed(0, 's1'), { ...appeared, requestId: 's2' }],
      'idle',
      'requestReview:s1',
    ],
    [
      'is aborted by a publish run',
      [appeared, publish, reviewed(3, 's1')],
      'requesting',
      'requestReview:s1 abortReview:s1 requestReview:p1',
    ],
    ['does not start during a publish run', [publish, appeared], 'requesting', 'requestReview:p1'],
  ])('%s', (_, events, phase, effects) => {
    const end = play(...events);
    expect([end.phase, names(end.effects)]).toEqual([phase, effects]);
  });
});

it('publishes at most once for each request, and never runs two reviews at a time', () => {
  const event = fc.oneof(
    fc.constantFrom<PublishEvent[]>(
      publish,
      appeared,
      { type: 'view' },
      { type: 'ignore' },
      { type: 'cancel' },
      ...published,
      { type: 'asked' },
      { type: 'stopped', problem: 'No.' },
    ),
    fc.constantFrom(reviewed(0), reviewed(2), failed(), reviewed(1, 's1'), failed('s1')),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      const { effects } = play(...events);
      const count = (type: string): number =>
        effects.filter((effect) => effect.type === type).length;
      expect(count('send')).toBeLessThanOrEqual(
        events.filter(({ type }) => type === 'publish').length,
      );
      expect(
        effects.filter((effect) => effect.type === 'requestReview' && effect.requestId === 's1')
          .length,
      ).toBeLessThanOrEqual(1);
    }),
  );
});

it('has exactly the specified texts', () => {
  expect([
    texts.suggestionsFound,
    texts.viewSuggestions,
    texts.ignoreAndSave,
    texts.applyChanges,
    texts.changesTab,
    texts.previewTab,
  ]).toEqual([
    'Suggestions Found',
    'View Suggestions',
    'Ignore & Save',
    'Apply Changes',
    'Changes',
    'Preview',
  ]);
});
