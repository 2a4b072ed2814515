import fc from 'fast-check';
import {
  conditionsOf,
  encodeFilters,
  matches,
  operatorsByType,
  parseLogFilters,
  readConditions,
  typeForFilter,
  type Condition,
  type Filter,
  type Filters,
} from './index.js';

describe('a saved condition on a dynamic field', () => {
  it.each<[Filter, string]>([
    [{ op: 'gte', value: 4 }, 'number'],
    [{ op: 'gte', value: '4' }, 'number'],
    [{ op: 'gte', value: 'high' }, 'number'],
    [{ op: 'lt', value: '2026-01-01' }, 'date'],
    [{ op: 'eq', value: 4 }, 'integer'],
    [{ op: 'eq', value: 4.5 }, 'number'],
    [{ op: 'eq', value: true }, 'boolean'],
    [{ op: 'eq', value: 'x' }, 'string'],
    [{ op: 'eq', value: '04' }, 'string'],
    [{ op: 'contains', value: 4 }, 'string'],
    [{ op: 'in', value: [1, 2] }, 'integer'],
    [{ op: 'in', value: [4, 4.5] }, 'number'],
    [{ op: 'nin', value: [4, '4.5'] }, 'number'],
    [{ op: 'in', value: [4, 'high', true] }, 'integer'],
    [{ op: 'nin', value: [4, 1e-7] }, 'number'],
    [{ op: 'in', value: ['2026-09-02', '9/2/2026'] }, 'date'],
    [{ op: 'in', value: ['2026-09-02', 'a,b'] }, 'string'],
    [{ op: 'isset' }, 'string'],
  ])('%j compares as %s', (filter, type) =>
    expect(typeForFilter('satisfaction', filter)).toBe(type),
  );

  it('compares by its field if that is known', () =>
    expect(typeForFilter('duration', { op: 'eq', value: 'x' })).toBe('integer'));
});

describe('the conditions of a saved filter model', () => {
  it('are those of the equivalent query', () => {
    expect(
      conditionsOf({
        type: { op: 'eq', value: 'call' },
        satisfaction: { op: 'gte', value: 4 },
        cnam: { op: 'eq', value: '' },
        duration: { op: 'regex', value: 'a' },
      }),
    ).toEqual({
      ok: true,
      value: [
        { field: 'type', op: 'eq', type: 'string', values: ['call'], texts: ['call'] },
        { field: 'satisfaction', op: 'gte', type: 'number', values: [4], texts: ['4'] },
      ],
    });
  });

  it('have the limits of a query', () => {
    expect(conditionsOf({ cnam: { op: 'regex', value: '(' } })).toMatchObject({
      ok: false,
      error: { code: 'bad_pattern' },
    });
    expect(conditionsOf({ cnam: { op: 'eq', value: 'x'.repeat(9000) } })).toMatchObject({
      ok: false,
    });
  });

  it.each<[Filters, string, string]>([
    [{ duration: { op: 'gte', value: '60s' } }, 'duration', 'duration: “60s” is no number.'],
    [
      { type: { op: 'eq', value: 'call' }, transfer: { op: 'eq', value: false } },
      'transfer',
      'transfer: “false” is no number.',
    ],
    [
      { timestamp: { op: 'gte', value: '2026-02-30' } },
      'timestamp',
      'timestamp: “2026-02-30” is no date.',
    ],
    [{ timestamp: { op: 'gte', value: 1e300 } }, 'timestamp', 'timestamp: “1e+300” is no date.'],
    [
      { satisfaction: { op: 'gte', value: 'high' } },
      'satisfaction',
      'satisfaction: “high” is no number.',
    ],
    [
      { satisfaction: { op: 'in', value: [4, 'high'] } },
      'satisfaction',
      'satisfaction: “high” is no number.',
    ],
    [
      { satisfaction: { op: 'nin', value: [4, 'a,b'] } },
      'satisfaction',
      'satisfaction: “a,b” is no number.',
    ],
    [
      { account_id: { op: 'eq', value: { a: 1 } } },
      'account_id',
      'account_id: “{"a":1}” is no number.',
    ],
    [{ cnam: { op: 'eq', value: { a: 1 } } }, 'cnam', 'cnam: “{"a":1}” is no text.'],
    [
      { direction: { op: 'eq', value: ['inbound'] } },
      'direction',
      'direction: “["inbound"]” is no text.',
    ],
    [{ "x' or 1=1": { op: 'eq', value: 1 } }, "x' or 1=1", "x' or 1=1 is no filter."],
  ])(
    'are refused for %j, which would match more rows without the invalid part',
    (filters, field, message) => {
      expect(conditionsOf(filters)).toEqual({
        ok: false,
        error: { code: 'bad_filter', field, message },
      });
    },
  );

  it('compare whole numbers with fractions', () =>
    expect(conditionsOf({ duration: { op: 'gte', value: 60.5 } })).toMatchObject({
      ok: true,
      value: [{ type: 'integer', values: [60.5] }],
    }));

  it('report ignored parts of a model, as specified', () => {
    expect(
      readConditions({
        cnam: { op: 'eq', value: '' },
        duration: { op: 'regex', value: 'a' },
        outcome: { op: 'between', value: 1 },
        type: { op: 'eq', value: 'call' },
      }),
    ).toMatchObject({
      ok: true,
      value: {
        conditions: [{ field: 'type' }],
        ignored: [
          { name: 'cnam', reason: 'empty' },
          { name: 'duration', reason: 'operator' },
          { name: 'outcome', reason: 'operator' },
        ],
      },
    });
  });

  it.each<Filter>([
    { op: 'eq', value: { a: 1 } },
    { op: 'ne', value: { a: 1 } },
    { op: 'eq', value: ['a', 'b'] },
    { op: 'in', value: [{ a: 1 }, { a: 2 }] },
    { op: 'nin', value: [{ a: 1 }, 'x', null] },
  ])('on a document are those of the query: %j', (filter) => {
    const filters: Filters = { payload: filter };
    const sent = parseLogFilters(
      Object.fromEntries(encodeFilters(filters, (name) => typeForFilter(name, filter))),
    );
    const saved = conditionsOf(filters);
    if (!saved.ok || !sent.ok) throw new Error('refused');
    expect(saved.value).toHaveLength(1);
    expect(saved.value[0]).toMatchObject({ isJson: true });
    expect(sent.value).toEqual({ conditions: saved.value, ignored: [], reasons: [] });
    const payloads = [{ a: 1 }, { a: 2 }, { a: 3 }, ['a', 'b'], 'x', null];
    const kept = payloads.filter((payload) => matches({ payload }, saved.value[0] as Condition));
    expect(kept).toEqual(
      {
        eq: Array.isArray(filter.value) ? [['a', 'b']] : [{ a: 1 }],
        ne: payloads.slice(1),
        in: [{ a: 1 }, { a: 2 }],
        nin: [{ a: 2 }, { a: 3 }, ['a', 'b'], null],
      }[filter.op],
    );
  });
});

describe('conditions of a screen and of a saved metric', () => {
  const value = fc.oneof(
    fc.constantFrom(
      '4',
      '007',
      'true',
      'null',
      'high',
      '2026-09-02',
      'a,b',
      '{"a":1}',
      ' x',
      'y||int',
      true,
      false,
      4,
      4.5,
      -1,
    ),
    fc.string({ maxLength: 5 }),
  );
  const filter: fc.Arbitrary<Filter> = fc
    .tuple(fc.constantFrom(...new Set(Object.values(operatorsByType).flat())), value, value)
    .filter(([op]) => op !== 'regex' && op !== 'iregex')
    .map(([op, one, two]) => ({ op, value: op === 'in' || op === 'nin' ? [one, two] : one }));
  const rows: readonly Readonly<Record<string, unknown>>[] = [
    4,
    4.5,
    '4',
    '007',
    7,
    'high',
    'High',
    true,
    'true',
    false,
    null,
    '',
    'null',
    '2026-09-02',
    '2026-09-03T10:00:00Z',
    'a,b',
    ' x',
    'y||int',
    { a: 1 },
    [1],
  ].map((reported) => ({ reported, duration: 60, cnam: 'Ada' }));
  const kept = (conditions: readonly Condition[]) =>
    rows.filter((row) => conditions.every((condition) => matches(row, condition)));

  it('report the items of a list that are not numbers, also if the list is sent as JSON', () => {
    const pairs = encodeFilters({ duration: { op: 'in', value: [4, 'y||int'] } }, () => 'integer');
    expect(pairs).toEqual([['duration__in', '[4,"y||int"]||json']]);
    expect(parseLogFilters(Object.fromEntries(pairs), () => 'integer')).toMatchObject({
      ok: true,
      value: {
        conditions: [{ values: [4] }],
        reasons: [{ name: 'duration__in', reason: 'value' }],
      },
    });
  });

  it('keep both of a whole number and one that is none', () => {
    const found = conditionsOf({ reported: { op: 'in', value: [4, 4.5] } });
    expect(found.ok && kept(found.value).map(({ reported }) => reported)).toEqual([4, 4.5, '4']);
  });

  it('keep the same rows, or report the invalid value', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('reported', 'duration', 'cnam', 'missing'),
        filter,
        (field, one) => {
          const filters: Filters = { [field]: one };
          const saved = conditionsOf(filters);
          const sent = parseLogFilters(
            Object.fromEntries(encodeFilters(filters, (name) => typeForFilter(name, one))),
            (name) => ({ duration: 'integer', cnam: 'string' } as const)[name],
          );
          if (!sent.ok) throw new Error('refused');
          // A list that travels as JSON may hold texts among its numbers: without knowledge of
          // the field, all of it is text.
          const isSpelledOut =
            Array.isArray(one.value) && one.value.some((item) => typeof item === 'string');
          if (!saved.ok)
            return void (
              isSpelledOut || expect(sent.value.reasons).toMatchObject([{ reason: 'value' }])
            );
          expect(sent.value.reasons).toEqual([]);
          expect(kept(sent.value.conditions)).toEqual(kept(saved.value));
        },
      ),
      { numRuns: 1500 },
    );
  });
});
