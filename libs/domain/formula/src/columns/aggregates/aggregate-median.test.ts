import { columnsFrom, compileFormula, parseFormula } from '../../index.js';

const median = compileFormula(parseFormula('med(x)'));

function definedMedian(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  const middle = sorted.length >> 1;
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
}

const every = (count: number, of: (row: number) => number): number[] =>
  Array.from({ length: count }, (_, row) => of(Math.imul(row, 0x9e37_79b1) >>> 0));

// What is counted, what is stored, and what is first of one and then of the other kind.
it.each<[string, number[]]>([
  ['whole numbers', every(9001, (at) => at % 700)],
  ['prices', every(9000, (at) => (at % 12_345) / 100)],
  [
    'prices below zero and above those that are counted',
    every(9001, (at) => (at % 200_000) / 100 - 500),
  ],
  [
    'prices and whole numbers far away',
    every(9000, (at) => (at % 3 === 0 ? at : (at % 999) / 100)),
  ],
  [
    'prices first and thirds later',
    every(20_000, (at) => (at % 500) / 100).map((x, row) => (row < 9000 ? x : x / 3)),
  ],
  ['fractions', every(50_001, (at) => at / 7)],
  ['one value, but for a few', every(50_000, (at) => (at % 5000 === 0 ? at : 1.005))],
  ['values in order', Array.from({ length: 50_000 }, (_, row) => row / 3)],
  ['values far apart', every(50_000, (at) => (at % 2 === 0 ? 1e-300 * at : 1e300 / (at + 1)))],
])('is that of sorting: %s', (_what, values) => {
  expect(median.overColumns(columnsFrom({ x: Float64Array.from(values) }))).toBe(
    definedMedian(values),
  );
});
