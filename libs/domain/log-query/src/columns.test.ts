import fc from 'fast-check';
import {
  alwaysRequested,
  canonicalField,
  defaultColumns,
  hiddenFields,
  inferType,
  inferTypes,
  knownFields,
  knownType,
  maxDefaultColumns,
  requestedFields,
  type LogScope,
} from './index.js';

const scopes: readonly LogScope[] = ['agent', 'organization', 'reseller', 'partner', 'superAdmin'];

describe('the type of a column', () => {
  it.each<[string, readonly unknown[], string]>([
    ['safe integers', [0, -1, 9_007_199_254_740_991], 'integer'],
    ['digits', ['1', '-2', '007'], 'integer'],
    ['an integer and a date', ['20240101', '2024-01-01'], 'string'],
    ['digits that are also a day: an integer comes first', ['20240101'], 'integer'],
    ['digits too long for an integer', ['1234567890123456789'], 'string'],
    ['a number beyond the safe ones', [2 ** 60], 'string'],
    ['fractions', [1.5, 2], 'string'],
    ['a fraction as text', ['1.5'], 'string'],
    ['a sign', ['+5'], 'string'],
    ['spaces', ['5 '], 'string'],
    ['ISO days', ['2024-02-29'], 'date'],
    [
      'ISO instants',
      ['2024-01-02T10:00:00Z', '2024-01-02T10:00:00.123456+05:30', '2024-01-02 10:00'],
      'date',
    ],
    ['month/day/year', ['1/2/2024', '12/31/2024'], 'date'],
    ['a day that does not exist', ['2023-02-29'], 'string'],
    ['a month that does not exist', ['13/13/2024'], 'string'],
    ['an hour that does not exist', ['2024-01-01T25:00:00Z'], 'string'],
    ['words that a lenient parser takes for dates', ['Room 5', 'May', '5 March'], 'string'],
    ['dates and words', ['2024-01-01', 'soon'], 'string'],
    ['seconds as numbers', [1_756_800_000], 'integer'],
    ['booleans', [true, false], 'string'],
    ['objects', [{ a: 1 }], 'string'],
    ['lists', [[1]], 'string'],
    ['gaps only', [null, undefined, ''], 'string'],
    ['nothing', [], 'string'],
    ['gaps among integers', [null, 5, ''], 'integer'],
  ])('with %s', (_what, values, type) => expect(inferType('reported', values)).toBe(type));

  it.each([
    ['direction', 'string'],
    ['type', 'string'],
    ['duration', 'integer'],
    ['transfer', 'integer'],
    ['scheduled', 'string'],
  ])('of the known field %s is %s, for any values', (field, type) => {
    for (const values of [[], [1], ['2024-01-01'], ['x'], [true], [null]])
      expect(inferType(field, values)).toBe(type);
  });

  it('is one of three, and does not depend on the order of rows or on gaps', () => {
    const value = fc.oneof(
      fc.integer(),
      fc.constantFrom('1', '2024-01-01', 'x', null, '', 1.5, true),
    );
    fc.assert(
      fc.property(fc.array(value, { maxLength: 8 }), (values) => {
        const type = inferType('reported', values);
        expect(['integer', 'date', 'string']).toContain(type);
        expect(inferType('reported', [...values].reverse())).toBe(type);
        expect(inferType('reported', [null, ...values, ''])).toBe(type);
        expect(
          inferTypes(values.map((one) => ({ reported: one }))).get('reported') ?? 'string',
        ).toBe(type);
      }),
    );
  });

  it('is not read from the prototype', () =>
    expect([knownType('toString'), knownType('__proto__'), canonicalField('constructor')]).toEqual([
      undefined,
      undefined,
      'constructor',
    ]));
});

describe('the default columns of a table', () => {
  const field = fc.oneof(
    fc.constantFrom(...Object.keys(knownFields)),
    fc.stringMatching(/^[a-z]{1,6}$/),
  );

  it('are at most ten, each once, all available, none that the scope hides or that every query requests', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(field, { maxLength: 40 }),
        fc.constantFrom(...scopes),
        (available, scope) => {
          const columns = defaultColumns(available, scope);
          expect(columns.length).toBeLessThanOrEqual(maxDefaultColumns);
          expect(new Set(columns).size).toBe(columns.length);
          const free = available.filter(
            (name) =>
              !hiddenFields(scope).includes(name) &&
              name !== 'id' &&
              !(alwaysRequested as readonly string[]).includes(name),
          );
          for (const column of columns) expect(free).toContain(column);
          expect(columns).toHaveLength(Math.min(maxDefaultColumns, free.length));
        },
      ),
    );
  });

  it('omit partnerId in the partner view and keep it in the one above', () => {
    expect(defaultColumns(['partnerId', 'duration'], 'partner')).toEqual(['duration']);
    expect(defaultColumns(['partnerId', 'duration'], 'superAdmin')).toEqual([
      'duration',
      'partnerId',
    ]);
  });

  it('hide more the lower the scope', () => {
    scopes.reduce((lower, higher) => {
      expect(hiddenFields(lower)).toEqual(expect.arrayContaining([...hiddenFields(higher)]));
      return higher;
    });
  });

  it('are requested together with the ids that open a row and the mark of a test', () => {
    fc.assert(
      fc.property(fc.array(field, { maxLength: 12 }), (columns) => {
        const asked = requestedFields(columns);
        expect(new Set(asked).size).toBe(asked.length);
        expect(asked).toEqual(expect.arrayContaining([...columns, ...alwaysRequested]));
        expect(asked.slice(0, new Set(columns).size)).toEqual([...new Set(columns)]);
      }),
    );
  });
});

it.each([
  ['account_id', 'accountId'],
  ['org_id', 'organizationId'],
  ['orgId', 'organizationId'],
  ['from_number', 'fromNumber'],
  ['task_attempt_id', 'taskAttemptId'],
  ['accountId', 'accountId'],
  ['custom_field', 'custom_field'],
])('%s is served as %s', (name, served) => {
  expect(canonicalField(name)).toBe(served);
});
