import { activeColumn } from '@patchbay/server-core';
import { type Db, accounts, conversations, messages, subscriptions } from '@patchbay/server-store';
import { type SQL, and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import { listShown, matchesText } from './repository.js';
import { type ListedNode } from './view.js';

/** The minimum and maximum of a quantity, both included; either may be missing. */
export interface Range {
  readonly least?: number;
  readonly most?: number;
}

/**
 * The time over which usage is counted: the current or previous billing period of each account, or
 * all time.
 */
export type UsageSpan = 'current' | 'previous' | 'allTime';

/**
 * The filters of a search for accounts. Times are Unix seconds, minutes and messages are numbers.
 */
export interface AccountFilter {
  readonly type: 'partner' | 'reseller' | 'organization' | 'agent';
  readonly queryText?: string;
  readonly created?: Range;
  readonly canceledAt?: Range;
  readonly isSubscribed?: boolean;
  readonly isCanceled?: boolean;
  readonly isActive?: boolean;
  readonly isOnboarded?: boolean;
  readonly productPlanId?: string;
  readonly productPlanTerm?: string;
  readonly billingSubscriptionId?: string;
  readonly billingId?: string;
  readonly externalAccountId?: string;
  readonly usage: readonly {
    readonly of: 'minutes' | 'messages';
    readonly span: UsageSpan;
    readonly range: Range;
  }[];
  /** The agents that a restricted member may access. */
  readonly permitted: readonly number[];
  /** The time of the request, in milliseconds. */
  readonly now: number;
  readonly page: number;
  readonly pageSize: number;
}

const terms: Readonly<Record<string, string>> = {
  monthly: 'month',
  yearly: 'year',
  annual: 'year',
  annually: 'year',
};
const isPaying = sql`${subscriptions.state} in ('active', 'pastDue')`;

/**
 * One page of the accounts in scope that pass every filter, with the number of all. Sends both
 * statements at once.
 */
export async function searchNodes(
  db: Db,
  filter: AccountFilter,
): Promise<{ rows: ListedNode[]; total: number }> {
  const where = and(...conditionsOf(filter));
  const [rows, [all]] = await Promise.all([
    db
      .select(listShown)
      .from(accounts)
      .leftJoin(subscriptions, eq(subscriptions.accountId, accounts.id))
      .where(where)
      .orderBy(asc(accounts.id))
      .limit(filter.pageSize)
      .offset(filter.page * filter.pageSize)
      .execute(),
    db
      .select({ total: count() })
      .from(accounts)
      .leftJoin(subscriptions, eq(subscriptions.accountId, accounts.id))
      .where(where)
      .execute(),
  ]);
  return { rows, total: all?.total ?? 0 };
}

function conditionsOf(f: AccountFilter): (SQL | undefined)[] {
  const text = f.queryText?.trim();
  // A node to which an account above assigned a plan counts as subscribed without a subscription of
  // its own.
  const subscribed = sql`coalesce(${isPaying}, ${accounts.productPlanId} is not null)`;
  const term = f.productPlanTerm && (terms[f.productPlanTerm.toLowerCase()] ?? f.productPlanTerm);
  return [
    eq(accounts.type, f.type),
    f.permitted.length > 0 ? inArray(accounts.id, [...f.permitted]) : undefined,
    text ? matchesText(text) : undefined,
    within(
      sql`${accounts.timestamp}`,
      f.created,
      (seconds, isMost) => sql`${seconds * 1000 + (isMost ? 999 : 0)}`,
    ),
    within(
      sql`${subscriptions.canceledAt}`,
      f.canceledAt,
      (seconds, isMost) => sql`to_timestamp(${seconds + (isMost ? 0.999 : 0)})`,
    ),
    f.isSubscribed === undefined ? undefined : sql`${subscribed} = ${f.isSubscribed}`,
    f.isCanceled === undefined
      ? undefined
      : sql`(${subscriptions.canceledAt} is not null) = ${f.isCanceled}`,
    f.isActive === undefined ? undefined : eq(activeColumn, f.isActive),
    f.isOnboarded === undefined
      ? undefined
      : sql`coalesce(${accounts.settings} #> '{onboarding,onboardingComplete}' = 'true'::jsonb, false) = ${f.isOnboarded}`,
    f.productPlanId
      ? sql`coalesce(${subscriptions.planId}, ${accounts.productPlanId}) = ${f.productPlanId}`
      : undefined,
    term ? eq(subscriptions.term, term) : undefined,
    f.billingSubscriptionId ? eq(subscriptions.externalId, f.billingSubscriptionId) : undefined,
    f.billingId
      ? sql`${f.billingId} in (${subscriptions.customerId}, ${accounts.externalBillingId})`
      : undefined,
    f.externalAccountId ? eq(accounts.externalAccountId, f.externalAccountId) : undefined,
    ...f.usage.map(({ of, span, range }) =>
      // A count is a whole number, and would be compared with whole numbers only.
      within(amountOf(of, span, f), range, (value) => sql`${value}::numeric`),
    ),
  ];
}

function within(
  value: SQL,
  range: Range | undefined,
  bound: (value: number, isMost: boolean) => SQL,
): SQL | undefined {
  if (!range) return undefined;
  return and(
    range.least === undefined ? undefined : sql`${value} >= ${bound(range.least, false)}`,
    range.most === undefined ? undefined : sql`${value} <= ${bound(range.most, true)}`,
  );
}

/** The usage of a node and everything below it, as a numeric expression. */
function amountOf(of: 'minutes' | 'messages', span: UsageSpan, { type, now }: AccountFilter): SQL {
  const [table, moment, sum, which] =
    of === 'minutes'
      ? [
          conversations,
          conversations.startedAt,
          sql`coalesce(sum(${conversations.durationSeconds}), 0) / 60.0`,
          sql`${conversations.type} = 'call'`,
        ]
      : [messages, messages.createdAt, sql`count(*)`, sql`${messages.channel} <> 'call'`];
  const beneath = {
    organization: sql`${table.organizationId} = ${accounts.id}`,
    agent: sql`${table.organizationId} = ${accounts.organizationId} and ${table.accountId} = ${accounts.id}`,
    reseller: sql`${table.organizationId} in (select o.id from accounts o
      where o.type = 'organization' and o.reseller_id = ${accounts.id})`,
    partner: sql`${table.organizationId} in (select o.id from accounts o where o.type = 'organization' and o.partner_id = ${accounts.id})`,
  }[type];
  return sql`(select ${sum} from ${periodOf(span, now)} period
    join ${table} on ${beneath} and ${which} and ${moment} >= period.starts_at
    and ${moment} < period.ends_at)`;
}

/**
 * The period as one row, as `readPeriod` of billing gives it. The previous period is the one that
 * contains the last millisecond before the current one.
 */
function periodOf(span: UsageSpan, now: number): SQL {
  if (span === 'allTime')
    return sql`(select '-infinity'::timestamptz as starts_at, 'infinity'::timestamptz as ends_at)`;
  const current = periodThatHolds(sql`to_timestamp(${now / 1000})`);
  if (span === 'current') return current;
  return sql`(select earlier.starts_at, earlier.ends_at from ${current} as this cross
    join lateral ${periodThatHolds(sql`(this.starts_at - interval '1 millisecond')`)} as earlier)`;
}

/** The zone in whose days an account is billed, as `zoneOfAccount` of the core gives it. */
const zoneOf = sql`coalesce((select zone from organization_zones(case ${accounts.type}
  when 'organization' then ${accounts.id} else ${accounts.organizationId} end)
  where is_time_zone(zone) limit 1), 'UTC')`;

/**
 * The billing period of an account that contains a moment. Months begin on the day on which the
 * subscription began, or on which the node was made.
 */
const periodThatHolds = (at: SQL): SQL => sql`(select found.starts_at, found.ends_at
  from billing_period(${accounts.id}, (coalesce(${subscriptions.anchoredAt}, ${subscriptions.startedAt},
    ${accounts.createdAt}) at time zone coalesce(${subscriptions.anchorZone}, 'UTC'))::date, ${zoneOf}, ${at}) found)`;
