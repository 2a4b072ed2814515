import fc from 'fast-check';
import {
  aggregate,
  compileFormula,
  findAggregation,
  findFunction,
  formulaFunctions,
  type FormulaNode,
  type FormulaValue,
  functionNames,
  functionOf,
  parseFormula,
} from '../index.js';
import { randomFormula, randomFrom } from '../testing/index.js';

const now = (): number => 1_767_625_445;
function compiled(text: string): ReturnType<typeof compileFormula> {
  const parsed = parseFormula(text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.error.message}`);
  return compileFormula(parsed.value, { now });
}
const value = (text: string, row: Record<string, unknown> = {}): FormulaValue =>
  compiled(text).value(row);
const over = (text: string, rows: readonly Record<string, unknown>[]): FormulaValue =>
  compiled(text).over(rows);

describe('one row', () => {
  it.each<[string, Record<string, unknown>, FormulaValue]>([
    ['1 + 2 * 3', {}, 7],
    ['7 % 4', {}, 3],
    ['0 - 7 % 4', {}, -3],
    ['-7 % 4', {}, -3],
    ['5 / 2', {}, 2.5],
    ['1 / 0', {}, 0],
    ['1 % 0', {}, 0],
    ['0 * -1', {}, 0],
    ['x', {}, 0],
    ['x', { x: null }, 0],
    ['x + 1', {}, 1],
    ['x + 1', { x: null }, 1],
    ['x < 1', {}, true],
    ['x < 1', { x: null }, true],
    ['x == 0', {}, false],
    ['x == null', {}, true],
    ['x == null', { x: null }, true],
    ['null == null', {}, true],
    ['x is null', {}, true],
    ['x is null', { x: null }, true],
    ['x is not null', { x: 0 }, true],
    ['x is null', { x: '' }, false],
    ["1 == '1'", {}, false],
    ["1 != '1'", {}, true],
    ['true == 1', {}, false],
    ["'a' < 'b'", {}, true],
    ["'B' < 'a'", {}, true],
    ["'10' < '9'", {}, true],
    ["'a' < 1", {}, false],
    ["'a' > 1", {}, false],
    ['true > false', {}, false],
    ["x < 'a'", {}, false],
    ["'\uFF41' < y", { y: '\u{1F600}' }, true],
    ['x between 1 and 3', { x: 3 }, true],
    ['x between 1 and 3', { x: 4 }, false],
    ['x between 0 and 3', {}, true],
    ["x between 'a' and 'c'", { x: 'b' }, true],
    ['x in [1, 2]', { x: 2 }, true],
    ["x in [1, '2']", { x: 2 }, false],
    ['x not in [1, 2]', { x: 3 }, true],
    ['x in [null]', {}, true],
    ["x like 'in%'", { x: 'inbound' }, true],
    ["x like 'in'", { x: 'inbound' }, false],
    ["x like 'In%'", { x: 'inbound' }, false],
    ["x like '_'", { x: '👍' }, true],
    ["x like '5'", { x: 5 }, false],
    ["x regex 'bo+u'", { x: 'inbound' }, true],
    ["x regex 'BO'", { x: 'inbound' }, false],
    ["x regex '5'", { x: 5 }, false],
    ["x regex 'a'", {}, false],
    ['not x', {}, true],
    ['!x', { x: 'text' }, false],
    ["'' or 0 or null", {}, false],
    ["'a' and 1", {}, true],
    ['-x', { x: true }, -1],
    ["'5' * 2", {}, 0],
    ["if(x > 1, 'big', null)", { x: 1 }, null],
    ['abs(-3)', {}, 3],
    ['abs(x)', {}, 0],
    ['min(3, x, 2)', { x: 1 }, 1],
    ['max(3, x)', {}, 3],
    ['now()', {}, 1_767_625_445],
    ['timestamp_diff(100, 40)', {}, 60],
    ["timestamp_diff('2026-03-01', '2026-02-28', 'day')", {}, 1],
    ["timestamp_diff('2024-03-01', '2024-02-28', 'day')", {}, 2],
    ['timestamp_diff(a, 0)', { a: '1970-01-01T00:00:01.5Z' }, 1.5],
    ['timestamp_diff(a, 0)', { a: '1970-01-01T01:00:00+01:00' }, 0],
    ['timestamp_diff(a, 0)', { a: '1969-12-31T23:59' }, -60],
    ['timestamp_diff(a, 0)', { a: 'yesterday' }, null],
    ["timestamp_diff('2026-99-99', 0)", {}, null],
    ['timestamp_diff(a, 0)', {}, null],
    ['sum(x) + count()', { x: 4 }, 5],
    ['9'.repeat(300) + ' * ' + '9'.repeat(300), {}, 0],
    ['constructor', {}, 0],
    ['toString + hasOwnProperty', {}, 0],
    ['__proto__ is null', {}, true],
    ['x', { x: {} }, 0],
    ['x is null', { x: [1] }, true],
    ['x is null', { x: NaN }, true],
  ])('%s with %j is %j', (text, row, expected) => expect(value(text, row)).toBe(expected));

  it('parses dates like the platform', () => {
    fc.assert(
      fc.property(
        fc.date({
          min: new Date('0001-01-01T00:00:00Z'),
          max: new Date('9999-12-31T23:59:59Z'),
          noInvalidDate: true,
        }),
        (date) => {
          expect(value('timestamp_diff(x, 0)', { x: date.toISOString() })).toBeCloseTo(
            date.getTime() / 1000,
            3,
          );
        },
      ),
    );
  });
});

describe('many rows', () => {
  const rows = [
    { duration: 10, type: 'call' },
    { duration: 30, type: 'sms' },
    { duration: null, type: 'call' },
    { type: '' },
    { duration: 20, type: null, flag: false },
  ];
  it.each<[string, FormulaValue]>([
    ['sum(duration)', 60],
    ['sum(duration) * 0.5', 30],
    ['avg(duration)', 20],
    ['avg(duration + 0)', 12],
    ['min(duration)', 10],
    ['max(duration)', 30],
    ['max(0 - duration)', 0],
    ['count()', 5],
    ['count(duration)', 3],
    ['count(type)', 4],
    ['count(flag)', 1],
    ['count(duration + 0)', 5],
    ["count(type == 'call')", 2],
    ['count(duration > 15 and duration < 25)', 1],
    ['d_count(type)', 3],
    ['med(duration)', 20],
    ['med(duration + 0)', 10],
    ['variance(duration)', 100],
    ['std_dev(duration)', 10],
    ["sum(type == 'call') / count()", 0.4],
    ["sum(if(type == 'call', duration, 0)) / count(type == 'call')", 5],
    ['duration', 0],
    ['duration + sum(duration)', 60],
    ["if(count() > 3, 'many', 'few')", 'many'],
    ['1', 1],
    ['avg(nothing)', 0],
    ['sum(timestamp_diff(nothing, 0))', 0],
    ['variance(nothing)', 0],
  ])('%s is %j', (text, expected) => expect(over(text, rows)).toBe(expected));

  it.each([
    'sum(x)',
    'avg(x)',
    'min(x)',
    'max(x)',
    'count(x)',
    'count()',
    'd_count(x)',
    'med(x)',
    'variance(x)',
    'std_dev(x)',
  ])('%s over nothing is 0', (text) => {
    expect(over(text, [])).toBe(0);
  });

  it('a single value has no deviation', () =>
    expect([over('variance(x)', [{ x: 5 }]), over('std_dev(x)', [{ x: 5 }])]).toEqual([0, 0]));

  it('keeps the digits of large values', () =>
    expect(over('variance(x)', [{ x: 1e9 + 1 }, { x: 1e9 + 2 }, { x: 1e9 + 3 }])).toBe(1));

  it('agrees with the definitions', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 2, maxLength: 50 }),
        (xs) => {
          const data = xs.map((x) => ({ x }));
          const sorted = [...xs].sort((a, b) => a - b);
          const mean = xs.reduce((sum, x) => sum + x, 0) / xs.length;
          expect(over('avg(x)', data)).toBeCloseTo(mean);
          expect(over('variance(x)', data)).toBeCloseTo(
            xs.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (xs.length - 1),
          );
          expect(over('med(x)', data)).toBe(
            ((sorted[(xs.length - 1) >> 1] ?? 0) + (sorted[xs.length >> 1] ?? 0)) / 2 || 0,
          );
          expect(over('d_count(x)', data)).toBe(new Set(xs).size);
        },
      ),
    );
  });
});

describe('the catalogue', () => {
  it.each(
    functionNames.flatMap((name) =>
      functionOf(name).examples.map((example) => ({ name, ...example })),
    ),
  )('shows $formula', ({ name, formula, row, rows, result }) => {
    expect(formula).toContain(name);
    expect(rows ? over(formula, rows) : value(formula, row)).toBe(result);
  });

  it('has help and an example for each', () => {
    for (const entry of Object.values(formulaFunctions)) {
      expect(entry.help).toMatch(/^[A-Z].*\.$/);
      expect(entry.examples.length).toBeGreaterThan(0);
    }
  });

  it.each([
    ['SUM', 'sum'],
    ['sum', 'sum'],
    ['constructor', null],
    ['__proto__', null],
    ['', null],
  ])('finds %j as %j', (name, found) => expect(findFunction(name)).toBe(found));
});

describe('a tree that was not created by the parser', () => {
  const span = { start: 0, end: 0 };
  const one: FormulaNode = { kind: 'literal', value: 1, ...span };
  it.each([
    ['Unknown node: magic', { kind: 'magic', ...span }],
    ['Unknown operator: **', { kind: 'binary', operator: '**', left: one, right: one, ...span }],
    ['Unknown operator: ~', { kind: 'sign', operator: '~', operand: one, ...span }],
    ['Unknown function: eval', { kind: 'call', name: 'eval', args: [], ...span }],
  ])('throws %s', (message, tree) =>
    expect(() => compileFormula(tree as unknown as FormulaNode)).toThrow(message),
  );
});

describe('rows of any kind', () => {
  class Log {
    constructor(
      readonly duration: unknown,
      readonly cost: unknown,
    ) {}
    get length(): number {
      return 7;
    }
    price(): number {
      return 5;
    }
  }
  class Timed extends Log {
    get started(): string {
      return '2026-01-05';
    }
  }
  const text = 'duration * 2 + cost + length + price + started';
  const kinds: readonly (readonly [string, Record<string, unknown>, FormulaValue])[] = [
    ['plain', { duration: 5, cost: 1, length: 100 }, 111],
    ['of a class', new Log(5, 1) as unknown as Record<string, unknown>, 11],
    ['of a class beneath it', new Timed(5, 1) as unknown as Record<string, unknown>, 11],
    [
      'of a class, with a field of its own where the class has a member',
      Object.defineProperty(new Log(5, 1), 'length', {
        value: 100,
        enumerable: true,
      }) as unknown as Record<string, unknown>,
      111,
    ],
    [
      'without a prototype',
      Object.assign(Object.create(null) as object, { duration: 5, cost: 1 }),
      11,
    ],
    [
      'with fields of another row behind it',
      Object.assign(Object.create({ cost: 50, price: 50 }) as object, { duration: 5 }),
      10,
    ],
    [
      'with a field called __proto__',
      JSON.parse('{"duration":5,"cost":1,"__proto__":{"price":50}}') as Record<string, unknown>,
      11,
    ],
    ['a list', Object.assign([1, 2, 3], { duration: 5 }) as unknown as Record<string, unknown>, 13],
  ];

  it.each(kinds)('%s are evaluated by their own fields only, in any order', (_, row, expected) => {
    const formulas = Array.from({ length: 3 }, () => compiled(text));
    for (let round = 0; round < 4; round += 1) {
      for (const formula of formulas) expect(formula.value(row)).toBe(expected);
      for (const [, other, otherwise] of kinds)
        for (const formula of formulas) expect(formula.value(other)).toBe(otherwise);
      expect(compiled(`sum(${text})`).over([row])).toBe(expected);
      expect(compiled(`sum(${text})`).value(row)).toBe(expected);
    }
  });

  it('are read again each time: no value is cached', () => {
    const [one, two] = [compiled('x + 1'), compiled('x * 2')];
    const row: Record<string, unknown> = { x: 1 };
    for (let x = 0; x < 10; x += 1) {
      row['x'] = x;
      expect([one.value(row), two.value(row)]).toEqual([x + 1, x * 2]);
    }
  });
});

describe('a result of the parser', () => {
  it('is compiled directly', () => expect(compileFormula(parseFormula('1 + 2')).value({})).toBe(3));

  it('throws its problem if it contains one', () =>
    expect(() => compileFormula(parseFormula('x = 1'))).toThrow(
      'Unknown token at 2. Did you mean ==?',
    ));
});

describe('an aggregation', () => {
  const tree = (text: string): FormulaNode => {
    const parsed = parseFormula(text);
    if (!parsed.ok) throw new Error(parsed.error.message);
    return parsed.value;
  };
  it('is applied to a formula of one row, and not to one with an aggregate', () => {
    const data = [{ x: 1 }, { x: 3 }, {}];
    expect(compileFormula(aggregate(tree('x'), 'avg')).over(data)).toBe(2);
    expect(compileFormula(aggregate(tree('1'), 'count')).over(data)).toBe(3);
    expect(compileFormula(aggregate(tree('sum(x)'), 'avg')).over(data)).toBe(4);
    expect([
      compileFormula(tree('x')).folds,
      compileFormula(tree('min(x, 1)')).folds,
      compileFormula(tree('min(x)')).folds,
    ]).toEqual([false, false, true]);
  });

  it.each([
    ['AVG', 'avg'],
    ['med', 'med'],
    ['median', 'med'],
    ['Average', 'avg'],
    ['mean', 'avg'],
    ['total', null],
    ['constructor', null],
    ['abs', null],
    ['now', null],
    ['x', null],
  ])('called %s is %s', (name, found) => expect(findAggregation(name)).toBe(found));
});

it('any formula over any rows gives a finite number, a text, a boolean or null', () => {
  const anyRow = fc.dictionary(
    fc.constantFrom('a', 'b', 'c'),
    fc.oneof(fc.double(), fc.string(), fc.boolean(), fc.constant(null), fc.constant({})),
  );
  fc.assert(
    fc.property(fc.integer(), fc.array(anyRow, { maxLength: 5 }), (seed, rows) => {
      const run = compileFormula(
        randomFormula(randomFrom(seed), { fields: ['a', 'b', 'c'], folds: true }),
        { now },
      );
      for (const result of [run.over(rows), ...rows.map((row) => run.value(row))]) {
        expect(result === null || ['number', 'string', 'boolean'].includes(typeof result)).toBe(
          true,
        );
        if (typeof result === 'number') expect(Number.isFinite(result)).toBe(true);
      }
    }),
    { numRuns: 2000 },
  );
});
