import { type Seconds } from '@patchbay/kernel';
import fc from 'fast-check';
import {
  answerField,
  createRecord,
  defaultVoiceId,
  findVoice,
  newerRecord,
  type OnboardingRecord,
  onboardingRecordSchema,
  onboardingSteps,
  readRecord,
  stamped,
  timezoneOf,
  voiceOf,
  voices,
  voicesFor,
} from './index.js';

const now = 1_767_625_445 as Seconds;

describe('a record', () => {
  it('begins empty', () => {
    expect(createRecord(now)).toEqual({
      method: 'BUILD_FROM_TEMPLATE',
      templateId: null,
      templateFields: [],
      templateIntegrations: [],
      connectedIntegrations: [],
      activeStep: 'WELCOME',
      fieldIndex: 0,
      integrationIndex: 0,
      timezone: null,
      agentVoice: null,
      skipTimezoneStep: false,
      skipVoiceStep: false,
      onboardingComplete: false,
      making: 'NOT_MADE',
      updatedAt: now,
      satisfiedFields: [],
      prefill: { fields: [], skipFields: [], skipIntegrations: [] },
    });
  });

  it('has a default voice and time zone for the agent', () => {
    expect([voiceOf(createRecord(now)), timezoneOf(createRecord(now))]).toEqual([
      defaultVoiceId,
      'UTC',
    ]);
    expect(voiceOf({ agentVoice: 'voice-rowan' })).toBe('voice-rowan');
    expect([voiceOf(createRecord(now), 'es'), voiceOf(createRecord(now), 'en')]).toEqual([
      'voice-dalia',
      'voice-linden',
    ]);
    expect(voiceOf({ agentVoice: 'voice-rowan' }, 'es')).toBe('voice-rowan');
  });

  it.each([
    ['es', 'Europe/Madrid', 'es-ES'],
    ['es', 'Atlantic/Canary', 'es-ES'],
    ['es', 'America/Bogota', 'es-MX'],
    ['es', 'Europe/London', 'es-MX'],
    ['en', 'Europe/Dublin', 'en-IE'],
    ['en', 'Australia/Perth', 'en-AU'],
    ['en', 'Europe/Madrid', 'en-US'],
  ])('has a voice that speaks %s as at %s: %s', (language, zone, spoken) => {
    expect(findVoice(voiceOf(createRecord(now), language, zone))?.language).toBe(spoken);
    expect(new Set(voicesFor(language, zone))).toEqual(new Set(voices));
  });

  it('is equal after storing', () => {
    const record = {
      ...createRecord(now),
      templateId: 't1',
      templateFields: [{ key: 'a', value: ['x'], colour: 'kept' }],
      activeStep: 'SETUP_TEMPLATE' as const,
    };
    expect(readRecord(JSON.parse(JSON.stringify(record)))).toEqual(record);
  });

  it.each([null, undefined, 'text', 5, [], {}])('is not parsed from %j', (stored) =>
    expect(readRecord(stored)).toBeNull(),
  );

  it('with damaged parts uses their default values', () => {
    const read = readRecord({
      activeStep: 'NOWHERE',
      fieldIndex: -3,
      integrationIndex: 1.5,
      templateFields: 'x',
      timezone: 7,
      templateId: 't1',
      updatedAt: 'late',
    });
    expect(read).toEqual({ ...createRecord(0 as Seconds), templateId: 't1' });
  });

  it('keeps every answer if one part of one field is invalid', () => {
    const fields = [
      { key: 'orgName', title: null, value: 'Acme', colour: 'kept' },
      { key: 'industry', type: 'select', options: [{ value: 'dental' }], value: 'dental' },
      {
        key: 'greeting',
        placeholder: null,
        value: 'Hi from {orgName}',
        skipped: 'yes',
        promptTip: 5,
      },
      { key: 'not a key', value: 'lost' },
      null,
      'text',
    ];
    const read = readRecord({ ...createRecord(now), templateFields: fields });
    expect(read?.templateFields).toEqual([
      { key: 'orgName', value: 'Acme', colour: 'kept' },
      { key: 'industry', type: 'select', value: 'dental' },
      { key: 'greeting', value: 'Hi from {orgName}' },
    ]);
    expect(answerField(read as OnboardingRecord, 'orgName', 'Zoe').templateFields[2]?.value).toBe(
      'Hi from Zoe',
    );
  });

  it('keeps the valid entries of its lists', () => {
    const prefill = {
      fields: [{ key: 'a', values: ['x', 1] }, { key: 7 }],
      skipFields: ['b', null],
      skipIntegrations: 'c',
    };
    const read = readRecord({
      ...createRecord(now),
      templateIntegrations: ['crm', 7],
      satisfiedFields: [null, 'orgName'],
      prefill,
    });
    expect(read).toMatchObject({
      templateIntegrations: ['crm'],
      satisfiedFields: ['orgName'],
      prefill: { fields: [{ key: 'a', values: ['x'] }], skipFields: ['b'], skipIntegrations: [] },
    });
  });

  it.each([1_767_625_445_000, -1, Number.NaN, Infinity, '1767625445', null])(
    'with the time %p counts as older than any other',
    (updatedAt) => {
      const damaged = readRecord({ ...createRecord(now), updatedAt, templateId: 'damaged' });
      expect(damaged?.updatedAt).toBe(0);
      expect(newerRecord(damaged, createRecord(now))?.templateId).toBeNull();
    },
  );

  it('keeps the time in seconds through reading and storing', () => {
    expect(
      readRecord(JSON.parse(JSON.stringify(stamped(createRecord(0 as Seconds), now))))?.updatedAt,
    ).toBe(1_767_625_445);
  });

  it('is parsed from any value', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom(
            'method',
            'activeStep',
            'fieldIndex',
            'templateFields',
            'prefill',
            'timezone',
            'x',
          ),
          fc.jsonValue(),
        ),
        (stored) => {
          const read = readRecord(stored);
          if (read) {
            expect(onboardingSteps).toContain(read.activeStep);
            expect(onboardingRecordSchema.parse(read)).toEqual(read);
          }
        },
      ),
    );
  });

  it('that is newer is used, the first if they are equally old', () => {
    const [old, fresh] = [createRecord(now), stamped(createRecord(now), (now + 1) as Seconds)];
    expect(newerRecord(old, fresh)).toBe(fresh);
    expect(newerRecord(fresh, old)).toBe(fresh);
    expect(newerRecord(old, createRecord(now))).toBe(old);
    expect([newerRecord(null, old), newerRecord(old, null), newerRecord(null, null)]).toEqual([
      old,
      old,
      null,
    ]);
  });
});
