import fc from 'fast-check';
import {
  dateSeconds,
  defaultColumns,
  hiddenFields,
  hourField,
  inferType,
  inferTypes,
  isoSeconds,
  knownType,
  matches,
  parseLogFilters,
  alwaysRequested,
  requestedFields,
  type Condition,
  type LogScope,
  type Operator,
  zoneOfHour,
} from './index.js';

describe('the hour of the day', () => {
  it('is a field for each zone, whose name says which', () => {
    expect(hourField('America/New_York')).toBe('localHour.America.New_York');
    expect(zoneOfHour(hourField('America/New_York'))).toBe('America/New_York');
    expect(knownType(hourField('UTC'))).toBe('integer');
  });
  it.each(['localHour.Mars.Olympus', 'localHour.', 'localHour', 'hour', 'localHour.+02:00'])(
    'is not %s',
    (field) => {
      expect(zoneOfHour(field)).toBeUndefined();
      expect(knownType(field)).toBeUndefined();
    },
  );
  it('of a row is that of its time in the zone', () => {
    const parsed = parseLogFilters({ [hourField('Asia/Kolkata')]: '17' }, knownType);
    const [condition] = parsed.ok ? parsed.value.conditions : [];
    const fits = (timestamp: unknown) => matches({ timestamp }, condition as Condition);
    expect(fits('2026-03-10T12:00:00Z')).toBe(true);
    expect(fits(Date.UTC(2026, 2, 10, 12) / 1000)).toBe(true);
    expect(fits('2026-03-10T13:00:00Z')).toBe(false);
    expect(fits('never')).toBe(false);
  });
});

describe('columns', () => {
  it.each<[string, unknown[], string]>([
    ['score', [1, 2], 'integer'],
    ['score', ['1', '-2'], 'integer'],
    ['score', [1.5], 'string'],
    ['score', ['1', 'x'], 'string'],
    ['day', ['20240101'], 'integer'],
    ['day', ['2024-01-01', '2024-01-02T10:00:00Z'], 'date'],
    ['day', ['2024-01-01', null, ''], 'date'],
    ['day', ['2024-02-31'], 'string'],
    ['day', ['1/2/2024'], 'date'],
    ['note', ['Room 5'], 'string'],
    ['note', ['May'], 'string'],
    ['note', [true], 'string'],
    ['note', [{}], 'string'],
    ['note', [], 'string'],
    ['note', [null, undefined, ''], 'string'],
    ['direction', [1], 'string'],
    ['type', ['2024-01-01'], 'string'],
    ['duration', ['long'], 'integer'],
    ['transfer', ['x'], 'integer'],
    ['scheduled', [5], 'string'],
  ])('%s with %j is %s', (field, values, type) => expect(inferType(field, values)).toBe(type));

  it('are typed for every field that occurs', () => {
    expect([...inferTypes([{ a: 1 }, { a: 2, b: 'x', duration: 'x' }])]).toEqual([
      ['a', 'integer'],
      ['b', 'string'],
      ['duration', 'integer'],
    ]);
  });

  it('by default are at most ten, known ones first, without those that are always requested', () => {
    const available = [
      'zeta',
      'uuid',
      'callId',
      'roomId',
      'agentId',
      'accountId',
      'id',
      'duration',
      'timestamp',
      'alpha',
      'direction',
      'type',
      'fromNumber',
      'toNumber',
      'cnam',
      'transfer',
      'scheduled',
    ];
    const columns = defaultColumns(available, 'organization');
    expect(columns).toEqual([
      'timestamp',
      'direction',
      'type',
      'fromNumber',
      'toNumber',
      'cnam',
      'duration',
      'transfer',
      'scheduled',
      'zeta',
    ]);
    expect(requestedFields(columns)).toEqual([
      ...columns,
      'uuid',
      'callId',
      'accountId',
      'agentId',
      'roomId',
      'selfCall',
    ]);
    expect(requestedFields(['uuid'])).toEqual([...alwaysRequested]);
  });

  it.each<[LogScope, string[]]>([
    ['agent', []],
    ['organization', []],
    ['reseller', ['organizationId']],
    ['partner', ['organizationId', 'resellerId']],
    ['superAdmin', ['organizationId', 'resellerId', 'partnerId']],
  ])('of a %s show %j of the ancestors', (scope, shown) => {
    expect(defaultColumns(['partnerId', 'resellerId', 'organizationId'], scope)).toEqual(shown);
    expect(hiddenFields(scope)).toHaveLength(3 - shown.length);
  });
});

describe('a condition', () => {
  const row = {
    duration: 60,
    cnam: 'Ada Lovelace',
    blank: '',
    nothing: null,
    booked: true,
    zip: '04410',
    timestamp: '2026-09-02T10:00:00Z',
    meta: { city: 'Cleveland' },
  };
  const holds = (query: Record<string, string>) => {
    const parsed = parseLogFilters(query, knownType);
    if (!parsed.ok || parsed.value.conditions.length !== 1) throw new Error(JSON.stringify(parsed));
    return matches(row, parsed.value.conditions[0] as Condition, (pattern, text) =>
      text.includes(pattern),
    );
  };

  it.each([
    'duration=60',
    'duration__ne=61',
    'duration__gt=59',
    'duration__gte=60',
    'duration__lt=61',
    'duration__lte=60',
    'duration__in=1,60',
    'duration__nin=1,2',
    'cnam=Ada Lovelace',
    'cnam__contains=Love',
    'cnam__icontains=love',
    'cnam__ncontains=love',
    'cnam__nicontains=x',
    'cnam__startswith=Ada',
    'cnam__istartswith=ada',
    'cnam__nstartswith=ada',
    'cnam__nistartswith=x',
    'cnam__endswith=lace',
    'cnam__iendswith=LACE',
    'cnam__nendswith=LACE',
    'cnam__niendswith=x',
    'cnam__regex=ovel',
    'cnam__iregex=Ada',
    'cnam__isset=true',
    'cnam__present=true',
    'cnam__notempty=true',
    'blank__empty=true',
    'blank__isset=true',
    'nothing__isnull=true',
    'nothing__isnotset=true',
    'nothing__empty=true',
    'missing__isnull=true',
    'missing__ne=x',
    'missing__nin=x,y',
    'missing__ncontains=x',
    'nothing__nistartswith=x',
    'booked=true',
    'booked__ne=false',
    'zip=04410',
    'timestamp__gte=2026-09-02',
    'timestamp__gte=9/2/2026',
    'timestamp__lt=2026-09-02T10:00:01',
    'timestamp=2026-09-02T12:00:00+02:00',
    'timestamp__lt=2026-09-03',
    'timestamp__gt=1756800000',
    'meta.city=Cleveland',
  ])('%s holds', (text) =>
    expect(holds({ [text.split('=')[0] as string]: text.split('=')[1] as string })).toBe(true),
  );

  it.each([
    'duration=61',
    'duration__gt=60',
    'duration__in=1,2',
    'duration__nin=60',
    'cnam=ada lovelace',
    'cnam__contains=love',
    'cnam__nicontains=LOVE',
    'cnam__isnull=true',
    'cnam__empty=true',
    'blank__present=true',
    'blank__notempty=true',
    'blank__isnull=true',
    'nothing__isset=true',
    'missing=x',
    'missing__gt=1',
    'missing__contains=x',
    'booked=false',
    'booked__ne=true',
    'timestamp__lt=2026-09-02',
    'meta.town=Cleveland',
    'cnam__isset=false',
  ])('%s is false', (text) =>
    expect(holds({ [text.split('=')[0] as string]: text.split('=')[1] as string })).toBe(false),
  );

  it.each<[string, string, boolean]>([
    ['payload', '{"b":[1,{"d":1,"c":2}],"a":2}', true],
    ['payload', '{ "a" : 2, "b" : [1, {"c":2,"d":1}] }||json', true],
    ['payload', '{"a":2}', false],
    ['payload', '{"a":2,"b":[{"c":2,"d":1},1]}', false],
    ['payload__ne', '{"a":2}', true],
    ['payload__ne', '{"b":[1,{"d":1,"c":2}],"a":2}', false],
    ['payload__in', '[{"a":2},{"a":2,"b":[1,{"c":2,"d":1}]}]||json', true],
    ['payload__nin', '[{"a":2},{}]||json', true],
    ['tags', '["a","b"]', true],
    ['tags', '["b","a"]', false],
    ['nothing', '{"a":2}', false],
    ['nothing__ne', '{"a":2}', true],
    ['payload__contains', '"a":2', true],
  ])(
    'on a JSON document, %s=%s is %p: spelling does not matter, the order of a list does',
    (name, value, holding) => {
      const parsed = parseLogFilters({ [name]: value });
      if (!parsed.ok || parsed.value.conditions.length !== 1)
        throw new Error(JSON.stringify(parsed));
      expect(
        matches(
          { payload: { b: [1, { c: 2, d: 1 }], a: 2 }, tags: ['a', 'b'], nothing: null },
          parsed.value.conditions[0] as Condition,
        ),
      ).toBe(holding);
    },
  );

  it.each<[string, string, boolean]>([
    ['cnam__regex', '^Ada', true],
    ['cnam__regex', '^ada', false],
    ['cnam__iregex', '^ada', true],
    ['cnam__iregex', '^ADA L[^A]', true],
    ['cnam__iregex', '^\\D+$', true],
    ['cnam__iregex', '\\d', false],
    ['cnam__iregex', 'a[^D]a', false],
    ['cnam__iregex', 'é', false],
    ['missing__regex', 'a', false],
    ['zip__regex', '^0\\d{4}$', true],
  ])(
    'with a pattern uses the one of formulas unless another is given: %s=%s is %p',
    (name, value, holding) => {
      const parsed = parseLogFilters({ [name]: value });
      if (!parsed.ok || parsed.value.conditions.length !== 1)
        throw new Error(JSON.stringify(parsed));
      expect(matches(row, parsed.value.conditions[0] as Condition)).toBe(holding);
      expect(matches(row, parsed.value.conditions[0] as Condition, () => true)).toBe(
        name !== 'missing__regex',
      );
    },
  );

  it.each<[string, string, readonly boolean[]]>([
    ['eq', '2026-01-05', [false, true, true, true, false]],
    ['eq', '1/5/2026', [false, true, true, true, false]],
    ['ne', '2026-01-05', [true, false, false, false, true]],
    ['lt', '2026-01-05', [true, false, false, false, false]],
    ['lte', '2026-01-05', [true, true, true, true, false]],
    ['gt', '2026-01-05', [false, false, false, false, true]],
    ['gte', '2026-01-05', [false, true, true, true, true]],
    ['in', '2026-01-04,2026-01-06', [true, false, false, false, true]],
    ['nin', '2026-01-04,2026-01-06', [false, true, true, true, false]],
    ['eq', '2026-01-05T12:00:00Z', [false, false, true, false, false]],
    ['lte', '2026-01-05T12:00:00Z', [true, true, true, false, false]],
    ['gt', '2026-01-05T12:00:00Z', [false, false, false, true, true]],
    ['lte', '1767571200', [true, true, false, false, false]],
  ])(
    'timestamp %s %s covers a whole day, and one instant of any other value',
    (op, value, expected) => {
      const parsed = parseLogFilters({ [`timestamp__${op}`]: value }, knownType);
      if (!parsed.ok || parsed.value.conditions.length !== 1)
        throw new Error(JSON.stringify(parsed));
      const times = [
        '2026-01-04T23:59:59.999Z',
        '2026-01-05T00:00:00Z',
        '2026-01-05T12:00:00Z',
        '2026-01-05T23:59:59.999Z',
        '2026-01-06T00:00:00Z',
      ];
      expect(
        times.map((timestamp) => matches({ timestamp }, parsed.value.conditions[0] as Condition)),
      ).toEqual(expected);
    },
  );
});

describe('an instant', () => {
  it.each<[unknown, string | null]>([
    ['2026-09-02', '2026-09-02T00:00:00.000Z'],
    ['2026-09-02T10:00', '2026-09-02T10:00:00.000Z'],
    ['2026-09-02 10:00:30', '2026-09-02T10:00:30.000Z'],
    ['2026-09-02T10:00:00Z', '2026-09-02T10:00:00.000Z'],
    ['2026-09-02T10:00:00.250Z', '2026-09-02T10:00:00.250Z'],
    ['2026-09-02T10:00:00+05:30', '2026-09-02T04:30:00.000Z'],
    ['2026-09-02T10:00:00-0800', '2026-09-02T18:00:00.000Z'],
    ['2026-09-02 10:00:00 Z', '2026-09-02T10:00:00.000Z'],
    [1_756_800_000, '2025-09-02T08:00:00.000Z'],
    ['1756800000', '2025-09-02T08:00:00.000Z'],
    ['-1', '1969-12-31T23:59:59.000Z'],
    ['soon', null],
    ['', null],
    [null, null],
    ['Room 5', null],
    ['2 September 2026', null],
    [{}, null],
    ['2026-13-01', null],
    ['2026-02-30', null],
    ['2025-02-29T10:00Z', null],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ])('%j is %s, in every place', (given, iso) => {
    const seconds = isoSeconds(given);
    expect(Number.isNaN(seconds) ? null : new Date(seconds * 1000).toISOString()).toBe(iso);
    expect(dateSeconds(given)).toBe(seconds);
  });

  it('of a condition may be month/day/year', () =>
    expect([dateSeconds('9/2/2026'), dateSeconds('12/31/2026'), dateSeconds('13/1/2026')]).toEqual([
      Date.UTC(2026, 8, 2) / 1000,
      Date.UTC(2026, 11, 31) / 1000,
      Number.NaN,
    ]));

  it('is ordered by the clock, for any zone it names', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4e9 }),
        fc.integer({ min: -840, max: 840 }),
        (at, offset) => {
          const wall = new Date((at + offset * 60) * 1000).toISOString().slice(0, 19);
          const minutes = Math.abs(offset);
          const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) =>
            String(part).padStart(2, '0'),
          );
          const zone = `${offset < 0 ? '-' : '+'}${hour}:${minute}`;
          expect(isoSeconds(`${wall}${zone}`)).toBe(at);
        },
      ),
    );
  });
});

describe('properties of conditions', () => {
  const value = fc.oneof(
    fc.string({ maxLength: 4 }),
    fc.constantFrom('', 'a', 'A', 'ab', null, undefined, 'é'),
  );
  const word = fc.constantFrom('a', 'A', 'b', 'é', 'aB');
  const text = (op: Operator, wanted: string): Condition => ({
    field: 'x',
    op,
    type: 'string',
    values: [wanted],
    texts: [wanted],
  });
  const number = (op: Operator, ...wanted: number[]): Condition => ({
    field: 'x',
    op,
    type: 'number',
    values: wanted,
    texts: wanted.map(String),
  });

  it.each<[Operator, Operator]>([
    ['eq', 'ne'],
    ['in', 'nin'],
    ['contains', 'ncontains'],
    ['icontains', 'nicontains'],
    ['startswith', 'nstartswith'],
    ['istartswith', 'nistartswith'],
    ['endswith', 'nendswith'],
    ['iendswith', 'niendswith'],
    ['isnull', 'isset'],
    ['isset', 'isnotset'],
    ['empty', 'notempty'],
    ['empty', 'present'],
  ])('exactly one of %s and %s holds for any row', (one, other) => {
    fc.assert(
      fc.property(
        value,
        word,
        (x, wanted) => matches({ x }, text(one, wanted)) !== matches({ x }, text(other, wanted)),
      ),
    );
  });

  it('a case-sensitive condition implies the insensitive one', () => {
    fc.assert(
      fc.property(
        value,
        word,
        fc.constantFrom<Operator>('contains', 'startswith', 'endswith'),
        (x, wanted, op) =>
          !matches({ x }, text(op, wanted)) || matches({ x }, text(`i${op}` as Operator, wanted)),
      ),
    );
  });

  it('beginning and ending with a text imply containing it', () => {
    fc.assert(
      fc.property(
        value,
        word,
        fc.constantFrom<Operator>('startswith', 'endswith'),
        (x, wanted, op) =>
          !matches({ x }, text(op, wanted)) || matches({ x }, text('contains', wanted)),
      ),
    );
  });

  it('a number is less, equal or more, and one of a list when equal to an item', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 5 }), fc.integer({ min: -5, max: 5 }), (x, wanted) => {
        const holds = (op: Operator) => matches({ x }, number(op, wanted));
        expect([holds('lt'), holds('eq'), holds('gt')].filter(Boolean)).toHaveLength(1);
        expect([holds('lte'), holds('gte')]).toEqual([
          holds('lt') || holds('eq'),
          holds('gt') || holds('eq'),
        ]);
        expect(matches({ x }, number('in', wanted, 99))).toBe(holds('eq'));
      }),
    );
  });

  it('a missing value is neither more nor less than nor equal to any value', () => {
    for (const op of ['eq', 'gt', 'gte', 'lt', 'lte', 'in'] as const)
      expect([matches({}, number(op, 0)), matches({ x: null }, number(op, 0))]).toEqual([
        false,
        false,
      ]);
  });
});
