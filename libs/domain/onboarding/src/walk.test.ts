import fc from 'fast-check';
import {
  chooseMethod,
  completeOnboarding,
  goForward,
  nextPosition,
  type OnboardingRecord,
  openPosition,
  setConnected,
  setVoice,
  standAt,
} from './index.js';
import {
  asked,
  at,
  bare,
  chosen,
  end,
  full,
  plain,
  start,
  template,
  walkBack,
  walkForward,
} from './testing/walks.js';

describe('going forward', () => {
  it.each<[string, OnboardingRecord, { fullEditor: boolean }, string[]]>([
    [
      'asks every question, then each integration, time zone and voice',
      chosen(),
      plain,
      [
        'SETUP_TEMPLATE:0',
        'SETUP_TEMPLATE:1',
        'SETUP_TEMPLATE:2',
        'SETUP_TEMPLATE:3',
        'SETUP_INTEGRATIONS:0',
        'SETUP_INTEGRATIONS:1',
        'SELECT_TIMEZONE',
        'SELECT_VOICE',
        'GENERATE_AGENT',
        ...end,
      ],
    ],
    [
      'edits the agent only with the full editor',
      chosen(start, bare),
      full,
      [
        'SETUP_TEMPLATE:0',
        'SELECT_TIMEZONE',
        'SELECT_VOICE',
        'GENERATE_AGENT',
        'EDIT_AGENT',
        ...end,
      ],
    ],
    [
      'has integrations only when the template has',
      chosen(start, bare),
      plain,
      ['SETUP_TEMPLATE:0', 'SELECT_TIMEZONE', 'SELECT_VOICE', 'GENERATE_AGENT', ...end],
    ],
    [
      'skips the time zone when flagged',
      chosen(asked('onboarding_skipTimezone=true'), bare),
      plain,
      ['SETUP_TEMPLATE:0', 'SELECT_VOICE', 'GENERATE_AGENT', ...end],
    ],
    [
      'shows a prefilled time zone',
      chosen(asked('onboarding_timezone=UTC'), bare),
      plain,
      ['SETUP_TEMPLATE:0', 'SELECT_TIMEZONE', 'SELECT_VOICE', 'GENERATE_AGENT', ...end],
    ],
    [
      'skips the voice when flagged',
      chosen(asked('onboarding_skipAgentVoice=true'), bare),
      plain,
      ['SETUP_TEMPLATE:0', 'SELECT_TIMEZONE', 'GENERATE_AGENT', ...end],
    ],
    [
      'skips the voice when one is set',
      chosen(setVoice(start, 'voice-rowan'), bare),
      plain,
      ['SETUP_TEMPLATE:0', 'SELECT_TIMEZONE', 'GENERATE_AGENT', ...end],
    ],
    [
      'skips both',
      chosen(asked('onboarding_skipTimezone=true&onboarding_skipAgentVoice=true'), bare),
      plain,
      ['SETUP_TEMPLATE:0', 'GENERATE_AGENT', ...end],
    ],
    [
      'passes over a disabled question',
      chosen(
        asked(
          'onboarding_tf_industry=retail&onboarding_skip_ti_crm=true&onboarding_skip_ti_googleCalendar=true',
        ),
      ),
      plain,
      [
        'SETUP_TEMPLATE:0',
        'SETUP_TEMPLATE:1',
        'SETUP_TEMPLATE:3',
        'SELECT_TIMEZONE',
        'SELECT_VOICE',
        'GENERATE_AGENT',
        ...end,
      ],
    ],
    [
      'passes over what the page skips',
      chosen(asked('onboarding_skip_tf_orgName=true'), bare),
      plain,
      ['SELECT_TIMEZONE', 'SELECT_VOICE', 'GENERATE_AGENT', ...end],
    ],
    [
      'shows what the page only fills',
      chosen(asked('onboarding_tf_orgName=Acme'), bare),
      plain,
      ['SETUP_TEMPLATE:0', 'SELECT_TIMEZONE', 'SELECT_VOICE', 'GENERATE_AGENT', ...end],
    ],
    [
      'passes over what the platform filled',
      chosen(start, bare, { orgName: 'Acme' }),
      plain,
      ['SELECT_TIMEZONE', 'SELECT_VOICE', 'GENERATE_AGENT', ...end],
    ],
    [
      'passes over a connected integration',
      setConnected(chosen(), 'googleCalendar', true),
      plain,
      [
        'SETUP_TEMPLATE:0',
        'SETUP_TEMPLATE:1',
        'SETUP_TEMPLATE:2',
        'SETUP_TEMPLATE:3',
        'SETUP_INTEGRATIONS:1',
        'SELECT_TIMEZONE',
        'SELECT_VOICE',
        'GENERATE_AGENT',
        ...end,
      ],
    ],
  ])('%s', (_, record, access, places) => expect(walkForward(record, access)).toEqual(places));

  it('waits at SELECT_TEMPLATE until one is chosen', () =>
    expect(at(goForward({ ...start, activeStep: 'SELECT_TEMPLATE' }, plain))).toBe(
      'SELECT_TEMPLATE',
    ));

  it('from scratch goes directly to the agent', () => {
    const scratch = chooseMethod(start, full, 'BUILD_FROM_SCRATCH');
    expect(scratch).toMatchObject({ method: 'BUILD_FROM_SCRATCH', activeStep: 'GENERATE_AGENT' });
    expect(walkForward(scratch, full)).toEqual(['EDIT_AGENT', ...end]);
  });

  it('after the voice edits the agent if it is created from scratch', () => {
    const scratch = { ...start, method: 'BUILD_FROM_SCRATCH' as const };
    expect(
      nextPosition(scratch, full, { step: 'SELECT_VOICE', fieldIndex: 0, integrationIndex: 0 })
        ?.step,
    ).toBe('EDIT_AGENT');
    expect(
      nextPosition({ ...scratch, skipVoiceStep: true }, full, {
        step: 'SELECT_TIMEZONE',
        fieldIndex: 0,
        integrationIndex: 0,
      })?.step,
    ).toBe('EDIT_AGENT');
  });

  it('with a template goes to the templates', () =>
    expect(at(chooseMethod(start, full, 'BUILD_FROM_TEMPLATE'))).toBe('SELECT_TEMPLATE'));

  it('without the full editor is always from a template', () => {
    expect(chooseMethod(start, plain, 'BUILD_FROM_SCRATCH')).toMatchObject({
      method: 'BUILD_FROM_TEMPLATE',
      activeStep: 'SELECT_TEMPLATE',
    });
  });

  it('after the last step completes', () =>
    expect(goForward({ ...start, activeStep: 'SCHEDULE_CALL' }, plain).onboardingComplete).toBe(
      true,
    ));
});

describe('going back', () => {
  it('reaches every question again, including skipped ones', () => {
    const record = {
      ...chosen(start, template, { orgName: 'Acme' }),
      activeStep: 'SELECT_VOICE' as const,
    };
    expect(walkBack(record)).toEqual([
      'SELECT_TIMEZONE',
      'SETUP_INTEGRATIONS:1',
      'SETUP_INTEGRATIONS:0',
      'SETUP_TEMPLATE:3',
      'SETUP_TEMPLATE:2',
      'SETUP_TEMPLATE:1',
      'SETUP_TEMPLATE:0',
      'SELECT_TEMPLATE',
    ]);
  });

  it('reaches WELCOME only with the full editor', () =>
    expect(walkBack({ ...chosen(), activeStep: 'SELECT_TEMPLATE' }, full)).toEqual(['WELCOME']));

  it('omits skipped and disabled questions', () => {
    const record = {
      ...chosen(
        asked(
          'onboarding_skip_tf_orgName=true&onboarding_tf_industry=retail&onboarding_skip_ti_crm=true&onboarding_skipTimezone=true',
        ),
      ),
      activeStep: 'SELECT_VOICE' as const,
    };
    expect(walkBack(record)).toEqual([
      'SETUP_INTEGRATIONS:0',
      'SETUP_TEMPLATE:3',
      'SETUP_TEMPLATE:1',
      'SELECT_TEMPLATE',
    ]);
  });

  it('reaches a voice that was set, and never generates again', () => {
    expect(
      walkBack(
        { ...setVoice(chosen(start, bare), 'voice-rowan'), activeStep: 'SCHEDULE_CALL' },
        full,
      ).slice(0, 5),
    ).toEqual(['CHOOSE_NUMBER', 'TEST_AGENT', 'EDIT_AGENT', 'SELECT_VOICE', 'SELECT_TIMEZONE']);
    expect(
      walkBack({ ...start, method: 'BUILD_FROM_SCRATCH', activeStep: 'TEST_AGENT' }, full),
    ).toEqual(['EDIT_AGENT', 'WELCOME']);
  });
});

describe('opening', () => {
  const open = (record: OnboardingRecord, access = plain, link = {}): string =>
    at(standAt(record, openPosition(record, access, link)));

  it.each<[string, OnboardingRecord, { fullEditor: boolean }, object, string]>([
    ['begins at WELCOME with the full editor', start, full, {}, 'WELCOME'],
    ['begins at SELECT_TEMPLATE without', start, plain, {}, 'SELECT_TEMPLATE'],
    [
      'goes on where one was',
      { ...chosen(), activeStep: 'SETUP_TEMPLATE', fieldIndex: 2 },
      plain,
      {},
      'SETUP_TEMPLATE:2',
    ],
    [
      'starts over when complete',
      { ...completeOnboarding(chosen()), activeStep: 'CHOOSE_NUMBER' },
      plain,
      {},
      'SELECT_TEMPLATE',
    ],
    [
      'follows a link even when complete',
      completeOnboarding(chosen()),
      plain,
      { activeStep: 'chooseNumber' },
      'CHOOSE_NUMBER',
    ],
    [
      'follows a link to a question',
      chosen(),
      plain,
      { activeStep: 'fields', fieldIndex: 1 },
      'SETUP_TEMPLATE:1',
    ],
    [
      'keeps the question when the link names only the step',
      { ...chosen(), activeStep: 'SETUP_TEMPLATE', fieldIndex: 2 },
      plain,
      { activeStep: 'fields' },
      'SETUP_TEMPLATE:2',
    ],
    [
      'finds the nearest question when the link is wrong',
      chosen(),
      plain,
      { activeStep: 'fields', fieldIndex: 99 },
      'SETUP_TEMPLATE:0',
    ],
    [
      'finds the question after one that is disabled',
      chosen(asked('onboarding_tf_industry=retail')),
      plain,
      { activeStep: 'fields', fieldIndex: 2 },
      'SETUP_TEMPLATE:3',
    ],
    ['needs a template for questions', start, plain, { activeStep: 'fields' }, 'SELECT_TEMPLATE'],
    [
      'needs a template to generate from one',
      start,
      plain,
      { activeStep: 'generate' },
      'SELECT_TEMPLATE',
    ],
    [
      'passes integrations a template does not have',
      chosen(start, bare),
      plain,
      { activeStep: 'integrations' },
      'SELECT_TIMEZONE',
    ],
    [
      'falls back to the first step for an unknown link',
      chosen(),
      full,
      { activeStep: 'nowhere' },
      'WELCOME',
    ],
    [
      'falls back to SELECT_TEMPLATE without the full editor',
      chosen(),
      plain,
      { activeStep: 'nowhere' },
      'SELECT_TEMPLATE',
    ],
    [
      'does not edit without the full editor',
      chosen(),
      plain,
      { activeStep: 'editAgent' },
      'TEST_AGENT',
    ],
    ['edits with it', chosen(), full, { activeStep: 'editAgent' }, 'EDIT_AGENT'],
  ])('%s', (_, record, access, link, place) => expect(open(record, access, link)).toBe(place));
});

describe('any walk', () => {
  const query = fc.subarray([
    'onboarding_skipTimezone=true',
    'onboarding_skipAgentVoice=true',
    'onboarding_skip_tf_industry=true',
    'onboarding_skip_ti_crm=true',
    'onboarding_tf_industry=retail',
    'onboarding_agentVoice=voice-wren',
  ]);
  const setting = fc.record({
    query,
    access: fc.constantFrom(full, plain),
    known: fc.constantFrom({}, { orgName: 'A' }),
    from: fc.constantFrom(template, bare),
  });

  it('ends, visits each step once, and returns through the same steps', () => {
    fc.assert(
      fc.property(setting, ({ query: parameters, access, known, from }) => {
        const record = chosen(asked(parameters.join('&')), from, known);
        const there = walkForward(record, access);
        expect(new Set(there).size).toBe(there.length);
        expect(there.at(-1)).toBe('SCHEDULE_CALL');
        const back = walkBack({ ...record, activeStep: 'SCHEDULE_CALL' }, access);
        for (const place of there.slice(0, -1))
          if (place !== 'GENERATE_AGENT') expect(back).toContain(place);
      }),
    );
  });

  it('never shows WELCOME or EDIT_AGENT without the full editor, for any link', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.constantFrom('initial', 'editAgent', 'WELCOME', 'fields')),
        fc.integer({ min: 0, max: 9 }),
        (activeStep, fieldIndex) => {
          expect(['WELCOME', 'EDIT_AGENT']).not.toContain(
            openPosition(chosen(), plain, { activeStep, fieldIndex }).step,
          );
        },
      ),
    );
  });
});
