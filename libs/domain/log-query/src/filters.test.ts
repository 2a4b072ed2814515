import fc from 'fast-check';
import {
  encodeFilters,
  filterTypes,
  isAllowed,
  isListOperator,
  isOperator,
  isValueless,
  knownType,
  maxConditions,
  operatorLabel,
  operatorsByType,
  parseFilters,
  parseLogFilters,
  splitName,
  type Filters,
  type FilterType,
  type Operator,
  type TypeOf,
} from './index.js';

const ordered = 'eq ne gt gte lt lte in nin isnull isset isnotset present';
const table: Record<FilterType, string> = {
  string:
    'eq ne in nin contains icontains ncontains nicontains startswith istartswith nstartswith ' +
    'nistartswith endswith iendswith nendswith niendswith regex iregex isnull isset isnotset ' +
    'empty notempty present',
  integer: ordered,
  number: ordered,
  float: ordered,
  date: ordered,
  datetime: ordered,
  boolean: 'eq ne isnull isset isnotset present',
};

describe('operators', () => {
  it.each(filterTypes)('of %s are those of the specification', (type) =>
    expect(operatorsByType[type].join(' ')).toBe(table[type]),
  );

  it('each have their own label', () => {
    const all = [...new Set(filterTypes.flatMap((type) => operatorsByType[type]))];
    expect(new Set(all.map(operatorLabel)).size).toBe(all.length);
    expect(all.every(isOperator)).toBe(true);
    expect(['', 'EQ', 'toString', 'between'].some(isOperator)).toBe(false);
  });

  it('without a value, and with a list', () => {
    const all = operatorsByType.string;
    expect(all.filter(isValueless)).toEqual([
      'isnull',
      'isset',
      'isnotset',
      'empty',
      'notempty',
      'present',
    ]);
    expect(all.filter(isListOperator)).toEqual(['in', 'nin']);
  });
});

const types: Record<string, FilterType> = {
  duration: 'integer',
  cnam: 'string',
  booked: 'boolean',
  when: 'date',
  odd__field: 'string',
};
const typeOf: TypeOf = (field) => types[field] ?? 'string';

describe('filters in a query string', () => {
  it.each<[string, Filters, [string, string][]]>([
    ['no suffix is eq', { cnam: { op: 'eq', value: 'Ada' } }, [['cnam', 'Ada']]],
    ['an operator is a suffix', { duration: { op: 'gte', value: 60 } }, [['duration__gte', '60']]],
    [
      'zero and false are values',
      { duration: { op: 'eq', value: 0 }, booked: { op: 'eq', value: false } },
      [
        ['duration', '0'],
        ['booked', 'false'],
      ],
    ],
    [
      'lists are comma-joined',
      { cnam: { op: 'in', value: ['Ada', 'Bob'] } },
      [['cnam__in', 'Ada,Bob']],
    ],
    [
      'a list may come as text',
      { cnam: { op: 'nin', value: 'Ada, Bob,' } },
      [['cnam__nin', 'Ada,Bob']],
    ],
    [
      'an item with a comma is sent as JSON',
      { cnam: { op: 'in', value: ['Lovelace, Ada', 'Bob'] } },
      [['cnam__in', '["Lovelace, Ada","Bob"]||json']],
    ],
    [
      'operators without a value are true',
      { cnam: { op: 'isset' }, when: { op: 'isnull', value: 'x' } },
      [
        ['cnam__isset', 'true'],
        ['when__isnull', 'true'],
      ],
    ],
    [
      'a disallowed operator is dropped',
      {
        duration: { op: 'contains', value: '6' },
        booked: { op: 'gt', value: true },
        when: { op: 'empty' },
      },
      [],
    ],
    ['an unknown operator is dropped', { cnam: { op: 'drop', value: 'x' } }, []],
    [
      'an empty value is dropped',
      {
        cnam: { op: 'eq', value: '' },
        duration: { op: 'gt' },
        when: { op: 'eq', value: null },
        x: { op: 'in', value: [] },
        y: { op: 'in', value: ['', null] },
        z: { op: 'eq', value: '  ' },
        n: { op: 'eq', value: Number.NaN },
      },
      [],
    ],
    [
      'text that looks like a hint stays text',
      { cnam: { op: 'eq', value: 'a||bool' } },
      [['cnam', 'a||bool||string']],
    ],
    [
      'a field with underscores keeps its suffix',
      { odd__field: { op: 'eq', value: 'x' } },
      [['odd__field__eq', 'x']],
    ],
  ])('%s', (_what, filters, pairs) => expect(encodeFilters(filters, typeOf)).toEqual(pairs));

  it('are taken from saved settings only if they are valid', () => {
    expect(
      parseFilters({
        a: { op: 'eq', value: 1, extra: 2 },
        b: null,
        c: 'x',
        d: { value: 1 },
        e: { op: 5 },
        f: { op: 'isset' },
      }),
    ).toEqual({ a: { op: 'eq', value: 1 }, f: { op: 'isset' } });
    for (const nothing of [null, undefined, 'x', 5, [], [{ op: 'eq' }]])
      expect(parseFilters(nothing)).toEqual({});
  });
});

const read = (query: Record<string, unknown>, known = knownType) => {
  const result = parseLogFilters(query, known);
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
};
const short = (query: Record<string, unknown>) =>
  read(query).conditions.map(({ field, op, type, values }) => [field, op, type, ...values]);

describe('filters on the server', () => {
  it.each<[Record<string, unknown>, unknown[]]>([
    [{ duration__gte: '60' }, ['duration', 'gte', 'integer', 60]],
    [{ duration: '60' }, ['duration', 'eq', 'integer', 60]],
    [{ direction__in: 'inbound,outbound' }, ['direction', 'in', 'string', 'inbound', 'outbound']],
    [{ fromNumber: '+12165551234' }, ['fromNumber', 'eq', 'string', '+12165551234']],
    [{ cnam: '123' }, ['cnam', 'eq', 'string', '123']],
    [{ account_id: '7' }, ['accountId', 'eq', 'integer', 7]],
    [{ summary__icontains: 'refund' }, ['summary', 'icontains', 'string', 'refund']],
    [{ zip__icontains: '441' }, ['zip', 'icontains', 'string', '441']],
    [{ booked: 'true' }, ['booked', 'eq', 'boolean', true]],
    [{ score: '4.5' }, ['score', 'eq', 'number', 4.5]],
    [{ score__in: '4,4.5' }, ['score', 'in', 'number', 4, 4.5]],
    [{ score__in: '4,high' }, ['score', 'in', 'string', '4', 'high']],
    [{ zip: '04410' }, ['zip', 'eq', 'string', '04410']],
    [{ zip: '44110||string' }, ['zip', 'eq', 'string', '44110']],
    [{ flag: 'true||str' }, ['flag', 'eq', 'string', 'true']],
    [{ flag: 'true||bool' }, ['flag', 'eq', 'boolean', true]],
    [{ due: '2026-09-02' }, ['due', 'eq', 'date', '2026-09-02']],
    [{ timestamp__gte: '1756800000' }, ['timestamp', 'gte', 'date', '1756800000']],
    [{ disposition__isnull: 'true' }, ['disposition', 'isnull', 'string']],
    [{ disposition__isnull: 'false' }, ['disposition', 'isset', 'string']],
    [{ disposition__present: '0' }, ['disposition', 'empty', 'string']],
    [{ disposition: 'x||null' }, ['disposition', 'isnull', 'string']],
    [{ disposition__ne: '||null' }, ['disposition', 'isset', 'string']],
    [{ 'experiments.id': 'a' }, ['experiments.id', 'eq', 'string', 'a']],
    [{ my__field: 'a' }, ['my__field', 'eq', 'string', 'a']],
    [{ n: 5 }, ['n', 'eq', 'integer', 5]],
  ])('%j', (query, condition) => expect(short(query)).toEqual([condition]));

  it('keeps the text beside the value', () =>
    expect(read({ fromNumber__in: '+1, 2' }).conditions[0]).toMatchObject({
      values: ['+1', '2'],
      texts: ['+1', '2'],
    }));

  it('omits the items of a list that do not have the field’s type', () =>
    expect(read({ duration__in: '1,x,3' }).conditions[0]).toMatchObject({
      values: [1, 3],
      texts: ['1', '3'],
    }));

  it('takes a repeated name as two conditions', () =>
    expect(short({ duration__gte: ['5', '9'] })).toHaveLength(2));

  it.each([
    { duration__contains: '6' },
    { booked__gt: 'true||bool' },
    { duration: 'long' },
    { duration: '' },
    { cnam__in: ' , ' },
    { 'a"b': '1' },
    { "x'; drop": '1' },
    { '1x': '1' },
    { __proto__x: '', y: '' },
    { 'a.constructor.b': '1' },
    { duration__isempty: '' },
    { duration__empty: 'true' },
    { cnam__in: 'x||json' },
    { cnam__in: '{"a":1}||json' },
  ])('ignores %j and reports it', (query) => {
    const { conditions, ignored } = read(query);
    expect(conditions).toEqual([]);
    expect(ignored).toEqual(Object.keys(query));
  });

  it.each<[Record<string, unknown>, string[]]>([
    [{ duration__gte: '60s' }, ['value', 'duration__gte: “60s” is no number.']],
    [{ timestamp: '2026-02-30' }, ['value', 'timestamp: “2026-02-30” is no date.']],
    [{ timestamp__lte: '1e400' }, ['value', 'timestamp__lte: “1e400” is no date.']],
    [{ transfer: 'false' }, ['value', 'transfer: “false” is no number.']],
    [{ urgent: 'perhaps||bool' }, ['value', 'urgent: “perhaps” is neither true nor false.']],
    [{ score__gte: 'high' }, ['value', 'score__gte: “high” is no number.']],
    [{ duration__in: 'x,y' }, ['value', 'duration__in: “x”, “y” are no number.']],
    [{ cnam: '{"a":1}||json' }, ['value', 'cnam: “{"a":1}” is no text.']],
    [{ payload: '{"a":||json' }, ['value', 'payload: “{"a":” is no text.']],
    [{ payload__gt: '{"a":1}' }, ['operator', 'payload__gt: a text has no operator gt.']],
    [
      { duration__contains: '6' },
      ['operator', 'duration__contains: a number has no operator contains.'],
    ],
    [{ cnam: ' ' }, ['empty', 'cnam has no value.']],
    [{ 'a"b': '1' }, ['name', 'a"b is no filter.']],
  ])('reports why it ignores %j', (query, [reason, message]) => {
    expect(read(query)).toEqual({
      conditions: [],
      ignored: Object.keys(query),
      reasons: [{ name: Object.keys(query)[0], reason, message }],
    });
  });

  it('reports the invalid items of a list, and compares with the rest', () => {
    expect(read({ duration__in: '1,x,3' })).toMatchObject({
      conditions: [{ values: [1, 3] }],
      ignored: [],
      reasons: [
        { name: 'duration__in', reason: 'value', message: 'duration__in: “x” is no number.' },
      ],
    });
    expect(read({ duration__in: '[1,{"a":2}]||json' })).toMatchObject({
      conditions: [{ values: [1] }],
      reasons: [{ message: 'duration__in: “{"a":2}” is no number.' }],
    });
  });

  it.each(['60.5', '0.25', '-1.5', '6.05e1'])(
    'accepts the fraction %s for a field of whole numbers',
    (text) => {
      expect(read({ duration__gte: text, accountId: text })).toMatchObject({
        conditions: [
          { op: 'gte', type: 'integer', values: [Number(text)] },
          { op: 'eq', values: [Number(text)] },
        ],
        ignored: [],
        reasons: [],
      });
    },
  );

  it('does not use the parameters of the call itself', () => {
    expect(
      read({
        token: 'x',
        targetAccountId: '7',
        start: '1',
        end: '2',
        fields: 'a',
        format: 'csv',
        page: '1',
        pageSize: '2',
        includeFields: 'true',
        sort: 'a',
        order: 'asc',
        filters: '{}',
      }),
    ).toEqual({ conditions: [], ignored: [], reasons: [] });
  });

  it('refuses a query beyond its limits', () => {
    expect(parseLogFilters({ cnam: 'x'.repeat(8200) })).toMatchObject({
      ok: false,
      error: { code: 'filters_too_long' },
    });
    expect(
      parseLogFilters(
        Object.fromEntries(Array.from({ length: maxConditions + 1 }, (_, at) => [`f${at}`, '1'])),
      ),
    ).toMatchObject({ ok: false, error: { code: 'too_many_filters' } });
    expect(
      parseLogFilters({ cnam__in: Array.from({ length: 501 }, (_, at) => at).join(',') }),
    ).toMatchObject({ ok: false, error: { code: 'filter_too_long' } });
    expect(parseLogFilters({ cnam__regex: '(a' })).toMatchObject({
      ok: false,
      error: { code: 'bad_pattern' },
    });
  });

  it('splits names at their last operator', () => {
    expect([
      splitName('a'),
      splitName('a__gte'),
      splitName('a__b__in'),
      splitName('__in'),
      splitName('a__GTE'),
      splitName('a__toString'),
    ]).toEqual([
      { field: 'a', op: 'eq' },
      { field: 'a', op: 'gte' },
      { field: 'a__b', op: 'in' },
      { field: '__in', op: 'eq' },
      { field: 'a', op: 'gte' },
      { field: 'a__toString', op: 'eq' },
    ]);
  });

  it('refuses an object as a value, even one without a text', () => {
    const query = {
      duration__gte: '5',
      cnam: { toString: '' },
      score: [{}, '7', ['8']],
      agent: () => 'x',
    };
    expect(parseLogFilters(query)).toMatchObject({
      ok: true,
      value: {
        conditions: [{ field: 'duration' }, { field: 'score', values: [7] }],
        ignored: ['cnam', 'score', 'score', 'agent'],
      },
    });
  });

  it('never throws, for any query', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string(),
          fc.oneof(fc.string(), fc.array(fc.string(), { maxLength: 3 }), fc.anything()),
          { maxKeys: 8 },
        ),
        (query) => {
          expect(() => parseLogFilters(query)).not.toThrow();
        },
      ),
    );
  });
});

describe('the query of the client is parsed by the server', () => {
  const field = fc.constantFrom('duration', 'cnam', 'booked', 'when', 'odd__field');
  const word = fc.oneof(
    fc.string({ minLength: 1, maxLength: 20 }),
    fc.constantFrom('a,b', 'x||bool', 'true', '007', '||json', '"', 'é'),
  );
  const filter = fc
    .tuple(field, fc.nat(), word, word)
    .map(([name, pick, a, b]): [string, Filters[string], string[]] => {
      const type = typeOf(name);
      const ops = operatorsByType[type].filter((op) => op !== 'regex' && op !== 'iregex');
      const op = ops[pick % ops.length] as Operator;
      const [one, two] =
        type === 'integer'
          ? [pick % 1000, -(pick % 77)]
          : type === 'boolean'
            ? [pick % 2 === 0, true]
            : type === 'date'
              ? ['2026-09-02', '2025-01-01T10:00:00Z']
              : [`x${a}`, `${b}y`];
      const value = isValueless(op) ? undefined : isListOperator(op) ? [one, two] : one;
      return [
        name,
        { op, value },
        isValueless(op) ? [] : isListOperator(op) ? [String(one), String(two)] : [String(one)],
      ];
    });

  it('with the same field, operator and values', () => {
    fc.assert(
      fc.property(filter, ([name, one, texts]) => {
        const pairs = encodeFilters({ [name]: one }, typeOf);
        expect(pairs).toHaveLength(1);
        const back = read(Object.fromEntries(pairs), (known) => types[known]);
        expect(back.ignored).toEqual([]);
        expect(back.conditions).toMatchObject([
          { field: name, op: one.op, type: typeOf(name), texts },
        ]);
      }),
      { numRuns: 500 },
    );
  });

  it('and the operator is one that the type allows', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...filterTypes),
        fc.string(),
        (type, op) =>
          isAllowed(type, op) === (operatorsByType[type] as readonly string[]).includes(op),
      ),
    );
  });
});

describe('patterns', () => {
  const asked = (pattern: string) => parseLogFilters({ cnam__regex: pattern });

  it.each(['abc', '^a.*b$', 'a|b', '[a-z0-9]+', '\\d{3}-\\d{4}', '(a)(b)', 'é+', '(a+)+$'])(
    '%p may run: formulas have the same dialect',
    (pattern) =>
      expect(asked(pattern)).toMatchObject({
        ok: true,
        value: { conditions: [{ op: 'regex', texts: [pattern] }] },
      }),
  );

  it.each([
    '(',
    'a)',
    '*a',
    'a+?',
    '(?=a)',
    '(?<n>a)',
    '(a)\\1',
    '[',
    'a{3,2}',
    'x'.repeat(257),
    '(?:^|$|){1,40}\\S',
  ])('%p may not', (pattern) =>
    expect(asked(pattern)).toMatchObject({ ok: false, error: { code: 'bad_pattern' } }),
  );
});
