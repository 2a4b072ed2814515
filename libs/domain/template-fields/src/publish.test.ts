import fc from 'fast-check';
import {
  initialPublish,
  type PublishEffect,
  type PublishEvent,
  type PublishPhase,
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

function play(...events: PublishEvent[]): { phase: PublishPhase; effects: PublishEffect[] } {
  let state = initialPublish;
  const effects: PublishEffect[] = [];
  for (const event of events) {
    const step = reducePublish(state, event);
    state = step.state;
    effects.push(...step.effects);
  }
  return { phase: state.phase, effects };
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
      'requestReview:p1 publish',
    ],
    [
      'goes on when none are found',
      [publish, reviewed(0)],
      'publishing',
      'requestReview:p1 publish',
    ],
    [
      'goes on when the request fails',
      [publish, failed()],
      'publishing',
      'requestReview:p1 publish',
    ],
    [
      'is idle again afterwards',
      [publish, failed(), { type: 'published' }],
      'idle',
      'requestReview:p1 publish',
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
      'requestReview:p1 publish',
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
      { type: 'published' },
    ),
    fc.constantFrom(reviewed(0), reviewed(2), failed(), reviewed(1, 's1'), failed('s1')),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      const { effects } = play(...events);
      const count = (type: string): number =>
        effects.filter((effect) => effect.type === type).length;
      expect(count('publish')).toBeLessThanOrEqual(
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
