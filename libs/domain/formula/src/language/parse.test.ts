import fc from 'fast-check';
import {
  childrenOf,
  compileFormula,
  fieldsOf,
  findFunction,
  formulaProblem,
  type FormulaNode,
  functionNames,
  type Keyword,
  keywords,
  maxFormulaDepth,
  messages,
  parseFormula,
  printFormula,
  tokenize,
} from '../index.js';
import { randomFormula, randomFrom } from '../testing/index.js';

const fields = ['duration', 'transfer', 'direction', 'a', 'b', 'c'];
const messageOf = (text: string): string | null =>
  formulaProblem(text, { fields })?.message ?? null;

/** The tree with every pair in parentheses. */
function shape(node: FormulaNode): string {
  const inner = childrenOf(node).map(shape);
  switch (node.kind) {
    case 'literal':
      return JSON.stringify(node.value);
    case 'field':
      return node.name;
    case 'sign':
      return `(${node.operator}${inner[0]})`;
    case 'not':
      return `(not ${inner[0]})`;
    case 'binary':
      return `(${inner[0]} ${node.operator} ${inner[1]})`;
    case 'in':
      return `(${inner[0]} ${node.negated ? 'not in' : 'in'} ${inner.slice(1).join()})`;
    case 'between':
      return `(${inner[0]} between ${inner[1]}..${inner[2]})`;
    case 'isNull':
      return `(${inner[0]} is ${node.negated ? 'not ' : ''}null)`;
    case 'like':
      return `(${inner[0]} like ${inner[1]})`;
    case 'regex':
      return `(${inner[0]} regex ${node.pattern})`;
    case 'call':
      return `${node.name}(${inner.join()})`;
  }
}
function read(text: string): string {
  const parsed = parseFormula(text, { fields });
  return parsed.ok ? shape(parsed.value) : parsed.error.message;
}

describe('an invalid formula', () => {
  it.each([
    ['', 'Formula cannot be empty'],
    [' \n\t ', 'Formula cannot be empty'],
    ['a # b', 'Invalid characters: #'],
    ['a $ b; c $', 'Invalid characters: $ ;'],
    ["direction == 'a@b'", 'Invalid characters: @'],
    ['a 👍', 'Invalid characters: 👍'],
    ['`a`', 'Invalid characters: `'],
    ['a ? b : c', 'Invalid characters: ? :'],
    ['(a', 'Mismatched parentheses'],
    ['a)', 'Mismatched parentheses'],
    [')a(', 'Mismatched parentheses'],
    ['sum((a)', 'Mismatched parentheses'],
    ["direction == ')' + (", 'Mismatched parentheses'],
    ['foo + 1', 'Unknown field: foo'],
    ['1 + foo + bar', 'Unknown field: foo'],
    ['Duration', 'Unknown field: Duration'],
    ['foo(1)', 'Unknown field: foo'],
    ['constructor', 'Unknown field: constructor'],
    ['__proto__ + toString', 'Unknown field: __proto__'],
    ['this', 'Unknown field: this'],
    ['1e999', 'Unknown field: e999'],
    ['NaN', 'Unknown field: NaN'],
    ['Infinity', 'Unknown field: Infinity'],
    ['a in b', 'IN expects array like [x,y]'],
    ['a in (1, 2)', 'IN expects array like [x,y]'],
    ['a in []', 'IN expects array like [x,y]'],
    ['a in [1, 2', 'IN expects array like [x,y]'],
    ['a not in 5', 'IN expects array like [x,y]'],
    ['a in', 'IN expects array like [x,y]'],
    ['a is 5', "IS expects 'NULL'"],
    ['a is not b', "IS expects 'NULL'"],
    ['a is', "IS expects 'NULL'"],
    ['a +', 'Unexpected token'],
    ['* a', 'Unexpected token'],
    ['a == == b', 'Unexpected token'],
    ['()', 'Unexpected token'],
    ['a in [1,]', 'Unexpected token'],
    ['[1]', 'Unexpected token'],
    ['a < b < c', 'Unexpected token'],
    ['a == b is null', 'Unexpected token'],
    ['a between 1 or 2', 'Unexpected token'],
    ['a between 1 && 2', 'Unexpected token'],
    ['a not like b', 'Unexpected token'],
    ['a == not b', 'Unexpected token'],
    ['- not a', 'Unexpected token'],
    ['sum', 'Unexpected token'],
    ['sum()', 'Unexpected token'],
    ['sum(a, b)', 'Unexpected token'],
    ['if(a, b)', 'Unexpected token'],
    ['now(1)', 'Unexpected token'],
    ['sum(avg(a))', 'Unexpected token'],
    ["timestamp_diff(a, b, 'week')", 'Unexpected token'],
    ['timestamp_diff(a, b, c)', 'Unexpected token'],
    ['a regex b', 'Unexpected token'],
    ["a regex '(a'", 'Unexpected token'],
    ["a regex '*'", 'Unexpected token'],
    ['and', 'Unexpected token'],
    ['a = b', 'Unknown token'],
    ['a === b', 'Unknown token'],
    ['a & b', 'Unknown token'],
    ['a | b', 'Unknown token'],
    ['.5', 'Unknown token'],
    ['1.', 'Unknown token'],
    ["direction == 'open", 'Unknown token'],
    ['9'.repeat(400), 'Unknown token'],
    ['a b', 'Extra tokens after valid expression'],
    ['1 2', 'Extra tokens after valid expression'],
    ['a, b', 'Extra tokens after valid expression'],
    ['now()()', 'Extra tokens after valid expression'],
    ['duration(1)', 'Extra tokens after valid expression'],
    ['a ! b', 'Extra tokens after valid expression'],
    ['a]', 'Extra tokens after valid expression'],
    ['('.repeat(65) + 'a' + ')'.repeat(65), 'Unexpected token'],
    ['a'.repeat(2001), 'Unexpected token'],
    ['('.repeat(10_000), 'Unexpected token'],
  ])('%j says %s', (text, message) => expect(messageOf(text)).toBe(message));

  it('says where', () => {
    expect(formulaProblem('a + foo', { fields })).toMatchObject({
      message: 'Unknown field: foo',
      start: 4,
      end: 7,
    });
    expect(formulaProblem('a + $', { fields })).toMatchObject({ start: 4, end: 5 });
    expect(formulaProblem('a +', { fields })).toMatchObject({ start: 3, end: 3 });
  });

  it('sometimes has a detail', () => {
    expect(formulaProblem('if(a, b)', { fields })?.detail).toBe(
      'It is called as if(condition, then, else).',
    );
    expect(formulaProblem('a'.repeat(2001))?.detail).toContain('2000');
  });

  it('without a list of fields accepts every name, but no unknown function', () => {
    expect(formulaProblem('anything + 1')).toBeNull();
    expect(formulaProblem('anything(1)')?.message).toBe('Unknown field: anything');
  });
});

describe('a formula', () => {
  it.each([
    ['1 + 2 * 3', '(1 + (2 * 3))'],
    ['1 - 2 - 3', '((1 - 2) - 3)'],
    ['6 / 2 % 4', '((6 / 2) % 4)'],
    ['(1 + 2) * 3', '((1 + 2) * 3)'],
    ['-a * b', '((-a) * b)'],
    ['- -a', '(-(-a))'],
    ['a - -b', '(a - (-b))'],
    ['!a == b', '((!a) == b)'],
    ['not a == b', '(not (a == b))'],
    ['not a and b', '((not a) && b)'],
    ['a or b and c', '(a || (b && c))'],
    ['a || b && c', '(a || (b && c))'],
    ['a AND b Or NOT c', '((a && b) || (not c))'],
    ['a + 1 > b * 2', '((a + 1) > (b * 2))'],
    ['a between 1 and 2 and b', '((a between 1..2) && b)'],
    ['a between b + 1 and c - 1', '(a between (b + 1)..(c - 1))'],
    ['a in [1, b, -2]', '(a in 1,b,(-2))'],
    ['direction NOT IN [\'x\', "y"]', '(direction not in "x","y")'],
    ['a is null or b IS NOT NULL', '((a is null) || (b is not null))'],
    ["direction like 'in%' and a", '((direction like "in%") && a)'],
    ["direction REGEX 'in.*'", '(direction regex in.*)'],
    ['IF(a > 0, Sum(b), COUNT())', 'if((a > 0),sum(b),count())'],
    ['min(a, b, 3)', 'min(a,b,3)'],
    ['(a < b) == true', '((a < b) == true)'],
    ['\'it is "so"\'', '"it is \\"so\\""'],
    ["direction == '(' ", '(direction == "(")'],
    [
      'sum(if(transfer>0, duration, 0))/count(transfer>0)',
      '(sum(if((transfer > 0),duration,0)) / count((transfer > 0)))',
    ],
    ['('.repeat(64) + 'a' + ')'.repeat(64), 'a'],
    ['a+'.repeat(900) + 'a', undefined],
  ])('%s is parsed as %s', (text, expected) =>
    expected === undefined ? expect(messageOf(text)).toBeNull() : expect(read(text)).toBe(expected),
  );

  it('lists its fields, and the positions of its nodes', () => {
    const parsed = parseFormula("if(a > b, a, 'c')");
    expect(parsed.ok && fieldsOf(parsed.value)).toEqual(['a', 'b']);
    const sum = parseFormula('1 + (a)');
    expect(sum.ok && childrenOf(sum.value)[1]).toMatchObject({ start: 4, end: 7 });
  });
});

describe('any formula', () => {
  const strip = (node: FormulaNode): unknown =>
    JSON.parse(
      JSON.stringify(node, (key, value: unknown) =>
        key === 'start' || key === 'end' ? undefined : value,
      ),
    );
  const seed = fc.integer();

  it('is the same after printing and parsing', () => {
    fc.assert(
      fc.property(seed, fc.boolean(), (given, folds) => {
        const tree = randomFormula(randomFrom(given), { fields, folds });
        const text = printFormula(tree);
        if (text.length > 2000) return;
        const again = parseFormula(text, { fields });
        expect(again.ok ? strip(again.value) : [text, again.error]).toEqual(strip(tree));
      }),
      { numRuns: 3000 },
    );
  });

  it('prints numbers without an exponent', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e300, noNaN: true }), (value) => {
        const text = printFormula({ kind: 'literal', value, start: 0, end: 0 });
        const again = parseFormula(text);
        expect(again.ok && again.value).toMatchObject({
          kind: 'literal',
          value: value === 0 ? 0 : value,
        });
      }),
    );
  });

  it('text gives a tree or one of the specified messages, and never throws', () => {
    const piece = fc.constantFrom(
      'a',
      'b',
      '1',
      '2.5',
      '+',
      '-',
      '*',
      '/',
      '%',
      '(',
      ')',
      '[',
      ']',
      ',',
      '==',
      '<',
      '!',
      '&&',
      'and',
      'or',
      'not',
      'in',
      'between',
      'is',
      'null',
      'like',
      'regex',
      "'x'",
      "'",
      'sum',
      'if',
      'now',
      'foo',
      '#',
      '.',
      '=',
    );
    const known = [
      messages.empty,
      messages.parentheses,
      messages.inArray,
      messages.isNull,
      messages.unexpected,
      messages.unknownToken,
      messages.extra,
    ];
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(' ')),
          fc.string({ unit: 'binary' }),
        ),
        (text) => {
          const message = messageOf(text);
          if (message === null) return;
          expect(
            known.includes(message as typeof messages.empty) ||
              /^(Invalid characters|Unknown field): /.test(message),
          ).toBe(true);
        },
      ),
      { numRuns: 5000 },
    );
  });

  it('nests up to the limit for every construct', () => {
    for (const [open, close] of [
      ['(', ')'],
      ['-', ''],
      ['abs(', ')'],
      ['not ', ''],
      ['1 in [', ']'],
    ] as const) {
      const nested = (depth: number): string => open.repeat(depth) + 'a' + close.repeat(depth);
      expect(messageOf(nested(maxFormulaDepth))).toBeNull();
      expect(messageOf(nested(maxFormulaDepth + 1))).toBe('Unexpected token');
    }
  });
});

describe('a word', () => {
  const word = fc
    .tuple(
      fc.constantFrom('a', 'B', '_', 'é', 'K', '日', 'x1', 'or', 'sum'),
      fc.string({ unit: fc.constantFrom(...'abcXYZ_019éü̈日𝒳'), maxLength: 45 }),
    )
    .map((parts) => parts.join(''))
    .filter((text) => !keywords.includes(text.toLowerCase() as Keyword) && !findFunction(text));

  it('is the field of that name, after any words', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 30 }), (words) => {
        const parsed = parseFormula(words.join('+'));
        expect(parsed.ok ? fieldsOf(parsed.value) : parsed.error).toEqual([...new Set(words)]);
      }),
      { numRuns: 2000 },
    );
  });

  it('is not confused with one of the same ending', () => {
    const words = [
      'aabcdefghij',
      'babcdefghij',
      'abcdefghij',
      'aéabcdefghij',
      'béabcdefghij',
      'éabcdefghij',
    ];
    const parsed = parseFormula([...words, ...words].join('+'));
    expect(parsed.ok ? fieldsOf(parsed.value) : parsed.error).toEqual(words);
  });

  it('is a keyword or a function in any case', () => {
    const cases = (text: string): string[] => [
      text,
      text.toUpperCase(),
      text[0]?.toUpperCase() + text.slice(1),
    ];
    for (const text of keywords.flatMap(cases)) expect(tokenize(text)[0]?.kind).toBe('keyword');
    for (const text of functionNames.flatMap(cases))
      expect(messageOf(text)).toBe('Unexpected token');
  });
});

describe('a number', () => {
  it('equals that of JavaScript', () => {
    const digits = fc.string({
      unit: fc.constantFrom(...'0123456789'),
      minLength: 1,
      maxLength: 25,
    });
    fc.assert(
      fc.property(digits, fc.option(digits), (whole, fraction) => {
        const text = fraction === null ? whole : `${whole}.${fraction}`;
        expect(tokenize(text)).toMatchObject([
          { kind: 'number', value: Number(text), start: 0, end: text.length },
          {},
        ]);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('a tree', () => {
  it('is compiled for its own text, also if another text was parsed in between', () => {
    const [sum, field] = ['sum(a)', 'a * 2'].map((text) => {
      const parsed = parseFormula(text);
      if (!parsed.ok) throw new Error(parsed.error.message);
      return parsed.value;
    }) as [FormulaNode, FormulaNode];
    parseFormula('b b');
    expect([compileFormula(sum).folds, compileFormula(field).folds]).toEqual([true, false]);
    expect(compileFormula(sum).over([{ a: 1 }, { a: 2 }])).toBe(3);
    expect(compileFormula(field).value({ a: 4 })).toBe(8);
  });
});
