import { type Seconds } from '@patchbay/kernel';
import {
  completeOnboarding,
  discard,
  nextPosition,
  onboardingSteps,
  type OnboardingRecord,
  type OnboardingStep,
  openPosition,
  previousPosition,
  reachable,
  type WalkEvent,
  walkEvents,
} from './index.js';
import { asked, bare, chosen, full, plain, template } from './testing/walks.js';

type Access = typeof full;
const now = 5 as Seconds;
const connecting = { ...bare, id: 't3', integrations: ['crm'] };

// Which steps can follow which at all. Everything else is refused, in every case there is; and each
// of these does happen.
const edges: Record<WalkEvent, Record<OnboardingStep, OnboardingStep[]>> = {
  next: {
    WELCOME: ['GENERATE_AGENT', 'SELECT_TEMPLATE'],
    SELECT_TEMPLATE: [
      'SELECT_TEMPLATE',
      'SETUP_TEMPLATE',
      'SETUP_INTEGRATIONS',
      'SELECT_TIMEZONE',
      'SELECT_VOICE',
      'GENERATE_AGENT',
      'EDIT_AGENT',
    ],
    SETUP_TEMPLATE: [
      'SETUP_TEMPLATE',
      'SETUP_INTEGRATIONS',
      'SELECT_TIMEZONE',
      'SELECT_VOICE',
      'GENERATE_AGENT',
      'EDIT_AGENT',
      'SELECT_TEMPLATE',
    ],
    SETUP_INTEGRATIONS: [
      'SETUP_INTEGRATIONS',
      'SELECT_TIMEZONE',
      'SELECT_VOICE',
      'GENERATE_AGENT',
      'EDIT_AGENT',
      'SELECT_TEMPLATE',
    ],
    SELECT_TIMEZONE: ['SELECT_VOICE', 'GENERATE_AGENT', 'EDIT_AGENT', 'SELECT_TEMPLATE'],
    SELECT_VOICE: ['GENERATE_AGENT', 'EDIT_AGENT', 'SELECT_TEMPLATE'],
    GENERATE_AGENT: ['EDIT_AGENT', 'TEST_AGENT'],
    EDIT_AGENT: ['TEST_AGENT'],
    TEST_AGENT: ['CHOOSE_NUMBER'],
    CHOOSE_NUMBER: ['SCHEDULE_CALL'],
    SCHEDULE_CALL: [],
  },
  back: {
    WELCOME: [],
    SELECT_TEMPLATE: ['WELCOME'],
    SETUP_TEMPLATE: ['SETUP_TEMPLATE', 'SELECT_TEMPLATE'],
    SETUP_INTEGRATIONS: ['SETUP_INTEGRATIONS', 'SETUP_TEMPLATE', 'SELECT_TEMPLATE'],
    SELECT_TIMEZONE: ['SETUP_INTEGRATIONS', 'SETUP_TEMPLATE', 'SELECT_TEMPLATE'],
    SELECT_VOICE: ['SELECT_TIMEZONE', 'SETUP_INTEGRATIONS', 'SETUP_TEMPLATE', 'SELECT_TEMPLATE'],
    GENERATE_AGENT: [
      'WELCOME',
      'SELECT_VOICE',
      'SELECT_TIMEZONE',
      'SETUP_INTEGRATIONS',
      'SETUP_TEMPLATE',
      'SELECT_TEMPLATE',
    ],
    EDIT_AGENT: [
      'WELCOME',
      'SELECT_VOICE',
      'SELECT_TIMEZONE',
      'SETUP_INTEGRATIONS',
      'SETUP_TEMPLATE',
      'SELECT_TEMPLATE',
    ],
    TEST_AGENT: [
      'EDIT_AGENT',
      'SELECT_VOICE',
      'SELECT_TIMEZONE',
      'SETUP_INTEGRATIONS',
      'SETUP_TEMPLATE',
      'SELECT_TEMPLATE',
    ],
    CHOOSE_NUMBER: ['TEST_AGENT'],
    SCHEDULE_CALL: ['CHOOSE_NUMBER'],
  },
  arrive: {
    WELCOME: ['WELCOME', 'SELECT_TEMPLATE'],
    SELECT_TEMPLATE: ['SELECT_TEMPLATE'],
    SETUP_TEMPLATE: [
      'SETUP_TEMPLATE',
      'SETUP_INTEGRATIONS',
      'SELECT_TIMEZONE',
      'SELECT_VOICE',
      'GENERATE_AGENT',
      'EDIT_AGENT',
      'SELECT_TEMPLATE',
    ],
    SETUP_INTEGRATIONS: [
      'SETUP_INTEGRATIONS',
      'SELECT_TIMEZONE',
      'SELECT_VOICE',
      'GENERATE_AGENT',
      'EDIT_AGENT',
      'SELECT_TEMPLATE',
    ],
    SELECT_TIMEZONE: ['SELECT_TIMEZONE'],
    SELECT_VOICE: ['SELECT_VOICE'],
    GENERATE_AGENT: ['GENERATE_AGENT', 'SELECT_TEMPLATE'],
    EDIT_AGENT: ['EDIT_AGENT', 'TEST_AGENT'],
    TEST_AGENT: ['TEST_AGENT'],
    CHOOSE_NUMBER: ['CHOOSE_NUMBER'],
    SCHEDULE_CALL: ['SCHEDULE_CALL'],
  },
  open: Object.fromEntries(onboardingSteps.map((step) => [step, ['SELECT_TEMPLATE']])) as never,
  discard: Object.fromEntries(onboardingSteps.map((step) => [step, ['SELECT_TEMPLATE']])) as never,
};

/**
 * Every record there is as far as the machine can tell them apart: template, method, flags, voice,
 * connections, answers, indexes.
 */
function* records(): Generator<OnboardingRecord> {
  const flags = ['', '&onboarding_skipTimezone=true'].flatMap((zone) =>
    ['', '&onboarding_skipAgentVoice=true'].map((voice) => zone + voice),
  );
  const skips = [
    '',
    '&onboarding_skip_ti_crm=true&onboarding_skip_ti_googleCalendar=true',
    '&onboarding_skip_tf_orgName=true',
    '&onboarding_tf_industry=retail',
  ];
  for (const query of flags.flatMap((flag) => skips.map((skip) => `x=1${flag}${skip}`))) {
    const begun = asked(query);
    for (const with_ of [
      begun,
      chosen(begun, bare),
      chosen(begun),
      chosen(begun, template, { orgName: 'Acme' }),
      chosen(begun, bare, { orgName: 'Acme' }),
      chosen(begun, connecting, { orgName: 'Acme' }),
    ]) {
      for (const agentVoice of [null, 'voice-rowan'])
        for (const method of ['BUILD_FROM_TEMPLATE', 'BUILD_FROM_SCRATCH'] as const) {
          for (const connectedIntegrations of [[], ['googleCalendar', 'crm']])
            for (const [fieldIndex, integrationIndex] of [
              [0, 0],
              [3, 1],
              [99, 99],
            ] as const) {
              yield {
                ...with_,
                agentVoice,
                method,
                connectedIntegrations,
                fieldIndex,
                integrationIndex,
              };
            }
        }
    }
  }
}

const move: Record<WalkEvent, (record: OnboardingRecord, access: Access) => OnboardingStep | null> =
  {
    next: (record, access) => nextPosition(record, access)?.step ?? null,
    back: (record, access) => previousPosition(record, access)?.step ?? null,
    arrive: (record, access) =>
      reachable(record, access, {
        step: record.activeStep,
        fieldIndex: record.fieldIndex,
        integrationIndex: record.integrationIndex,
      }).step,
    open: (record, access) => openPosition(completeOnboarding(record), access).step,
    discard: (record) => discard(record, now).activeStep,
  };

describe('every step, every event, every case', () => {
  const cases = [...records()];

  it.each(walkEvents)('%s has exactly the transitions of the table', (event) => {
    for (const activeStep of onboardingSteps) {
      const seen = new Set<OnboardingStep>();
      for (const record of cases)
        for (const access of [full, plain]) {
          const to = move[event]({ ...record, activeStep }, access);
          if (to !== null) seen.add(to);
        }
      expect([activeStep, [...seen].sort()]).toEqual([
        activeStep,
        [...edges[event][activeStep]].sort(),
      ]);
    }
  });

  it('do not lead to WELCOME or EDIT_AGENT without the full editor, nor to generation without a template', () => {
    for (const record of cases)
      for (const activeStep of onboardingSteps)
        for (const event of walkEvents) {
          const to = move[event]({ ...record, activeStep }, plain);
          if (
            to === 'WELCOME' ||
            to === 'EDIT_AGENT' ||
            (to === 'GENERATE_AGENT' && record.templateId === null)
          )
            throw new Error(`${activeStep} ${event} leads to ${to}.`);
        }
  });

  it('the position always exists', () => {
    for (const record of cases)
      for (const activeStep of onboardingSteps)
        for (const access of [full, plain]) {
          for (const place of [
            nextPosition({ ...record, activeStep }, access),
            previousPosition({ ...record, activeStep }, access),
            openPosition({ ...record, activeStep }, access),
          ]) {
            const isNowhere =
              (place?.step === 'SETUP_TEMPLATE' &&
                record.templateFields[place.fieldIndex] === undefined) ||
              (place?.step === 'SETUP_INTEGRATIONS' &&
                record.templateIntegrations[place.integrationIndex] === undefined);
            if (isNowhere)
              throw new Error(
                `From ${activeStep} to ${JSON.stringify(place)}, which does not exist.`,
              );
          }
        }
  });
});
