import { completedSteps, completeStep, walkthroughProgress, walkthroughSteps, walkthroughVersion } from './index.js';

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
    ['what is stored', { version: 1, completed: ['TEST_AGENT', 'UNKNOWN'] }, nothing, ['TEST_AGENT']],
    ['nothing of another version', { version: 2, completed: ['TEST_AGENT'] }, nothing, []],
    ['nothing of damaged settings', 'x', nothing, []],
    [
      'all but forwarding with a phone number',
      undefined,
      { ...nothing, hasPhoneNumber: true },
      ['SETUP_AGENT', 'TEST_AGENT', 'ADD_NUMBER'],
    ],
    ['the set-up when onboarding is complete', undefined, { ...nothing, onboardingComplete: true }, ['SETUP_AGENT']],
    ['the set-up of a legacy account', undefined, { ...nothing, legacy: true }, ['SETUP_AGENT']],
    [
      'everything',
      { version: 1, completed: ['FORWARD_CALLS'] },
      { ...nothing, hasPhoneNumber: true },
      [...walkthroughSteps],
    ],
  ])('counts %s', (_, stored, facts, completed) => expect(completedSteps(stored, facts)).toEqual(completed));

  it('knows the next step', () => {
    expect(walkthroughProgress(undefined, { ...nothing, legacy: true })).toEqual({
      completed: ['SETUP_AGENT'],
      next: 'TEST_AGENT',
      total: 4,
    });
    expect(walkthroughProgress({ version: 1, completed: [...walkthroughSteps] }, nothing).next).toBeNull();
  });

  it('stores a finished step once and in order', () => {
    const once = completeStep(undefined, { ...nothing, legacy: true }, 'ADD_NUMBER');
    expect(once).toEqual({ version: 1, completed: ['SETUP_AGENT', 'ADD_NUMBER'] });
    expect(completeStep(once, nothing, 'ADD_NUMBER')).toEqual(once);
  });
});
