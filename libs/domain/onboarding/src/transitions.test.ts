import { type Seconds } from '@patchbay/kernel';
import {
  agentMade,
  chooseMethod,
  completeOnboarding,
  discard,
  goBack,
  goForward,
  goTo,
  guards,
  onboardingSteps,
  type OnboardingRecord,
  type OnboardingStep,
  openPosition,
  openWalk,
  setVoice,
  walkEvents,
  walkGuards,
  walkTransitions,
} from './index.js';
import { asked, bare, chosen, full, plain, start } from './testing/walks.js';

type Access = typeof full;
const now = 5 as Seconds;

// Every transition that the specification states, in its words, with a walk that takes it.
const stated: [
  from: OnboardingStep,
  event: string,
  to: OnboardingStep,
  OnboardingRecord,
  Access,
  (record: OnboardingRecord, access: Access) => OnboardingRecord,
][] = [
  [
    'WELCOME',
    'build from scratch',
    'GENERATE_AGENT',
    start,
    full,
    (record, access) => chooseMethod(record, access, 'BUILD_FROM_SCRATCH'),
  ],
  [
    'WELCOME',
    'otherwise',
    'SELECT_TEMPLATE',
    start,
    full,
    (record, access) => chooseMethod(record, access, 'BUILD_FROM_TEMPLATE'),
  ],
  [
    'WELCOME',
    'user without full-editor permission',
    'SELECT_TEMPLATE',
    start,
    plain,
    (record, access) => chooseMethod(record, access, 'BUILD_FROM_SCRATCH'),
  ],
  [
    'WELCOME',
    'user without full-editor permission opens',
    'SELECT_TEMPLATE',
    start,
    plain,
    (record, access) => openWalk(record, access),
  ],
  ['SELECT_TEMPLATE', 'template chosen', 'SETUP_TEMPLATE', chosen(), plain, goForward],
  [
    'SETUP_TEMPLATE',
    'fields done, template has integrations',
    'SETUP_INTEGRATIONS',
    { ...chosen(), fieldIndex: 3 },
    plain,
    goForward,
  ],
  [
    'SETUP_TEMPLATE',
    'fields done, no integrations',
    'SELECT_TIMEZONE',
    chosen(start, bare),
    plain,
    goForward,
  ],
  [
    'SETUP_TEMPLATE',
    'fields done, no integrations, time zone flagged',
    'SELECT_VOICE',
    chosen(asked('onboarding_skipTimezone=true'), bare),
    plain,
    goForward,
  ],
  [
    'SETUP_INTEGRATIONS',
    'done',
    'SELECT_TIMEZONE',
    { ...chosen(), integrationIndex: 1 },
    plain,
    goForward,
  ],
  [
    'SETUP_INTEGRATIONS',
    'done, time zone flagged',
    'SELECT_VOICE',
    { ...chosen(asked('onboarding_skipTimezone=true')), integrationIndex: 1 },
    plain,
    goForward,
  ],
  ['SELECT_TIMEZONE', 'done or skipped', 'SELECT_VOICE', chosen(), plain, goForward],
  [
    'SELECT_TIMEZONE',
    'done, voice flagged',
    'GENERATE_AGENT',
    chosen(asked('onboarding_skipAgentVoice=true')),
    plain,
    goForward,
  ],
  [
    'SELECT_TIMEZONE',
    'done, a voice is set',
    'GENERATE_AGENT',
    chosen(setVoice(start, 'voice-rowan')),
    plain,
    goForward,
  ],
  ['SELECT_VOICE', 'done or skipped, template', 'GENERATE_AGENT', chosen(), full, goForward],
  [
    'SELECT_VOICE',
    'done or skipped, scratch',
    'EDIT_AGENT',
    { ...start, method: 'BUILD_FROM_SCRATCH' },
    full,
    goForward,
  ],
  ['GENERATE_AGENT', 'done, full editor', 'EDIT_AGENT', chosen(), full, goForward],
  ['GENERATE_AGENT', 'done, no full editor', 'TEST_AGENT', chosen(), plain, goForward],
  ['EDIT_AGENT', 'done', 'TEST_AGENT', chosen(), full, goForward],
  ['TEST_AGENT', 'done', 'CHOOSE_NUMBER', chosen(), plain, goForward],
  ['CHOOSE_NUMBER', 'done', 'SCHEDULE_CALL', chosen(), plain, goForward],
];

describe('the specified transitions', () => {
  it.each(stated)('%s, %s: %s', (from, _event, to, record, access, act) => {
    expect(act({ ...record, activeStep: from }, access).activeStep).toBe(to);
  });

  it.each(onboardingSteps)('%s, open with onboarding complete: SELECT_TEMPLATE', (activeStep) => {
    for (const access of [full, plain])
      expect(openPosition({ ...completeOnboarding(chosen()), activeStep }, access).step).toBe(
        'SELECT_TEMPLATE',
      );
  });

  it.each([
    'GENERATE_AGENT',
    'EDIT_AGENT',
    'TEST_AGENT',
    'CHOOSE_NUMBER',
    'SCHEDULE_CALL',
  ] as const)(
    '%s, open once the agent is made: the same step, until what follows is left',
    (activeStep) => {
      const made = { ...agentMade(chosen()), activeStep };
      expect(openPosition(made, full).step).toBe(activeStep);
      expect(openPosition(completeOnboarding(made), full).step).toBe('SELECT_TEMPLATE');
    },
  );

  it('to GENERATE_AGENT asks for an agent; coming back to it does not', () => {
    const made = { ...agentMade(chosen()), activeStep: 'SELECT_VOICE' as const };
    expect(goForward(made, full)).toMatchObject({
      activeStep: 'GENERATE_AGENT',
      making: 'NOT_MADE',
    });
    expect(openWalk(made, full, { activeStep: 'generate' }).making).toBe('NEXT_STEPS');
  });

  it.each(onboardingSteps)('%s, discard: SELECT_TEMPLATE', (activeStep) => {
    expect(discard({ ...chosen(), activeStep }, now)).toMatchObject({
      activeStep: 'SELECT_TEMPLATE',
      templateId: null,
      templateFields: [],
      fieldIndex: 0,
      integrationIndex: 0,
    });
  });

  it('SCHEDULE_CALL, done: onboarding is complete, and the position stays', () => {
    expect(goForward({ ...chosen(), activeStep: 'SCHEDULE_CALL' }, plain)).toMatchObject({
      activeStep: 'SCHEDULE_CALL',
      onboardingComplete: true,
    });
  });
});

describe('the table itself', () => {
  it('names known steps and guards, and uses every guard', () => {
    for (const { from, to, when } of walkTransitions)
      expect([
        onboardingSteps.includes(from),
        onboardingSteps.includes(to),
        when in guards,
      ]).toEqual([true, true, true]);
    expect(new Set(walkTransitions.map(({ when }) => when))).toEqual(new Set(walkGuards));
  });

  it('has no unreachable line behind one that always applies', () => {
    for (const from of onboardingSteps)
      for (const event of walkEvents) {
        const lines = walkTransitions
          .filter((line) => line.from === from && line.event === event)
          .map(({ when }) => when);
        expect([from, event, lines.slice(0, -1).includes('always')]).toEqual([from, event, false]);
      }
  });

  it('continues from every step except the last, for any record', () => {
    for (const from of onboardingSteps)
      expect([
        from,
        walkTransitions.some(
          (line) => line.from === from && line.event === 'next' && line.when === 'always',
        ),
      ]).toEqual([from, from !== 'SCHEDULE_CALL']);
  });

  it('reaches every step from the first', () => {
    const found = new Set<OnboardingStep>(['WELCOME']);
    for (const step of found)
      for (const line of walkTransitions)
        if (line.from === step && line.event === 'next') found.add(line.to);
    expect([...found].sort()).toEqual([...onboardingSteps].sort());
  });
});

describe('a user who loses the full editor during onboarding', () => {
  const scratch: OnboardingRecord = {
    ...start,
    method: 'BUILD_FROM_SCRATCH',
    activeStep: 'GENERATE_AGENT',
  };

  it('continues with a template', () => {
    expect(openWalk(scratch, full)).toMatchObject({
      method: 'BUILD_FROM_SCRATCH',
      activeStep: 'GENERATE_AGENT',
    });
    expect(openWalk(scratch, plain)).toMatchObject({
      method: 'BUILD_FROM_TEMPLATE',
      activeStep: 'SELECT_TEMPLATE',
    });
    expect(openWalk(scratch, plain, { activeStep: 'generate' })).toMatchObject({
      method: 'BUILD_FROM_TEMPLATE',
      activeStep: 'SELECT_TEMPLATE',
    });
  });

  it('continues with a template also by going back or following a link', () => {
    const editing: OnboardingRecord = {
      ...chosen(start, bare),
      method: 'BUILD_FROM_SCRATCH',
      activeStep: 'TEST_AGENT',
    };
    expect(goBack(editing, plain)).toMatchObject({
      method: 'BUILD_FROM_TEMPLATE',
      activeStep: 'SELECT_VOICE',
    });
    const wish = { step: 'EDIT_AGENT', fieldIndex: 0, integrationIndex: 0 } as const;
    expect(goTo(editing, plain, wish)).toMatchObject({
      method: 'BUILD_FROM_TEMPLATE',
      activeStep: 'TEST_AGENT',
    });
  });

  it('resumes a chosen template', () => {
    expect(
      openWalk(
        { ...chosen(start, bare), method: 'BUILD_FROM_SCRATCH', activeStep: 'EDIT_AGENT' },
        plain,
      ),
    ).toMatchObject({ method: 'BUILD_FROM_TEMPLATE', activeStep: 'TEST_AGENT' });
    expect(
      goForward(
        { ...chosen(start, bare), method: 'BUILD_FROM_SCRATCH', activeStep: 'SELECT_VOICE' },
        plain,
      ),
    ).toMatchObject({ method: 'BUILD_FROM_TEMPLATE', activeStep: 'GENERATE_AGENT' });
  });
});
