import { type TemplateField } from '@patchbay/template-fields';
import fc from 'fast-check';
import {
  chooseTemplate,
  nextPosition,
  prefillFields,
  readPrefill,
  type UrlPrefill,
} from './index.js';
import { asked, plain, start } from './testing/walks.js';

// Keys and values as they come from outside: right ones, wrong ones, and names that an object would
// inherit.
const key = fc.oneof(
  fc.constantFrom(
    'orgName',
    'seats',
    'open',
    'industry',
    'services',
    '__proto__',
    'constructor',
    '',
  ),
  fc.string(),
);
const value = fc.oneof(
  fc.constantFrom(
    'true',
    'false',
    'TRUE',
    ' 12 ',
    '1e3',
    '-0',
    'NaN',
    'dental',
    'gutters,roofing',
    '',
  ),
  fc.string(),
);
const name = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(
        'onboarding_tf_',
        'onboarding_skip_tf_',
        'onboarding_skip_ti_',
        'onboarding_',
        'tf_',
      ),
      key,
    )
    .map(([prefix, rest]) => prefix + rest),
  fc.constantFrom(
    'onboarding_timezone',
    'onboarding_agentVoice',
    'onboarding_skipTimezone',
    'onboarding_skipAgentVoice',
  ),
);
const parameters = fc.array(fc.tuple(name, value), { maxLength: 20 });
const fields: TemplateField[] = [
  { key: 'orgName' },
  { key: 'seats', type: 'number' },
  { key: 'open', type: 'boolean' },
  { key: 'industry', type: 'select', options: ['dental', 'retail'] },
  { key: 'services', type: 'multiselect', options: ['roofing', 'gutters', 'siding'] },
];

describe('any URL', () => {
  it('is parsed without a throw, into keys that a field can have', () => {
    fc.assert(
      fc.property(parameters, (pairs) => {
        const read = readPrefill(pairs);
        for (const one of [
          ...read.fields.map((field) => field.key),
          ...read.skipFields,
          ...read.skipIntegrations,
        ])
          expect(one).toMatch(/^[A-Za-z_][\w.-]{0,63}$/);
        expect(new Set(read.fields.map((field) => field.key)).size).toBe(read.fields.length);
        for (const text of [read.timezone, read.agentVoice]) expect(text).not.toBe('');
      }),
    );
  });

  it('fills each field with a value of its type and one of its options, or not at all', () => {
    fc.assert(
      fc.property(parameters, (pairs) => {
        const [orgName, seats, open, industry, services] = prefillFields(
          fields,
          readPrefill(pairs),
        ).map((field) => field.value);
        if (orgName !== undefined) expect(typeof orgName).toBe('string');
        if (seats !== undefined) expect(Number.isFinite(seats)).toBe(true);
        if (open !== undefined) expect(typeof open).toBe('boolean');
        if (industry !== undefined) expect(['dental', 'retail', '']).toContain(industry);
        if (services !== undefined)
          expect(['roofing', 'gutters', 'siding']).toEqual(
            expect.arrayContaining(services as string[]),
          );
      }),
    );
  });

  it('never skips a step that it only fills', () => {
    fc.assert(
      fc.property(parameters, (pairs) => {
        const read = readPrefill(
          pairs.filter(([parameter]) => !parameter.startsWith('onboarding_skip')),
        );
        expect([
          read.skipFields,
          read.skipIntegrations,
          read.skipTimezone,
          read.skipAgentVoice,
        ]).toEqual([[], [], false, false]);
        for (const field of prefillFields(fields, read))
          expect([field.skipped ?? false, field.autoPrefilled ?? false]).toEqual([false, false]);
      }),
    );
    const filled = chooseTemplate(asked('onboarding_tf_orgName=Acme'), {
      id: 't',
      fields: [{ key: 'orgName' }],
    });
    expect(nextPosition({ ...filled, activeStep: 'SELECT_TEMPLATE' }, plain)).toMatchObject({
      step: 'SETUP_TEMPLATE',
      fieldIndex: 0,
    });
  });

  it('does not change fields that it does not name', () => {
    const nothing: UrlPrefill = readPrefill([
      ['utm_source', 'x'],
      ['authToken', 't'],
      ['onboard', 'true'],
    ]);
    expect(prefillFields(fields, nothing)).toEqual(fields);
    expect(start.prefill).toEqual({ fields: [], skipFields: [], skipIntegrations: [] });
  });
});
