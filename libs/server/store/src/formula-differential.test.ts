import {
  columnsOf,
  compileFormula,
  type CompiledFormula,
  type FormulaNode,
  type FormulaValue,
  parseFormula,
  printFormula,
  type SqlFormula,
  toSql,
} from '@patchbay/formula';
import {
  Coverage,
  randomFrom,
  randomRow,
  sampleField,
  sampleTable,
  sampleValues,
  typicalFormula,
} from '@patchbay/formula/testing';
import pg from 'pg';
import { createTestDatabase } from './testing/index.js';

/**
 * A run compares a sample; `PATCHBAY_FORMULAS=100000` sets its size, and `PATCHBAY_SEED` selects
 * other formulas than the default ones.
 */
const wanted = Number(process.env.PATCHBAY_FORMULAS ?? 15_000);
const seed = Number(process.env.PATCHBAY_SEED ?? 1121);
const random = randomFrom(seed);
const now = 1_767_625_445;
const perQuery = 60;

type Row = Record<string, unknown>;
interface Trial {
  readonly text: string;
  readonly tree: FormulaNode;
  readonly compiled: CompiledFormula;
  readonly sql: SqlFormula;
}

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Client;
const sets: Row[][] = Array.from({ length: 40 }, (_, at) =>
  Array.from({ length: at % 10 === 0 ? 0 : 1 + Math.floor(random() * 9) }, () => randomRow(random)),
);

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  // An aggregate that needs sorted rows would make the others read them sorted, too, and the last
  // digit of a sum depends on the order.
  const { rows } = await client.query<{ has: boolean }>(
    "select count(*) > 0 as has from pg_settings where name = 'enable_presorted_aggregate'",
  );
  if (rows[0]?.has) await client.query('set enable_presorted_aggregate = off');
  await client.query('set jit = off');
  await client.query(sampleTable.create);
  for (const [set, rowsOfSet] of sets.entries())
    for (const [at, row] of rowsOfSet.entries())
      await client.query(sampleTable.insert, sampleValues(set, at, row));
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Printed and parsed again, as a user would enter it. */
function randomTrial(folds: boolean, firstParam: number): Trial | null {
  const text = printFormula(typicalFormula(random, { folds }));
  const parsed = parseFormula(text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.error.message}`);
  const written = toSql(parsed.value, {
    field: sampleField,
    now,
    firstParam,
    row: sampleTable.row,
  });
  if (!written.ok) throw new Error(`${text}: ${written.error.message}`);
  if (written.value.folds !== folds) return null;
  return {
    text,
    tree: parsed.value,
    compiled: compileFormula(parsed.value, { now: () => now }),
    sql: written.value,
  };
}

const ask = async (
  trials: readonly Trial[],
  values: readonly unknown[],
): Promise<FormulaValue[][]> => {
  const list = trials.map(({ sql }) => sql.text).join(',\n');
  return (
    await client.query<FormulaValue[]>({
      text: `select ${list} from ${sampleTable.from}`,
      values: [...values],
      rowMode: 'array',
    })
  ).rows;
};

/**
 * The first values of a formula come from its tree, later ones from closures, and those of columns
 * from typed arrays.
 */
const inOtherWays = (compiled: CompiledFormula, rows: readonly Row[]): FormulaValue[] => [
  compiled.over(rows),
  compiled.over(rows.values()),
  compiled.over(rows),
  compiled.overColumns(columnsOf(rows)),
  compiled.overColumns(columnsOf(rows)),
];

interface Difference {
  readonly text: string;
  readonly says: string;
}

/** Compares formulas over one set of rows, in one query. */
async function compareSome(
  folds: boolean,
  coverage: Coverage,
): Promise<{ compared: number; differences: Difference[] }> {
  const set = Math.floor(random() * sets.length);
  const rows = sets[set] ?? [];
  const trials: Trial[] = [];
  const values: unknown[] = [set];
  while (trials.length < perQuery) {
    const trial = randomTrial(folds, values.length + 1);
    if (!trial) continue;
    trials.push(trial);
    values.push(...trial.sql.params);
  }
  const found = await ask(trials, values).catch((error: Error) => error);
  if (found instanceof Error)
    return {
      compared: 0,
      differences: [{ text: trials.map(({ text }) => text).join('\n'), says: found.message }],
    };
  const differences: Difference[] = [];
  for (const [index, { text, tree, compiled }] of trials.entries()) {
    const expected = folds ? [compiled.over(rows)] : rows.map((row) => compiled.value(row));
    coverage.take(tree, expected);
    const otherWays = folds ? inOtherWays(compiled, rows) : rows.map((row) => compiled.value(row));
    const other = otherWays.findIndex(
      (value, way) => !Object.is(value, folds ? expected[0] : expected[way]),
    );
    if (other >= 0)
      differences.push({
        text,
        says: `${String(otherWays[other])} in another way (${other}), ${String(expected[folds ? 0 : other])} at first`,
      });
    const at = expected.findIndex((value, row) => !Object.is(found[row]?.[index], value));
    if (at >= 0)
      differences.push({
        text,
        says: `${String(found[at]?.[index])} in the database, ${String(expected[at])} in rows: ${JSON.stringify(folds ? rows : rows[at])}`,
      });
    if (found.length !== expected.length) differences.push({ text, says: `${found.length} rows` });
  }
  return { compared: trials.length, differences };
}

describe('a formula', () => {
  it(`means the same as closures, in columns and in the database (${wanted} random ones, seed ${seed})`, async () => {
    const coverage = new Coverage();
    const differences: Difference[] = [];
    for (let compared = 0; compared < wanted && differences.length < 10; compared += perQuery) {
      const one = await compareSome(compared % (2 * perQuery) === 0, coverage);
      differences.push(...one.differences);
    }
    expect(differences.slice(0, 10)).toEqual([]);
    expect(coverage.gaps()).toEqual([]);
  }, 900_000);
});
