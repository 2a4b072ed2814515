import fc from 'fast-check';
import metadata from 'libphonenumber-js/metadata.max';
import mobiles from 'libphonenumber-js/examples.mobile';
import { costlyRange } from './costly-ranges.js';
import { numberProblem } from './number-prefixes.js';

/** Indexes of the patterns in a numbering plan, and of each kind among them. */
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

/** Sample numbers that match a pattern and a length of the plan, the same in every run. */
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
      // Some patterns overlap: a number that is also an ordinary line counts as ordinary.
      .filter((national) => !matches(plan, 'fixed', national) && !matches(plan, 'mobile', national))
      .map((national) => ({
        kind,
        country,
        code: String(plan[0]),
        number: `+${plan[0]}${national}`,
      })),
  ),
);

describe('numbers in costly ranges', () => {
  it.each(['premium rate', 'shared cost', 'personal number'] as const)(
    'of the kind %s are refused in every numbering plan although their country is allowed',
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

  it('are allowed when an allowed prefix names their range', () => {
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
  ])('include %s, which belongs to no country', (number) =>
    expect(numberProblem(number, ['+8', '+9'])?.code).toBe('not-allowed'),
  );

  it('include the islands within +1, but not the mainland and its territories', () => {
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
  it('of mobile phones are allowed with their country in every numbering plan', () => {
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

  it('include toll-free numbers', () => expect(numberProblem('+80012345678', ['+800'])).toBeNull());
});

describe('what is refused about a number', () => {
  it.each([
    ['+525512345678', ['+1'], 'country'],
    ['+19005550100', ['+1'], 'costly'],
    ['+18765550100', ['+1'], 'costly'],
    ['+882131234567', ['+1'], 'costly'],
    ['+9991234567', ['+1'], 'unassigned'],
    ['+525512345678', ['+1', '+52'], undefined],
  ] as const)('%s where %j is allowed: %s', (number, allowed, bar) =>
    expect(numberProblem(number, allowed)?.bar ?? undefined).toBe(bar),
  );
});
