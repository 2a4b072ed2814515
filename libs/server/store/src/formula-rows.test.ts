import { type FormulaNode, parseFormula, printFormula, toSql } from '@patchbay/formula';
import {
  randomFrom,
  randomRow,
  sampleField,
  sampleTable,
  sampleValues,
  typicalFormula,
} from '@patchbay/formula/testing';
import pg from 'pg';
import { createTestDatabase } from './testing/index.js';

const seed = Number(process.env.PATCHBAY_SEED ?? 1121);
const random = randomFrom(seed);
const rowCount = 3;
const perQuery = 30;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('set jit = off');
  await client.query(sampleTable.create);
  for (let at = 0; at < rowCount; at += 1)
    await client.query(sampleTable.insert, sampleValues(0, at, randomRow(random)));
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

/**
 * Contexts in which the value of a number or a condition has no effect, so that the SQL writer may
 * omit it.
 */
const careless = [
  "% == 'a'",
  "'a' != %",
  "% < 'a'",
  "'a' >= %",
  "% between 'a' and 'b'",
  "% like 'a'",
  "% regex 'a'",
  "% in ['a', 'b']",
  "timestamp_diff('a', 'b') == (% like 'a')",
  "if(% == 'a', 1, 'b')",
  "abs('a') + ('a' == %)",
];

interface Counted {
  readonly text: string;
  readonly folds: boolean;
  readonly sql: string;
  readonly params: readonly unknown[];
}

function counted(tree: FormulaNode, firstParam: number, hasRow: boolean): Counted | null {
  const printed = printFormula(tree);
  const context = careless[Math.floor(random() * careless.length * 2)];
  const text = context === undefined ? printed : context.replace('%', () => `(${printed})`);
  const parsed = parseFormula(text);
  if (!parsed.ok) return null;
  const written = toSql(parsed.value, {
    field: sampleField,
    now: 0,
    firstParam,
    ...(hasRow ? { row: sampleTable.row } : {}),
  });
  return written.ok
    ? { text, folds: written.value.folds, sql: written.value.text, params: written.value.params }
    : null;
}

describe('a formula in the database', () => {
  it(`has one row for all rows when it folds, and else one for each (seed ${seed})`, async () => {
    const found = { true: 0, false: 0 };
    for (let query = 0; query < 40; query += 1) {
      const values: unknown[] = [0];
      const trials: Counted[] = [];
      while (trials.length < perQuery) {
        const trial = counted(
          typicalFormula(random, { folds: trials.length % 4 > 0 }),
          values.length + 1,
          query % 2 === 0,
        );
        if (!trial) continue;
        trials.push(trial);
        values.push(...trial.params);
      }
      const counts = trials.map(
        ({ sql }) =>
          `(select count(*)::int from (select ${sql} from ${sampleTable.from}) as counted)`,
      );
      const { rows } = await client.query<number[]>({
        text: `select ${counts.join(',\n')}`,
        values,
        rowMode: 'array',
      });
      const different = trials.filter(({ folds }, at) => rows[0]?.[at] !== (folds ? 1 : rowCount));
      expect(different.map(({ text }) => text)).toEqual([]);
      for (const { folds } of trials) found[`${folds}`] += 1;
    }
    expect(found.true).toBeGreaterThan(500);
    expect(found.false).toBeGreaterThan(100);
  });
});
