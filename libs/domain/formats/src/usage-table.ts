import { monthStart, shiftDay } from './calendar-day.js';
import {
  padUsageSeries,
  readUsageSeries,
  type UsageBucket,
  usageCategories,
  type UsageCategory,
  usageDay,
  usageTotals,
} from './usage-series.js';

/** The days of a reply: those of a billing period, or the first to the last of a range. */
export type UsageSpan =
  | { readonly kind: 'previous' }
  | {
      readonly kind: 'current';
      /** The last day of the period; without it 30 days after the first. */
      readonly last?: string | undefined;
    }
  | {
      readonly kind: 'days';
      /** The first and the last day, YYYY-MM-DD in the zone in which the server counted days. */
      readonly first: string;
      readonly last: string;
      readonly by: 'day' | 'month';
    };

/** What was used on one day, or in one month, by its first day. */
export interface UsageRow {
  readonly day: string;
  readonly bucket: UsageBucket;
}

/** A reply as rows without gaps, and their sum. */
export interface UsageTable {
  readonly by: 'day' | 'month';
  readonly rows: readonly UsageRow[];
  /** The rows up to today, and later ones that hold something: the padding is for charts. */
  readonly past: readonly UsageRow[];
  readonly totals: UsageBucket;
}

/** What a category costs, or everything that has no chart of its own. */
export type CostCategory = UsageCategory | 'other';

const none = usageTotals({});

const hasValue = (bucket: UsageBucket): boolean => Object.values(bucket).some((one) => one !== 0);

/** The padding of the running period ends with it; what was used later stays. */
function endOf(period: Exclude<UsageSpan, { kind: 'days' }>, rows: readonly UsageRow[]) {
  if (period.kind === 'previous' || period.last === undefined) return rows.at(-1)?.day;
  const used = rows.filter(({ bucket }) => hasValue(bucket)).at(-1)?.day;
  return used !== undefined && used > period.last ? used : period.last;
}

/** A reply of more days than this has days that are no part of any period. */
const max = 1200;

function filled(
  rows: readonly UsageRow[],
  first: string,
  last: string,
  next: (day: string) => string,
): readonly UsageRow[] {
  const known = new Map(rows.map((row) => [row.day, row.bucket]));
  const days: string[] = [];
  for (let at = first; at <= last && days.length < max; at = next(at)) days.push(at);
  return days.map((at) => ({ day: at, bucket: known.get(at) ?? none }));
}

/**
 * The rows of a reply: those of the current billing period through its last day, those
 * of a range from its first to its last day, each day or month in between included. `today` is a
 * day of the same zone, YYYY-MM-DD.
 */
export function usageTable(reply: unknown, period: UsageSpan, today: string): UsageTable {
  const series = period.kind === 'current' ? padUsageSeries(reply) : readUsageSeries(reply);
  const given = Object.entries(series).flatMap(([key, bucket]) => {
    const day = usageDay(key);
    return day === null ? [] : [{ day, bucket }];
  });
  const by = period.kind === 'days' ? period.by : 'day';
  const [first, last] =
    period.kind === 'days' ? [period.first, period.last] : [given[0]?.day, endOf(period, given)];
  const rows =
    first === undefined || last === undefined
      ? []
      : by === 'month'
        ? filled(given, monthStart(first), last, (day) => monthStart(day, 1))
        : filled(given, first, last, (day) => shiftDay(day, 1));
  const past = rows.filter(({ day, bucket }) => day <= today || hasValue(bucket));
  return { by, rows, past, totals: usageTotals(series) };
}

const costKey = 'cost:';

/** All that a bucket costs. */
export const usageCost = (bucket: UsageBucket): number =>
  Object.entries(bucket).reduce(
    (sum, [name, value]) => (name.startsWith(costKey) ? sum + value : sum),
    0,
  );

/** What a category costs in a bucket; `other` is all that is in none of the six. */
export const usageCostIn = (bucket: UsageBucket, category: CostCategory): number =>
  category === 'other'
    ? usageCategories.reduce((rest, one) => rest - usageCostIn(bucket, one), usageCost(bucket))
    : (bucket[`${costKey}${category}`] ?? 0);

/** Less than a millionth is the dust of binary fractions: costs are whole micro-dollars. */
const isSomething = (amount: number): boolean => Math.abs(amount) >= 1e-6;

/** Whether anything was used or costs something. */
export const isUnusedTable = ({ totals }: UsageTable): boolean =>
  !isSomething(usageCost(totals)) && usageCategories.every((category) => totals[category] === 0);

/** The categories that costs are split into; those of other items only where there are some. */
export const usageCostCategories = ({ totals }: UsageTable): readonly CostCategory[] =>
  isSomething(usageCostIn(totals, 'other')) ? [...usageCategories, 'other'] : usageCategories;
