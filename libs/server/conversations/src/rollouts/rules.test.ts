import { firstOf, isTooMany, withoutMigration } from './rules.js';

describe('the first agents of a rollout', () => {
  it.each([
    [20, 10, 2],
    [3, 10, 1],
    [7, 50, 4],
    [1, 1, 1],
    [5, 100, 5],
    [0, 10, 0],
  ])('of %i at %i percent are %i', (total, percent, first) => {
    expect(firstOf(total, percent)).toBe(first);
  });
});

describe('a rollout', () => {
  it.each([
    [0, 0, 3, 0, false],
    [1, 0, 3, 0, true],
    [1, 0, 20, 5, false],
    [2, 0, 20, 5, true],
    [2, 1, 20, 5, false],
    [3, 0, 3, 100, false],
  ])(
    'with %i worse, %i of them accepted, of %i and at most %i percent halts: %s',
    (worse, accepted, size, mostWorse, halts) => {
      expect(isTooMany({ worse, accepted, size, mostWorse })).toBe(halts);
    },
  );
});

describe('taking a migration back', () => {
  const before = {
    agentInstructions: 'Be kind.\nNever guess.',
    templateRevision: 1,
    actions: [{ name: 'takeMessage', instructions: 'Take a message.' }],
  };
  const after = {
    agentInstructions: 'Be kind.\nNever guess.\nSay the hours.',
    welcomeMessage: 'Hi',
    templateRevision: 2,
    actions: [
      { name: 'takeMessage', instructions: 'Take a message, with the number.' },
      { name: 'notify', instructions: 'Tell the desk.' },
    ],
  };

  it('restores what was there, key by key', async () => {
    expect(await withoutMigration(after, before, after)).toEqual(before);
  });

  it('keeps what the customer changed since', async () => {
    const now = {
      ...after,
      agentInstructions: 'Be very kind.\nNever guess.\nSay the hours.',
      agentVoice: 'voice-rowan',
      welcomeMessage: 'Good day',
    };
    expect(await withoutMigration(now, before, after)).toEqual({
      ...before,
      agentInstructions: 'Be very kind.\nNever guess.',
      agentVoice: 'voice-rowan',
      welcomeMessage: 'Good day',
    });
  });
});
