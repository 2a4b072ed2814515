import {
  draftKey,
  draftsOf,
  inboxDraftMoves,
  maxDrafts,
  moveInboxDraft,
  withDraft,
} from './index.js';

describe('reply drafts', () => {
  it('are kept per room, and one of spaces alone is none', () => {
    const two = withDraft(withDraft({}, 'a', 'Hello'), 'b', 'Good day');
    expect(two).toEqual({ a: 'Hello', b: 'Good day' });
    expect(withDraft(two, 'a', '  ')).toEqual({ b: 'Good day' });
  });

  it('give way by age once there are too many', () => {
    let drafts = {};
    for (let at = 0; at <= maxDrafts; at += 1) drafts = withDraft(drafts, `r${at}`, 'x');
    expect(Object.keys(drafts)).toHaveLength(maxDrafts);
    expect(drafts).not.toHaveProperty('r0');
  });

  it.each([null, [], 'x', 7])('are none in a storage that holds %j', (stored) =>
    expect(draftsOf(stored)).toEqual({}),
  );

  it('leave out values that are no text', () =>
    expect(draftsOf({ a: 'Hello', b: 7 })).toEqual({ a: 'Hello' }));

  it('of two accounts have different keys', () =>
    expect(draftKey(7, '1:2')).not.toBe(draftKey(8, '1:2')));
});

describe('the draft of a new conversation', () => {
  it.each([
    ['none', 'start', true, 'composing', false],
    ['composing', 'cancel', true, 'none', false],
    ['composing', 'cancel', false, 'none', true],
    ['composing', 'startWithoutUsers', false, 'none', false],
    ['composing', 'switchAccount', true, 'none', false],
    ['composing', 'switchAccount', false, 'none', true],
    ['composing', 'opened', false, 'none', false],
    ['none', 'cancel', false, 'none', false],
  ] as const)('goes from %s by %s (empty: %s) to %s', (from, event, isEmpty, to, asks) =>
    expect(moveInboxDraft(from, event, { isEmpty })).toEqual({ to, asks }),
  );

  it('leads from each state to known states only', () => {
    for (const moves of Object.values(inboxDraftMoves))
      for (const { to } of Object.values(moves) as { to: string }[])
        expect(inboxDraftMoves).toHaveProperty(to);
  });
});
