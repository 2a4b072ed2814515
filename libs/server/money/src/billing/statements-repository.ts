import {
  type Db,
  type StatementLine,
  advisoryLock,
  billingStatements,
  billingPeriods,
  usageCharges,
} from '@patchbay/server-store';
import { type PayerTier } from '../usage/payers.js';
import { eq, desc, and, lte, or, isNull, sql, asc, isNotNull, lt, gte } from 'drizzle-orm';
import { payableBy } from './receivables.js';
import { type Period } from '../periods/periods.js';
import { type PricedUntil, type UsedLike } from './statement-lines.js';
import { balance } from '../ledger/repository.js';

export type StatementRow = typeof billingStatements.$inferSelect;
export type PeriodRow = typeof billingPeriods.$inferSelect;

/**
 * A page of an account's statements, newest first, and its open balance, within the transaction's
 * scope.
 */
export async function readStatements(
  db: Db,
  accountId: number,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ readonly rows: readonly StatementRow[]; readonly dueMicros: bigint }> {
  const rows = await db
    .select()
    .from(billingStatements)
    .where(eq(billingStatements.accountId, accountId))
    .orderBy(desc(billingStatements.startsAt))
    .limit(pageSize)
    .offset(page * pageSize);
  return { rows, dueMicros: -(await balance(db, payableBy(accountId), 'usd')) };
}

const ofRow = (row: Pick<StatementRow, 'accountId' | 'startsAt'>) =>
  and(eq(billingStatements.accountId, row.accountId), eq(billingStatements.startsAt, row.startsAt));

/**
 * The next statement to report to a processor, an account’s oldest first, locked until the
 * transaction ends. Needs the platform’s scope.
 */
export const lockDueStatement = (
  db: Db,
  now: Date,
): Promise<(typeof billingStatements.$inferSelect)[]> =>
  db
    .select()
    .from(billingStatements)
    .where(
      and(
        eq(billingStatements.state, 'waiting'),
        lte(billingStatements.nextAt, now),
        or(isNull(billingStatements.leasedUntil), lte(billingStatements.leasedUntil, now)),
        sql`not exists (select 1 from billing_statements other
          where other.account_id = ${billingStatements.accountId} and other.state = 'waiting'
          and other.starts_at < ${billingStatements.startsAt})`,
      ),
    )
    .orderBy(asc(billingStatements.nextAt))
    .limit(1)
    .for('update', { skipLocked: true });

/** Leases a statement and increments its fence. Needs the platform’s scope. */
export const leaseStatement = (
  db: Db,
  until: Date,
  row: Pick<StatementRow, 'accountId' | 'startsAt'>,
): Promise<(typeof billingStatements.$inferSelect)[]> =>
  db
    .update(billingStatements)
    .set({
      leasedUntil: until,
      fence: sql`${billingStatements.fence} + 1`,
    })
    .where(ofRow(row))
    .returning();

/**
 * The remainder of an account’s previous statement at the same biller. Needs the platform’s scope.
 */
export const carriedBefore = (
  db: Db,
  row: Pick<StatementRow, 'accountId' | 'billedBy' | 'startsAt'>,
): Promise<{ carried: bigint }[]> =>
  db
    .select({ carried: billingStatements.carriedMicros })
    .from(billingStatements)
    .where(
      and(
        eq(billingStatements.accountId, row.accountId),
        isNotNull(billingStatements.subscriptionId),
        sql`${billingStatements.billedBy} is not distinct from ${row.billedBy}::bigint`,
        lt(billingStatements.startsAt, row.startsAt),
      ),
    )
    .orderBy(desc(billingStatements.startsAt))
    .limit(1);

/**
 * Records the result of reporting a statement and releases its lease; does nothing when the lease
 * was lost. Needs the platform’s scope.
 */
export async function settleStatement(
  db: Db,
  change: Partial<StatementRow>,
  row: Pick<StatementRow, 'accountId' | 'startsAt' | 'fence'>,
): Promise<void> {
  await db
    .update(billingStatements)
    .set({ ...change, leasedUntil: null })
    .where(
      and(
        ofRow(row),
        eq(billingStatements.fence, row.fence),
        eq(billingStatements.state, 'waiting'),
      ),
    );
}

/** Whether a period that began at or after a time is closed: billed periods are not changed. */
export async function isClosedSince(db: Db, accountId: number, from: Date): Promise<boolean> {
  const [row] = await db
    .select({ at: billingPeriods.closedAt })
    .from(billingPeriods)
    .where(
      and(
        eq(billingPeriods.accountId, accountId),
        gte(billingPeriods.startsAt, from),
        isNotNull(billingPeriods.closedAt),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/**
 * The time until which terms were priced, if it is within the period: earlier time without a plan,
 * or without a period, is not charged afterwards. Reads `billing_periods`.
 */
export async function lastRenewal(
  db: Db,
  accountId: number,
  startsAt: Date,
): Promise<PricedUntil | null> {
  const [row] = await db
    .select({
      at: sql<Date>`${billingPeriods.renewedUntil}`.mapWith(billingPeriods.renewedUntil),
      zone: sql<string>`coalesce(${billingPeriods.renewedZone}, 'UTC')`,
    })
    .from(billingPeriods)
    .where(
      and(
        eq(billingPeriods.accountId, accountId),
        sql`${billingPeriods.renewedUntil} >= ${startsAt.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(desc(billingPeriods.renewedUntil))
    .limit(1);
  return row ?? null;
}

/** Assigns every charge without a statement to this one and sums those with the same price. */
export async function takeCharges(
  db: Db,
  { accountId, startsAt, endsAt }: Period & { readonly accountId: number },
): Promise<UsedLike[]> {
  await db
    .update(usageCharges)
    .set({ billedIn: startsAt })
    .where(
      and(
        eq(usageCharges.accountId, accountId),
        isNull(usageCharges.billedIn),
        lt(usageCharges.at, endsAt),
      ),
    );
  const { rows } = await db.execute<{
    item: string;
    plan_id: string | null;
    size: string;
    units: string;
    price: string | null;
    included: boolean;
    micros: string;
  }>(sql`
    select c.item, c.plan_id, c.unit_quantity::text as size, line ->> 'priceMicros' as price,
    (line ->> 'isIncluded')::boolean as included, sum((line ->> 'units')::bigint)::text as units,
    sum((line ->> 'amountMicros')::bigint)::text as micros
    from usage_charges c cross join jsonb_array_elements(c.lines) line
    where c.account_id = ${accountId} and c.billed_in = ${startsAt.toISOString()}::timestamptz
    group by 1, 2, c.unit_quantity, 4, 5 order by 1, 2, 5 desc, 4`);
  return rows.map(({ item, plan_id: planId, size, units, price, included, micros }) => ({
    item,
    planId,
    unitQuantity: Number(size),
    units: Number(units),
    priceMicros: price === null ? null : Number(price),
    isIncluded: included,
    amountMicros: Number(micros),
  }));
}

/**
 * The oldest ended period whose usage is rated, or that has waited for it too long. Needs the
 * platform’s scope.
 */
export const nextPeriodToClose = (
  db: Db,
  endedBefore: Date,
  waitsSince: Date,
): Promise<(typeof billingPeriods.$inferSelect)[]> =>
  db
    .select()
    .from(billingPeriods)
    .where(
      and(
        isNull(billingPeriods.closedAt),
        lt(billingPeriods.endsAt, endedBefore),
        sql`(${billingPeriods.endsAt} < ${waitsSince.toISOString()}::timestamptz
            or not exists (select 1
              from usage_events e
              where e.rated_at is null and e.at < ${billingPeriods.endsAt}))`,
      ),
    )
    .orderBy(asc(billingPeriods.endsAt), asc(billingPeriods.accountId))
    .limit(1);

/** The statement of a period, if it exists. */
export const statementOf = (db: Db, accountId: number, startsAt: Date): Promise<{ made: Date }[]> =>
  db
    .select({ made: billingStatements.startsAt })
    .from(billingStatements)
    .where(
      and(eq(billingStatements.accountId, accountId), eq(billingStatements.startsAt, startsAt)),
    );

/** Writes the statement of a period. Needs the platform’s scope. */
export async function insertStatement(
  db: Db,
  {
    row,
    sellerId,
    tier,
    planId,
    lines,
    planMicros,
    usageMicros,
    prorationMicros,
    now,
    external,
    billedBy,
  }: {
    readonly row: { accountId: number; startsAt: Date; endsAt: Date; zone: string };
    readonly sellerId: number;
    readonly tier: PayerTier;
    readonly planId: string | null;
    readonly lines: StatementLine[];
    readonly planMicros: bigint;
    readonly usageMicros: bigint;
    readonly prorationMicros: bigint;
    readonly now: Date;
    readonly external: string | null;
    readonly billedBy: number | null;
  },
): Promise<void> {
  await db.insert(billingStatements).values({
    ...row,
    sellerId,
    tier,
    planId,
    lines,
    planMicros,
    usageMicros,
    prorationMicros,
    madeAt: now,
    nextAt: now,
    state: external === null ? 'kept' : 'waiting',
    billedBy,
    subscriptionId: external,
  });
}

/** Serializes the transactions that close a period or set one. */
export const takeClosingTurn = (db: Db) => db.execute(advisoryLock('closing', 1));
