import {
  columnsFrom,
  columnsOf,
  compileFormula,
  type FormulaNode,
  parseFormula,
} from '../../index.js';
import { greaterThan } from './kernels-fused.js';
import { definitionOf } from '../../testing/definition.js';
import { randomFrom } from '../../testing/index.js';

type Row = Record<string, number | string | null>;

function treeOf(text: string): FormulaNode {
  const parsed = parseFormula(text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.error.message}`);
  return parsed.value;
}

const edges = [
  0, -0, 1, -1, 2.5, 30, 5e-324, -5e-324, 1e308, -1e308, 1.7976931348623157e308, 1e-300,
];
const plain = [0, 0, 1, 2, 3, 29.999999999999996, 30, 30.000000000000004, 31, -4];
const operators = ['<', '>', '<=', '>=', '==', '!='];
const limits = ['0', '1', '30', '2.5', '-4', `1${'0'.repeat(308)}`, '29.999999999999996'];

/**
 * Rows of two numbers, one of them nullable, a text of a small and a text of a large dictionary;
 * the number of rows leaves the last block partly filled.
 */
function rowsFrom(seed: number, count: number, values: readonly number[]): Row[] {
  const random = randomFrom(seed);
  const pick = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(random() * items.length)] as Item;
  return Array.from({ length: count }, () => ({
    a: pick(values),
    b: pick(values),
    perhaps: random() < 0.3 ? null : pick(values),
    few: random() < 0.1 ? null : pick(['inbound', 'outbound', 'web']),
    many: `caller ${Math.floor(random() * 50)}`,
  }));
}

/**
 * Formulas whose steps are fused, in every combination of operators, and similar formulas whose
 * steps are not.
 */
function formulas(random: () => number): string[] {
  const limit = (): string => limits[Math.floor(random() * limits.length)] as string;
  return operators.flatMap((one) => [
    ...operators.map((two) => `count(a ${one} ${limit()} && perhaps ${two} ${limit()})`),
    `count(few == 'inbound' && a ${one} ${limit()})`,
    `count(b ${one} ${limit()} && few != 'web')`,
    `count(many == 'caller 7' && perhaps ${one} ${limit()})`,
    `avg(if(a ${one} ${limit()}, a / b, 0))`,
    `sum(if(b ${one} ${limit()}, perhaps / b, 0))`,
    `avg(if(perhaps ${one} ${limit()}, 60 / perhaps, 0)) + count(perhaps ${one} 0)`,
    `sum(if(a ${one} ${limit()} && few == 'web', a / perhaps, 0)) + max(a / perhaps)`,
    `avg(if(a ${one} ${limit()}, perhaps, 0))`,
    `avg(if(a ${one} ${limit()}, a / b, 1)) + avg(if(a ${one} 1, b / 4, 0))`,
  ]);
}

describe('fused loops', () => {
  it.each([
    ['usual numbers', plain, 5000],
    ['the edges of a double', edges, 2500],
    ['one row', plain, 1],
    ['no rows', plain, 0],
  ])('give the result of the definition for %s', (_, values, count) => {
    const rows = rowsFrom(7, count, values);
    const tables = [
      columnsOf(rows),
      columnsFrom({
        a: Float64Array.from(rows, ({ a }) => a as number),
        b: Float64Array.from(rows, ({ b }) => b as number),
        perhaps: rows.map(({ perhaps }) => perhaps),
        few: rows.map(({ few }) => few),
        many: rows.map(({ many }) => many),
      }),
    ];
    for (const text of formulas(randomFrom(count + 1))) {
      const tree = treeOf(text);
      const expected = definitionOf(tree, { rows, now: 0 });
      const compiled = compileFormula(tree);
      const found = [compiled.over(rows), ...tables.map((table) => compiled.overColumns(table))];
      expect([text, ...found]).toEqual([text, expected, expected, expected]);
    }
  });

  it('treat an order and the equivalent bound the same', () => {
    for (const limit of [...edges, ...plain])
      for (const value of [...edges, ...plain, NaN, Infinity, -Infinity]) {
        expect(value > (greaterThan('>', limit) as number)).toBe(value > limit);
        expect([value, limit, value > (greaterThan('>=', limit) as number)]).toEqual([
          value,
          limit,
          value >= limit,
        ]);
      }
    expect([greaterThan('<', 1), greaterThan('==', 1), greaterThan('>=', -Infinity)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
