import {
  aliasOf,
  defaultVoiceId,
  findVoice,
  isStep,
  onboardingSteps,
  resolveStep,
  stepAliases,
  stepOfAlias,
  stepTitles,
  voices,
} from './index.js';

describe('the steps', () => {
  it('stand in the specified order', () => {
    expect(onboardingSteps).toEqual([
      'WELCOME',
      'SELECT_TEMPLATE',
      'SETUP_TEMPLATE',
      'SETUP_INTEGRATIONS',
      'SELECT_TIMEZONE',
      'SELECT_VOICE',
      'GENERATE_AGENT',
      'EDIT_AGENT',
      'TEST_AGENT',
      'CHOOSE_NUMBER',
      'SCHEDULE_CALL',
    ]);
    expect(Object.keys(stepTitles)).toEqual([...onboardingSteps]);
  });

  const aliases: [string, string][] = [
    ['templates', 'SELECT_TEMPLATE'],
    ['fields', 'SETUP_TEMPLATE'],
    ['setupAgent', 'SETUP_TEMPLATE'],
    ['integrations', 'SETUP_INTEGRATIONS'],
    ['generate', 'GENERATE_AGENT'],
    ['generateAgent', 'GENERATE_AGENT'],
    ['agentVoice', 'SELECT_VOICE'],
    ['selectVoice', 'SELECT_VOICE'],
    ['timezone', 'SELECT_TIMEZONE'],
    ['selectTimezone', 'SELECT_TIMEZONE'],
    ['editAgent', 'EDIT_AGENT'],
    ['tryAgent', 'TEST_AGENT'],
    ['testAgent', 'TEST_AGENT'],
    ['chooseNumber', 'CHOOSE_NUMBER'],
    ['scheduleCall', 'SCHEDULE_CALL'],
    ['talkWithExpert', 'SCHEDULE_CALL'],
    ['initial', 'WELCOME'],
  ];
  it.each(aliases)('are called %s for %s', (alias, step) => {
    expect(stepOfAlias(alias)).toBe(step);
    expect(resolveStep(alias)).toBe(step);
  });

  it('have seventeen aliases and no more', () =>
    expect(Object.keys(stepAliases).sort()).toEqual(aliases.map(([alias]) => alias).sort()));

  it('can be reached by their own names', () =>
    expect(onboardingSteps.map((step) => resolveStep(step))).toEqual([...onboardingSteps]));

  it.each(['unknown', 'constructor', '', 'Templates'])(
    'called %j are passed through and resolve to the first',
    (alias) => {
      expect(stepOfAlias(alias)).toBe(alias);
      expect(resolveStep(alias)).toBe('WELCOME');
      expect(resolveStep(alias, 'SELECT_TEMPLATE')).toBe('SELECT_TEMPLATE');
    },
  );

  it('without an alias are the first', () =>
    expect([resolveStep(null), resolveStep(undefined)]).toEqual(['WELCOME', 'WELCOME']));

  it('have one alias for links, which resolves to them', () => {
    for (const step of onboardingSteps) expect(resolveStep(aliasOf(step))).toBe(step);
    expect([aliasOf('SETUP_TEMPLATE'), aliasOf('TEST_AGENT'), isStep('fields')]).toEqual([
      'fields',
      'tryAgent',
      false,
    ]);
  });
});

describe('the voices', () => {
  it('have unique ids and names', () => {
    expect(new Set(voices.map(({ id }) => id)).size).toBe(voices.length);
    expect(new Set(voices.map(({ name }) => name)).size).toBe(voices.length);
    expect(voices.every(({ id }) => /^voice-[a-z]+$/.test(id))).toBe(true);
  });

  it('contain the default, and both English and Spanish', () => {
    expect(findVoice(defaultVoiceId)?.id).toBe(defaultVoiceId);
    expect(new Set(voices.map(({ language }) => language.slice(0, 2)))).toEqual(
      new Set(['en', 'es']),
    );
  });

  it.each([
    ['voice-rowan', 'voice-rowan'],
    ['Rowan', 'voice-rowan'],
    [' rowan ', 'voice-rowan'],
    ['Unknown', undefined],
    ['', undefined],
  ])('are found by %j', (wanted, id) => expect(findVoice(wanted)?.id).toBe(id));
});
