import fc from 'fast-check';
import { explainPrice, nextTier } from './index.js';

const tiers = [
  { quantityMin: 1, quantityMax: 100, price: 3 },
  { quantityMin: 101, quantityMax: 200, price: 2 },
  { quantityMin: 201, quantityMax: null, price: 1 },
];
const [low, mid, high] = tiers;

describe('the price of the next unit', () => {
  it.each([
    [0, 3],
    [99, 3],
    [100, 2],
    [199, 2],
    [200, 1],
    [1e9, 1],
  ])('after %d units is %d', (usage, price) => expect(nextTier(tiers, usage)?.price).toBe(price));

  it('is absent without a tier', () => {
    expect(nextTier([], 0)).toBeNull();
    expect(nextTier([{ quantityMin: 5, quantityMax: 9 }], 3)).toBeNull();
    expect(nextTier([{ quantityMin: 5, quantityMax: 9 }], 4)).not.toBeNull();
    expect(nextTier([{ quantityMin: 5, quantityMax: 9 }], 8)).not.toBeNull();
    expect(nextTier([{ quantityMin: 5, quantityMax: 9 }], 9)).toBeNull();
    expect(nextTier(tiers, Number.NaN)).toBeNull();
  });

  it('is that of the first matching tier, and a missing maximum means no end', () => {
    expect(
      nextTier(
        [
          { quantityMin: 1, id: 'a' },
          { quantityMin: 1, quantityMax: 9, id: 'b' },
        ],
        3,
      )?.id,
    ).toBe('a');
    expect(
      nextTier(
        [
          { quantityMin: 1, quantityMax: undefined, id: 'a' } as {
            quantityMin: number;
            id: string;
          },
        ],
        1e12,
      )?.id,
    ).toBe('a');
  });
});

describe('the price of several units, line by line', () => {
  it('lists the units of each tier', () => {
    expect(explainPrice(tiers, 98, 105)).toEqual({
      lines: [
        { from: 99, to: 100, quantity: 2, tier: low, amount: 6 },
        { from: 101, to: 200, quantity: 100, tier: mid, amount: 200 },
        { from: 201, to: 203, quantity: 3, tier: high, amount: 3 },
      ],
      total: 209,
      unpriced: 0,
    });
  });

  it('is absent for units without a tier', () => {
    const gap = [
      { quantityMin: 3, quantityMax: 4, price: 1 },
      { quantityMin: 7, quantityMax: 7, price: 2 },
    ];
    expect(explainPrice(gap, 0, 9)).toEqual({
      lines: [
        { from: 1, to: 2, quantity: 2, tier: null, amount: null },
        { from: 3, to: 4, quantity: 2, tier: gap[0], amount: 2 },
        { from: 5, to: 6, quantity: 2, tier: null, amount: null },
        { from: 7, to: 7, quantity: 1, tier: gap[1], amount: 2 },
        { from: 8, to: 9, quantity: 2, tier: null, amount: null },
      ],
      total: 4,
      unpriced: 6,
    });
  });

  it.each([
    [[], 5, 0, 0],
    [tiers, 5, 0, 0],
    [tiers, 5, -3, 0],
    [tiers, -7, 1, 3],
    [tiers, 0.9, 1.9, 3],
  ] as const)('of %j after %d, %d of them, is %d', (given, usage, quantity, total) =>
    expect(explainPrice(given, usage, quantity).total).toBe(total),
  );

  it('adds prices below a cent without rounding errors', () =>
    expect(explainPrice([{ quantityMin: 1, price: 0.0085 }], 0, 3)).toMatchObject({
      total: 0.0255,
      lines: [{ amount: 0.0255 }],
    }));

  it('equals the sum of the single units', () => {
    const tier = fc.record({
      quantityMin: fc.integer({ min: 0, max: 30 }),
      quantityMax: fc.option(fc.integer({ min: 0, max: 40 })),
      price: fc.integer({ min: 0, max: 9 }),
    });
    fc.assert(
      fc.property(
        fc.array(tier, { maxLength: 5 }),
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: 0, max: 30 }),
        (given, usage, quantity) => {
          const { lines, total, unpriced } = explainPrice(given, usage, quantity);
          const units = Array.from({ length: quantity }, (_, at) => nextTier(given, usage + at));
          expect(
            lines.flatMap((line) => Array.from({ length: line.quantity }, () => line.tier)),
          ).toEqual(units);
          lines.forEach(({ from, to, quantity: count }, at) =>
            expect([from, to]).toEqual([
              at === 0 ? usage + 1 : (lines[at - 1]?.to ?? 0) + 1,
              from + count - 1,
            ]),
          );
          expect(total).toBe(units.reduce((sum, one) => sum + (one?.price ?? 0), 0));
          expect(unpriced).toBe(units.filter((one) => one === null).length);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('of a billion units has few lines', () =>
    expect(explainPrice(tiers, 0, 1e9).lines).toHaveLength(3));
});
