import fc from 'fast-check';
import {
  decodeFilters,
  encodeFilters,
  filterTypes,
  isListOperator,
  isValueless,
  knownFields,
  knownType,
  operatorsByType,
  parseLogFilters,
  reservedNames,
  typeForFilter,
  type Filter,
  type Filters,
  type FilterType,
  type Operator,
  type TypeOf,
} from './index.js';

const byValue =
  (filters: Filters): TypeOf =>
  (field) =>
    typeForFilter(field, filters[field] ?? { op: 'eq' });
/** The query of a screen: known fields by the table, reported ones by their values. */
const sent = (filters: Filters) =>
  encodeFilters(filters, byValue(filters))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
const back = (query: Readonly<Record<string, unknown>>, known = knownType) => {
  const read = decodeFilters(query, known);
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
};

describe('a condition in the query of the logs', () => {
  it.each<[string, Filters, string]>([
    ['has no suffix for eq', { direction: { op: 'eq', value: 'inbound' } }, 'direction=inbound'],
    [
      'has its operator behind two underscores',
      { duration: { op: 'gte', value: 30 } },
      'duration__gte=30',
    ],
    [
      'joins a list by commas',
      { direction: { op: 'in', value: ['inbound', 'outbound'] } },
      'direction__in=inbound,outbound',
    ],
    ['joins numbers by commas', { duration: { op: 'nin', value: [0, 60] } }, 'duration__nin=0,60'],
    [
      'says true for an operator without a value',
      { disposition: { op: 'isnull' } },
      'disposition__isnull=true',
    ],
    [
      'says true whatever value such an operator carries',
      { cnam: { op: 'present', value: false } },
      'cnam__present=true',
    ],
    [
      'keeps case-insensitive operators',
      { summary: { op: 'icontains', value: 'refund' } },
      'summary__icontains=refund',
    ],
    [
      'spells out a list with a comma in an item',
      { cnam: { op: 'in', value: ['Müller, Zoë', 'Bob'] } },
      'cnam__in=["Müller, Zoë","Bob"]||json',
    ],
    [
      'spells out a list whose item looks like a hint',
      { cnam: { op: 'in', value: ['a', 'b||bool'] } },
      'cnam__in=["a","b||bool"]||json',
    ],
    [
      'spells out a list with spaces around an item',
      { cnam: { op: 'in', value: [' a', 'b'] } },
      'cnam__in=[" a","b"]||json',
    ],
    ['needs no hint for a known field', { cnam: { op: 'eq', value: '44110' } }, 'cnam=44110'],
    [
      'needs no hint for what looks as it is',
      {
        zip: { op: 'eq', value: '04410' },
        score: { op: 'eq', value: 4 },
        urgent: { op: 'eq', value: true },
        due: { op: 'gte', value: '2026-09-02' },
      },
      'zip=04410&score=4&urgent=true&due__gte=2026-09-02',
    ],
    [
      'hints at a text that looks like a number',
      { zip: { op: 'eq', value: '44110' } },
      'zip=44110||string',
    ],
    [
      'hints at a text that looks like a boolean',
      { flag: { op: 'ne', value: 'true' } },
      'flag__ne=true||string',
    ],
    ['hints at a text that reads null', { note: { op: 'eq', value: 'null' } }, 'note=null||string'],
    [
      'hints at a text that looks like JSON',
      { note: { op: 'eq', value: '{"a":1}' } },
      'note={"a":1}||string',
    ],
    [
      'hints at a list of texts that look like numbers',
      { zip: { op: 'in', value: ['44110', '44111'] } },
      'zip__in=44110,44111||string',
    ],
    [
      'hints at a number that looks like text',
      { ratio: { op: 'gt', value: 1e-7 } },
      'ratio__gt=1e-7||number',
    ],
    [
      'needs no hint where only texts have the operator',
      { zip: { op: 'contains', value: '44110' } },
      'zip__contains=44110',
    ],
    [
      'hints at a text that would lose its ending',
      { cnam: { op: 'eq', value: 'a||int' } },
      'cnam=a||int||string',
    ],
    ['spells out an object', { payload: { op: 'eq', value: { a: 1 } } }, 'payload={"a":1}||json'],
    [
      'sends an instant in seconds as ISO 8601',
      { timestamp: { op: 'gte', value: 1_756_800_000 } },
      'timestamp__gte=2025-09-02T08:00:00.000Z',
    ],
    [
      'sends a date of the runtime as ISO 8601',
      { timestamp: { op: 'lt', value: new Date(0) } },
      'timestamp__lt=1970-01-01T00:00:00.000Z',
    ],
    [
      'sends month/day/year as ISO 8601',
      { timestamp: { op: 'lt', value: '9/2/2026' } },
      'timestamp__lt=2026-09-02',
    ],
    [
      'drops a disallowed operator',
      {
        duration: { op: 'icontains', value: '6' },
        timestamp: { op: 'empty' },
        cnam: { op: 'gt', value: 'a' },
      },
      '',
    ],
    [
      'drops an empty value',
      {
        cnam: { op: 'eq', value: '' },
        duration: { op: 'gt', value: null },
        direction: { op: 'in', value: [] },
        outcome: { op: 'in', value: ',,' },
        timestamp: { op: 'lt', value: new Date(Number.NaN) },
      },
      '',
    ],
    [
      'keeps a field apart from a parameter of the call',
      {
        page: { op: 'eq', value: 5 },
        start: { op: 'eq', value: 'x' },
        sort: { op: 'gt', value: 1 },
      },
      'page__eq=5&start__eq=x&sort__gt=1',
    ],
    [
      'keeps a field that ends like an operator',
      { my__in: { op: 'eq', value: 'x' } },
      'my__in__eq=x',
    ],
  ])('%s', (_what, filters, query) => expect(sent(filters)).toBe(query));

  it('needs no hints for a receiver that knows all fields', () =>
    expect(
      encodeFilters(
        { zip: { op: 'eq', value: '44110' } },
        () => 'string',
        () => 'string',
      ),
    ).toEqual([['zip', '44110']]));
});

describe('a query of the logs as a filter model', () => {
  it.each<[Record<string, unknown>, Filters]>([
    [{ duration__gte: '30' }, { duration: { op: 'gte', value: 30 } }],
    [
      { direction__in: 'inbound,outbound' },
      { direction: { op: 'in', value: ['inbound', 'outbound'] } },
    ],
    [
      { cnam__in: '["Müller, Zoë","Bob"]||json' },
      { cnam: { op: 'in', value: ['Müller, Zoë', 'Bob'] } },
    ],
    [{ archived: 'false||bool' }, { archived: { op: 'eq', value: false } }],
    [{ payload: '{"a":1}||json' }, { payload: { op: 'eq', value: { a: 1 } } }],
    [{ payload: '{"a":1}' }, { payload: { op: 'eq', value: { a: 1 } } }],
    [
      { payload__in: '[{"a":1},{"a":2}]||json' },
      { payload: { op: 'in', value: [{ a: 1 }, { a: 2 }] } },
    ],
    [{ score: '4||json' }, { score: { op: 'eq', value: 4 } }],
    [{ zip: '"44110"||json' }, { zip: { op: 'eq', value: '44110' } }],
    [{ zip__in: '["44110",44111]||json' }, { zip: { op: 'in', value: ['44110', '44111'] } }],
    [{ score__in: '[1,2.5,null]||json' }, { score: { op: 'in', value: [1, 2.5] } }],
    [{ outcome: 'null' }, { outcome: { op: 'eq', value: 'null' } }],
    [{ disposition: 'null' }, { disposition: { op: 'isnull' } }],
    [{ disposition__ne: 'null' }, { disposition: { op: 'isset' } }],
    [{ disposition: 'null||json' }, {}],
    [{ disposition__contains: 'null' }, { disposition: { op: 'contains', value: 'null' } }],
    [{ disposition__isnull: 'true' }, { disposition: { op: 'isnull' } }],
    [{ disposition__isset: 'false' }, { disposition: { op: 'isnotset' } }],
    [{ account_id: '7', page: '3', token: 'x' }, { accountId: { op: 'eq', value: 7 } }],
    [{ page__eq: '5' }, { page: { op: 'eq', value: 5 } }],
    [{ duration: ['5', '9'] }, { duration: { op: 'eq', value: 5 } }],
    [{ price: '0.30000000000000004' }, { price: { op: 'eq', value: 0.1 + 0.2 } }],
    [{ duration: '-0' }, { duration: { op: 'eq', value: 0 } }],
    [{ payload__contains: '{"a":1}' }, { payload: { op: 'contains', value: '{"a":1}' } }],
    [{ duration: '1e400' }, {}],
    [{ duration: 'NaN' }, {}],
    [{ duration: '0x10' }, {}],
    [{ payload: '{"a":||json' }, {}],
    [{ payload: '[]||json' }, { payload: { op: 'eq', value: [] } }],
    [{ payload__gt: '{"a":1}||json' }, {}],
    [{ payload__in: '{"a":1}||json' }, {}],
    [{ text__contains: '5||json' }, { text: { op: 'contains', value: '5' } }],
  ])('%j is %j', (query, filters) => expect(back(query).filters).toEqual(filters));

  it('reports unsupported parts', () => {
    expect(
      back({ duration__gte: '5', duration__lte: '9', 'a"b': '1', ' a': '1', cnam: '' }),
    ).toEqual({
      filters: { duration: { op: 'gte', value: 5 } },
      ignored: ['a"b', ' a', 'cnam', 'duration__lte'],
    });
  });

  it('has the limits of a query', () =>
    expect(decodeFilters({ cnam__regex: '(' })).toMatchObject({
      ok: false,
      error: { code: 'bad_pattern' },
    }));
});

describe('a query is the same after printing and parsing', () => {
  const types: Record<string, FilterType> = {
    ...knownFields,
    zip: 'string',
    flag: 'boolean',
    score: 'integer',
    ratio: 'number',
    cost: 'float',
    due: 'date',
    seen: 'datetime',
    page: 'string',
    odd__in: 'string',
    'meta.city': 'string',
    _x: 'integer',
    'first name': 'string',
    'Größe in cm': 'integer',
    'meta.Straße 1': 'string',
    電話: 'string',
    'a b__in': 'string',
  };
  const word = fc
    .oneof(
      fc.string({ minLength: 1, maxLength: 12 }),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }),
      fc.constantFrom(
        '44110',
        '007',
        'true',
        'null',
        '{"a":1}',
        '[1]',
        'a,b',
        ',',
        ' a',
        'x||bool',
        '||json',
        '"',
        '2026-09-02',
        '1e5',
        '-0',
        '+1',
        'a||b||int',
        '%2C',
        '&',
        '=',
      ),
    )
    .filter((text) => text.trim() !== '');
  const date = fc.constantFrom(
    '2026-09-02',
    '2026-09-02T10:00:00Z',
    '2026-09-02T10:00:00.123+05:30',
  );
  const values: Record<FilterType, fc.Arbitrary<unknown>> = {
    string: word,
    integer: fc.integer(),
    boolean: fc.boolean(),
    date,
    datetime: date,
    number: fc
      .oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
      .map((value) => (Object.is(value, -0) ? 0 : value)),
    float: fc
      .float({ noNaN: true, noDefaultInfinity: true })
      .map((value) => (Object.is(value, -0) ? 0 : value)),
  };
  const filterOf = (field: string): fc.Arbitrary<Filter> => {
    const type = types[field] ?? 'string';
    return fc
      .constantFrom(...operatorsByType[type].filter((op) => op !== 'regex' && op !== 'iregex'))
      .chain((op: Operator): fc.Arbitrary<Filter> => {
        if (isValueless(op)) return fc.constant({ op });
        const value = values[type];
        return (isListOperator(op) ? fc.array(value, { minLength: 1, maxLength: 4 }) : value).map(
          (given) => ({ op, value: given }),
        );
      });
  };
  const model = fc
    .uniqueArray(fc.constantFrom(...Object.keys(types)), { minLength: 1, maxLength: 4 })
    .chain((fields) =>
      fc.tuple(...fields.map((field) => filterOf(field).map((filter) => [field, filter] as const))),
    )
    .map((pairs): Filters => Object.fromEntries(pairs));

  it('to a receiver that knows only the fields of every log', () => {
    fc.assert(
      fc.property(model, (filters) => {
        const query = Object.fromEntries(
          encodeFilters(filters, (field) => types[field] ?? 'string'),
        );
        expect(back(query)).toEqual({ filters, ignored: [] });
      }),
      { numRuns: 1500 },
    );
  });

  it('to a receiver that knows all of them', () => {
    const known = (field: string) => types[field];
    fc.assert(
      fc.property(model, (filters) => {
        const query = Object.fromEntries(
          encodeFilters(filters, (field) => types[field] ?? 'string', known),
        );
        expect(back(query, known)).toEqual({ filters, ignored: [] });
      }),
      { numRuns: 500 },
    );
  });

  it('through a real address as well', () => {
    fc.assert(
      fc.property(model, (filters) => {
        const address = new URLSearchParams(
          encodeFilters(filters, (field) => types[field] ?? 'string').map(([name, value]) => [
            name,
            value,
          ]),
        );
        expect(back(Object.fromEntries(new URLSearchParams(address.toString()))).filters).toEqual(
          filters,
        );
      }),
      { numRuns: 300 },
    );
  });

  it('and when it is printed again', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom(
            'zip',
            'duration',
            'flag',
            'note__gte',
            'page__in',
            'due__ne',
            'x__isset',
          ),
          fc.oneof(
            word,
            fc.stringMatching(/^[\d.,|"{}[\]a-n]{0,12}$/),
            fc.constantFrom('5||int', 'null', '["a"]||json'),
          ),
          { maxKeys: 4 },
        ),
        (query) => {
          const first = decodeFilters(query);
          if (!first.ok) return;
          const { filters } = first.value;
          const scalars = Object.fromEntries(
            Object.entries(filters).filter(
              ([, { op, value }]) => !Array.isArray(value) || isListOperator(op as Operator),
            ),
          );
          const plain = Object.fromEntries(
            Object.entries(scalars).filter(
              ([, { value }]) =>
                !Array.isArray(value) || value.every((item) => typeof item !== 'object'),
            ),
          );
          expect(back(Object.fromEntries(encodeFilters(plain, byValue(plain)))).filters).toEqual(
            plain,
          );
        },
      ),
      { numRuns: 800 },
    );
  });

  it('for every operator of every type', () => {
    const example: Record<FilterType, unknown> = {
      string: 'a',
      integer: 1,
      number: 1.5,
      float: 2.5,
      date: '2026-09-02',
      datetime: '2026-09-02T10:00:00Z',
      boolean: true,
    };
    for (const type of filterTypes) {
      for (const op of operatorsByType[type]) {
        const filters = {
          x: isValueless(op)
            ? { op }
            : { op, value: isListOperator(op) ? [example[type]] : example[type] },
        };
        expect(back(Object.fromEntries(encodeFilters(filters, () => type))).filters).toEqual(
          filters,
        );
      }
    }
  });

  it('for fields named like the parameters of the call', () => {
    for (const name of reservedNames) {
      const filters = { [name]: { op: 'eq', value: 'x' } };
      const query = Object.fromEntries(encodeFilters(filters, () => 'string'));
      expect(Object.keys(query)).not.toContain(name);
      expect(parseLogFilters(query)).toMatchObject({
        ok: true,
        value: { conditions: [{ field: name, op: 'eq', texts: ['x'] }] },
      });
    }
  });
});
