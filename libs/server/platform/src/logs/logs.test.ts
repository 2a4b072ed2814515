import { type LogRow, type MetricResult } from '@patchbay/contract';
import { compileFormula, parseFormula } from '@patchbay/formula';
import { randomFormula, randomFrom } from '@patchbay/formula/testing';
import { type Clock, type Millis } from '@patchbay/kernel';
import { knownType, matches, parseLogFilters } from '@patchbay/log-query';
import { builtInMetrics, evaluateMetric, type Metric, parseMetric } from '@patchbay/metrics';
import { createConcurrencySlots, ensurePlatform } from '@patchbay/server-core';
import { type Store, logs } from '@patchbay/server-store';
import { createTestDatabase, openTestStore } from '@patchbay/server-store/testing';
import { sql } from 'drizzle-orm';
import { formulaSql } from './formula-sql.js';
import { insertOrganization } from '../testing/bare-organization.js';
import { createLogHandlers } from './handlers.js';
import { pageOfLogs } from './repository.js';
import { logView } from './rows.js';

const now = Date.UTC(2026, 10, 20, 12) / 1000;
const day = 86_400;
const clock: Clock = { now: () => (now * 1000) as Millis };
const scope = { kind: 'platform', reason: 'compare the database with the language' } as const;
const window = { start: now - 30 * day, end: now };

let store: Store;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let rows: readonly LogRow[];

/** Rows that differ in every field, with gaps, odd characters and values of the wrong kind. */
function generated(count: number, organizationId: number): (typeof logs.$inferInsert)[] {
  const random = randomFrom(7);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  return Array.from({ length: count }, (_, at) => ({
    id: `row-${at}`,
    organizationId,
    accountId: organizationId,
    agentId: 8 + (at % 3),
    uuid: `row-${at}:1`,
    timestamp: new Date((now - Math.floor(random() * 75 * day)) * 1000 + 250),
    type: pick(['call', 'call', 'message']),
    eventType: pick(['inbound-call', 'inbound-sms']),
    direction: pick(['inbound', 'inbound', 'outbound']),
    duration: pick([0, 7, 30, 59, 60, 61, 214, 3600]),
    transfer: pick([0, 0, 0, 1, 2]),
    fromNumber: pick(['+15125550147', '+12105550187', null]),
    cnam: pick([
      'Marcus Oyelaran',
      'DANA WHITFIELD',
      "O'Brien; drop table logs",
      '50% off_\\',
      '',
      null,
    ]),
    accountName: pick(['Front desk', 'Éclair', null]),
    scheduled: pick(['true', null, null]),
    outcome: pick(['booked', 'callback', 'spam', null]),
    summary: pick(['Asked about parking', 'Root canal', null]),
    meta: Object.fromEntries(
      Object.entries({
        disposition: pick(['booked', 'callback', 'Callback', null]),
        score: pick([1, 2.5, -3, '4', 'high', null]),
        urgent: pick([true, false, 'true', null]),
        due: pick([
          '2026-11-01',
          '2026-10-15T08:30:00Z',
          '2026-10-15T08:30:00+02:00',
          'soon',
          null,
        ]),
        nested: pick([{ level: 1 }, { level: 2 }, null]),
        'two words': pick(['yes', null]),
      }).filter(() => random() > 0.15),
    ),
  }));
}

/** The calls whose average length the dashboard shows. */
const callsOf = (all: readonly LogRow[]) => {
  const answered = all.filter((row) => row['type'] === 'call' && Number(row['duration']) > 0);
  return {
    count: answered.length,
    duration: answered.reduce((sum, row) => sum + Number(row['duration']), 0),
  };
};

beforeAll(async () => {
  database = await createTestDatabase();
  store = await openTestStore({ databaseUrl: database.url });
  await ensurePlatform(store, 'http://localhost');
  await store.within(scope, async (db) => {
    await db.insert(logs).values(generated(400, await insertOrganization(db, clock)));
    const page = await pageOfLogs(db, {
      start: 0,
      end: now + 1,
      conditions: [],
      page: 1,
      pageSize: 1000,
      sort: 'timestamp',
      order: 'asc',
    });
    rows = page.rows.map((row) => logView(row, 'superAdmin', null));
  });
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

const within = (work: (db: never) => Promise<unknown>) => store.within(scope, work as never);
/** Refuses statements that are not sent before the first wait. */
const ask = (work: (db: never) => Promise<unknown>) => store.ask(scope, work as never);
const queryMetrics = (metrics: readonly unknown[], more = {}) =>
  createLogHandlers({ store, clock, slots: createConcurrencySlots(store, clock) }).queryMetrics({
    body: { metrics, ...window, ...more },
    target: { organizationId: null },
    // Values alone are asked in one message; parts and explanations are asked after them.
    context: 'by' in more || 'explain' in more ? { within } : { ask },
  } as never) as Promise<{ results: readonly MetricResult[] }>;
const inWindow = (row: LogRow, { start, end }: { start: number; end: number }) =>
  Date.parse(row.timestamp) / 1000 >= start && Date.parse(row.timestamp) / 1000 < end;
const plainPattern = (pattern: string, text: string, ignoreCase: boolean) =>
  new RegExp(pattern, ignoreCase ? 'i' : '').test(text);

describe('a condition has the same result in SQL and in the formula language', () => {
  const texts = ['cnam', 'disposition', 'accountName'].flatMap((field) => [
    [`${field}`, 'booked'],
    [`${field}__ne`, 'booked'],
    [`${field}__in`, 'booked,callback,Éclair'],
    [`${field}__nin`, 'booked,callback'],
    ...[
      'contains',
      'icontains',
      'ncontains',
      'nicontains',
      'startswith',
      'istartswith',
      'nstartswith',
      'nistartswith',
      'endswith',
      'iendswith',
      'nendswith',
      'niendswith',
    ].flatMap((op) =>
      ['ar', 'DANA', 'éclair', '% off', '_\\', "'", 'booked'].map((value) => [
        `${field}__${op}`,
        value,
      ]),
    ),
    [`${field}__regex`, '^[A-M]'],
    [`${field}__iregex`, 'ca.l'],
    ...['isnull', 'isset', 'isnotset', 'empty', 'notempty', 'present'].flatMap((op) => [
      [`${field}__${op}`, 'true'],
      [`${field}__${op}`, 'false'],
    ]),
  ]);
  const numbers = ['duration', 'score', 'transfer', 'agentId'].flatMap((field) =>
    ['eq', 'ne', 'gt', 'gte', 'lt', 'lte']
      .flatMap((op) => ['0', '2', '60', '2.5'].map((value) => [`${field}__${op}`, value]))
      .concat([
        [`${field}__in`, '0,60,4'],
        [`${field}__nin`, '1,60'],
        [`${field}__isnull`, 'true'],
        [`${field}__isset`, 'true'],
      ]),
  );
  const others = [
    ['urgent', 'true'],
    ['urgent', 'false'],
    ['urgent__ne', 'true'],
    ['urgent', 'true||bool'],
    ['nested.level', '2'],
    ['nested.level__gte', '2'],
    ['meta.disposition', 'booked'],
    ['fromNumber', '+15125550147'],
    ['fromNumber__startswith', '+1512'],
    ['due__gte', '2026-10-20'],
    ...['eq', 'ne', 'gt', 'gte', 'lt', 'lte'].flatMap((op) => [
      [`due__${op}`, '2026-10-15'],
      [`due__${op}`, '2026-10-15T06:30:00Z'],
      [`timestamp__${op}`, '2026-11-10'],
      [`timestamp__${op}`, '11/10/2026'],
    ]),
    ['due__in', '2026-10-15,2026-11-01'],
    ['due__nin', '2026-10-15,2026-11-01||date'],
    ['timestamp__in', '2026-11-10,2026-11-12'],
    ['due__lt', '2026-10-15T08:00:00Z'],
    ['due', '2026-10-15T08:30:00Z'],
    ['due__ne', '2026-11-01'],
    ['timestamp__gte', '2026-11-01'],
    ['timestamp__lt', String(now - 3 * day)],
    ['constructor', 'x'],
    ['"; drop', 'x'],
    ['nested', '{"level":1}||json'],
    ['nested', '{ "level": 2 }'],
    ['nested__ne', '{"level":1}||json'],
    ['nested__in', '[{"level":1},{"level":2}]||json'],
    ['nested', '{"level":3}'],
    ['urgent', 'null'],
    ['urgent__ne', 'null'],
    ['score__in', '4,1||string'],
    ['score', '2.5e0'],
    ['duration__gte', '59.5'],
    ['duration__lt', '60.5'],
    ['transfer__in', '0.5,1'],
    ['cnam__iregex', '^[^D]'],
    ['cnam__iregex', '^\\D+$'],
    ['localHour.Asia.Kolkata', '13'],
    ['localHour.America.New_York__gte', '9'],
    ['localHour.UTC__in', '0,12,23'],
    ['localHour.UTC__present', 'true'],
    ['localHour.Mars.Olympus', '3'],
  ];
  it.each([...texts, ...numbers, ...others])('%s=%s', async (name, value) => {
    const parsed = parseLogFilters({ [name as string]: value }, knownType);
    if (!parsed.ok) throw new Error(parsed.error.message);
    const { conditions } = parsed.value;
    const found = await store.within(scope, (db) =>
      pageOfLogs(db, {
        start: 0,
        end: now + 1,
        conditions,
        page: 1,
        pageSize: 1000,
        sort: 'timestamp',
        order: 'asc',
      }),
    );
    const withMeta = (row: LogRow) => ({ ...row, meta: row });
    const fitting = (pattern?: typeof plainPattern) =>
      rows
        .filter((row) =>
          conditions.every((condition) => matches(withMeta(row), condition, pattern)),
        )
        .map(({ id }) => id)
        .sort();
    expect(found.rows.map(({ id }) => id).sort()).toEqual(fitting(plainPattern));
    expect(fitting()).toEqual(fitting(plainPattern));
  });
});

describe('pages of a filtered list', () => {
  const fits: Readonly<
    Record<string, readonly [Record<string, string>, (row: LogRow) => boolean]>
  > = {
    'most rows': [{ duration__gte: '7' }, ({ duration }) => Number(duration) >= 7],
    'some rows': [{ disposition: 'booked' }, ({ disposition }) => disposition === 'booked'],
    'one row': [{ uuid: 'row-17:1' }, ({ uuid }) => uuid === 'row-17:1'],
    'no row': [{ disposition: 'nothing like it' }, () => false],
  };
  const windows = {
    'all time': { start: 0, end: now + 1 },
    'a month': window,
    'an hour': { start: now - 9 * day, end: now - 9 * day + 3600 },
    'a second': { start: now, end: now + 1 },
    'no time': { start: now, end: now },
  };
  const cases = Object.keys(fits).flatMap((what) =>
    Object.keys(windows).flatMap((when) =>
      (['asc', 'desc'] as const).map((order) => [what, when, order] as const),
    ),
  );

  it.each(cases)(
    'contain %s of %s, %s, each once and in order, with overall totals',
    async (what, when, order) => {
      const [query, isFitting] = fits[what] as (typeof fits)[string];
      const parsed = parseLogFilters(query, knownType);
      if (!parsed.ok) throw new Error(parsed.error.message);
      const { conditions } = parsed.value;
      const span = windows[when as keyof typeof windows];
      const expected = rows
        .filter((row) => isFitting(row) && inWindow(row, span))
        .sort(
          (a, b) =>
            (order === 'asc' ? 1 : -1) * (Date.parse(a.timestamp) - Date.parse(b.timestamp)) ||
            (a.id < b.id ? 1 : -1),
        );
      for (const pageSize of [1000, 23]) {
        const found: string[] = [];
        const pages = Math.ceil(expected.length / pageSize) + 1; // the last one is beyond the end
        for (let page = 1; page <= pages; page += 1) {
          const part = await store.ask(scope, (db) =>
            pageOfLogs(db, { ...span, conditions, page, pageSize, sort: 'timestamp', order }),
          );
          expect(part.rows.length).toBe(
            Math.max(0, Math.min(pageSize, expected.length - (page - 1) * pageSize)),
          );
          expect(part).toMatchObject({
            totalCount: expected.length,
            totalDuration: expected.reduce((sum, row) => sum + Number(row.duration), 0),
            calls: callsOf(expected),
          });
          found.push(...part.rows.map(({ id }) => id));
        }
        expect(found).toEqual(expected.map(({ id }) => id));
      }
    },
  );

  it('contain rows unchanged, with a stable order of equal times', async () => {
    const [first] = generated(1, rows[0]?.organizationId as number);
    const parsed = parseLogFilters({ fromNumber: 'shared' }, knownType);
    if (!first || !parsed.ok) throw new Error('There is nothing to plant.');
    const planted = Array.from({ length: 60 }, (_, at) => ({
      ...first,
      id: `shared-${String(at).padStart(2, '0')}`,
      uuid: `shared-${at}:1`,
      timestamp: new Date((now - 200 * day) * 1000 + 1),
      fromNumber: 'shared',
    }));
    await store.within(scope, (db) => db.insert(logs).values(planted));
    const span = {
      start: now - 365 * day,
      end: now,
      conditions: parsed.value.conditions,
      pageSize: 25,
      sort: 'timestamp',
    } as const;
    for (const order of ['asc', 'desc'] as const) {
      const pages = await Promise.all(
        [1, 2, 3].map((page) => store.ask(scope, (db) => pageOfLogs(db, { ...span, page, order }))),
      );
      expect(pages.flatMap((page) => page.rows).map(({ id }) => id)).toEqual(
        planted.map(({ id }) => id).reverse(),
      );
    }
    const stored = await store.within(scope, (db) =>
      db
        .select()
        .from(logs)
        .where(sql`${logs.fromNumber} = 'shared'`)
        .orderBy(sql`${logs.id} desc`),
    );
    const { rows: shown } = await store.ask(scope, (db) =>
      pageOfLogs(db, { ...span, page: 1, pageSize: 100, order: 'desc' }),
    );
    expect(shown).toStrictEqual(stored);
    await store.within(scope, (db) => db.delete(logs).where(sql`${logs.fromNumber} = 'shared'`));
  });
});

const evaluate = (formula: string, over: readonly Readonly<Record<string, unknown>>[]): number => {
  const parsed = parseFormula(formula);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return Number(compileFormula(parsed.value, { now: () => now }).over(over) ?? 0);
};
const metric = (more: object): Metric =>
  parseMetric({ name: 'own', title: 'Own', ...more }) as Metric;
const own: readonly Metric[] = [
  metric({ formula: 'if(duration > 60, 1, 0)', aggregation: 'sum' }),
  metric({ formula: 'sum(duration) / count()', aggregation: 'sum' }),
  metric({ formula: 'score', aggregation: 'avg', scale: 100, filters: { score: { op: 'isset' } } }),
  metric({
    formula: 'duration',
    aggregation: 'med',
    filters: { disposition: { op: 'in', value: ['booked', 'callback'] } },
  }),
  metric({ formula: 'disposition', aggregation: 'd_count' }),
  metric({ formula: 'duration / transfer', aggregation: 'sum' }),
  metric({ formula: 'noSuchField', aggregation: 'sum' }),
  metric({ formula: "if(disposition == 'booked' and urgent, duration, null)", aggregation: 'avg' }),
  metric({
    formula: 'duration',
    aggregation: 'std_dev',
    filters: { type: { op: 'eq', value: 'call' } },
  }),
];

describe('a metric', () => {
  it.each(
    [...builtInMetrics, ...own].map(
      (one) => [`${one.aggregation}: ${one.formula} (${one.name})`, one] as const,
    ),
  )('%s has the value computed from its rows', async (_, one) => {
    const { results } = await queryMetrics([one]);
    const [result] = results;
    const expected = evaluateMetric(one, rows, { evaluate, now });
    const before = evaluateMetric(
      { ...one, dateFilter: { start: now - 60 * day, end: now - 30 * day } },
      rows,
      { evaluate, now },
    );
    expect(result?.events).toBe(expected.events);
    expect(result?.value).toBeCloseTo(expected.value, 6);
    expect(result?.previousEvents).toBe(before.events);
    expect(result?.previousValue).toBeCloseTo(before.value, 6);
    expect(expected.events).toBeGreaterThan(0);
  });

  const hourIn = (timeZone: string, row: LogRow) =>
    String(
      Number(
        new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(
          Date.parse(row.timestamp),
        ),
      ),
    );
  it.each([
    ['agent', 'UTC', (row: LogRow) => String(row['agentId'])],
    ['channel', 'UTC', (row: LogRow) => String(row['eventType']).replace('inbound-', '')],
    ['hour', 'Asia/Kolkata', (row: LogRow) => hourIn('Asia/Kolkata', row)],
    ['organization', 'UTC', (row: LogRow) => String(row['organizationId'])],
  ] as const)('has one value for each %s of %s that has rows', async (by, timezone, keyOf) => {
    const { results } = await queryMetrics([metric({})], { by, timezone });
    const counts = new Map<string, number>();
    for (const row of rows.filter((one) => inWindow(one, window)))
      counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
    const groups = results[0]?.groups ?? [];
    expect(groups.map(({ key, value }) => [key, value]).sort()).toEqual(
      [...counts.entries()].sort(),
    );
    expect(groups.map(({ events }) => events)).toEqual(
      groups.map(({ events }) => events).sort((one, other) => other - one),
    );
    const hasNames = by === 'agent' || by === 'organization';
    expect(groups.every(({ label }) => (label !== undefined) === hasNames)).toBe(true);
    const [undivided] = (await queryMetrics([metric({})])).results;
    expect(undivided).not.toHaveProperty('groups');
  });

  it.each(['UTC', 'America/New_York', 'Asia/Kolkata'])(
    'has one value for each day of %s',
    async (timezone) => {
      const { results } = await queryMetrics([metric({})], { timezone });
      const series = results[0]?.series ?? [];
      const dayOf = (row: LogRow) =>
        new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(Date.parse(row.timestamp));
      expect(series).toHaveLength(31);
      for (const { date, events, value } of series)
        expect({ date, events, value }).toEqual({
          date,
          events: rows.filter((row) => inWindow(row, window) && dayOf(row) === date).length,
          value: events,
        });
      expect(series.reduce((sum, { events }) => sum + events, 0)).toBe(results[0]?.events);
    },
  );

  it('is 0 without rows', async () => {
    const { results } = await queryMetrics(builtInMetrics, { start: 1000, end: 1000 + day });
    expect(
      results.map(({ value, events, previousValue }) => ({ value, events, previousValue })),
    ).toEqual(builtInMetrics.map(() => ({ value: 0, events: 0, previousValue: 0 })));
  });

  it.each([
    ['(duration', 'Mismatched parentheses'],
    ['duration) + (duration', 'Mismatched parentheses'],
    ['duration; drop', 'Invalid characters: ;'],
    ['duration +', 'Unexpected token'],
    ['pg_sleep(10)', 'Unknown field: pg_sleep'],
  ])('with the formula %s is refused with the error of the formula', async (formula, message) => {
    await expect(queryMetrics([{ name: 'own', title: 'Own', formula }])).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(message),
    });
  });

  it.each<[object, string, string]>([
    [
      { filters: { duration: { op: 'gte', value: '60s' } } },
      'body.metrics.1.filters.duration',
      'duration: “60s” is no number.',
    ],
    [
      { filters: { transfer: { op: 'eq', value: false } } },
      'body.metrics.1.filters.transfer',
      'transfer: “false” is no number.',
    ],
    [
      { filters: { timestamp: { op: 'lt', value: '2026-02-30' } } },
      'body.metrics.1.filters.timestamp',
      'timestamp: “2026-02-30” is no date.',
    ],
    [
      { aggregation: 'total', formula: 'duration' },
      'body.metrics.1.aggregation',
      'There is no aggregation total.',
    ],
    [{ formula: 'duration = 5' }, 'body.metrics.1.formula', 'Unknown token. Did you mean ==?'],
  ])('that cannot be parsed is refused with the position: %j', async (more, path, message) => {
    await expect(
      queryMetrics([
        { name: 'a', title: 'A' },
        { name: 'own', title: 'Own', ...more },
      ]),
    ).rejects.toMatchObject({
      status: 400,
      details: { fields: [{ path, message: expect.stringContaining(message) }] },
    });
  });

  it('accepts a document, a fraction and a common name of an aggregation, and reports ignored filters', async () => {
    const metrics = [
      { name: 'document', title: 'D', filters: { nested: { op: 'eq', value: { level: 1 } } } },
      { name: 'fraction', title: 'F', filters: { duration: { op: 'gte', value: 60.5 } } },
      { name: 'middle', title: 'M', formula: 'duration', aggregation: 'median' },
      { name: 'all', title: 'A', filters: { duration: { op: 'contains', value: '6' } } },
      { name: 'blank', title: 'B', filters: { 'two words': { op: 'eq', value: 'yes' } } },
    ];
    const { results } = await queryMetrics(metrics);
    const inside = rows.filter((row) => inWindow(row, window));
    const durations = inside.map(({ duration }) => Number(duration)).sort((a, b) => a - b);
    const middle =
      ((durations[(durations.length - 1) >> 1] as number) +
        (durations[durations.length >> 1] as number)) /
      2;
    const withDocument = inside.filter(
      (row) => JSON.stringify(row['nested']) === '{"level":1}',
    ).length;
    expect(withDocument).toBeGreaterThan(0);
    const withBlank = inside.filter((row) => row['two words'] === 'yes').length;
    expect(withBlank).toBeLessThan(inside.length);
    expect(results.map(({ value }) => value)).toEqual([
      withDocument,
      durations.filter((one) => one >= 60.5).length,
      middle,
      inside.length,
      withBlank,
    ]);
    expect(results.map(({ ignoredFilters }) => ignoredFilters?.map(({ name }) => name))).toEqual([
      undefined,
      undefined,
      undefined,
      ['duration'],
      undefined,
    ]);
  });

  it.each(["sum(duration) == '5'", "count() like 'a'", "sum(duration) < 'a'"])(
    'whose operands have no effect has one value: %s',
    async (formula) => {
      const { results } = await queryMetrics([{ name: 'own', title: 'Own', formula }]);
      expect(results).toMatchObject([
        { value: 0, events: rows.filter((row) => inWindow(row, window)).length },
      ]);
    },
  );

  it('is refused for an unknown zone, an empty window and one of more than three years', async () => {
    for (const wrong of [
      { timezone: 'Mars/Olympus' },
      { timezone: '+05:30' },
      { start: now },
      { start: now - 4 * 365 * day },
    ])
      await expect(queryMetrics([metric({})], wrong)).rejects.toMatchObject({ status: 400 });
  });
});

describe('a formula over rows', () => {
  it('has the same result in SQL for three hundred random formulas', async () => {
    const random = randomFrom(11);
    const fields = [
      'duration',
      'direction',
      'scheduled',
      'score',
      'urgent',
      'disposition',
      'due',
      'timestamp',
      'nothing',
    ];
    await store.within(scope, async (db) => {
      for (let count = 0; count < 300; count += 1) {
        const tree = randomFormula(random, { fields, folds: true, depth: 3 });
        const written = formulaSql(tree, now);
        if (!written.ok || !written.value.folds) continue;
        const found = await db.execute(
          sql`select ${written.value.expression} as value from ${logs}`,
        );
        const given: unknown = found.rows[0]?.['value'] ?? null;
        const expected = compileFormula(tree, { now: () => now }).over(rows);
        if (typeof expected === 'number' && typeof given === 'number')
          expect(Math.abs(given - expected)).toBeLessThanOrEqual(
            1e-9 * Math.max(1, Math.abs(expected)),
          );
        else expect(given).toEqual(expected);
      }
    });
  });
});
