import fc from 'fast-check';
import metadata from 'libphonenumber-js/metadata.max';
import mobiles from 'libphonenumber-js/examples.mobile';
import { costlyRange } from './costly-ranges.js';
import { numberProblem } from './number-prefixes.js';

/** Where a numbering plan has the patterns of its kinds, and where each kind stands among them. */
const kindsAt = 11;
const kinds = { fixed: 0, mobile: 1, 'premium rate': 3, 'personal number': 4, 'shared cost': 9 };
type Plan = readonly unknown[];

const patternOf = (plan: Plan, kind: keyof typeof kinds): string | null => {
  const [pattern] =
    (((plan[kindsAt] as unknown[] | 0 | undefined) || [])[kinds[kind]] as [string?] | 0) || [];
  return pattern ?? null;
};
const matches = (plan: Plan, kind: keyof typeof kinds, national: string): boolean =>
  new RegExp(`^(?:${patternOf(plan, kind) ?? '(?!)'})$`).test(national);

/** Some numbers that fit a pattern and a length that the plan knows, the same in every run. */
const examplesOf = (plan: Plan, kind: keyof typeof kinds): string[] => {
  const pattern = patternOf(plan, kind);
  return pattern === null
    ? []
    : fc
        .sample(fc.stringMatching(new RegExp(`^(?:${pattern})$`)), { numRuns: 8, seed: 7 })
        .filter((national) => new RegExp(`^(?:${String(plan[2])})$`).test(national));
};

const plans = [
  ...Object.entries(metadata.countries),
  ...Object.entries(metadata.nonGeographic),
] as [string, Plan][];
const numbers = (['premium rate', 'shared cost', 'personal number'] as const).flatMap((kind) =>
  plans.flatMap(([country, plan]) =>
    examplesOf(plan, kind)
      // Some patterns overlap: what is also an ordinary line counts as one.
      .filter((national) => !matches(plan, 'fixed', national) && !matches(plan, 'mobile', national))
      .map((national) => ({
        kind,
        country,
        code: String(plan[0]),
        number: `+${plan[0]}${national}`,
      })),
  ),
);

describe('numbers that cost many times an ordinary call', () => {
  it.each(['premium rate', 'shared cost', 'personal number'] as const)(
    'of the kind %s are refused where their whole country is allowed, in every numbering plan',
    (kind) => {
      const some = numbers.filter((one) => one.kind === kind);
      expect(new Set(some.map(({ country }) => country)).size).toBeGreaterThan(
        { 'premium rate': 100, 'shared cost': 40, 'personal number': 15 }[kind],
      );
      const wrong = some.filter(
        ({ code, number }) =>
          /^\+\d{8,15}$/.test(number) &&
          numberProblem(number, [`+${code}`])?.code !== 'not-allowed',
      );
      expect(wrong).toEqual([]);
    },
  );

  it('are allowed where their range itself is named', () => {
    const wrong = numbers.filter(
      ({ number }) =>
        /^\+[1-9]\d{7,14}$/.test(number) &&
        numberProblem(number, [number.slice(0, costlyRange(number).length)]) !== null,
    );
    expect(wrong).toEqual([]);
  });

  it.each([
    '+870773100000',
    '+881631234567',
    '+882131234567',
    '+883510012345',
    '+878101234567890',
    '+979123456789',
    '+80812345678',
  ])('%s belongs to no country and is refused', (number) =>
    expect(numberProblem(number, ['+8', '+9'])?.code).toBe('not-allowed'),
  );

  it('on the islands within +1 are refused, and those of the mainland and its territories are not', () => {
    const home = ['US', 'CA', 'PR', 'VI', 'GU', 'MP'];
    const ofPlusOne = plans.filter(([, plan]) => plan[0] === '1').map(([country]) => country);
    expect(ofPlusOne.length).toBeGreaterThan(20);
    const refused = ofPlusOne.filter((country) => {
      const national = (mobiles as Readonly<Record<string, string>>)[country] as string;
      return numberProblem(`+1${national}`, ['+1'])?.code === 'not-allowed';
    });
    expect(refused.sort()).toEqual(ofPlusOne.filter((country) => !home.includes(country)).sort());
  });
});

describe('ordinary numbers', () => {
  it('of mobile phones are allowed with their country everywhere', () => {
    const wrong = plans
      .filter(
        ([country, plan]) =>
          plan[0] !== '1' && (mobiles as Readonly<Record<string, string>>)[country],
      )
      .map(
        ([country, plan]) =>
          `+${String(plan[0])}${(mobiles as Readonly<Record<string, string>>)[country]}`,
      )
      .filter((number) => /^\+\d{8,15}$/.test(number) && costlyRange(number) !== '');
    expect(wrong).toEqual([]);
  });

  it('that cost their caller nothing are allowed', () =>
    expect(numberProblem('+80012345678', ['+800'])).toBeNull());
});
