import { Spread } from './aggregate-numbers.js';
import { columnsFrom, compileFormula, parseFormula } from '../../index.js';
import { randomFrom } from '../../testing/index.js';
import { blockSize, numbers } from '../vectors/vectors.js';

/** The blocks one after the other: first the mean of a block, then its squares, then all so far. */
function blockByBlock(blocks: readonly Float64Array[]): number {
  let [count, mean, squares] = [0, 0, 0];
  for (const block of blocks.filter(({ length }) => length > 0)) {
    const own = block.reduce((sum, value) => sum + value, 0) / block.length;
    const total = count + block.length;
    const apart = own - mean;
    squares +=
      block.reduce((sum, value) => sum + (value - own) * (value - own), 0) +
      apart * apart * ((count * block.length) / total);
    mean += (apart * block.length) / total;
    count = total;
  }
  return count < 2 ? 0 : squares / (count - 1);
}

describe('the variance', () => {
  it.each([
    ['none', []],
    ['one', [1]],
    ['two in two blocks', [1, 1]],
    ['blocks that grow', [3, 0, 7, 64, 5]],
    ['blocks that shrink', [blockSize, blockSize, 1023, 2, 1]],
  ])(
    'of %s is to the last bit that of one block after the other, in a buffer used again',
    (_, sizes) => {
      const random = randomFrom(11);
      const blocks = sizes.map((size) =>
        Float64Array.from({ length: size }, () => random() * 1e6 + 1e9),
      );
      const buffer = new Float64Array(blockSize);
      const spread = new Spread(false);
      for (const block of blocks) {
        buffer.fill(NaN).set(block);
        spread.take(numbers(buffer, Number.MAX_VALUE, null), block.length);
      }
      expect(spread.result()).toBe(blockByBlock(blocks));
    },
  );
});

describe('the sum of a column', () => {
  const sum = compileFormula(parseFormula('sum(x)'));
  const inOrder = (values: Float64Array) => values.reduce((all, value) => all + value, 0);

  it.each<[string, number, (row: number, random: () => number) => number]>([
    ['whole numbers', 5003, (_row, random) => Math.floor(random() * 4000) - 2000],
    ['whole numbers so large that sums are rounded', 4099, (row) => 2 ** 52 + row * 3],
    ['a few large among many small whole numbers', 4099, (row) => (row === 9 ? 2 ** 53 : 1)],
    ['prices', 5003, (_row, random) => Math.floor(random() * 1e6) / 100],
    ['whole numbers and a few fractions', 4099, (row) => (row % 100 === 4 ? row / 3 : row)],
    ['negative zeros', 9, () => -0],
  ])('is to the last bit that of adding row by row: %s', (_what, count, valueAt) => {
    const random = randomFrom(5);
    const values = Float64Array.from({ length: count }, (_, row) => valueAt(row, random));
    expect(sum.overColumns(columnsFrom({ x: values }))).toBe(inOrder(values));
    expect(sum.over(Array.from(values, (x) => ({ x })))).toBe(inOrder(values));
  });
});
