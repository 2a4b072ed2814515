import { existsSync, readFileSync } from 'node:fs';
import {
  compilePattern,
  compileFormula,
  type FormulaNode,
  type FormulaValue,
  isLike,
  parseFormula,
  toPostgresPattern,
  toSql,
} from '@patchbay/formula';
import { hostilePatterns, randomFrom, randomPattern, sampleTexts } from '@patchbay/formula/testing';
import pg from 'pg';
import { createTestDatabase } from './testing/index.js';

const wanted = Number(process.env.PATCHBAY_PATTERNS ?? 4000);
const seed = Number(process.env.PATCHBAY_SEED ?? 1121);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("set jit = off; set statement_timeout = '20s'");
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

/**
 * The processor time of the connection's process in the database from now on, in milliseconds; the
 * elapsed time if the system does not report it.
 */
async function watchDatabase(): Promise<() => number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const worked = (): number => {
    const file = `/proc/${rows[0]?.pid}/stat`;
    if (!existsSync(file)) return performance.now();
    // After the name in parentheses; the times are in hundredths of a second.
    const fields = readFileSync(file, 'latin1').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  };
  const before = worked();
  return () => worked() - before;
}

const span = { start: 0, end: 0 };
function treeOf(text: string): FormulaNode {
  const parsed = parseFormula(text);
  if (!parsed.ok) throw new Error(`${text.slice(0, 80)}: ${parsed.error.message}`);
  return parsed.value;
}

/**
 * The value of a formula in the database over one row, whose fields are all in one jsonb object.
 */
async function inDatabase(
  tree: FormulaNode,
  held: string,
  type: 'json' | 'number' = 'json',
): Promise<FormulaValue> {
  const written = toSql(tree, {
    field: (name, param) =>
      type === 'number'
        ? { sql: `(l.j ->> ${param(name)}::text)::float8`, type, isWide: true }
        : { sql: `(l.j -> ${param(name)}::text)`, type },
    now: 0,
    firstParam: 2,
    row: 'l.j',
  });
  if (!written.ok) throw new Error(written.error.message);
  const { rows } = await client.query<{ v: FormulaValue }>(
    `select ${written.value.text} as v from (select $1::jsonb as j) as l`,
    [held, ...written.value.params],
  );
  return rows[0]?.v ?? null;
}

describe('a pattern in the database', () => {
  /**
   * Inputs on which engines may differ: newlines at the ends, empty texts, long ones, control
   * characters.
   */
  const texts = [
    ...sampleTexts,
    '\n',
    'a\n',
    '\na',
    ' a',
    'aa',
    'aaa',
    'ab\nab',
    'baab',
    'A1_',
    '1.5',
    'ä',
    'É',
    'a\tb',
    'a\r\nb',
    '\\',
    '[]',
    '^a$',
    'aB',
    'ab'.repeat(30),
    '\u{10FFFF}',
    '\u00A0',
    '\u2028',
    '\u0130',
    'İi',
    'ſ',
  ];

  it(`matches what the closures match (${wanted} random ones over ${texts.length} texts, seed ${seed})`, async () => {
    const random = randomFrom(seed);
    let [matches, refused] = [0, 0];
    for (let done = 0; done < wanted; done += 40) {
      const trials: { source: string; pattern: string; expected: boolean[] }[] = [];
      while (trials.length < 40) {
        const source = randomPattern(random);
        const [written, compiled] = [toPostgresPattern(source), compilePattern(source)];
        if (typeof written === 'string' || typeof compiled === 'string') {
          expect([source, written]).toEqual([source, compiled]);
          refused += 1;
          continue;
        }
        trials.push({
          source,
          pattern: written.pattern,
          expected: texts.map((text) => compiled.test(text)),
        });
      }
      const list = trials.map(
        (_, at) =>
          `array(select x ~ $${at + 2} from unnest($1::text[]) with ordinality as u(x, n) order by n)`,
      );
      const { rows } = await client.query<boolean[][]>({
        text: `select ${list.join(', ')}`,
        values: [texts, ...trials.map(({ pattern }) => pattern)],
        rowMode: 'array',
      });
      for (const [at, { source, expected }] of trials.entries()) {
        expect([
          source,
          texts.filter((_, index) => rows[0]?.[at]?.[index] !== expected[index]),
        ]).toEqual([source, []]);
        matches += expected.filter(Boolean).length;
      }
    }
    // The pattern must match some texts and not others, and at least every second pattern must be
    // supported.
    const share = matches / (wanted * texts.length);
    expect([share > 0.2 && share < 0.8, refused < wanted]).toEqual([true, true]);
  });

  it('is fast over a long text that almost matches, however it repeats', async () => {
    const trials = [
      ...hostilePatterns(20_000),
      ...[
        '(\\w+\\s?)+$',
        '([^@]+)*@',
        '(.*)*x',
        '\\s+$',
        '((a{0,9}){0,5}b){0,5}',
        '(x+x+)+y',
        '[^\\]a]*$',
        '((((a*)*)*)*)*b',
      ].map((pattern) => ({ pattern, text: `${'a'.repeat(20_000)}!` })),
    ];
    let refused = 0;
    let slowest: readonly [number, string] = [0, ''];
    for (const { pattern, text } of trials) {
      const written = toPostgresPattern(pattern);
      if (typeof written === 'string') {
        refused += 1;
        continue;
      }
      const took = await watchDatabase();
      await client.query('select $1::text ~ $2', [text, written.pattern]);
      const ms = took();
      if (ms > slowest[0]) slowest = [ms, pattern];
    }
    process.stdout.write(
      `Patterns in PostgreSQL: ${trials.length} hostile ones over 20,000 characters, ` +
        `${refused} refused, the slowest took ${slowest[0]} ms of processor time ` +
        `(${slowest[1]})\n`,
    );
    expect(refused).toBeLessThan(trials.length / 10);
    expect([slowest[0] < 5000, slowest[1]]).toEqual([true, slowest[1]]);
  });

  it.each([
    '^',
    '(^|a)?b',
    '(a|$)?',
    '(|a)+',
    '()*',
    '(()|())*',
    'a{0}',
    '(a{0}){100}',
    '(^a|b$)|c',
    '\\w{100}',
    '[a-z]{1,100}',
    '\u{10FFFF}',
    '[\\\\]',
    '\\-',
  ])('%s causes no error there', async (source) => {
    const [written, compiled] = [toPostgresPattern(source), compilePattern(source)];
    if (typeof written === 'string' || typeof compiled === 'string')
      throw new Error(String(written));
    for (const text of ['', 'a', 'ab', 'b', 'aab', '\\', '-', 'x'.repeat(120), '\u{10FFFF}']) {
      const { rows } = await client.query<{ v: boolean }>('select $1::text ~ $2 as v', [
        text,
        written.pattern,
      ]);
      expect([source, text, rows[0]?.v]).toEqual([source, text, compiled.test(text)]);
    }
  });
});

describe('LIKE in the database', () => {
  it(`is like what the closures find alike (seed ${seed})`, async () => {
    const random = randomFrom(seed);
    const make = (signs: readonly string[], length: number): string =>
      Array.from(
        { length: Math.floor(random() * length) },
        () => signs[Math.floor(random() * signs.length)],
      ).join('');
    const pairs = Array.from(
      { length: 20_000 },
      () =>
        [
          make(['a', 'b', '\u{1F600}', 'ü', '\\', '\n', '%', '_'], 8),
          make(['a', 'b', '%', '_', '%', '\u{1F600}', 'ü', '\\', '\n'], 8),
        ] as const,
    );
    const { rows } = await client.query<{ v: boolean }>(
      "select x like y escape '' as v from unnest($1::text[], $2::text[]) with ordinality as u(x, y, n) order by n",
      [pairs.map(([text]) => text), pairs.map(([, pattern]) => pattern)],
    );
    expect(pairs.filter(([text, pattern], at) => rows[at]?.v !== isLike(text, pattern))).toEqual(
      [],
    );
    expect(rows.filter(({ v }) => v).length).toBeGreaterThan(1000);
  });
});

describe('numbers beyond a double', () => {
  it.each([
    ['x', '{"x": 1e400}', 0],
    ['x is null', '{"x": 1e400}', true],
    ['x == null', '{"x": -1e4000}', true],
    ['x + 1', '{"x": 1e400}', 1],
    ['count(x)', '{"x": 1e400}', 0],
    ['x', '{"x": 1e-400}', 0],
    ['x is null', '{"x": 1e-400}', false],
    ['x * x', '{"x": 1e-300}', 0],
    ['x * x', '{"x": 1e300}', 0],
    ['x * x > 5', '{"x": 1e300}', true],
    ['x * x - x * x == 0', '{"x": 1e300}', false],
    ['x / (1 / x)', '{"x": 1e-300}', 0],
    ['x + x', '{"x": 1.7e308}', 0],
    ['x + x - x', '{"x": 1.7e308}', 0],
    ['x % 3', '{"x": 1e308}', 0],
    ['x % y', '{"x": 1e308, "y": 1e-300}', 0],
    ['x / 0', '{"x": 1e308}', 0],
    ['x', '{"x": 1.7976931348623157e308}', 1.7976931348623157e308],
    ['x', '{"x": 5e-324}', 5e-324],
    ['x == 0.1', '{"x": 0.1000000000000000055511151231257827}', true],
    ["if(x > 0, x * x, 'a') > 5", '{"x": 1e300}', true],
    ["if(x > 0, x * x, 'a')", '{"x": 1e300}', 0],
    ['sum(x)', '{"x": 1.7e308}', 1.7e308],
    ['std_dev(x * x)', '{"x": 1.7e308}', 0],
    ['min(x * x, 1)', '{"x": 1.7e308}', 1],
    ['min(x * x - x * x, 1)', '{"x": 1.7e308}', 0],
    ['timestamp_diff(x, y)', '{"x": 1.7e308, "y": -1.7e308}', 0],
    ["timestamp_diff(x, y, 'day')", '{"x": 5e-324, "y": 0}', 0],
  ])('%s of %s is %j', async (text, held, expected) => {
    const tree = treeOf(text);
    expect(await inDatabase(tree, held)).toBe(expected);
    const row = JSON.parse(held) as Record<string, unknown>;
    expect(
      compileFormula(tree).folds
        ? compileFormula(tree).over([row])
        : compileFormula(tree).value(row),
    ).toBe(expected);
  });
});

describe('a formula that is long or deep', () => {
  const chains: readonly [string, string, boolean][] = [
    ['a sum of many fields', `x${'+y'.repeat(990)}`, true],
    ['a quotient of many fields', `x${'/y'.repeat(990)}`, true],
    ['many conditions', `x${'&&y'.repeat(660)}`, true],
    ['a long list', `x in [${'1,'.repeat(990)}2]`, true],
    ['deep parentheses', `${'('.repeat(64)}x${')'.repeat(64)}`, true],
    ['deep conditions', `${'if(x,y,'.repeat(63)}1${')'.repeat(63)}`, true],
    ['deep mixed conditions', `${"abs(if(x,'a',y%".repeat(31)}1${'))'.repeat(31)}`, true],
    ['deep remainders', `${'x%('.repeat(63)}y${')'.repeat(63)}`, true],
    ['deep comparisons', `${'1==('.repeat(63)}y${')'.repeat(63)}`, true],
    ['deep signs', `${'-'.repeat(64)}x`, true],
    ['many functions over all rows', `sum(x)${'+max(y)'.repeat(250)}`, true],
    ['many spreads', `std_dev(x)${'/std_dev(y)'.repeat(150)}`, true],
    ['many times', `x${"+timestamp_diff(x,'2026-01-01')".repeat(60)}`, true],
  ];

  it.each(chains)(
    '%s gives the result of the closures, or a refusal of one sentence',
    async (_, text) => {
      const tree = treeOf(text);
      const row = { x: 3, y: 2 };
      const compiled = compileFormula(tree);
      const expected = compiled.folds ? compiled.over([row]) : compiled.value(row);
      for (const type of ['number', 'json'] as const) {
        const took = await watchDatabase();
        const found = await inDatabase(tree, JSON.stringify(row), type).catch(
          (error: Error) => error.message,
        );
        expect([
          expected,
          'This formula is too complex for the database. Make it shorter.',
        ]).toContainEqual(found);
        expect(took()).toBeLessThan(4000);
      }
    },
  );
});

describe('a tree that was not created by the parser', () => {
  it.each([
    ['a NUL', '\u0000'],
    ['half a character', '\ud800'],
    ['the other half', 'a\udfff'],
  ])('with %s in a text is refused, because the database cannot store it', (_, value) => {
    const text: FormulaNode = { kind: 'literal', value, ...span };
    const tree: FormulaNode = {
      kind: 'binary',
      operator: '==',
      left: { kind: 'field', name: 'x', ...span },
      right: text,
      ...span,
    };
    expect(toSql(tree, { field: () => ({ sql: 'l.x', type: 'text' }) })).toMatchObject({
      ok: false,
      error: { code: 'formula-text' },
    });
  });
});
