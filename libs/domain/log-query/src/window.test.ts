import fc from 'fast-check';
import { DateTime } from 'luxon';
import {
  dateUnits,
  defaultDateFilter,
  parseDateFilter,
  parseLogPage,
  previousWindow,
  printDateFilter,
  printLogPage,
  readPaging,
  windowOf,
  type DateFilter,
} from './index.js';

const seconds = (iso: string) => Date.parse(iso) / 1000;
const iso = (at: number) => new Date(at * 1000).toISOString().replace('.000', '');

describe('parsing a date filter', () => {
  it.each<[unknown, unknown]>([
    ['last 7 days', { lastN: 7, unit: 'day' }],
    ['last 1 day', { lastN: 1, unit: 'day' }],
    ['LAST 3 Month', { lastN: 3, unit: 'month' }],
    [' last  2  weeks ', { lastN: 2, unit: 'week' }],
    ['last 1 years', { lastN: 1, unit: 'year' }],
    [
      { lastN: 30, unit: 'day' },
      { lastN: 30, unit: 'day' },
    ],
    [
      { lastN: '30', unit: 'Days', moving: true },
      { lastN: 30, unit: 'day' },
    ],
    ['{"lastN":2,"unit":"week"}', { lastN: 2, unit: 'week' }],
    [
      { start: 1, end: 2 },
      { start: 1, end: 2 },
    ],
    ['{"start":1,"end":2}', { start: 1, end: 2 }],
    ['last 0 days', null],
    ['last -1 days', null],
    ['last 1.5 days', null],
    ['last days', null],
    ['last 7 hours', null],
    ['next 7 days', null],
    ['last 7 dayss', null],
    ['last 999999 years', null],
    [{ lastN: 0, unit: 'day' }, null],
    [{ lastN: 5 }, null],
    [{ start: 2, end: 2 }, null],
    [{ start: 2, end: 1 }, null],
    [{ start: 'a', end: 'b' }, null],
    ['', null],
    ['[]', null],
    ['null', null],
    [null, null],
    [undefined, null],
    [7, null],
  ])('%j is %j', (given, filter) => expect(parseDateFilter(given)).toEqual(filter));

  it('parses its own output', () => {
    const moving = fc.record({
      lastN: fc.integer({ min: 1, max: 100 }),
      unit: fc.constantFrom(...dateUnits),
    });
    const range = fc
      .tuple(fc.nat(2e9), fc.integer({ min: 1, max: 1e6 }))
      .map(([start, length]) => ({ start, end: start + length }));
    fc.assert(
      fc.property(fc.oneof<fc.Arbitrary<DateFilter>[]>(moving, range), (filter) => {
        expect(parseDateFilter(printDateFilter(filter))).toEqual(filter);
      }),
    );
  });
});

describe('the window', () => {
  it.each<[DateFilter, string, string]>([
    [{ lastN: 30, unit: 'day' }, '2026-03-31T12:00:00Z', '2026-03-01T12:00:00Z'],
    [{ lastN: 1, unit: 'week' }, '2026-03-31T12:00:00Z', '2026-03-24T12:00:00Z'],
    [{ lastN: 1, unit: 'month' }, '2026-03-31T12:00:00Z', '2026-02-28T12:00:00Z'],
    [{ lastN: 1, unit: 'month' }, '2028-03-31T12:00:00Z', '2028-02-29T12:00:00Z'],
    [{ lastN: 1, unit: 'month' }, '2026-01-15T00:00:00Z', '2025-12-15T00:00:00Z'],
    [{ lastN: 13, unit: 'month' }, '2026-01-31T00:00:00Z', '2024-12-31T00:00:00Z'],
    [{ lastN: 1, unit: 'year' }, '2028-02-29T06:30:00Z', '2027-02-28T06:30:00Z'],
    [{ lastN: 4, unit: 'year' }, '2028-02-29T06:30:00Z', '2024-02-29T06:30:00Z'],
  ])('%j at %s begins at %s', (filter, now, start) => {
    const window = windowOf(filter, seconds(now));
    expect([iso(window.start), iso(window.end)]).toEqual([start, now]);
  });

  it('steps by calendar like a calendar library, over four centuries', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -6_000_000_000, max: 8_000_000_000 }),
        fc.integer({ min: 1, max: 100 }),
        fc.constantFrom(...dateUnits),
        (now, lastN, unit) => {
          const expected = DateTime.fromSeconds(now, { zone: 'utc' })
            .minus({ [unit]: lastN })
            .toSeconds();
          expect(windowOf({ lastN, unit }, now)).toEqual({ start: expected, end: now });
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('of more units begins earlier, and of twelve months when that of one year does', () => {
    fc.assert(
      fc.property(
        fc.nat(4e9),
        fc.integer({ min: 1, max: 99 }),
        fc.constantFrom(...dateUnits),
        (now, lastN, unit) => {
          expect(windowOf({ lastN: lastN + 1, unit }, now).start).toBeLessThan(
            windowOf({ lastN, unit }, now).start,
          );
          expect(windowOf({ lastN: 12 * Math.min(lastN, 99), unit: 'month' }, now)).toEqual(
            windowOf({ lastN: Math.min(lastN, 99), unit: 'year' }, now),
          );
        },
      ),
    );
  });

  it('of 30 days is 2,592,000 s long', () => {
    const { start, end } = windowOf(defaultDateFilter, 1_800_000_000);
    expect(end - start).toBe(2_592_000);
  });

  it('of a range does not move', () =>
    expect(windowOf({ start: 5, end: 9 }, 100)).toEqual({ start: 5, end: 9 }));

  it('ends before it begins', () => {
    expect(previousWindow({ start: 5, end: 9 }, 100)).toEqual({ start: 1, end: 5 });
    expect(
      iso(previousWindow({ lastN: 1, unit: 'month' }, seconds('2026-03-31T00:00:00Z')).start),
    ).toBe('2026-01-28T00:00:00Z');
    const moving = fc.record({
      lastN: fc.integer({ min: 1, max: 60 }),
      unit: fc.constantFrom(...dateUnits),
    });
    fc.assert(
      fc.property(moving, fc.integer({ min: 1e9, max: 2e9 }), (filter, now) => {
        const [window, previous] = [windowOf(filter, now), previousWindow(filter, now)];
        return (
          previous.end === window.start &&
          previous.start < previous.end &&
          window.start < window.end &&
          window.end === now
        );
      }),
    );
  });
});

describe('the URL of the log page', () => {
  const filters = { duration: { op: 'gte', value: 60 }, cnam: { op: 'in', value: ['a', 'é,%'] } };
  const empty = { filters: {}, fields: [], page: 1, pageSize: 100, dateFilter: null };

  it('is empty for the defaults', () => {
    expect(parseLogPage({})).toEqual(empty);
    expect(Object.values(printLogPage(parseLogPage({})))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['an object that the router read', filters],
    ['JSON', JSON.stringify(filters)],
    ['URL-encoded JSON', encodeURIComponent(JSON.stringify(filters))],
    [
      'JSON that was encoded twice',
      encodeURIComponent(encodeURIComponent(JSON.stringify(filters))),
    ],
  ])('holds filters as %s', (_form, given) =>
    expect(parseLogPage({ filters: given }).filters).toEqual(filters),
  );

  it.each(['{', '%', '%E0%A4%A', '[]', '5', null, 7])('treats %p as no filters', (given) =>
    expect(parseLogPage({ filters: given }).filters).toEqual({}),
  );

  it('holds columns, each once', () =>
    expect(parseLogPage({ fields: 'a, b,,a,meta.x,<b>' }).fields).toEqual(['a', 'b', 'meta.x']));

  it.each<[unknown, unknown, number, number]>([
    [2, 50, 2, 50],
    ['2', '50', 2, 50],
    [0, 0, 1, 100],
    [-1, -5, 1, 100],
    ['x', 'y', 1, 100],
    [1.5, 2.5, 1, 100],
    [undefined, null, 1, 100],
    [3, 999_999, 3, 10_000],
    ['1e3', true, 1, 100],
  ])('page %p and size %p are %d and %d', (page, pageSize, readPage, readSize) =>
    expect(readPaging({ page, pageSize })).toEqual({ page: readPage, pageSize: readSize }),
  );

  it('parses its own output', () => {
    const state = {
      filters,
      fields: ['a', 'meta.b'],
      page: 3,
      pageSize: 20,
      dateFilter: { lastN: 7, unit: 'day' as const },
    };
    expect(parseLogPage(printLogPage(state))).toEqual(state);
    expect(printLogPage(state)).toMatchObject({
      fields: 'a,meta.b',
      page: 3,
      pageSize: 20,
      dateFilter: 'last 7 days',
    });
  });
});
