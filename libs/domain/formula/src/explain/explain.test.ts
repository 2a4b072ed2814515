import {
  childrenOf,
  compileFormula,
  explain,
  type ExplainedNode,
  type Explanation,
  type FormulaNode,
  type FormulaRow,
  parseFormula,
} from '../index.js';
import { randomFrom, randomRow, typicalFormula } from '../testing/index.js';

const now = 1000;
const rows: readonly FormulaRow[] = [
  { duration: 60, transfer: 1, direction: 'inbound' },
  { duration: 0, transfer: 0, direction: 'outbound' },
  { duration: null, transfer: 1 },
  { duration: 'long', direction: null },
];
function explained(text: string, given: readonly FormulaRow[] = rows): Explanation {
  const parsed = parseFormula(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return explain(parsed.value, { rows: given, now });
}
const said = ({ treatments, children }: ExplainedNode): string[] => [
  ...treatments.map(({ sentence }) => sentence),
  ...children.flatMap(said),
];

describe('an explanation', () => {
  it('has the tree with the value of each node', () => {
    const { root, result } = explained('duration / 2 + transfer');
    expect(result).toBe(31);
    expect(root).toMatchObject({
      kind: 'binary',
      text: 'duration / 2 + transfer',
      start: 0,
      end: 23,
      type: 'number',
      per: 'row',
      values: [31, 0, 1, 0],
    });
    expect(root.children.map(({ text, type, values }) => [text, type, values])).toEqual([
      ['duration / 2', 'number', [30, 0, 0, 0]],
      ['transfer', 'number', [1, 0, 1, null]],
    ]);
    expect(root.children[0]?.children[0]).toMatchObject({
      kind: 'field',
      type: 'mixed',
      values: [60, 0, null, 'long'],
    });
  });

  it('shows values of the first rows, and total counts', () => {
    const many = Array.from({ length: 40 }, (_, at) => (at % 4 === 0 ? {} : { x: at }));
    const parsed = parseFormula('x + 1');
    const { root } = explain(parsed.ok ? parsed.value : (null as never), {
      rows: many,
      now,
      shown: 3,
    });
    expect(root.values).toEqual([1, 2, 3]);
    expect(root.treatments).toEqual([
      {
        rule: 'null as 0',
        count: 10,
        of: 40,
        sentence: 'In 10 of 40 rows x is null and counts as 0.',
      },
    ]);
  });

  it.each<[string, string[]]>([
    ['duration', ['In 1 of 4 rows duration is missing or null.']],
    [
      'transfer + 1',
      [
        'In 1 of 4 rows transfer is null and counts as 0.',
        'In 1 of 4 rows transfer is missing or null.',
      ],
    ],
    [
      '60 / duration',
      [
        'In 1 of 4 rows duration is null and counts as 0.',
        'In 1 of 4 rows duration is a text and counts as 0.',
        'In 3 of 4 rows duration is 0 as a divisor, so the quotient is 0.',
        'In 1 of 4 rows duration is missing or null.',
      ],
    ],
    [
      'transfer % 0',
      [
        'In 1 of 4 rows transfer is null and counts as 0.',
        'In 4 of 4 rows 0 is 0 as a divisor, so the remainder is 0.',
        'In 1 of 4 rows transfer is missing or null.',
      ],
    ],
    [
      'duration > 5',
      [
        'In 1 of 4 rows duration is null and is ordered as 0.',
        'In 1 of 4 rows the sides cannot be ordered, so it is false.',
        'In 1 of 4 rows duration is missing or null.',
      ],
    ],
    [
      "direction like 'in%'",
      [
        'In 2 of 4 rows one side is no text, so it is not alike.',
        'In 2 of 4 rows direction is missing or null.',
      ],
    ],
    [
      'timestamp_diff(direction, 0)',
      [
        'In 4 of 4 rows one side is no time, so the difference is null.',
        'In 2 of 4 rows direction is missing or null.',
      ],
    ],
    ['-true', ['In 4 of 4 rows true is true or false and counts as 1 or 0.']],
    [
      'sum(duration)',
      [
        'In 1 of 4 rows duration is null and is left out.',
        'In 1 of 4 rows duration is a text and counts as 0.',
        'In 1 of 4 rows duration is missing or null.',
      ],
    ],
    [
      'count(duration)',
      [
        'In 1 of 4 rows duration is null and is left out.',
        'In 1 of 4 rows duration is missing or null.',
      ],
    ],
    ['count() / (count() - 4)', ['Here count() - 4 is 0 as a divisor, so the quotient is 0.']],
    [
      'duration + count()',
      [
        'Here duration is null and counts as 0.',
        'Outside of functions over all rows there is no row, so duration counts as null.',
      ],
    ],
    [
      `${'9'.repeat(300)} * ${'9'.repeat(300)} * 0`,
      [
        'In 4 of 4 rows the result is too large for a number; at the end it counts as 0.',
        'In 4 of 4 rows the result is too large for a number; at the end it counts as 0.',
      ],
    ],
    ['transfer == 1', ['In 1 of 4 rows transfer is missing or null.']],
    ['count() * 2', []],
    [
      'if(transfer == 1, 1 / (transfer - 1), 1 / transfer)',
      [
        'In 2 of 2 rows transfer - 1 is 0 as a divisor, so the quotient is 0.',
        'In 1 of 2 rows transfer is null and counts as 0.',
        'In 2 of 2 rows transfer is 0 as a divisor, so the quotient is 0.',
        'In 1 of 2 rows transfer is missing or null.',
        'In 1 of 4 rows transfer is missing or null.',
      ],
    ],
    ['if(count() > 9, 1 / 0, 2)', []],
    [
      'duration is not null and duration > 5',
      [
        'In 1 of 3 rows the sides cannot be ordered, so it is false.',
        'In 1 of 4 rows duration is missing or null.',
      ],
    ],
    [
      'transfer == 1 or 1 / transfer',
      [
        'In 1 of 2 rows transfer is null and counts as 0.',
        'In 2 of 2 rows transfer is 0 as a divisor, so the quotient is 0.',
        'In 1 of 2 rows transfer is missing or null.',
        'In 1 of 4 rows transfer is missing or null.',
      ],
    ],
  ])('of %s says %j', (text, sentences) =>
    expect(said(explained(text).root).sort()).toEqual([...sentences].sort()),
  );

  it('shows numerator and denominator of a rate', () => {
    const rate = {
      numerator: { formula: 'sum(transfer)', value: 2 },
      denominator: { formula: 'count()', value: 4 },
      value: 0.5,
    };
    expect(explained('sum(transfer) / count() * 100')).toMatchObject({
      result: 50,
      rates: [rate],
      root: { rate: null, children: [{ rate }, { rate: null }] },
    });
    expect(explained('avg(duration > 5)').rates).toEqual([
      {
        numerator: { formula: 'sum(duration > 5)', value: 1 },
        denominator: { formula: 'count()', value: 4 },
        value: 0.25,
      },
    ]);
    expect(explained('avg(transfer)').root.rate).toEqual({
      numerator: { formula: 'sum(transfer)', value: 2 },
      denominator: { formula: 'count(transfer)', value: 3 },
      value: 2 / 3,
    });
    expect(explained('sum(duration) / count(duration > 1000)').rates).toEqual([
      {
        numerator: { formula: 'sum(duration)', value: 60 },
        denominator: { formula: 'count(duration > 1000)', value: 0 },
        value: 0,
      },
    ]);
    expect(
      explained('avg(transfer) / max(duration)').rates.map(({ numerator }) => numerator.formula),
    ).toEqual(['avg(transfer)', 'sum(transfer)']);
    expect(explained('duration / transfer').rates).toEqual([]);
    expect(explained('sum(duration) / 60').rates).toEqual([]);
  });

  it('distinguishes a value for each row from one for all', () => {
    const { root } = explained('sum(duration) + 1');
    expect([root.per, root.children[0]?.per, root.children[0]?.children[0]?.per]).toEqual([
      'all',
      'all',
      'row',
    ]);
    expect(root.children[0]?.children[0]?.values).toEqual([60, 0, null, 'long']);
  });

  it('works without rows', () => {
    expect(explained('duration + 1', [])).toMatchObject({
      result: 1,
      root: { values: [], treatments: [] },
    });
    expect(explained('avg(duration)', [])).toMatchObject({
      result: 0,
      rates: [{ denominator: { value: 0 } }],
    });
  });

  it('reads no inherited property of a row', () => {
    const { root } = explained('constructor + duration', [
      Object.create({ duration: 5 }) as FormulaRow,
      { duration: 5 },
    ]);
    expect(root.values).toEqual([0, 5]);
  });

  it('agrees with the closures, node by node, for any formula', () => {
    const seed = Number(process.env['PATCHBAY_SEED'] ?? 1121);
    const random = randomFrom(seed);
    for (let done = 0; done < 1500; done += 1) {
      const given = Array.from({ length: Math.floor(random() * 6) }, () => randomRow(random));
      const folds = done % 2 === 0;
      const tree = typicalFormula(random, { folds });
      const compiled = compileFormula(tree, { now: () => now });
      const { result, root } = explain(tree, { rows: given, now, shown: 10 });
      expect([seed, root.text, result]).toEqual([
        seed,
        root.text,
        compiled.folds ? compiled.over(given) : compiled.value(given[0] ?? {}),
      ]);
      if (!compiled.folds) hold(tree, root, given);
    }
  });
});

/**
 * Each node below gives the value that it would give alone, except for conversions that happen only
 * at the end of a formula.
 */
function hold(tree: FormulaNode, node: ExplainedNode, given: readonly FormulaRow[]): void {
  const alone = compileFormula(tree, { now: () => now });
  const finished = node.values.map((value) =>
    typeof value === 'number'
      ? Number.isFinite(value)
        ? value + 0
        : 0
      : tree.kind === 'field'
        ? (value ?? 0)
        : value,
  );
  expect([node.text, finished]).toEqual([node.text, given.map((row) => alone.value(row))]);
  childrenOf(tree).forEach((child, index) =>
    hold(child, node.children[index] as ExplainedNode, given),
  );
}
