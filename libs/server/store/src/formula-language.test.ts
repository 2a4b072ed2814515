import { formulaFunctions, type FormulaValue, parseFormula, toSql } from '@patchbay/formula';
import { operatorHelp } from '@patchbay/formula/help';
import { languageCases, languageNow } from '@patchbay/formula/testing';
import pg from 'pg';
import { createTestDatabase } from './testing/index.js';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

type Rows = readonly Readonly<Record<string, unknown>>[];

/** The value of a formula in the database for the first row, or for all. */
async function inDatabase(formula: string, rows: Rows): Promise<FormulaValue> {
  const parsed = parseFormula(formula);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const written = toSql(parsed.value, {
    field: (name, param) => ({ sql: `(t.j -> ${param(name)}::text)`, type: 'json' }),
    now: languageNow,
    firstParam: 2,
    row: 't.j',
  });
  if (!written.ok) throw new Error(written.error.message);
  const found = await client.query<{ v: FormulaValue }>(
    `select ${written.value.text} as v from jsonb_array_elements($1::jsonb) as t(j)`,
    [JSON.stringify(rows), ...written.value.params],
  );
  return found.rows[0]?.v ?? null;
}

describe('a formula in the database', () => {
  it.each(languageCases)('$rule: $formula is $result', async ({ formula, rows, result }) => {
    expect(await inDatabase(formula, rows)).toBe(result);
  });

  const examples = [...Object.values(formulaFunctions), ...operatorHelp].flatMap(
    ({
      examples: each,
    }): readonly {
      formula: string;
      row?: object;
      rows?: readonly object[];
      result: FormulaValue;
    }[] => each,
  );
  it.each(examples)(
    'the example $formula is $result',
    async ({ formula, row = {}, rows = [row], result }) => {
      expect(await inDatabase(formula, rows as Rows)).toBe(result);
    },
  );
});
