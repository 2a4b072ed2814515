import { type LogRow, type MetricExplanation, type MetricResult } from '@patchbay/contract';
import {
  aggregate,
  explain,
  type ExplainedNode,
  type FormulaNode,
  type FormulaRow,
  parseFormula,
} from '@patchbay/formula';
import { randomFormula, randomFrom } from '@patchbay/formula/testing';
import { type Clock, type Millis } from '@patchbay/kernel';
import { createConcurrencySlots, ensurePlatform } from '@patchbay/server-core';
import { type Store, logs } from '@patchbay/server-store';
import { createTestDatabase, openTestStore } from '@patchbay/server-store/testing';
import { sql } from 'drizzle-orm';
import { insertOrganization } from '../testing/bare-organization.js';
import { createLogHandlers } from './handlers.js';
import { expectationOf, loadOf, reasonsOf } from './metric-cost.js';
import { explanationOf } from './metric-explanation.js';
import { pageOfLogs } from './repository.js';
import { logView } from './rows.js';

const now = Date.UTC(2026, 10, 20, 12) / 1000;
const day = 86_400;
const clock: Clock = { now: () => (now * 1000) as Millis };
const scope = { kind: 'platform', reason: 'explain metrics' } as const;
const window = { start: now - 7 * day, end: now, timeZone: 'UTC' };

let store: Store;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let rows: readonly LogRow[];

/** Duration, paid and score of six calls: with nulls, a text, a zero, and true. */
const calls: readonly (readonly [number, unknown, unknown])[] = [
  [60, 10, 1],
  [30, 0, 'high'],
  [0, null, true],
  [90, 4, null],
  [120, 'late', 2],
  [45, 0, 3],
];

beforeAll(async () => {
  database = await createTestDatabase();
  store = await openTestStore({ databaseUrl: database.url });
  await ensurePlatform(store, 'http://localhost');
  await store.within(scope, async (db) => {
    const organizationId = await insertOrganization(db, clock);
    await db.insert(logs).values(
      calls.map(([duration, paid, score], at) => ({
        id: `call-${at}`,
        organizationId,
        accountId: organizationId,
        agentId: organizationId,
        uuid: `call-${at}:1`,
        timestamp: new Date((now - (at + 1) * 3600) * 1000),
        type: 'call',
        eventType: 'inbound-call',
        direction: at % 2 === 0 ? 'inbound' : 'outbound',
        duration,
        meta: { paid, score },
      })),
    );
    // Before the window: it is in no count.
    await db.insert(logs).values({
      id: 'before',
      organizationId,
      accountId: organizationId,
      agentId: organizationId,
      uuid: 'before:1',
      timestamp: new Date((now - 9 * day) * 1000),
      type: 'call',
      eventType: 'inbound-call',
      direction: 'inbound',
      duration: 500,
      meta: {},
    });
    const page = await pageOfLogs(db, {
      ...window,
      conditions: [],
      page: 1,
      pageSize: 100,
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
const ask = (work: (db: never) => Promise<unknown>) => store.ask(scope, work as never);
const queryMetric = async (
  formula: string,
  more: object = {},
  asked: object = { explain: true },
) => {
  const { results } = (await createLogHandlers({
    store,
    clock,
    slots: createConcurrencySlots(store, clock),
  }).queryMetrics({
    body: {
      metrics: [{ name: 'own', title: 'Own', formula, ...more }],
      start: window.start,
      end: window.end,
      timezone: 'UTC',
      ...asked,
    },
    context: { within, ask },
  } as never)) as { results: readonly MetricResult[] };
  return results[0] as MetricResult;
};
const explanation = async (formula: string, more: object = {}): Promise<MetricExplanation> => {
  const { explanation: found } = await queryMetric(formula, more);
  if (!found) throw new Error('There is no explanation.');
  return found;
};
const treated = ({ treatments }: MetricExplanation) =>
  treatments.map(({ rule, formula, count, of }) => [rule, formula, count, of]);

describe('the two sides of a rate', () => {
  it('are exact, over the rows of the window alone', async () => {
    const { rates } = await explanation('sum(duration) / count(paid)');
    // 60 + 30 + 0 + 90 + 120 + 45, and five of six have a value of paid.
    expect(rates).toEqual([
      {
        numerator: { formula: 'sum(duration)', value: 345 },
        denominator: { formula: 'count(paid)', value: 5 },
      },
    ]);
  });

  it('of a mean are its sum and the number of values', async () => {
    const { rates } = await explanation('paid', { aggregation: 'avg' });
    // A text counts as 0: 10 + 0 + 4 + 0 + 0, of five.
    expect(rates).toEqual([
      {
        numerator: { formula: 'sum(paid)', value: 14 },
        denominator: { formula: 'count(paid)', value: 5 },
      },
    ]);
    const { rates: shares } = await explanation('avg(duration > 50)');
    expect(shares[0]?.denominator).toEqual({ formula: 'count()', value: 6 });
  });

  it('meet the conditions of the metric', async () => {
    const { rates } = await explanation('sum(duration) / count()', {
      filters: { direction: { op: 'eq', value: 'inbound' } },
    });
    expect(rates).toMatchObject([{ numerator: { value: 180 }, denominator: { value: 3 } }]);
  });

  it('are missing where a quotient has one side without all rows', async () => {
    expect((await explanation('sum(duration / 60)')).rates).toEqual([]);
    expect((await explanation('sum(duration) / 60')).rates).toEqual([]);
  });
});

describe('what was done with special values', () => {
  it('is counted for a quotient of each row', async () => {
    const found = await explanation('sum(duration / paid)');
    expect(treated(found)).toEqual([
      ['null as 0', 'paid', 1, 6],
      ['text as 0', 'paid', 1, 6],
      // 0 twice, and what counts as 0: nothing and a text.
      ['zero divisor', 'paid', 4, 6],
      ['missing', 'paid', 1, 6],
    ]);
  });

  it('is counted once for a quotient of all rows', async () => {
    const found = await explanation('sum(duration) / (count() - 6)');
    expect(treated(found)).toEqual([['zero divisor', 'count() - 6', 1, 1]]);
    expect(found.rates).toMatchObject([{ numerator: { value: 345 }, denominator: { value: 0 } }]);
    expect((await queryMetric('sum(duration) / (count() - 6)')).value).toBe(0);
  });

  it('counts only the rows of the branch that a condition took', async () => {
    const found = await explanation('sum(if(duration >= 60, 1 / paid, 0))');
    // Three calls of a minute or more; one of them has the text, which is 0 as a divisor.
    expect(treated(found)).toEqual([
      ['text as 0', 'paid', 1, 3],
      ['zero divisor', 'paid', 1, 3],
    ]);
  });

  it('tells what an aggregate left out and took as a number', async () => {
    expect(treated(await explanation('sum(score)'))).toEqual([
      ['left out', 'score', 1, 6],
      ['text as 0', 'score', 1, 6],
      ['truth as number', 'score', 1, 6],
      ['missing', 'score', 1, 6],
    ]);
    expect(treated(await explanation('count()'))).toEqual([]);
  });

  it('is nothing without rows', async () => {
    const nothing = await queryMetric('sum(duration) / count()', {
      filters: { direction: { op: 'eq', value: 'sideways' } },
    });
    expect(nothing).toMatchObject({
      value: 0,
      explanation: {
        rates: [{ numerator: { value: 0 }, denominator: { value: 0 } }],
        treatments: [{ rule: 'zero divisor', count: 1, of: 1 }],
      },
    });
  });

  /** Rule, count and number of cases of each node, each once. */
  const ofRows = ({ treatments, children, per }: ExplainedNode): string[] => [
    ...treatments
      .filter(({ rule }) => rule !== 'not finite' && !(rule === 'missing' && per === 'all'))
      .map(({ rule, count, of }) => `${rule} ${count} of ${of}`),
    ...children.flatMap(ofRows),
  ];
  const sorted = (lines: readonly string[]) => [...new Set(lines)].sort();

  it('is the same as the language says on the same rows, for random formulas', async () => {
    const random = randomFrom(5);
    const fields = ['duration', 'paid', 'score', 'direction', 'nothing'];
    let compared = 0;
    await store.within(scope, async (db) => {
      for (let count = 0; count < 120; count += 1) {
        const tree: FormulaNode = aggregate(
          randomFormula(random, { fields, folds: true, depth: 2 }),
          'sum',
        );
        const expected = sorted(
          ofRows(explain(tree, { rows: rows as readonly FormulaRow[], now }).root),
        );
        if (expected.length > 20) continue;
        const found = await explanationOf(
          db,
          { tree, now, conditions: [], expression: sql`count(*)`, milliseconds: 1, counted: 1 },
          window,
        );
        expect({
          tree: JSON.stringify(tree),
          found: sorted(found.treatments.map(({ rule, count: n, of }) => `${rule} ${n} of ${of}`)),
        }).toEqual({ tree: JSON.stringify(tree), found: expected });
        compared += 1;
      }
    });
    expect(compared).toBeGreaterThan(60);
  });
});

describe('the cost of a metric', () => {
  it('is what the database expects and what its statement took', async () => {
    const { cost } = await explanation('med(paid)');
    // Those of the window, and one of the window before.
    expect(cost.rows).toBe(rows.length + 1);
    expect(cost.duration).toBeGreaterThanOrEqual(0);
    expect(['cheap', 'moderate', 'heavy']).toContain(cost.load);
  });

  it('reads the rows that there are, not those that the plan guesses', async () => {
    const { cost } = await explanation('count()', { formula: "count(outcome == 'no such')" });
    // Those of the window, and one of the window before.
    expect(cost.rows).toBe(rows.length + 1);
    const { results } = (await createLogHandlers({
      store,
      clock,
      slots: createConcurrencySlots(store, clock),
    }).queryMetrics({
      body: {
        metrics: [{ name: 'own', title: 'Own', formula: 'count()' }],
        start: window.start - 90 * 86_400,
        end: window.start - 89 * 86_400,
        timezone: 'UTC',
        explain: true,
      },
      context: { within, ask },
    } as never)) as { results: readonly MetricResult[] };
    expect(results[0]?.explanation?.cost.rows).toBe(0);
  });

  it('is not worked out unless it is asked for', async () => {
    expect(await queryMetric('count()', {}, {})).not.toHaveProperty('explanation');
    expect(await queryMetric('count()', {}, { explain: false })).not.toHaveProperty('explanation');
  });

  it.each([
    [19_999, 149, 'cheap'],
    [20_000, 1, 'moderate'],
    [1, 150, 'moderate'],
    [199_999, 999, 'moderate'],
    [200_000, 1, 'heavy'],
    [1, 1000, 'heavy'],
  ])('of %i and %i ms is %s', (expected, milliseconds, load) =>
    expect(loadOf({ expected, milliseconds, rows: 1 })).toBe(load),
  );

  const reasons = (formula: string, rowCount: number, ops: readonly string[] = []) => {
    const parsed = parseFormula(formula);
    if (!parsed.ok) throw new Error(parsed.error.message);
    const conditions = ops.map((op) => ({ field: 'summary', op }));
    return reasonsOf('heavy', { rows: rowCount }, parsed.value, conditions as never);
  };
  it('names what makes it so', () => {
    expect(reasons('count()', 50_000)).toEqual(['rows']);
    expect(reasons('count()', 49_999)).toEqual([]);
    expect(reasons('med(duration)', 1)).toEqual(['order']);
    expect(reasons('sum(paid)', 1)).toEqual(['fields']);
    expect(reasons("sum(if(summary like '%a%', 1, 0))", 1)).toEqual(['patterns']);
    expect(reasons('count()', 1, ['icontains'])).toEqual(['patterns']);
    expect(
      reasonsOf('cheap', { rows: 90_000 }, { kind: 'literal', value: 1, start: 0, end: 1 }, []),
    ).toEqual([]);
  });

  it('reads the rows of all scans of a plan', () => {
    const plan = [
      {
        Plan: {
          'Total Cost': 12.5,
          'Plan Rows': 1,
          Plans: [{ 'Plan Rows': 40 }, { Plans: [{ 'Plan Rows': 2 }], 'Plan Rows': 9 }],
        },
      },
    ];
    expect(expectationOf(plan)).toEqual({ expected: 12.5, rows: 42 });
    expect(expectationOf(undefined)).toEqual({ expected: 0, rows: 0 });
  });
});
