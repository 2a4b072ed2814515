import { selectTwo } from './nth-element.js';

const count = 20_001;
const values = (make: (share: number, at: number) => number): Float64Array =>
  Float64Array.from({ length: count }, (_, at) => make(((at * 7919) % count) / count, at));

describe('two numbers of an order', () => {
  it.each([
    ['decimals', values((share) => Math.round(share * 36_000) / 10)],
    ['large integers', values((share) => Math.floor(share * 600_000))],
    ['numbers on both sides of zero', values((share) => share * 2 - 1)],
    ['many magnitudes', values((share) => 10 ** (share * 600 - 300))],
    ['a few numbers far away', values((share, at) => (at % 5000 === 0 ? 1e300 : share))],
    [
      'infinities',
      values((share, at) => (at % 3 === 0 ? Infinity : at % 3 === 1 ? -Infinity : share)),
    ],
    ['numbers that are no numbers', values((share, at) => (at % 2 === 0 ? NaN : share))],
    ['one number', values(() => 7)],
    ['two numbers', values((share) => (share < 0.5 ? 1 : 2))],
  ])('are those of sorting: %s', (_, given) => {
    const real = given.filter((value) => !Number.isNaN(value)).sort();
    const expected = (at: number) => real[at] ?? NaN;
    for (const low of [0, 1, real.length >> 2, real.length >> 1, real.length - 2, real.length - 1])
      expect(selectTwo(given.slice(), low, low + 1)).toEqual([expected(low), expected(low + 1)]);
  });
});
