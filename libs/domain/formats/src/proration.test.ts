import fc from 'fast-check';
import { prorate, unusedOf } from './proration.js';

const seconds = (text: string): number => Date.parse(text) / 1000;
const cent = 10_000n;
const dollars = (amount: number): bigint => BigInt(amount) * 1_000_000n;

/** Any two days between 1970 and 2200, and a moment in them, before them or after them. */
const anyTerm = fc
  .record({
    from: fc.integer({ min: 0, max: 7_258_118_400 }),
    length: fc.integer({ min: 1, max: 400 * 86_400 }),
    offset: fc.integer({ min: -86_400, max: 401 * 86_400 }),
  })
  .map(({ from, length, offset }) => ({ from, until: from + length, at: from + offset }));
const anyUnit = fc.constantFrom(1n, cent);
const anyCount = fc.bigInt({ min: 0n, max: 10_000_000n });
const runs = { numRuns: 2000 };

describe('the remainder of a term', () => {
  it('is computed by the second, to the nearest cent', () => {
    const january = {
      price: dollars(31),
      from: seconds('2027-01-01T00:00:00Z'),
      until: seconds('2027-02-01T00:00:00Z'),
    };
    expect(unusedOf(january, seconds('2027-01-02T00:00:00Z'))).toBe(dollars(30));
    // A cent a day: half of the first one is rounded to a whole one, and a second later to zero.
    expect(
      [43_200, 43_201].map((passed) =>
        unusedOf({ ...january, price: 310_000n }, january.from + passed, cent),
      ),
    ).toEqual([310_000n, 300_000n]);
  });

  it('is the whole price in the first second and zero after the end', () => {
    const february = {
      price: dollars(99),
      from: seconds('2028-02-01T00:00:00Z'),
      until: seconds('2028-03-01T00:00:00Z'),
    };
    expect([
      unusedOf(february, february.from, cent),
      unusedOf(february, february.until - 1, cent),
      unusedOf(february, february.until - 1),
      unusedOf(february, february.until),
      unusedOf(february, february.until + 1),
    ]).toEqual([dollars(99), 0n, 40n, 0n, 0n]);
  });

  it('is zero for a term without length', () =>
    expect(unusedOf({ price: 5n, from: 9, until: 9 }, 9)).toBe(0n));

  it('and the used part add up to the price, at any moment, and it only decreases', () => {
    fc.assert(
      fc.property(
        anyTerm,
        anyUnit,
        anyCount,
        fc.integer({ min: 0, max: 86_400 }),
        ({ from, until, at }, unit, count, later) => {
          const term = { price: count * unit, from, until };
          const [now, then] = [unusedOf(term, at, unit), unusedOf(term, at + later, unit)];
          expect([now >= then, then >= 0n, now <= term.price, now % unit]).toEqual([
            true,
            true,
            true,
            0n,
          ]);
        },
      ),
      runs,
    );
  });

  it('never exceeds the paid amount', () => {
    fc.assert(
      fc.property(
        anyTerm,
        fc.bigInt({ min: 0n, max: 100_000_000n }),
        ({ from, until, at }, price) => {
          const worth = unusedOf({ price, from, until }, at, cent);
          expect([worth <= price, worth % cent]).toEqual([true, 0n]);
        },
      ),
      runs,
    );
  });
});

describe('a change of plan', () => {
  it('charges the difference for the remainder', () => {
    const term = { from: seconds('2027-04-01T00:00:00Z'), until: seconds('2027-05-01T00:00:00Z') };
    const half = seconds('2027-04-16T00:00:00Z');
    expect(
      prorate({ price: dollars(30), ...term }, { price: dollars(90), ...term }, half, cent),
    ).toEqual({ credit: dollars(15), charge: dollars(45), net: dollars(30) });
    expect(
      prorate({ price: dollars(90), ...term }, { price: dollars(30), ...term }, half, cent).net,
    ).toBe(-dollars(30));
  });

  it('to a longer term charges all of that one, minus the remainder of the old one', () => {
    const half = seconds('2027-04-16T00:00:00Z');
    const month = {
      price: dollars(30),
      from: seconds('2027-04-01T00:00:00Z'),
      until: seconds('2027-05-01T00:00:00Z'),
    };
    const year = { price: dollars(300), from: half, until: seconds('2028-04-16T00:00:00Z') };
    expect(prorate(month, year, half, cent)).toEqual({
      credit: dollars(15),
      charge: dollars(300),
      net: dollars(285),
    });
    expect(
      prorate(year, { ...month, from: half, until: seconds('2027-05-16T00:00:00Z') }, half, cent)
        .net,
    ).toBe(-dollars(270));
  });

  it('never charges more than the difference of the prices, and never credits more', () => {
    fc.assert(
      fc.property(anyTerm, anyUnit, anyCount, anyCount, ({ from, until, at }, unit, a, b) => {
        const { net } = prorate(
          { price: a * unit, from, until },
          { price: b * unit, from, until },
          at,
          unit,
        );
        const difference = (b - a) * unit;
        expect(
          difference >= 0n ? net >= 0n && net <= difference : net <= 0n && net >= difference,
        ).toBe(true);
      }),
      runs,
    );
  });

  it('and its reversal in the same second cost nothing, for any number of plans', () => {
    fc.assert(
      fc.property(
        anyTerm,
        anyUnit,
        fc.array(anyCount, { minLength: 2, maxLength: 6 }),
        ({ from, until, at }, unit, counts) => {
          const prices = [...counts, counts[0] as bigint].map((count) => ({
            price: count * unit,
            from,
            until,
          }));
          const nets = prices
            .slice(1)
            .map((next, index) => prorate(prices[index] as typeof next, next, at, unit).net);
          expect(nets.reduce((sum, net) => sum + net, 0n)).toBe(0n);
        },
      ),
      runs,
    );
  });

  it('by way of a third plan costs the same as directly', () => {
    fc.assert(
      fc.property(anyTerm, anyCount, anyCount, anyCount, ({ from, until, at }, a, b, c) => {
        const term = (count: bigint) => ({ price: count * cent, from, until });
        expect(
          prorate(term(a), term(b), at, cent).net + prorate(term(b), term(c), at, cent).net,
        ).toBe(prorate(term(a), term(c), at, cent).net);
      }),
      runs,
    );
  });
});
