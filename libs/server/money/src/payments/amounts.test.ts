import { dollarsOf, linkFee, microsOf, msatFor, satToUsd, share } from './amounts.js';

describe('amounts', () => {
  it.each([
    [0.01, 10_000n],
    [0.29, 290_000n],
    [1.1, 1_100_000n],
    [19.99, 19_990_000n],
    [4.35, 4_350_000n],
    [100_000, 100_000_000_000n],
  ])('%s dollars are %s millionths and back', (dollars, micros) => {
    expect([microsOf(dollars), dollarsOf(micros)]).toEqual([micros, dollars]);
  });

  it.each([
    [1_000_000n, 150_000n],
    [10_000n, 0n],
    [100_000n, 20_000n],
    [300_000n, 40_000n],
    [70_000n, 10_000n],
  ])('of %s by link the fee is %s: to the cent, halves to the even one', (amount, fee) =>
    expect(linkFee(amount)).toBe(fee),
  );

  it('sums exactly in a million random splits', () => {
    let [whole, parts] = [0n, 0n];
    for (let i = 0; i < 1_000_000; i += 1) {
      const amount = BigInt(1 + ((i * 7919) % 9_999_999)) * 10_000n;
      const fee = linkFee(amount);
      whole += amount;
      parts += fee + (amount - fee);
      if (fee % 10_000n !== 0n || fee < 0n || fee > amount) throw new Error(`${amount}`);
    }
    expect(parts).toBe(whole);
  });

  it('are shared in proportion', () =>
    expect([
      share(100_000n, 1n, 3n),
      share(100_000n, 2n, 3n),
      share(5n, 1n, 2n, 1n),
      share(7n, 1n, 2n, 1n),
    ]).toEqual([30_000n, 70_000n, 2n, 4n]));

  it('in dollars are converted to whole satoshis, rounded up, at the given rate', () => {
    expect([
      msatFor(1_000_000n, 43_000_000_000n),
      msatFor(430n, 43_000_000_000n),
      msatFor(431n, 43_000_000_000n),
    ]).toEqual([2_326_000n, 1000n, 2000n]);
    expect(satToUsd(43_000_000_000n)).toBe(0.00043);
  });
});
