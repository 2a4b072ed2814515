import fc from 'fast-check';
import {
  dateUnits,
  defaultPageSize,
  maxPageSize,
  parseLogPage,
  printLogPage,
  type DateFilter,
  type LogPageState,
} from './index.js';

const scalar = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.integer(),
  fc.boolean(),
  fc.constantFrom('100%', '%41', 'a&b=c', '+', '#', '"', '\\', '{}'),
);
const filter = fc.record({
  op: fc.constantFrom('eq', 'in', 'gte', 'icontains', 'isset'),
  value: fc.oneof(scalar, fc.array(scalar, { maxLength: 3 })),
});
const window = fc.option(
  fc.oneof<fc.Arbitrary<DateFilter>[]>(
    fc.record({ lastN: fc.integer({ min: 1, max: 100 }), unit: fc.constantFrom(...dateUnits) }),
    fc
      .tuple(fc.nat(2e9), fc.integer({ min: 1, max: 1e6 }))
      .map(([start, length]) => ({ start, end: start + length })),
  ),
);
const state: fc.Arbitrary<LogPageState> = fc.record({
  filters: fc.dictionary(fc.stringMatching(/^[a-zA-Z_.]{1,8}$/), filter, { maxKeys: 4 }),
  fields: fc.uniqueArray(fc.stringMatching(/^[\w.-]{1,10}$/), { maxLength: 5 }),
  page: fc.integer({ min: 1, max: 1e6 }),
  pageSize: fc.integer({ min: 1, max: maxPageSize }),
  dateFilter: window,
});
const defined = (search: object) =>
  Object.entries(search)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)] as [string, string]);

describe('the URL of the log page is parsed unchanged', () => {
  it('from the search object of the router', () => {
    fc.assert(
      fc.property(state, (given) => {
        expect(parseLogPage(printLogPage(given))).toEqual(given);
      }),
      { numRuns: 400 },
    );
  });

  it('from a real address', () => {
    fc.assert(
      fc.property(state, (given) => {
        const address = new URL(
          `https://console.example.test/app/data?${new URLSearchParams(defined(printLogPage(given)))}`,
        );
        expect(parseLogPage(Object.fromEntries(address.searchParams))).toEqual(given);
      }),
      { numRuns: 400 },
    );
  });

  it('from a URL whose values were encoded once more, or decoded into objects', () => {
    fc.assert(
      fc.property(state, (given) => {
        const search = printLogPage(given);
        const encoded =
          search.filters === undefined ? {} : { filters: encodeURIComponent(search.filters) };
        expect(parseLogPage({ ...search, ...encoded }).filters).toEqual(given.filters);
        expect(
          parseLogPage({
            ...search,
            filters: given.filters,
            fields: given.fields,
            dateFilter: given.dateFilter,
          }),
        ).toEqual(given);
      }),
      { numRuns: 200 },
    );
  });

  it('and contains only differences from the defaults', () => {
    fc.assert(
      fc.property(state, (given) => {
        const names = defined(printLogPage(given)).map(([name]) => name);
        expect(names.includes('page')).toBe(given.page !== 1);
        expect(names.includes('pageSize')).toBe(given.pageSize !== defaultPageSize);
        expect(names.includes('filters')).toBe(Object.keys(given.filters).length > 0);
        expect(names.includes('fields')).toBe(given.fields.length > 0);
        expect(names.includes('dateFilter')).toBe(given.dateFilter !== null);
      }),
    );
  });

  it('for any value, without throwing and within its limits', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom('filters', 'fields', 'page', 'pageSize', 'dateFilter', 'x'),
          fc.anything(),
        ),
        (search) => {
          const read = parseLogPage(search);
          expect(
            Number.isInteger(read.page) &&
              read.page >= 1 &&
              Number.isInteger(read.pageSize) &&
              read.pageSize >= 1 &&
              read.pageSize <= maxPageSize,
          ).toBe(true);
          expect(read.fields.every((field) => /^[\w.-]{1,100}$/.test(field))).toBe(true);
          expect(Object.values(read.filters).every(({ op }) => typeof op === 'string')).toBe(true);
        },
      ),
      { numRuns: 400 },
    );
  });
});
