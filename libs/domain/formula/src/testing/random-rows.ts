/** The usual type of a field of the random rows. */
export type SampleKind = 'number' | 'text' | 'boolean' | 'time' | 'mixed';

/** Where a table stores a field: in its own column, in a jsonb object, or nowhere. */
export type SampleStorage = 'whole' | 'double' | 'text' | 'boolean' | 'json' | 'none';

/** One field of the random rows. */
export interface SampleField {
  readonly name: string;
  readonly kind: SampleKind;
  readonly storage: SampleStorage;
  /** Relative frequency of the field in formulas, among the fields of its type. */
  readonly weight: number;
}

type Random = () => number;

const pick = <T>(random: Random, items: readonly T[]): T =>
  items[Math.floor(random() * items.length)] as T;
const whole = (random: Random, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1));
const rounded = (value: number): number => Math.round(value * 100) / 100;

/**
 * Texts that differ in case, length, script and plane, and contain special characters of LIKE and
 * patterns.
 */
export const sampleTexts = [
  '',
  'a',
  'b',
  'A',
  'ab',
  'abba',
  'inbound',
  'outbound',
  'in',
  'Ünïcode',
  'mañana',
  '\u{1F600}',
  'a\u{1F600}b',
  '\uFF41',
  '5',
  '50% off',
  'under_score',
  'a.b',
  'a b',
  'a\nb',
  "O'Brien",
  'naïve',
  'ß',
  '日本',
  'null',
  'true',
  'x+y',
  '(a)',
  '[b]',
  'a\\b',
  'a\\%',
] as const;

const moments = [
  '2026-01-05T15:00:00Z',
  '2026-01-05T15:01:30.250Z',
  '2026-03-01',
  '2024-02-29T23:59',
  '1999-12-31 23:59:59+05:30',
  '1970-01-01T00:00:00Z',
] as const;

interface Maker extends SampleField {
  make(random: Random): unknown;
}

const makers: readonly Maker[] = [
  {
    name: 'calls',
    kind: 'number',
    storage: 'whole',
    weight: 4,
    make: (random) => whole(random, -3, 12),
  },
  {
    name: 'seconds',
    kind: 'number',
    storage: 'whole',
    weight: 4,
    make: (random) => (random() < 0.1 ? null : whole(random, 0, 3600)),
  },
  {
    name: 'score',
    kind: 'number',
    storage: 'json',
    weight: 4,
    make: (random) => (random() < 0.15 ? null : rounded(random() * 40 - 10)),
  },
  { name: 'share', kind: 'number', storage: 'double', weight: 3, make: (random) => random() },
  {
    name: 'stars',
    kind: 'number',
    storage: 'json',
    weight: 3,
    make: (random) => (random() < 0.2 ? undefined : whole(random, 1, 5)),
  },
  {
    name: 'huge',
    kind: 'number',
    storage: 'double',
    weight: 1,
    make: (random) =>
      pick(random, [
        1e308,
        -1e308,
        1.7976931348623157e308,
        9e307,
        1e200,
        -1e160,
        1,
        0,
        -0,
        5e-324,
        Infinity,
        null,
      ]),
  },
  {
    name: 'tiny',
    kind: 'number',
    storage: 'json',
    weight: 1,
    make: (random) => pick(random, [5e-324, 1e-310, -1e-200, 1e-160, 1e300, -1.5e308, 0, 2, null]),
  },
  {
    name: 'direction',
    kind: 'text',
    storage: 'text',
    weight: 3,
    make: (random) => pick(random, ['inbound', 'outbound', 'inbound', 'in', '']),
  },
  {
    name: 'label',
    kind: 'text',
    storage: 'text',
    weight: 2,
    make: (random) => (random() < 0.2 ? null : pick(random, sampleTexts)),
  },
  {
    name: 'city',
    kind: 'text',
    storage: 'json',
    weight: 3,
    make: (random) => (random() < 0.15 ? null : pick(random, sampleTexts)),
  },
  {
    name: 'won',
    kind: 'boolean',
    storage: 'boolean',
    weight: 2,
    make: (random) => pick(random, [true, false, null]),
  },
  {
    name: 'flagged',
    kind: 'boolean',
    storage: 'json',
    weight: 2,
    make: (random) => pick(random, [true, false, undefined]),
  },
  {
    name: 'started',
    kind: 'time',
    storage: 'text',
    weight: 2,
    make: (random) => (random() < 0.1 ? null : pick(random, moments)),
  },
  {
    name: 'ended',
    kind: 'time',
    storage: 'json',
    weight: 2,
    make: (random) =>
      pick(random, [
        ...moments,
        1_767_625_445,
        1_767_625_445.25,
        'never',
        '2026-13-45T99:99:99Z',
        null,
      ]),
  },
  {
    name: 'mixed',
    kind: 'mixed',
    storage: 'json',
    weight: 3,
    make: (random) =>
      pick(random, [
        0,
        1,
        2.5,
        -7,
        '',
        'a',
        '1',
        'inbound',
        true,
        false,
        null,
        undefined,
        NaN,
        {},
        [1],
        { a: 1 },
      ]),
  },
  {
    name: 'constructor',
    kind: 'mixed',
    storage: 'json',
    weight: 1,
    make: (random) => pick(random, [3, 'a', undefined]),
  },
  { name: 'nowhere', kind: 'mixed', storage: 'none', weight: 1, make: () => undefined },
];

/** The fields of the random rows. */
export const sampleFields: readonly SampleField[] = makers;

/**
 * A row with every kind of value that a log can contain, with missing values, and with numbers at
 * the limits of a double.
 */
export function randomRow(random: Random): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const { name, storage, make } of makers) {
    const value = make(random);
    if (storage !== 'none' && value !== undefined && random() > 0.02) row[name] = value;
  }
  return row;
}
