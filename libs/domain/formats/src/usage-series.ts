/**
 * The categories of a day of usage, by their wire names. Costs are beside them as `cost:voice` and
 * so on.
 */
export const usageCategories = [
  'number',
  'tokens',
  'voice',
  'advancedVoice',
  'outbound-message',
  'inbound-message',
] as const;

/** A category of usage. */
export type UsageCategory = (typeof usageCategories)[number];

/** The usage of one day: every category, and other keys of the reply. */
export type UsageBucket = Readonly<Record<UsageCategory, number>> &
  Readonly<Record<string, number>>;

/** Usage by day, keyed MM-DD-YYYY, in the order of the days. */
export type UsageSeries = Readonly<Record<string, UsageBucket>>;

/** The current billing period is shown through this many days after its first one. */
export const usagePaddingDays = 30;

const dayLength = 86_400_000;

const two = (value: number): string => String(value).padStart(2, '0');

/** The key of a day of usage, MM-DD-YYYY, from a calendar day, YYYY-MM-DD. */
export const usageKey = (day: string): string =>
  `${day.slice(5, 7)}-${day.slice(8, 10)}-${day.slice(0, 4)}`;

/**
 * The calendar day, YYYY-MM-DD, of a key such as 01-05-2026 or 1-5-2026; null for an invalid day.
 */
export function usageDay(key: string): string | null {
  const [, month, day, year] = /^(\d{1,2})-(\d{1,2})-(\d{4})$/.exec(key) ?? [];
  if (month === undefined || day === undefined || year === undefined) return null;
  const text = `${year}-${two(Number(month))}-${two(Number(day))}`;
  const at = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text ? null : text;
}

const empty: UsageBucket = {
  number: 0,
  tokens: 0,
  voice: 0,
  advancedVoice: 0,
  'outbound-message': 0,
  'inbound-message': 0,
};

/** Two buckets of one day as one. Values that are not numbers are ignored. */
function added(bucket: UsageBucket, more: unknown): UsageBucket {
  const numbers = Object.entries(typeof more === 'object' && more !== null ? more : {}).filter(
    (pair): pair is [string, number] => Number.isFinite(pair[1]),
  );
  return numbers.reduce<UsageBucket>(
    (sum, [name, value]) => ({
      ...sum,
      [name]: (Object.hasOwn(sum, name) ? (sum[name] as number) : 0) + value,
    }),
    bucket,
  );
}

const later = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10);

/**
 * A reply's time series in order: keys written MM-DD-YYYY, every category in every bucket, two
 * spellings of a day added up, keys that are no days left out.
 */
export function readUsageSeries(given: unknown): UsageSeries {
  const days = new Map<string, UsageBucket>();
  for (const [key, bucket] of Object.entries(
    typeof given === 'object' && given !== null ? given : {},
  )) {
    const day = usageDay(key);
    if (day !== null) days.set(day, added(days.get(day) ?? empty, bucket));
  }
  return Object.fromEntries(
    [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, bucket]) => [usageKey(day), bucket]),
  );
}

/**
 * The time series of the current billing period: every missing day from the first through 30 days
 * after it is there and empty; later days stay. `firstDay` (YYYY-MM-DD) begins a period that has no
 * usage yet; without it and without usage there is nothing.
 */
export function padUsageSeries(
  given: unknown,
  { firstDay }: { readonly firstDay?: string } = {},
): UsageSeries {
  const series = readUsageSeries(given);
  const [used = null] = Object.keys(series);
  const firstUsed = used === null ? null : usageDay(used);
  const asked = firstDay === undefined ? null : usageDay(usageKey(firstDay));
  const first = [firstUsed, asked].filter((day) => day !== null).sort()[0];
  if (first === undefined) return series;
  const padding = Array.from(
    { length: usagePaddingDays + 1 },
    (_, at) => [usageKey(later(first, at)), empty] as const,
  );
  return readUsageSeries({ ...Object.fromEntries(padding), ...series });
}

/** The sum of a series by category, costs included. */
export const usageTotals = (series: UsageSeries): UsageBucket =>
  Object.values(series).reduce(added, empty);
