import { Spread } from './aggregate-numbers.js';
import { randomFrom } from './testing/index.js';
import { blockSize, numbers } from './vectors.js';

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
