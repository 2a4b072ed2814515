import {
  completedSteps,
  completeStep,
  type Walkthrough,
  walkthroughProgress,
  walkthroughSchema,
  type WalkthroughStep,
  walkthroughSteps,
  walkthroughVersion,
} from './index.js';

const nothing = { hasPhoneNumber: false, onboardingComplete: false, legacy: false };

describe('the walkthrough', () => {
  it('has version 1 and four steps', () => {
    expect([walkthroughVersion, walkthroughSteps]).toEqual([
      1,
      ['SETUP_AGENT', 'TEST_AGENT', 'ADD_NUMBER', 'FORWARD_CALLS'],
    ]);
  });

  it.each([
    ['nothing', undefined, nothing, []],
    [
      'what is stored',
      { version: 1, completed: ['TEST_AGENT', 'UNKNOWN'] },
      nothing,
      ['TEST_AGENT'],
    ],
    ['nothing of another version', { version: 2, completed: ['TEST_AGENT'] }, nothing, []],
    ['nothing of damaged settings', 'x', nothing, []],
    [
      'all but forwarding with a phone number',
      undefined,
      { ...nothing, hasPhoneNumber: true },
      ['SETUP_AGENT', 'TEST_AGENT', 'ADD_NUMBER'],
    ],
    [
      'the set-up when onboarding is complete',
      undefined,
      { ...nothing, onboardingComplete: true },
      ['SETUP_AGENT'],
    ],
    ['the set-up of a legacy account', undefined, { ...nothing, legacy: true }, ['SETUP_AGENT']],
    [
      'everything',
      { version: 1, completed: ['FORWARD_CALLS'] },
      { ...nothing, hasPhoneNumber: true },
      [...walkthroughSteps],
    ],
  ])('counts %s', (_, stored, facts, completed) =>
    expect(completedSteps(stored, facts)).toEqual(completed),
  );

  it('has the right next step', () => {
    expect(walkthroughProgress(undefined, { ...nothing, legacy: true })).toEqual({
      completed: ['SETUP_AGENT'],
      next: 'TEST_AGENT',
      total: 4,
    });
    expect(
      walkthroughProgress({ version: 1, completed: [...walkthroughSteps] }, nothing).next,
    ).toBeNull();
  });

  it('stores a finished step once and in order', () => {
    const once = completeStep(undefined, { ...nothing, legacy: true }, 'ADD_NUMBER');
    expect(once).toEqual({ version: 1, completed: ['SETUP_AGENT', 'ADD_NUMBER'] });
    expect(completeStep(once, nothing, 'ADD_NUMBER')).toEqual(once);
  });
});

// The specification's machine: a flag per step, two events that set flags by themselves, and a
// person who finishes a step.
const byItself: [event: keyof typeof nothing, completes: WalkthroughStep[]][] = [
  ['hasPhoneNumber', ['SETUP_AGENT', 'TEST_AGENT', 'ADD_NUMBER']],
  ['onboardingComplete', ['SETUP_AGENT']],
  ['legacy', ['SETUP_AGENT']],
];

describe('every state of the walkthrough', () => {
  const states = Array.from({ length: 2 ** walkthroughSteps.length }, (_, bits) =>
    walkthroughSteps.filter((_step, at) => bits & (1 << at)),
  );
  const circumstances = Array.from({ length: 2 ** byItself.length }, (_, bits) =>
    Object.fromEntries(byItself.map(([event], at) => [event, (bits & (1 << at)) !== 0])),
  ) as (typeof nothing)[];
  const stored = (completed: readonly string[]): Walkthrough => ({
    version: 1,
    completed: [...completed],
  });

  it('has exactly the steps that were finished or that the account completes by itself', () => {
    for (const state of states) {
      for (const facts of circumstances) {
        const auto = byItself.flatMap(([event, completes]) => (facts[event] ? completes : []));
        const expected = walkthroughSteps.filter(
          (step) => state.includes(step) || auto.includes(step),
        );
        expect(completedSteps(stored(state), facts)).toEqual(expected);
        expect(walkthroughProgress(stored(state), facts)).toEqual({
          completed: expected,
          next: walkthroughSteps.find((step) => !expected.includes(step)) ?? null,
          total: 4,
        });
      }
    }
  });

  it('continues by finishing a step, which sets that flag and removes none', () => {
    for (const state of states) {
      for (const facts of circumstances) {
        for (const step of walkthroughSteps) {
          const before = completedSteps(stored(state), facts);
          const after = completeStep(stored(state), facts, step);
          expect(after).toEqual(
            stored(walkthroughSteps.filter((each) => each === step || before.includes(each))),
          );
          expect(walkthroughSchema.parse(JSON.parse(JSON.stringify(after)))).toEqual(after);
          // What the account completed once is stored, so it stays when the number is given back.
          expect(completedSteps(after, nothing)).toEqual(after.completed);
        }
      }
    }
  });

  it('never completes FORWARD_CALLS by itself: only a person can confirm it', () => {
    for (const facts of circumstances)
      expect(completedSteps(undefined, facts)).not.toContain('FORWARD_CALLS');
  });

  it.each(['UNKNOWN', '', 'setup_agent', 'toString', '__proto__'])(
    'refuses the step %j',
    (step) => {
      expect(completeStep(stored(['TEST_AGENT']), nothing, step as WalkthroughStep)).toEqual(
        stored(['TEST_AGENT']),
      );
      expect(completedSteps(stored([step]), nothing)).toEqual([]);
    },
  );

  it.each([
    null,
    5,
    [],
    { version: '1', completed: ['TEST_AGENT'] },
    { version: 1, completed: 'TEST_AGENT' },
    { version: 1 },
    { completed: ['TEST_AGENT'] },
  ])('parses %j as empty', (damaged) => {
    expect(completedSteps(damaged, nothing)).toEqual([]);
    expect(completeStep(damaged, nothing, 'TEST_AGENT')).toEqual(stored(['TEST_AGENT']));
  });
});
