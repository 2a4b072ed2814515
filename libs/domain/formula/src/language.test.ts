import {
  columnsOf,
  compileFormula,
  formulaProblem,
  type FormulaNode,
  functionNames,
  keywords,
  binaryOperators,
  messages,
  parseFormula,
} from './index.js';
import { operatorHelp } from './language/operator-help.js';
import { definitionOf } from './testing/definition.js';
import { languageCases, languageNow } from './testing/index.js';

function treeOf(text: string): FormulaNode {
  const parsed = parseFormula(text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.error.message}`);
  return parsed.value;
}

describe('the language', () => {
  it.each(languageCases)('$rule: $formula is $result', ({ formula, rows, folds, result }) => {
    const tree = treeOf(formula);
    const compiled = compileFormula(tree, { now: () => languageNow });
    expect(compiled.folds).toBe(folds);
    const [row = {}] = rows;
    // The first values are computed from the tree, later ones by closures.
    const found = [1, 2, 3, 4].map(() => (folds ? compiled.over(rows) : compiled.value(row)));
    if (folds) found.push(compiled.overColumns(columnsOf(rows)), compiled.over(rows.values()));
    found.push(
      definitionOf(
        tree,
        folds ? { rows, now: languageNow } : { rows: [row], row, now: languageNow },
      ),
    );
    expect(found).toEqual(found.map(() => result));
  });

  it('has the specified functions, keywords and operators, and also "is" and "%"', () => {
    expect(functionNames).toEqual([
      'abs',
      'if',
      'sum',
      'avg',
      'min',
      'max',
      'count',
      'd_count',
      'med',
      'variance',
      'std_dev',
      'now',
      'timestamp_diff',
    ]);
    expect([...keywords].sort()).toEqual(
      ['and', 'or', 'not', 'between', 'in', 'like', 'regex', 'null', 'true', 'false', 'is'].sort(),
    );
    expect([...binaryOperators].sort()).toEqual(
      ['||', '&&', '==', '!=', '<', '>', '<=', '>=', '+', '-', '*', '/', '%'].sort(),
    );
  });

  it('has exactly the specified messages', () => {
    expect([
      messages.empty,
      messages.characters(['#', '$']),
      messages.parentheses,
      messages.unknownField('x'),
      messages.inArray,
      messages.isNull,
      messages.unexpected,
      messages.unknownToken,
      messages.extra,
    ]).toEqual([
      'Formula cannot be empty',
      'Invalid characters: # $',
      'Mismatched parentheses',
      'Unknown field: x',
      'IN expects array like [x,y]',
      "IS expects 'NULL'",
      'Unexpected token',
      'Unknown token',
      'Extra tokens after valid expression',
    ]);
  });
});

describe('the help', () => {
  it.each(
    operatorHelp.flatMap(({ name, examples }) => examples.map((example) => ({ name, ...example }))),
  )('for $name shows $formula', ({ formula, row = {}, result }) => {
    expect(compileFormula(treeOf(formula)).value(row)).toBe(result);
  });

  it('has a description and an example for every operator and keyword', () => {
    const written = operatorHelp.map(({ signature }) => ` ${signature} `).join();
    for (const each of [...binaryOperators, ...keywords, '!'])
      expect([each, written.includes(each)]).toEqual([each, true]);
    for (const { help, examples } of operatorHelp)
      expect([help, /^[A-Z].*\.$/.test(help), examples.length > 0]).toEqual([help, true, true]);
  });
});

describe('operator precedence', () => {
  /** From the loosest to the tightest, as specified. */
  const levels = [
    ['or', '||'],
    ['and', '&&'],
    ['==', '!=', '<', '>', '<=', '>='],
    ['+', '-'],
    ['*', '/', '%'],
  ] as const;
  const all = levels.flatMap((operators, level) =>
    operators.map((operator) => ({ operator, level })),
  );
  const grouped = (text: string): 'left' | 'right' | string => {
    const parsed = parseFormula(text);
    if (!parsed.ok) return parsed.error.message;
    const tree = parsed.value;
    if (tree.kind !== 'binary') return tree.kind;
    return tree.left.kind === 'binary' ? 'left' : 'right';
  };

  const pairs = all.flatMap((first) =>
    all.map((second) => {
      const chains = first.level === 2 && second.level === 2;
      return [
        first.operator,
        second.operator,
        chains ? 'Unexpected token' : first.level >= second.level ? 'left' : 'right',
      ];
    }),
  );
  it.each(pairs)('a %s b %s c: %s', (first, second, expected) =>
    expect(grouped(`a ${first} b ${second} c`)).toBe(expected),
  );

  it.each([
    ['not a or b', 'binary'],
    ['not a and b', 'binary'],
    ['not a == b', 'not'],
    ['not a + b', 'not'],
    ['not a is null', 'not'],
    ['not a in [1]', 'not'],
    ['not a between 1 and 2', 'not'],
    ["not a like 'b'", 'not'],
    ["not a regex 'b'", 'not'],
    ['not not a', 'not'],
    ['!a or b', 'binary'],
    ['!a == b', 'binary'],
    ['!a + b', 'binary'],
    ['!a is null', 'isNull'],
    ['-a * b', 'binary'],
    ['-a in [1]', 'in'],
    ['!-!a', 'sign'],
    ['a + 1 is null', 'isNull'],
    ['a + 1 in [1]', 'in'],
    ['a + 1 between b + 1 and c * 2', 'between'],
    ["a + 1 like 'b'", 'like'],
    ["a + 1 regex 'b'", 'regex'],
    ['a or b is null', 'binary'],
    ['a and b in [1]', 'binary'],
    ['a is null and b', 'binary'],
    ['a between 1 and 2 and b', 'binary'],
    ['a between 1 and 2 or b', 'binary'],
    ["a like 'b' or c", 'binary'],
  ])('the top operator of %s is %s', (text, kind) => expect(treeOf(text).kind).toBe(kind));

  const words = [
    '== b',
    '< b',
    'in [b]',
    'not in [b]',
    'between b and c',
    'is null',
    'is not null',
    "like 'b'",
    "regex 'b'",
  ];
  it.each(words.flatMap((first) => words.map((second) => [first, second] as const)))(
    'a %s %s does not chain',
    (first, second) => {
      const parsed = parseFormula(`a ${first} ${second}`);
      expect(parsed.ok ? 'accepted' : [parsed.error.message, parsed.error.detail]).toEqual([
        'Unexpected token',
        'Comparisons do not chain; join them with and.',
      ]);
    },
  );

  it.each(
    ['a is null', 'a in [1]', "a regex 'b'", 'not a is not null'].flatMap((first) =>
      ['+ 1', '- 1', '* 2', '/ 2', '% 2'].map((rest) => [first, rest]),
    ),
  )('%s %s cannot continue with a comparison', (first, rest) =>
    expect(formulaProblem(`${first} ${rest}`)).toMatchObject({
      message: 'Unexpected token',
      detail: 'Put a comparison in parentheses to go on with it.',
    }),
  );
});

describe('case', () => {
  it.each(keywords.filter((word) => !['null', 'true', 'false'].includes(word)))(
    '%s is not a field in any case',
    (word) => {
      for (const form of [
        word,
        word.toUpperCase(),
        `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`,
      ])
        expect(parseFormula(form, { fields: [word, form] })).toMatchObject({
          ok: false,
          error: { message: 'Unexpected token' },
        });
    },
  );
  it.each(['null', 'true', 'false', 'NULL', 'True', 'fAlSe'])('%s is a value', (word) =>
    expect(treeOf(word).kind).toBe('literal'),
  );
  it.each(functionNames)('%s is a function in any case', (name) => {
    const { args } = treeOf(
      `${name}(${{ if: 'a, b, c', timestamp_diff: 'a, b', now: '' }[name as string] ?? 'a'})`,
    ) as FormulaNode & { kind: 'call' };
    expect(treeOf(`${name.toUpperCase()}(${args.map(() => 'a').join()})`)).toMatchObject({
      kind: 'call',
      name,
    });
  });
  it('is case-sensitive in fields and texts', () => {
    expect(parseFormula('Duration', { fields: ['duration'] })).toMatchObject({
      ok: false,
      error: { message: 'Unknown field: Duration' },
    });
    expect(compileFormula(treeOf("'A' == 'a'")).value({})).toBe(false);
  });
});
