import fc from 'fast-check';
import { type PlanItem } from '@patchbay/server-store';
import { categoryOf, productItems } from './items.js';
import { chargeFor, planItemFor, unitsOf } from './pricing.js';

const item = (given: Partial<PlanItem> = {}): PlanItem => ({
  productItem: 'voice',
  unitQuantity: 60,
  included: 0,
  tiers: [{ quantityMin: 1, quantityMax: null, priceMicros: 80_000 }],
  ...given,
});
const charge = (raw: number, before: number, given: Partial<PlanItem> = {}) =>
  chargeFor({ item: item(given), category: 'voice', raw, before });

describe('units', () => {
  it.each([
    [0, 60, 0],
    [1, 60, 1],
    [60, 60, 1],
    [61, 60, 2],
    [59, 6, 10],
    [61, 6, 11],
    [999, 1000, 1],
    [1, 1, 1],
  ])('%i at %i each are %i', (raw, each, units) => expect(unitsOf(raw, each)).toBe(units));
});

describe('category of an item', () => {
  it.each([
    ['pstn-inbound-voice', 'voice'],
    ['sip-outbound-advancedVoice', 'advancedVoice'],
    ['sms-inbound-message', 'inbound-message'],
    ['client-outbound-message', 'outbound-message'],
    ['us-number', 'number'],
    ['gpt4o-input-cachedTokens', 'cachedTokens'],
    ['agents', 'agents'],
    ['voice', 'voice'],
    ['deepgram-texttospeech', 'texttospeech'],
  ])('%s is %s', (name, category) => expect(categoryOf(name)).toBe(category));
  it('exists for every item and for no other name', () => {
    expect(productItems.filter((name) => categoryOf(name) === null)).toEqual([]);
    for (const name of ['', 'constructor', 'fax-inbound-voice', 'message', '__proto__'])
      expect(categoryOf(name)).toBeNull();
  });
});

describe('charge', () => {
  it('for two begun minutes is two minutes', () =>
    expect(charge(95, 0)).toMatchObject({
      units: 2,
      amountMicros: 160_000n,
      lines: [{ from: 1, to: 2, units: 2, priceMicros: 80_000 }],
    }));
  it('uses included units first', () =>
    expect(charge(180, 499, { included: 500 }).lines).toEqual([
      { from: 500, to: 500, units: 1, priceMicros: 0, isIncluded: true, amountMicros: 0 },
      {
        from: 501,
        to: 502,
        units: 2,
        priceMicros: 80_000,
        isIncluded: false,
        amountMicros: 160_000,
      },
    ]));
  it('spans tiers', () =>
    expect(
      charge(180, 9, {
        tiers: [
          { quantityMin: 1, quantityMax: 10, priceMicros: 9 },
          { quantityMin: 11, quantityMax: null, priceMicros: 5 },
        ],
      }),
    ).toMatchObject({
      amountMicros: 19n,
      lines: [
        { from: 10, to: 10, amountMicros: 9 },
        { from: 11, to: 12, amountMicros: 10 },
      ],
    }));
  it('is free where no tier has the unit', () =>
    expect(
      charge(120, 10, { tiers: [{ quantityMin: 1, quantityMax: 11, priceMicros: 9 }] }).lines.map(
        ({ priceMicros, amountMicros }) => [priceMicros, amountMicros],
      ),
    ).toEqual([
      [9, 9],
      [null, 0],
    ]));
  it('without a plan item is counted and free', () =>
    expect(chargeFor({ item: null, category: 'voice', raw: 61, before: 7 })).toEqual({
      planItem: null,
      unitQuantity: 60,
      units: 2,
      lines: [],
      amountMicros: 0n,
    }));

  it('equals a reference calculation unit by unit', () => {
    const plan = fc.record({
      unitQuantity: fc.integer({ min: 1, max: 100 }),
      included: fc.integer({ min: 0, max: 40 }),
      tiers: fc.array(
        fc.record({
          quantityMin: fc.integer({ min: 0, max: 60 }),
          quantityMax: fc.option(fc.integer({ min: 0, max: 90 })),
          priceMicros: fc.integer({ min: 0, max: 900_000_000 }),
        }),
        { maxLength: 4 },
      ),
    });
    fc.assert(
      fc.property(
        plan,
        fc.integer({ min: 0, max: 5000 }),
        fc.integer({ min: 0, max: 80 }),
        (given, raw, before) => {
          const made = charge(raw, before, given);
          let naive = 0n;
          for (let unit = before + 1; unit <= before + made.units; unit += 1) {
            const tier = given.tiers.find(
              ({ quantityMin, quantityMax }) =>
                quantityMin <= unit && unit <= (quantityMax ?? Infinity),
            );
            if (unit > given.included) naive += BigInt(tier?.priceMicros ?? 0);
          }
          expect(made.amountMicros).toBe(naive);
          expect(made.lines.reduce((sum, { amountMicros }) => sum + BigInt(amountMicros), 0n)).toBe(
            naive,
          );
          expect(made.lines.reduce((sum, { units }) => sum + units, 0)).toBe(made.units);
          made.lines.forEach(({ from, to, units }, at) =>
            expect([from, to - from + 1]).toEqual([(made.lines[at - 1]?.to ?? before) + 1, units]),
          );
        },
      ),
      { numRuns: 400 },
    );
  });

  it('does not depend on how usage is split', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: 0, max: 30 }),
        (units, included, split) => {
          const given = {
            unitQuantity: 1,
            included,
            tiers: [
              { quantityMin: 1, quantityMax: split, priceMicros: 7 },
              { quantityMin: split + 1, quantityMax: null, priceMicros: 3 },
            ],
          };
          const singly = Array.from(
            { length: units },
            (_, at) => charge(1, at, given).amountMicros,
          ).reduce((sum, one) => sum + one, 0n);
          expect(charge(units, 0, given).amountMicros).toBe(singly);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('plan item', () => {
  it('of the product item takes precedence over its category', () => {
    const items = [item(), item({ productItem: 'sip-inbound-voice', included: 9 })];
    expect([
      planItemFor(items, 'sip-inbound-voice')?.included,
      planItemFor(items, 'pstn-inbound-voice')?.included,
      planItemFor(items, 'us-number'),
    ]).toEqual([9, 0, null]);
  });
});
