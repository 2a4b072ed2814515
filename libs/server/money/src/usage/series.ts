import { padUsageSeries, readUsageSeries, usageCategories, usageKey } from '@patchbay/formats';
import { type PlanItem } from '@patchbay/server-store';
import {
  type ProductItem,
  categoryOf,
  isProductItem,
  productItems,
  shownQuantity,
} from '../pricing/items.js';

/** Usage of an item in a day, month or year, as billed to a payer. */
export interface UsageRow extends ItemUsage {
  /** First day of the bucket, YYYY-MM-DD. */
  readonly day: string;
}

/** Usage of an item, as billed to a payer. */
export interface ItemUsage {
  readonly item: string;
  /** Units times their size: seconds, characters, tokens, pieces. */
  readonly billed: number;
  readonly amountMicros: bigint;
}

/** Usage of an item by one account, or by all accounts below it. */
export interface AccountUsageRow extends ItemUsage {
  readonly accountId: number;
  readonly title: string;
  readonly type: string;
}

export interface UsageSeriesQuery {
  /** Usage, costs, or both in one reply. */
  readonly shows: 'usage' | 'costs' | 'both';
  /** Includes unused items: the plan's, or all. */
  readonly items: 'plan' | 'all';
}

/** The requested values: `giveCosts` selects costs, `combineCosts` both in one reply. */
export const showsOf = ({
  giveCosts = false,
  combineCosts = false,
}: {
  readonly giveCosts?: boolean;
  readonly combineCosts?: boolean;
}): UsageSeriesQuery['shows'] => (combineCosts ? 'both' : giveCosts ? 'costs' : 'usage');

/** Removes floating-point noise from dollars; sums are made in micro-dollars before. */
const dollars = (micros: bigint): number => Number(micros) / 1_000_000;
/** Minutes from seconds, rounded to six decimals. */
const roundQuantity = (quantity: number): number => Number(quantity.toFixed(6));

type Bucket = Record<string, number>;

/** Sums rows by key. */
function bucketOf<Row extends ItemUsage>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  names: readonly string[],
  { shows }: UsageSeriesQuery,
): Bucket {
  const sums = new Map<string, { quantity: number; micros: bigint }>(
    names.map((name) => [name, { quantity: 0, micros: 0n }]),
  );
  for (const row of rows) {
    const category = categoryOf(row.item);
    if (category === null) continue;
    const sum = sums.get(nameOf(row)) ?? { quantity: 0, micros: 0n };
    sums.set(nameOf(row), {
      quantity: sum.quantity + shownQuantity(category, row.billed),
      micros: sum.micros + row.amountMicros,
    });
  }
  const usage =
    shows === 'costs'
      ? []
      : [...sums].map(([name, { quantity }]) => [name, roundQuantity(quantity)] as const);
  const costs =
    shows === 'usage'
      ? []
      : [...sums].map(([name, { micros }]) => [`cost:${name}`, dollars(micros)] as const);
  return Object.fromEntries([...usage, ...costs]);
}

/** Product items with their usage, and their cost as `cost:` keys. */
export function usageByItem(
  rows: readonly UsageRow[],
  planItems: readonly PlanItem[],
  query: UsageSeriesQuery,
): Bucket {
  const ofPlan = productItems.filter((item) =>
    planItems.some(({ productItem }) => productItem === item || productItem === categoryOf(item)),
  );
  const used = rows
    .map(({ item }) => item)
    .filter((item): item is ProductItem => isProductItem(item));
  const names = productItems.filter(
    (item) => query.items === 'all' || ofPlan.includes(item) || used.includes(item),
  );
  return bucketOf(rows, ({ item }) => item, names, query);
}

/** Rows by what they have in common, in their order, each group with its usage by category. */
function usageBy<Row extends ItemUsage, Named extends object>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | number,
  named: (row: Row) => Named,
): (Named & Bucket)[] {
  const groups = new Map<string | number, [Row, ...Row[]]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  const both = { shows: 'both', items: 'plan' } as const;
  return [...groups.values()].map((group) => ({
    ...named(group[0]),
    ...bucketOf(group, ({ item }) => categoryOf(item) ?? item, usageCategories, both),
  }));
}

/** The usage of each account by category, with its cost, in the order of the rows. */
export const usageByAccount = (rows: readonly AccountUsageRow[]) =>
  usageBy(
    rows,
    ({ accountId }) => accountId,
    ({ accountId, title, type }) => ({ accountId, title, type }),
  );

/** The same for each batch of tasks, or each task. */
export const usageByTask = (rows: readonly (ItemUsage & { readonly id: string })[]) =>
  usageBy(
    rows,
    ({ id }) => id,
    ({ id }) => ({ id }),
  );

/**
 * The time series by category, keyed month-day-year. `firstDay` adds empty days for the running
 * period.
 */
export function usageSeries(
  rows: readonly UsageRow[],
  query: UsageSeriesQuery,
  firstDay: string | null,
): Record<string, Bucket> {
  const days = new Map<string, UsageRow[]>();
  for (const row of rows) days.set(row.day, [...(days.get(row.day) ?? []), row]);
  const given = Object.fromEntries(
    [...days].map(([day, ofDay]) => [
      usageKey(day),
      bucketOf(ofDay, ({ item }) => categoryOf(item) ?? item, usageCategories, query),
    ]),
  );
  const padded = firstDay === null ? readUsageSeries(given) : padUsageSeries(given, { firstDay });
  if (query.shows === 'usage') return padded;
  const free = Object.fromEntries(usageCategories.map((category) => [`cost:${category}`, 0]));
  const isShown = ([name]: readonly [string, number]) =>
    query.shows === 'both' || name.startsWith('cost:');
  return Object.fromEntries(
    Object.entries(padded).map(([key, bucket]) => [
      key,
      { ...free, ...Object.fromEntries(Object.entries(bucket).filter(isShown)) },
    ]),
  );
}
