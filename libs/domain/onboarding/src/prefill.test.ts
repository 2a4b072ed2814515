import { type Seconds } from '@patchbay/kernel';
import { type TemplateField } from '@patchbay/template-fields';
import {
  answerField,
  chooseTemplate,
  createRecord,
  discard,
  findVoice,
  isEmptyPrefill,
  prefillFields,
  readPrefill,
  takePrefill,
} from './index.js';

const read = (query: string) => readPrefill(new URLSearchParams(query));
const nothing = {
  fields: [],
  skipFields: [],
  skipIntegrations: [],
  timezone: null,
  agentVoice: null,
  skipTimezone: false,
  skipAgentVoice: false,
};
const readers = {
  normalizeTimezone: (raw: string) => (raw === 'EST' ? 'America/New_York' : raw),
  voiceId: (raw: string) => findVoice(raw)?.id ?? null,
};

describe('the parameters of a URL', () => {
  it.each([
    ['', {}],
    [
      'onboarding_tf_orgName=Acme%20Roofing',
      { fields: [{ key: 'orgName', values: ['Acme Roofing'] }] },
    ],
    [
      'onboarding_tf_services=a&onboarding_tf_services=b',
      { fields: [{ key: 'services', values: ['a', 'b'] }] },
    ],
    ['onboarding_timezone=America/New_York', { timezone: 'America/New_York' }],
    ['onboarding_timezone=', {}],
    ['onboarding_agentVoice=Rowan', { agentVoice: 'Rowan' }],
    [
      'onboarding_skipTimezone=true&onboarding_skipAgentVoice=TRUE',
      { skipTimezone: true, skipAgentVoice: true },
    ],
    ['onboarding_skipTimezone=1&onboarding_skipAgentVoice=yes', {}],
    [
      'onboarding_skip_tf_industry=true&onboarding_skip_tf_services=false',
      { skipFields: ['industry'] },
    ],
    ['onboarding_skip_ti_googleCalendar=true', { skipIntegrations: ['googleCalendar'] }],
    ['onboarding_tf_=x&onboarding_tf_a%20b=x&onboarding_tf_1=x&onboarding_skip_tf_=true', {}],
    ['onboarding_unknown=x&tf_orgName=x&email=a@b.c&authToken=t', {}],
    ['onboarding_skipTimezone=true&onboarding_skipTimezone=false', {}],
  ])('%j say %j', (query, expected) => {
    expect(read(query)).toEqual({ ...nothing, ...expected });
    expect(isEmptyPrefill(read(query))).toBe(Object.keys(expected).length === 0);
  });

  it('are bounded in number and length', () => {
    const many = Array.from(
      { length: 500 },
      (_, index) => [`onboarding_tf_f${index}`, 'x'] as const,
    );
    expect(readPrefill(many).fields).toHaveLength(200);
    expect(readPrefill([['onboarding_tf_a', 'x'.repeat(10_001)]]).fields).toEqual([]);
  });
});

describe('prefilled fields', () => {
  const fields: TemplateField[] = [
    { key: 'orgName', skipped: true, autoPrefilled: true },
    { key: 'seats', type: 'number' },
    { key: 'open', type: 'boolean' },
    { key: 'industry', type: 'select', options: ['dental', 'retail'] },
    { key: 'services', type: 'multiselect', options: ['roofing', 'gutters', 'siding'] },
  ];
  const value = (key: string, query: string) =>
    prefillFields(fields, read(query)).find((field) => field.key === key)?.value;

  it.each([
    ['orgName', 'onboarding_tf_orgName=Acme', 'Acme'],
    ['orgName', 'onboarding_tf_orgName=a&onboarding_tf_orgName=b', 'b'],
    ['seats', 'onboarding_tf_seats=12', 12],
    ['seats', 'onboarding_tf_seats=many', undefined],
    ['open', 'onboarding_tf_open=true', true],
    ['open', 'onboarding_tf_open=maybe', undefined],
    ['industry', 'onboarding_tf_industry=dental', 'dental'],
    ['industry', 'onboarding_tf_industry=space', undefined],
    ['services', 'onboarding_tf_services=gutters,roofing', ['roofing', 'gutters']],
    [
      'services',
      'onboarding_tf_services=gutters&onboarding_tf_services=siding',
      ['gutters', 'siding'],
    ],
    ['services', 'onboarding_tf_services=none', undefined],
    ['missing', 'onboarding_tf_missing=x', undefined],
  ])('%s by %j is %j', (key, query, expected) => expect(value(key, query)).toEqual(expected));

  it('are shown: neither skipped nor marked as filled by the platform', () => {
    expect(prefillFields(fields, read('onboarding_tf_orgName=Acme'))[0]).toEqual({
      key: 'orgName',
      value: 'Acme',
      skipped: false,
      autoPrefilled: false,
    });
  });

  it('are skipped only by a skip flag', () => {
    expect(
      prefillFields(fields, read('onboarding_tf_seats=3&onboarding_skip_tf_seats=true'))[1],
    ).toMatchObject({
      value: 3,
      skipped: true,
    });
  });
});

describe('applying a prefill', () => {
  const record = createRecord(100 as Seconds);
  const template = {
    id: 't1',
    fields: [{ key: 'orgName' }, { key: 'city' }],
    integrations: ['googleCalendar'],
  };

  it('fills steps and keeps flags', () => {
    expect(
      takePrefill(
        record,
        read('onboarding_timezone=EST&onboarding_agentVoice=Rowan&onboarding_skipTimezone=true'),
        readers,
      ),
    ).toMatchObject({
      timezone: 'America/New_York',
      agentVoice: 'voice-rowan',
      skipTimezoneStep: true,
      skipVoiceStep: false,
    });
  });

  it('ignores a voice that does not exist', () =>
    expect(
      takePrefill(record, read('onboarding_agentVoice=Unknown'), readers).agentVoice,
    ).toBeNull());

  it('waits for a template, and is kept when one is chosen', () => {
    const waiting = takePrefill(record, read('onboarding_tf_orgName=Acme'), readers);
    expect(chooseTemplate(waiting, template).templateFields[0]?.value).toBe('Acme');
  });

  it('fills at once if a template is already chosen', () => {
    expect(
      takePrefill(chooseTemplate(record, template), read('onboarding_tf_orgName=Acme'), readers)
        .templateFields[0]?.value,
    ).toBe('Acme');
  });

  it('applies once: loading the same URL again keeps a changed answer', () => {
    const filled = takePrefill(
      chooseTemplate(record, template),
      read('onboarding_tf_orgName=Acme'),
      readers,
    );
    const changed = answerField(filled, 'orgName', 'Acme Roofing');
    expect(takePrefill(changed, read('onboarding_tf_orgName=Acme'), readers)).toEqual(changed);
    expect(
      takePrefill(changed, read('onboarding_tf_orgName=Other'), readers).templateFields[0]?.value,
    ).toBe('Other');
  });

  it('is kept after discarding', () => {
    const filled = takePrefill(
      record,
      read('onboarding_tf_orgName=Acme&onboarding_skipTimezone=true'),
      readers,
    );
    const fresh = discard(chooseTemplate(filled, template), 200 as Seconds);
    expect(fresh).toMatchObject({
      activeStep: 'SELECT_TEMPLATE',
      templateId: null,
      skipTimezoneStep: true,
      updatedAt: 200,
    });
    expect(chooseTemplate(fresh, template).templateFields[0]?.value).toBe('Acme');
  });
});
