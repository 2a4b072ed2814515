import fc from 'fast-check';
import {
  columnsFrom,
  columnsOf,
  type ColumnTable,
  compileFormula,
  type FormulaNode,
  type FormulaValue,
  parseFormula,
  printFormula,
} from '../index.js';
import { definitionOf } from '../testing/definition.js';
import { randomFormula, randomFrom } from '../testing/index.js';

type Row = Record<string, unknown>;

const now = 1_767_625_445;
function treeOf(text: string): FormulaNode {
  const parsed = parseFormula(text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.error.message}`);
  return parsed.value;
}
/** One field of each kind a column can be. */
const kinds = {
  whole: (random: () => number) => Math.floor(random() * 7) - 2,
  fraction: (random: () => number) => (random() < 0.2 ? null : random() * 4 - 2),
  text: (random: () => number) =>
    ['a', 'inbound', '', 'Ünïcode', '5', '\u{1F600}', '\uFF41'][Math.floor(random() * 7)],
  perhaps: (random: () => number) => ['a', 'inbound', null, undefined][Math.floor(random() * 4)],
  flag: (random: () => number) => random() < 0.5,
  flagged: (random: () => number) => [true, false, null][Math.floor(random() * 3)],
  mixed: (random: () => number) =>
    [0, 1, 'a', '', true, false, null, NaN, Infinity, {}, 2.5][Math.floor(random() * 11)],
  time: (random: () => number) =>
    [now, '2026-01-05T15:00:00Z', '1970-01-01', 'never', null][Math.floor(random() * 5)],
  huge: (random: () => number) => [1e308, -1e308, 5e-324, 0, 1.5e308][Math.floor(random() * 5)],
  nothing: () => undefined,
} as const satisfies Record<string, (random: () => number) => unknown>;
const fields = Object.keys(kinds);

function randomRows(random: () => number, count: number, present = 0.97): Row[] {
  return Array.from({ length: count }, () => {
    const row: Row = {};
    for (const [name, make] of Object.entries(kinds))
      if (random() < present) row[name] = make(random);
    return row;
  });
}

/** The same rows as typed arrays, as far as their fields have one type. */
function typedTable(rows: readonly Row[]): ColumnTable {
  const present = (name: string): Uint8Array =>
    Uint8Array.from(rows, (row) => (row[name] === null || row[name] === undefined ? 1 : 0));
  const codesOf = (
    name: string,
    dictionary: readonly string[],
  ): { codes: Int32Array; dictionary: readonly string[] } => ({
    codes: Int32Array.from(rows, (row) => dictionary.indexOf(row[name] as string)),
    dictionary,
  });
  const dictionary = ['unused', '5', '', 'a', 'inbound', 'Ünïcode', '\u{1F600}', '\uFF41'];
  const numbers = (name: string): { numbers: Float64Array; nulls: Uint8Array } => ({
    numbers: Float64Array.from(rows, (row) => Number(row[name] ?? 7)),
    nulls: present(name),
  });
  const booleans = (name: string): { booleans: Uint8Array; nulls: Uint8Array } => ({
    booleans: Uint8Array.from(rows, (row) => (row[name] === false ? 0 : 1)),
    nulls: present(name),
  });
  return columnsFrom({
    whole: numbers('whole'),
    fraction: Float64Array.from(rows, (row) => (row['fraction'] as number | null) ?? NaN),
    text: codesOf('text', dictionary),
    perhaps: codesOf('perhaps', dictionary),
    flag: booleans('flag'),
    flagged: booleans('flagged'),
    mixed: rows.map((row) => row['mixed']),
    time: rows.map((row) => row['time']),
    huge: numbers('huge'),
  });
}

/** The same rows in every form, which formulas over the same rows share, as in a dashboard. */
function formsOf(rows: readonly Row[], names: readonly string[]): Forms {
  const known = forms.get(rows);
  if (known?.names === names) return known;
  const made: Forms = {
    names,
    inheriting: rows.map((row) =>
      Object.assign(Object.create({ whole: 99, nothing: 1 }) as Row, row),
    ),
    columns: columnsOf(rows),
    ...(names === fields ? { typed: typedTable(rows) } : {}),
    named: columnsOf(rows.values(), names),
  };
  forms.set(rows, made);
  return made;
}
interface Forms {
  readonly names: readonly string[];
  readonly inheriting: readonly Row[];
  readonly columns: ColumnTable;
  readonly typed?: ColumnTable;
  readonly named: ColumnTable;
}
const forms = new WeakMap<readonly Row[], Forms>();

/** The ways to run a formula over rows, by name. */
function everyWay(
  tree: FormulaNode,
  rows: readonly Row[],
  names: readonly string[],
): Record<string, FormulaValue> {
  const compiled = compileFormula(tree, { now: () => now });
  const { inheriting, columns, typed, named } = formsOf(rows, names);
  return {
    rows: compiled.over(rows),
    'rows that come one by one': compiled.over(rows.values()),
    'rows that inherit': compiled.over(inheriting),
    columns: compiled.overColumns(columns),
    ...(typed ? { 'typed columns': compiled.overColumns(typed) } : {}),
    'columns a second time': compiled.overColumns(named),
  };
}

function holdToDefinition(
  tree: FormulaNode,
  rows: readonly Row[],
  names: readonly string[] = fields,
): void {
  const expected = definitionOf(tree, { rows, now });
  for (const [way, found] of Object.entries(everyWay(tree, rows, names)))
    if (!Object.is(found, expected))
      throw new Error(
        `${printFormula(tree)} over ${way}: ${String(found)} instead of ${String(expected)}`,
      );
}

describe('a formula over columns', () => {
  const conditions = [
    'whole > 1',
    'whole < 0',
    'whole >= 0',
    'whole <= fraction',
    'whole == 0',
    'whole != 0',
    'fraction == 0',
    'fraction != 0',
    '1 < whole',
    'fraction > whole',
    'whole == fraction',
    'text == perhaps',
    'text < perhaps',
    "text == 'a'",
    "text != 'a'",
    "'a' == perhaps",
    "perhaps != 'a'",
    "text > 'b'",
    "'\uFF41' < text",
    "perhaps <= 'inbound'",
    'perhaps < 1',
    'perhaps == null',
    'fraction is null',
    'fraction is not null',
    'perhaps is null',
    'flagged is null',
    'nothing is null',
    'mixed is null',
    'flag',
    'flagged',
    'not flagged',
    '!flag',
    'flag == true',
    'flagged != false',
    'flagged == null',
    "mixed == 'a'",
    'mixed == 1',
    "mixed != ''",
    'mixed > 0',
    'mixed < 1',
    'mixed and whole',
    'text or flag',
    'flag && flagged',
    'whole > 0 && flag && fraction < 1',
    "text == 'a' && whole > 0",
    "whole > 0 && text == 'a'",
    'flag and text',
    '(flagged && true) is null',
    '(flagged or false) is null',
    '(true && flagged) == null',
    'whole in [1, 2]',
    'fraction in [null, 1]',
    "text in ['a', '5']",
    "perhaps not in ['a', null]",
    'mixed in [0, true, null]',
    'whole in [fraction, 1]',
    'whole between 0 and 2',
    'fraction between -1 and 1',
    "text between 'a' and 'j'",
    'whole between fraction and 2',
    'mixed between 0 and 2',
    "text like 'in%'",
    'perhaps like text',
    "mixed like '_'",
    "whole like '1'",
    "text regex '[a-i]'",
    "perhaps regex 'n.*d'",
    "whole regex '1'",
    'huge * huge > 0',
    'huge * huge - huge * huge == 0',
    'now() > whole',
    'now() == time',
    'true',
    'false',
  ];
  const numbers = [
    'whole',
    'fraction',
    'text',
    'perhaps',
    'flag',
    'flagged',
    'mixed',
    'time',
    'huge',
    'nothing',
    '1',
    'null',
    'true',
    "'a'",
    'now()',
    '-whole',
    '-flag',
    '-text',
    'whole + 1',
    '1 + fraction',
    'whole - 1',
    '1 - fraction',
    'whole * fraction',
    'whole * 2',
    'whole / 2',
    'whole / 0',
    '2 / whole',
    'fraction / whole',
    'whole % 3',
    '5 % whole',
    'fraction % whole',
    'mixed * 2',
    'flagged + flag',
    'text + 1',
    'abs(fraction)',
    'abs(mixed)',
    'min(whole, 1)',
    'max(fraction, whole, 0)',
    'min(1, 2)',
    'max(flag, mixed)',
    'max(flag, 0)',
    'if(whole > 0, whole, 0)',
    'if(whole > 0, fraction, 0)',
    'if(whole > 0, 1, fraction)',
    'if(whole > 0, fraction, 7)',
    'if(flag, fraction, whole)',
    'if(flag, huge * huge, 1)',
    "if(whole > 0, text, 'none')",
    'if(flagged, null, whole)',
    'if(flag, text, perhaps)',
    'if(flag, flagged, whole > 1)',
    'if(true, whole, 1)',
    'if(whole > 99, 1, fraction)',
    'timestamp_diff(time, 0)',
    "timestamp_diff(time, '2026-01-01', 'day')",
    'timestamp_diff(whole, fraction)',
    'huge * 10',
    'huge * 10 - huge * 10',
    'huge + huge',
  ];
  const random = randomFrom(7);
  const rows = randomRows(random, 240);
  const full = randomRows(random, 240, 1);

  it.each(conditions)(
    'counts the rows for which %s, and aggregates it, like the definition',
    (condition) => {
      for (const text of [
        `count(${condition})`,
        `sum(${condition})`,
        `d_count(${condition})`,
        `sum(if(${condition}, whole, 0))`,
        `sum(if(${condition}, fraction, mixed))`,
        `count(not (${condition}))`,
        `count(flag && (${condition}))`,
        `count((${condition}) && whole > 0)`,
        `count((${condition}) || flagged)`,
      ])
        for (const all of [rows, full]) holdToDefinition(treeOf(text), all);
    },
  );

  it.each(numbers)('aggregates %s by every function, like the definition', (number) => {
    for (const name of [
      'sum',
      'avg',
      'min',
      'max',
      'count',
      'd_count',
      'med',
      'variance',
      'std_dev',
    ])
      for (const all of [rows, full]) holdToDefinition(treeOf(`${name}(${number})`), all);
    holdToDefinition(treeOf(`sum(${number}) / count() + avg(${number}) % 2`), rows);
  });

  it('gives the result of the definition for random formulas and rows', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 40 }), (seed, count) => {
        const source = randomFrom(seed);
        const tree = randomFormula(source, { fields, folds: true, depth: 5 });
        holdToDefinition(tree, randomRows(source, count, seed % 2 === 0 ? 1 : 0.9));
      }),
      { numRuns: 2500 },
    );
  });

  it('gives the same result over more rows than a block has', () => {
    const many = randomRows(randomFrom(11), 5000);
    const full = randomRows(randomFrom(12), 4999, 1);
    for (const text of [
      'sum(whole)',
      'avg(fraction)',
      'med(fraction)',
      'med(whole)',
      'med(huge)',
      'med(if(whole > 3, fraction, whole))',
      'd_count(whole)',
      'd_count(whole + 0)',
      'd_count(if(flag, whole + 0, whole + 0.5))',
      'med(whole * 3)',
      'med(fraction * 10)',
      'med(if(flag, whole + 0, huge * 2))',
      'min(whole + 0)',
      'med(if(whole > 1, huge * 10 - huge * 10, whole + 0.5))',
      'd_count(fraction)',
      'd_count(if(flag, whole, text))',
      'd_count(huge)',
      'max(fraction)',
      'd_count(text)',
      'd_count(mixed)',
      'd_count(if(flag, text, perhaps))',
      "count(text == 'a' && whole > 0)",
      'sum(if(whole>0, fraction, 0))/count(whole>0)',
      'count()',
      'count(flagged)',
      'count(whole > 0) + sum(if(whole > 0, fraction, 0)) + d_count(whole > 0)',
      'sum(if(fraction == 0, whole, 0)) + count(fraction == 0) * 10000',
      'd_count(whole > 0) + sum(if(whole > 0, whole, 0)) / count(whole > 0)',
      'sum(if(whole > 0 && flag, whole, 0)) / count(whole > 0 && flag)',
      "count(text == 'a' and flag and whole < 2) - sum(if(text == 'a', whole, 0))",
      'sum(if(huge == 0, huge * 10 + 1, 0))',
      'sum(if(huge == 0 && flag, huge * 10 + 1, 0))',
      'sum(if(true, whole, 0)) + sum(if(whole > 99, huge * 10, 0))',
    ])
      for (const all of [many, full]) holdToDefinition(treeOf(text), all);
    const compiled = compileFormula(treeOf('std_dev(fraction)'));
    expect(compiled.over(many)).toBeCloseTo(
      Number(definitionOf(treeOf('std_dev(fraction)'), { rows: many, now })),
      12,
    );
    expect(compiled.overColumns(columnsOf(many))).toBe(compiled.over(many));
  });

  it('gives the result of the definition for one row', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const source = randomFrom(seed);
        const tree = randomFormula(source, { fields, folds: seed % 3 === 0, depth: 5 });
        const [row] = randomRows(source, 1) as [Row];
        const expected = definitionOf(tree, { rows: [row], row, now });
        const run = compileFormula(tree, { now: () => now });
        for (let times = 0; times < 4; times += 1)
          // the first from the tree, the others from closures
          expect([printFormula(tree), run.value(row)]).toEqual([printFormula(tree), expected]);
        expect(run.value(Object.assign(Object.create({ whole: 9, nothing: 1 }) as Row, row))).toBe(
          expected,
        );
      }),
      { numRuns: 3000 },
    );
  });
});

describe('columns that change their kind', () => {
  it('that alternate between blocks count a common text once', () => {
    const rows = Array.from({ length: 6000 }, (_, i) => ({
      first: i < 4096,
      a: `t${i % 9}`,
      b: `t${i % 13}`,
      c: i % 3,
    }));
    for (const text of [
      'd_count(if(first, a, b))',
      'd_count(if(first, a, c))',
      'd_count(if(first, c, b))',
      'd_count(if(first, b, if(c > 0, a, c)))',
    ])
      holdToDefinition(treeOf(text), rows, ['first', 'a', 'b', 'c']);
  });

  it('of rows with nulls at the beginning only count values once', () => {
    const rows = Array.from({ length: 6000 }, (_, i) => ({
      x: i < 10 ? null : i % 7,
      y: i > 5990 ? null : i % 5,
    }));
    for (const text of ['d_count(x)', 'd_count(y)', 'med(x)', 'avg(y)', 'count(x == 0)'])
      holdToDefinition(treeOf(text), rows, ['x', 'y']);
  });
});
