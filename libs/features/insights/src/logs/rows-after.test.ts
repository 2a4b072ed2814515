import { type LogRow, type ReplyOf } from '@patchbay/contract';
import { dateToIso, inSeconds, lastingSeconds } from '@patchbay/kernel';
import fc from 'fast-check';
import { argsOfPart, firstRows, type LoadedRows, withNewFirst, withPart } from './rows-after.js';
import { type LogArgs } from './use-logs.js';

interface Stored {
  readonly id: string;
  readonly second: number;
  readonly duration: number;
}
const start = 1_700_000_000;
const rowOf = ({ id, second, duration }: Stored): LogRow => ({
  id,
  timestamp: dateToIso(new Date(1000 * (start + second))),
  duration,
});
const argsOf = (sort: 'timestamp' | 'duration', order: 'asc' | 'desc', page = 1): LogArgs => ({
  start: inSeconds(start - 10),
  end: inSeconds(start + 100_000),
  sort,
  order,
  fields: '',
  page,
  pageSize: 20,
  includeFields: true,
});

/** Answers like the server: a window, an order that ends with the id, and a page of it. */
function answer(stored: readonly Stored[], args: LogArgs): ReplyOf<'queryLogs'> {
  const sign = args.order === 'desc' ? -1 : 1;
  const inWindow = stored
    .filter(({ second }) => start + second >= args.start && start + second < args.end)
    .sort(
      (a, b) =>
        (args.sort === 'duration' ? sign * (a.duration - b.duration) : 0) ||
        (args.sort === 'duration' ? b.second - a.second : sign * (a.second - b.second)) ||
        (a.id < b.id ? 1 : -1),
    );
  const { page, pageSize } = args;
  const shown = inWindow.slice((page - 1) * pageSize, page * pageSize);
  const totalPages = Math.ceil(inWindow.length / pageSize);
  return {
    success: true,
    logs: shown.map(rowOf),
    count: shown.length,
    totalCount: inWindow.length,
    totalDuration: lastingSeconds(0),
    pagination: {
      page,
      pageSize,
      totalPages,
      totalCount: inWindow.length,
      hasMore: page < totalPages,
      pageCount: totalPages,
    },
  };
}

const sortOf = ({ sort, order }: LogArgs) => ({ key: sort, descending: order === 'desc' });
const begun = (stored: readonly Stored[], args: LogArgs) =>
  firstRows('', answer(stored, args), sortOf(args), (args.page - 1) * 20);
const ids = ({ rows }: Pick<LoadedRows, 'rows'>) => rows.map(({ id }) => id);
const allOf = (stored: readonly Stored[], args: LogArgs) =>
  answer(stored, { ...args, page: 1, pageSize: 100_000 }).logs.map(({ id }) => id);

/** Reads to the end, with `arrive` between the parts. */
function readOn(
  from: LoadedRows,
  stored: Stored[],
  args: LogArgs,
  arrive: (parts: number) => void = () => undefined,
): LoadedRows {
  let loaded = from;
  const known = new Set(ids(loaded));
  for (let parts = 0; loaded.next && parts < 100; parts += 1) {
    arrive(parts);
    const { next } = loaded;
    loaded = withPart(loaded, next, answer(stored, argsOfPart(args, next)), known);
  }
  return loaded;
}

const rows = (count: number, perSecond: number): Stored[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `r${String(at).padStart(6, '0')}`,
    second: Math.floor(at / perSecond),
    duration: at % 7,
  }));

const orders = [
  ['timestamp', 'desc'],
  ['timestamp', 'asc'],
  ['duration', 'desc'],
  ['duration', 'asc'],
] as const;

describe.each(orders)('rows that are read on by %s, %s', (sort, order) => {
  it.each([1, 3, 40, 1200])('are all, each once, with %i rows in a second', (perSecond) => {
    const stored = rows(1700, perSecond);
    const args = argsOf(sort, order);
    expect(ids(readOn(begun(stored, args), stored, args))).toEqual(allOf(stored, args));
  });

  it.each([3, 40, 1200])('begin after a later page, with %i rows in a second', (perSecond) => {
    const stored = rows(1700, perSecond);
    const args = argsOf(sort, order, 4);
    expect(ids(readOn(begun(stored, args), stored, args))).toEqual(allOf(stored, args).slice(60));
  });
});

describe('rows that are read on while conversations arrive', () => {
  it('are neither shown twice nor left out, wherever the new ones stand', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...orders),
        fc.integer({ min: 1, max: 60 }),
        fc.array(fc.integer({ min: 0, max: 2000 }), { minLength: 1, maxLength: 40 }),
        ([sort, order], perSecond, seconds) => {
          const stored = rows(1600, perSecond);
          const args = argsOf(sort, order);
          const before = new Set(stored.map(({ id }) => id));
          const loaded = readOn(begun(stored, args), stored, args, (parts) => {
            for (const [at, second] of seconds.entries())
              if (at % 3 === parts) stored.push({ id: `n${at}`, second, duration: at % 7 });
          });
          const shown = ids(loaded);
          expect(new Set(shown).size).toBe(shown.length);
          expect(shown.filter((id) => before.has(id)).length).toBe(before.size);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('have the new ones on top when the first page is read again, and keep the others', () => {
    const stored = rows(700, 1);
    const args = argsOf('timestamp', 'desc');
    const read = readOn(begun(stored, args), stored, args);
    stored.push({ id: 'new', second: 5000, duration: 1 });
    const renewed = withNewFirst(read, answer(stored, args), sortOf(args), 0);
    expect(ids(renewed)).toEqual(allOf(stored, args));
    expect(renewed.next).toBe(read.next);
  });

  it('begin again when more have come than a page holds', () => {
    const stored = rows(700, 1);
    const args = argsOf('timestamp', 'desc');
    const read = readOn(begun(stored, args), stored, args);
    for (let at = 0; at < 25; at += 1)
      stored.push({ id: `new${at}`, second: 5000 + at, duration: 1 });
    const renewed = withNewFirst(read, answer(stored, args), sortOf(args), 0);
    expect(ids(renewed)).toEqual(allOf(stored, args).slice(0, 20));
    expect(ids(readOn(renewed, stored, args))).toEqual(allOf(stored, args));
  });
});
