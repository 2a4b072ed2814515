import {
  answerField,
  completeOnboarding,
  goForward,
  type OnboardingRecord,
  type OnboardingTemplate,
  refreshWalk,
  setConnected,
  standAt,
} from './index.js';
import { asked, at, chosen, full, plain, start, template } from './testing/walks.js';

const [orgName, industry, chairs, greeting] = template.fields;
const changed = (more: Partial<OnboardingTemplate>): OnboardingTemplate => ({
  ...template,
  ...more,
});
const withCity = changed({ fields: [orgName!, { key: 'city' }, industry!, chairs!, greeting!] });
const answered = answerField(answerField(chosen(), 'orgName', 'Acme'), 'industry', 'dental');
const standing = (
  step: OnboardingRecord['activeStep'],
  fieldIndex = 0,
  integrationIndex = 0,
  record = answered,
): OnboardingRecord => standAt(record, { step, fieldIndex, integrationIndex });

describe('resuming a record whose template changed', () => {
  it('does not change a record that is not stale, or of another template', () => {
    const record = standing('SETUP_TEMPLATE', 2);
    expect(refreshWalk(record, plain, template)).toBe(record);
    expect(refreshWalk(record, plain, { ...withCity, id: 't9' })).toBe(record);
    expect(refreshWalk(start, plain, withCity)).toBe(start);
  });

  it('keeps the answers that fit and removes the others', () => {
    const fields = [
      orgName!,
      { key: 'industry', type: 'select', options: ['legal', 'retail'] },
      greeting!,
    ];
    const fresh = refreshWalk(standing('SETUP_TEMPLATE', 0), plain, changed({ fields }));
    expect(fresh.templateFields.map(({ key, value }) => [key, value])).toEqual([
      ['orgName', 'Acme'],
      ['industry', undefined],
      ['greeting', 'Hi from Acme'],
    ]);
  });

  it.each<[string, OnboardingRecord, OnboardingTemplate, string]>([
    [
      'at the same question, by its key',
      standing('SETUP_TEMPLATE', 0),
      withCity,
      'SETUP_TEMPLATE:0',
    ],
    [
      'at the new question when it lies behind',
      standing('SETUP_TEMPLATE', 3),
      withCity,
      'SETUP_TEMPLATE:1',
    ],
    [
      'at the same question when what is new lies ahead',
      standing('SETUP_TEMPLATE', 1),
      changed({ fields: [...template.fields, { key: 'city' }] }),
      'SETUP_TEMPLATE:1',
    ],
    [
      'at the same question under its new number',
      standing('SETUP_TEMPLATE', 3),
      changed({ fields: [greeting!, orgName!, industry!] }),
      'SETUP_TEMPLATE:0',
    ],
    [
      'at the new question when its own is gone',
      standing('SETUP_TEMPLATE', 2),
      changed({ fields: [orgName!, { key: 'city' }, industry!, greeting!] }),
      'SETUP_TEMPLATE:1',
    ],
    [
      'where it was when it is built from scratch',
      standing('SELECT_VOICE', 0, 0, { ...answered, method: 'BUILD_FROM_SCRATCH' }),
      withCity,
      'SELECT_VOICE',
    ],
    [
      'at the first question when its own is gone',
      standing('SETUP_TEMPLATE', 2),
      changed({ fields: [orgName!, industry!, greeting!] }),
      'SETUP_TEMPLATE:0',
    ],
    [
      'at the new question from a later step',
      standing('SELECT_VOICE'),
      withCity,
      'SETUP_TEMPLATE:1',
    ],
    [
      'at a changed question whose answer no longer fits',
      standing('GENERATE_AGENT'),
      changed({ fields: [orgName!, { key: 'industry', type: 'select', options: ['legal'] }] }),
      'SETUP_TEMPLATE:1',
    ],
    [
      'where it was when a changed question keeps its answer',
      standing('SELECT_VOICE'),
      changed({ fields: [{ key: 'orgName', type: 'textarea' }, industry!, chairs!, greeting!] }),
      'SELECT_VOICE',
    ],
    [
      'at the same integration under its new number',
      standing('SETUP_INTEGRATIONS', 0, 1),
      changed({ integrations: ['crm', 'googleCalendar', 'mail'] }),
      'SETUP_INTEGRATIONS:0',
    ],
    [
      'at a new integration from a later step',
      standing('SELECT_TIMEZONE'),
      changed({ integrations: ['googleCalendar', 'mail', 'crm'] }),
      'SETUP_INTEGRATIONS:1',
    ],
    [
      'where it was when a new integration is connected',
      standing('SELECT_TIMEZONE', 0, 0, setConnected(answered, 'mail', true)),
      changed({ integrations: ['googleCalendar', 'mail', 'crm'] }),
      'SELECT_TIMEZONE',
    ],
    [
      'past integrations that are gone',
      standing('SETUP_INTEGRATIONS', 0, 1),
      changed({ integrations: [] }),
      'SELECT_TIMEZONE',
    ],
    ['where it was once the agent is made', standing('CHOOSE_NUMBER'), withCity, 'CHOOSE_NUMBER'],
    [
      'where it was when complete',
      completeOnboarding(standing('GENERATE_AGENT')),
      withCity,
      'GENERATE_AGENT',
    ],
    [
      'where it was when the page skips what is new',
      standing('SELECT_VOICE', 0, 0, chosen(asked('onboarding_skip_tf_city=true'))),
      withCity,
      'SELECT_VOICE',
    ],
    [
      'where it was when the page fills what is new',
      standing('SELECT_VOICE', 0, 0, chosen(asked('onboarding_tf_city=Austin'))),
      withCity,
      'SELECT_VOICE',
    ],
  ])('stands %s', (_, record, current, place) => {
    const fresh = refreshWalk(record, plain, current);
    expect(at(fresh)).toBe(place);
    expect(refreshWalk(fresh, plain, current)).toBe(fresh);
  });

  it("keeps the platform's values, the method and the completion", () => {
    const done = completeOnboarding({
      ...answered,
      method: 'BUILD_FROM_SCRATCH',
      activeStep: 'TEST_AGENT',
    });
    const fresh = refreshWalk(done, full, withCity, { city: 'Austin' });
    expect(fresh).toMatchObject({
      method: 'BUILD_FROM_SCRATCH',
      onboardingComplete: true,
      activeStep: 'TEST_AGENT',
    });
    expect(fresh.templateFields[1]).toMatchObject({
      key: 'city',
      value: 'Austin',
      autoPrefilled: true,
    });
  });

  it('keeps satisfied fields that still have an answer', () => {
    const again = chosen(completeOnboarding(answered));
    expect(again.satisfiedFields).toEqual(['orgName', 'industry', 'greeting']);
    const fresh = refreshWalk(
      again,
      plain,
      changed({
        fields: [
          orgName!,
          { key: 'industry', type: 'select', options: ['legal'] },
          { key: 'city' },
        ],
      }),
    );
    expect(fresh.satisfiedFields).toEqual(['orgName']);
    expect(goForward({ ...fresh, activeStep: 'SELECT_TEMPLATE' }, plain)).toMatchObject({
      activeStep: 'SETUP_TEMPLATE',
      fieldIndex: 1,
    });
  });
});
