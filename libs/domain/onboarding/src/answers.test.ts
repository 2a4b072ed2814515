import {
  answerField,
  chooseTemplate,
  completeOnboarding,
  stepProgressOf,
  draftField,
  goBack,
  goTo,
  integrationProgress,
  nextPosition,
  positionOf,
  questionProgress,
  setConnected,
  setTimezone,
  skipField,
} from './index.js';
import { asked, at, bare, chosen, full, plain, start } from './testing/walks.js';

describe('answers', () => {
  it('are typed as drafts and applied when given', () => {
    const drafted = draftField(chosen(), 'orgName', 'Ac');
    expect(drafted.templateFields[0]?.value).toBe('Ac');
    expect(drafted.templateFields[3]?.value).toBe('Hi from {orgName}');
    expect(answerField(drafted, 'orgName', 'Acme').templateFields[3]?.value).toBe('Hi from Acme');
  });

  it('are applied beside a field whose placeholder is null, as older templates send it', () => {
    const record = chosen();
    const fields = record.templateFields.map((field) => ({
      ...field,
      placeholder: null as unknown as string,
    }));
    expect(
      answerField({ ...record, templateFields: fields }, 'orgName', 'Acme').templateFields[3]
        ?.value,
    ).toBe('Hi from Acme');
  });

  it('can be skipped, keeping the input', () => {
    expect(
      skipField(draftField(chosen(), 'orgName', 'Ac'), 'orgName').templateFields[0],
    ).toMatchObject({
      value: 'Ac',
      skipped: true,
    });
  });

  it('of another template are kept if they fit', () => {
    const first = answerField(answerField(chosen(), 'orgName', 'Acme'), 'industry', 'dental');
    const second = chooseTemplate(first, {
      id: 't3',
      fields: [{ key: 'orgName' }, { key: 'industry', type: 'select', options: ['legal'] }],
    });
    expect(second.templateFields.map(({ value }) => value)).toEqual(['Acme', undefined]);
    expect(second).toMatchObject({
      templateId: 't3',
      templateIntegrations: [],
      satisfiedFields: [],
    });
  });

  it('of a completed record are skipped, and reached going back', () => {
    const again = chosen(completeOnboarding(answerField(chosen(), 'orgName', 'Acme')));
    expect(again.satisfiedFields).toContain('orgName');
    expect(nextPosition(again, plain)).toMatchObject({ step: 'SETUP_TEMPLATE', fieldIndex: 1 });
    expect(at(goBack({ ...again, activeStep: 'SETUP_TEMPLATE', fieldIndex: 1 }, plain))).toBe(
      'SETUP_TEMPLATE:0',
    );
  });

  it('for the time zone and integrations are kept', () => {
    expect(setTimezone(start, 'UTC').timezone).toBe('UTC');
    expect(
      setConnected(setConnected(start, 'crm', true), 'crm', true).connectedIntegrations,
    ).toEqual(['crm']);
    expect(
      setConnected(setConnected(start, 'crm', true), 'crm', false).connectedIntegrations,
    ).toEqual([]);
  });
});

describe('the cord', () => {
  it('shows the steps of this record', () => {
    const record = goTo(chosen(), plain, {
      step: 'SETUP_TEMPLATE',
      fieldIndex: 1,
      integrationIndex: 0,
    });
    expect(stepProgressOf(record, plain).map(({ title, state }) => `${title} ${state}`)).toEqual([
      'Template done',
      'Your business current',
      'Connections ahead',
      'Time zone ahead',
      'Voice ahead',
      'Your agent ahead',
      'Try it ahead',
      'Number ahead',
    ]);
  });

  it('omits skipped steps, and adds those of the full editor', () => {
    const record = chosen(
      asked(
        'onboarding_skipTimezone=true&onboarding_skipAgentVoice=true&onboarding_skip_tf_orgName=true',
      ),
      bare,
    );
    expect(stepProgressOf(record, full).map(({ step }) => step)).toEqual([
      'SELECT_TEMPLATE',
      'GENERATE_AGENT',
      'EDIT_AGENT',
      'TEST_AGENT',
      'CHOOSE_NUMBER',
    ]);
    expect(stepProgressOf({ ...start, method: 'BUILD_FROM_SCRATCH' }, full)[0]).toMatchObject({
      step: 'WELCOME',
      state: 'current',
    });
  });

  it('always contains the current step', () => {
    for (const activeStep of ['SELECT_VOICE', 'GENERATE_AGENT', 'SCHEDULE_CALL'] as const) {
      expect(
        stepProgressOf({ ...chosen(), activeStep }, plain)
          .filter(({ state }) => state === 'current')
          .map(({ step }) => step),
      ).toEqual([activeStep]);
    }
  });

  it('counts answers, without disabled and skipped questions', () => {
    const record = answerField(answerField(chosen(), 'orgName', 'Acme'), 'industry', 'retail');
    expect(questionProgress({ ...record, activeStep: 'SETUP_TEMPLATE', fieldIndex: 3 })).toEqual({
      answered: 2,
      total: 3,
      position: 3,
    });
    const later = { ...record, activeStep: 'SELECT_VOICE' as const };
    expect(questionProgress(later).answered).toBe(3);
    expect(questionProgress(skipField(later, 'orgName'))).toEqual({
      answered: 2,
      total: 3,
      position: 0,
    });
  });

  it('counts what the template proposes once its question was left, or where it is passed over', () => {
    const record = chosen();
    expect(record.templateFields.some(({ value }) => value)).toBe(true);
    expect(questionProgress(record).answered).toBe(0);
    expect(questionProgress({ ...record, activeStep: 'SETUP_TEMPLATE' }).answered).toBe(0);
    const again = chosen(completeOnboarding(answerField(record, 'orgName', 'Acme')));
    expect(questionProgress(again).answered).toBeGreaterThan(0);
  });

  it('counts connections, without those that the page skips', () => {
    const record = setConnected(
      { ...chosen(), activeStep: 'SETUP_INTEGRATIONS', integrationIndex: 1 },
      'crm',
      true,
    );
    expect(integrationProgress(record)).toEqual({ connected: 1, total: 2, position: 2 });
    expect(integrationProgress({ ...record, activeStep: 'SELECT_VOICE' }).position).toBe(0);
    const skipped = chosen(asked('onboarding_skip_ti_googleCalendar=true'));
    expect(
      integrationProgress({ ...skipped, activeStep: 'SETUP_INTEGRATIONS', integrationIndex: 1 }),
    ).toEqual({
      connected: 0,
      total: 1,
      position: 1,
    });
  });

  it('contains the position of the record', () =>
    expect(positionOf(start)).toEqual({ step: 'WELCOME', fieldIndex: 0, integrationIndex: 0 }));
});
