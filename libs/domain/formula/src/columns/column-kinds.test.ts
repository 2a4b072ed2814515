import {
  columnsFrom,
  columnsOf,
  compileFormula,
  type FormulaNode,
  parseFormula,
} from '../index.js';

type Row = Record<string, unknown>;

function treeOf(text: string): FormulaNode {
  const parsed = parseFormula(text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.error.message}`);
  return parsed.value;
}

describe('columns', () => {
  const sum = compileFormula(treeOf('sum(x)'));

  it('of other number arrays are accepted as numbers', () => {
    for (const x of [
      Int32Array.of(1, -2, 4),
      Uint8Array.of(1, 0, 2),
      Float32Array.of(0.5, 0.5, 2),
      [1, null, 2],
    ])
      expect(sum.overColumns(columnsFrom({ x }))).toBe(3);
  });

  it('treat numbers that are not finite as missing', () => {
    const table = columnsFrom({ x: Float64Array.of(NaN, 1, Infinity, 3) });
    expect(compileFormula(treeOf('avg(x)')).overColumns(table)).toBe(2);
    expect(compileFormula(treeOf('count(x is null)')).overColumns(table)).toBe(2);
  });

  it('are not changed if they contain nulls', () => {
    const numbers = Float64Array.of(5, NaN);
    const nulls = Uint8Array.of(1, 0);
    expect(sum.overColumns(columnsFrom({ x: { numbers, nulls } }))).toBe(0);
    expect([...numbers, ...nulls]).toEqual([5, NaN, 1, 0]);
  });

  it('of texts count a duplicate entry of the dictionary once', () => {
    const x = { codes: Int32Array.of(0, 1, 2, -1, 9), dictionary: ['a', 'b', 'a'] };
    expect(compileFormula(treeOf('d_count(x)')).overColumns(columnsFrom({ x }))).toBe(2);
    expect(compileFormula(treeOf("count(x == 'a')")).overColumns(columnsFrom({ x }))).toBe(2);
    expect(compileFormula(treeOf('count(x is null)')).overColumns(columnsFrom({ x }))).toBe(2);
  });

  it('of texts without nulls count such an entry once as well', () => {
    const x = { codes: Int32Array.of(0, 1, 2), dictionary: ['a', 'b', 'a'] };
    expect(compileFormula(treeOf('d_count(x)')).overColumns(columnsFrom({ x }))).toBe(2);
  });

  it('of different lengths are refused', () => {
    expect(() => columnsFrom({ x: Float64Array.of(1), y: Float64Array.of(1, 2) })).toThrow(
      RangeError,
    );
    expect(() =>
      columnsFrom({ x: { numbers: Float64Array.of(1), nulls: Uint8Array.of(0, 0) } }),
    ).toThrow(RangeError);
    expect(() =>
      columnsFrom({ x: { codes: Int32Array.of(0), dictionary: [1 as unknown as string] } }),
    ).toThrow(TypeError);
  });

  it('of rows are built on demand, once, and only of known fields', () => {
    let reads = 0;
    const row = {
      get x() {
        reads += 1;
        return 2;
      },
      y: 5,
    };
    const table = columnsOf([row, { x: 1, y: 1 }], ['x']);
    expect(reads).toBe(0);
    expect([sum.overColumns(table), compileFormula(treeOf('avg(x)')).overColumns(table)]).toEqual([
      3, 1.5,
    ]);
    expect(reads).toBe(1);
    expect(compileFormula(treeOf('sum(y)')).overColumns(table)).toBe(0);
  });

  it('without rows give 0', () => {
    expect(sum.overColumns(columnsFrom({}))).toBe(0);
    expect(sum.overColumns(columnsOf([]))).toBe(0);
  });
});

describe('a dictionary', () => {
  it.each([
    "x like 'a%'",
    "x regex 'a+b'",
    "x in ['a', 'ab']",
    "x > 'aa'",
    "x == 'ab'",
    "x between 'a' and 'b'",
  ])('is evaluated once for each entry whether %s, for any number of rows', (condition) => {
    let reads = 0;
    const words = ['a', 'ab', 'b'];
    const dictionary = new Proxy(words, {
      get: (target, key) => {
        if (typeof key === 'string' && /^[0-9]+$/.test(key)) reads += 1;
        return Reflect.get(target, key) as unknown;
      },
    });
    const table = columnsFrom({
      x: { codes: Int32Array.from({ length: 10_000 }, (_, row) => row % 3), dictionary },
    });
    reads = 0;
    compileFormula(treeOf(`count(${condition})`)).overColumns(table);
    expect(reads).toBe(words.length);
  });
});

describe('an inherited property of a row', () => {
  const names = ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'x'];

  it.each(names)('is not a field: %s', (name) => {
    const rows: Row[] = [
      {},
      Object.create({ x: 1 }) as Row,
      Object.create(null) as Row,
      new (class {
        y = 1;
      })() as unknown as Row,
    ];
    for (const text of [`${name} is null`, `${name} + 1 == 1`, `not ${name}`, `${name} == null`]) {
      const compiled = compileFormula(treeOf(text));
      for (const row of [...rows, ...rows])
        expect([text, compiled.value(row)]).toEqual([text, true]);
      const counted = compileFormula(treeOf(`count(${text})`));
      expect(counted.over(rows)).toBe(rows.length);
      expect(counted.overColumns(columnsOf(rows))).toBe(rows.length);
    }
  });

  it.each(names)("is a field if it is the row's own: %s", (name) => {
    const row = JSON.parse(`{"${name}":4}`) as Row;
    const compiled = compileFormula(treeOf(`${name} + 1`));
    for (let times = 0; times < 4; times += 1) expect(compiled.value(row)).toBe(5);
    expect(compileFormula(treeOf(`sum(${name})`)).over([row, row])).toBe(8);
    expect(compileFormula(treeOf(`sum(${name})`)).overColumns(columnsOf([row, row]))).toBe(8);
  });

  it('is not a field even if every object inherits it', () => {
    const everything = Object.prototype as unknown as Row;
    const compiled = compileFormula(treeOf('sum(sprayed)'));
    everything['sprayed'] = 7;
    try {
      expect(compiled.over([{}])).toBe(0);
      expect(compiled.overColumns(columnsOf([{}]))).toBe(0);
      expect(compileFormula(treeOf('sprayed + 1')).value({})).toBe(1);
    } finally {
      delete everything['sprayed'];
    }
  });
});

describe('a running formula', () => {
  it('can be run by the rows that it evaluates', () => {
    const compiled = compileFormula(treeOf('sum(x * 2)'));
    function* rows(): Generator<Row> {
      yield { x: 1 };
      yield { x: compiled.over([{ x: 5 }]) };
    }
    expect(compiled.over(rows())).toBe(22);
  });

  it('is unchanged after rows that throw', () => {
    const compiled = compileFormula(treeOf('sum(x)'));
    expect(() => compiled.over([null as unknown as Row])).toThrow(TypeError);
    expect(compiled.over([{ x: 1 }])).toBe(1);
  });
});
