import fc from 'fast-check';
import {
  padUsageSeries,
  readUsageSeries,
  usageCategories,
  usageDay,
  usageKey,
  usagePaddingDays,
  usageTotals,
} from './index.js';

const nothing = {
  number: 0,
  tokens: 0,
  voice: 0,
  advancedVoice: 0,
  'outbound-message': 0,
  'inbound-message': 0,
};
const keys = (series: object) => Object.keys(series);

describe('a day of usage', () => {
  it.each([
    ['01-05-2026', '2026-01-05'],
    ['1-5-2026', '2026-01-05'],
    ['12-31-2026', '2026-12-31'],
    ['02-29-2024', '2024-02-29'],
    ['02-29-2026', null],
    ['13-01-2026', null],
    ['00-10-2026', null],
    ['2026-01-05', null],
    ['01/05/2026', null],
    ['1-5-26', null],
    [' 1-5-2026', null],
    ['', null],
    ['__proto__', null],
  ])('%p is %p', (key, day) => expect(usageDay(key)).toBe(day));

  it('is formatted padded, month first', () => {
    expect(usageKey('2026-01-05')).toBe('01-05-2026');
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }),
        (date) => {
          const day = date.toISOString().slice(0, 10);
          return usageDay(usageKey(day)) === day;
        },
      ),
    );
  });

  it('counts these categories, including hyphens', () =>
    expect(usageCategories).toEqual([
      'number',
      'tokens',
      'voice',
      'advancedVoice',
      'outbound-message',
      'inbound-message',
    ]));
});

describe('an unsorted series', () => {
  it('is sorted by day, with every category in every bucket', () => {
    const series = readUsageSeries({
      '1-10-2026': { voice: 3, 'cost:voice': 0.24 },
      '12-31-2025': { tokens: 5 },
      '01-02-2026': {},
    });
    expect(keys(series)).toEqual(['12-31-2025', '01-02-2026', '01-10-2026']);
    expect(Object.values(series)).toEqual([
      { ...nothing, tokens: 5 },
      nothing,
      { ...nothing, voice: 3, 'cost:voice': 0.24 },
    ]);
  });

  it('merges two spellings of a day', () =>
    expect(
      readUsageSeries({ '1-5-2026': { voice: 1 }, '01-05-2026': { voice: 2, number: 1 } }),
    ).toEqual({ '01-05-2026': { ...nothing, voice: 3, number: 1 } }));

  it('ignores invalid days and numbers', () => {
    expect(
      readUsageSeries({
        total: { voice: 9 },
        '02-30-2026': { voice: 9 },
        '1-1-2026': { voice: 'many', tokens: null, number: Number.NaN, toString: 2 },
      }),
    ).toEqual({ '01-01-2026': { ...nothing, toString: 2 } });
    for (const odd of [null, undefined, 'x', 5, [], { '1-1-2026': null }, { '1-1-2026': 'x' }])
      expect(
        Object.values(readUsageSeries(odd)).every(
          (bucket) => JSON.stringify(bucket) === JSON.stringify(nothing),
        ),
      ).toBe(true);
  });
});

describe('the series of the current billing period', () => {
  it('has every day from the first through 30 days after it', () => {
    const series = padUsageSeries({ '01-20-2026': { voice: 2 }, '1-22-2026': { voice: 1 } });
    expect(keys(series)).toHaveLength(31);
    expect([keys(series)[0], keys(series)[1], keys(series)[12], keys(series).at(-1)]).toEqual([
      '01-20-2026',
      '01-21-2026',
      '02-01-2026',
      '02-19-2026',
    ]);
    expect(series['01-22-2026']).toEqual({ ...nothing, voice: 1 });
    expect(series['01-21-2026']).toEqual(nothing);
  });

  it('keeps later days', () =>
    expect(keys(padUsageSeries({ '01-01-2026': {}, '03-15-2026': { voice: 1 } })).at(-1)).toBe(
      '03-15-2026',
    ));

  it('handles leap days and summer time', () => {
    expect(keys(padUsageSeries({ '02-01-2024': {} })).at(-1)).toBe('03-02-2024');
    expect(keys(padUsageSeries({ '02-01-2026': {} })).at(-1)).toBe('03-03-2026');
    expect(new Set(keys(padUsageSeries({ '10-20-2026': {} }))).size).toBe(31);
  });

  it('may begin before the first usage, and begins with earlier usage', () => {
    expect(keys(padUsageSeries({}, { firstDay: '2026-01-01' }))).toHaveLength(31);
    expect(keys(padUsageSeries({ '01-10-2026': {} }, { firstDay: '2026-01-01' }))[0]).toBe(
      '01-01-2026',
    );
    expect(keys(padUsageSeries({ '01-10-2026': {} }, { firstDay: '2026-01-15' }))[0]).toBe(
      '01-10-2026',
    );
    expect(padUsageSeries({})).toEqual({});
    expect(padUsageSeries({}, { firstDay: 'soon' })).toEqual({});
  });

  it('keeps every sum, has no gap, and does not change when it is padded again', () => {
    const day = fc
      .integer({ min: 0, max: 60 })
      .map((at) =>
        usageKey(new Date(Date.UTC(2026, 0, 15) + at * 86_400_000).toISOString().slice(0, 10)),
      );
    const bucket = fc.record(
      {
        voice: fc.nat(99),
        tokens: fc.nat(99),
        'inbound-message': fc.nat(9),
        'cost:voice': fc.nat(9),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.dictionary(day, bucket, { minKeys: 1, maxKeys: 8 }), (given) => {
        const padded = padUsageSeries(given);
        expect(usageTotals(padded)).toEqual(usageTotals(readUsageSeries(given)));
        expect(padUsageSeries(padded)).toEqual(padded);
        const days = keys(padded).map((key) => usageDay(key) ?? '');
        expect(days).toEqual([...days].sort());
        const first = Date.parse(days[0] ?? '');
        for (let at = 0; at <= usagePaddingDays; at += 1)
          expect(days).toContain(new Date(first + at * 86_400_000).toISOString().slice(0, 10));
      }),
    );
  });

  it('sums by category, including costs', () =>
    expect(
      usageTotals(
        readUsageSeries({
          '1-1-2026': { voice: 1, 'cost:voice': 0.5 },
          '1-2-2026': { voice: 2, 'cost:voice': 0.25 },
        }),
      ),
    ).toEqual({ ...nothing, voice: 3, 'cost:voice': 0.75 }));
});
