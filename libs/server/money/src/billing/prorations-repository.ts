import { billingProrations, type Db, type StatementLine } from '@patchbay/server-store';
import { and, eq, lte, or, isNull, asc, lt, sql } from 'drizzle-orm';

const ofRow = ({ accountId, key }: Pick<ProrationRow, 'accountId' | 'key'>) =>
  and(eq(billingProrations.accountId, accountId), eq(billingProrations.key, key));

/**
 * The next plan change to report to a processor, of one account or of all, locked until the
 * transaction ends. Needs the platform’s scope.
 */
export const lockDueProration = (
  db: Db,
  now: Date,
  accountId: number | undefined,
): Promise<(typeof billingProrations.$inferSelect)[]> =>
  db
    .select()
    .from(billingProrations)
    .where(
      and(
        eq(billingProrations.state, 'charge'),
        lte(billingProrations.nextAt, now),
        or(isNull(billingProrations.leasedUntil), lte(billingProrations.leasedUntil, now)),
        accountId === undefined ? undefined : eq(billingProrations.accountId, accountId),
      ),
    )
    .orderBy(asc(billingProrations.nextAt))
    .limit(1)
    .for('update', { skipLocked: true });

/** Leases a plan change during the request to its processor. Needs the platform’s scope. */
export async function leaseProration(
  db: Db,
  leasedUntil: Date,
  row: Pick<ProrationRow, 'accountId' | 'key'>,
): Promise<void> {
  await db.update(billingProrations).set({ leasedUntil }).where(ofRow(row));
}

/**
 * Records the result of the request for a plan change and releases its lease. Needs the platform’s
 * scope.
 */
export async function settleProration(
  db: Db,
  outcome: Partial<ProrationRow>,
  row: Pick<ProrationRow, 'accountId' | 'key'>,
): Promise<void> {
  await db
    .update(billingProrations)
    .set({ ...outcome, leasedUntil: null })
    .where(and(ofRow(row), eq(billingProrations.state, 'charge')));
}

export type ProrationRow = typeof billingProrations.$inferSelect;

/**
 * Assigns all unassigned prorations up to the end of a period to this statement and returns their
 * lines in order.
 */
export async function takeProrations(
  db: Db,
  {
    accountId,
    startsAt,
    endsAt,
  }: { readonly accountId: number; readonly startsAt: Date; readonly endsAt: Date },
): Promise<StatementLine[]> {
  await db
    .update(billingProrations)
    .set({ billedIn: startsAt })
    .where(
      and(
        eq(billingProrations.accountId, accountId),
        isNull(billingProrations.billedIn),
        lt(billingProrations.at, endsAt),
      ),
    );
  const rows = await db
    .select({ lines: billingProrations.lines })
    .from(billingProrations)
    .where(
      and(eq(billingProrations.accountId, accountId), eq(billingProrations.billedIn, startsAt)),
    )
    .orderBy(asc(billingProrations.at), asc(billingProrations.key));
  return rows.flatMap(({ lines }) => lines);
}

/**
 * The part of a statement's prorations still to be charged at the processor, or credited when
 * negative.
 */
export async function waitingProrations(
  db: Db,
  accountId: number,
  startsAt: Date,
): Promise<bigint> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${billingProrations.netMicros}), 0)::text` })
    .from(billingProrations)
    .where(
      and(
        eq(billingProrations.accountId, accountId),
        eq(billingProrations.billedIn, startsAt),
        eq(billingProrations.state, 'next'),
      ),
    );
  return BigInt(row?.sum ?? 0);
}

/**
 * Records the amount of a plan change, once under its key; no row when it is recorded already.
 * Needs the platform’s scope.
 */
export const insertProration = (
  db: Db,
  {
    accountId,
    key,
    sellerId,
    at,
    lines,
    net,
    state,
    who,
  }: {
    readonly accountId: number;
    readonly key: string;
    readonly sellerId: number;
    readonly at: Date;
    readonly lines: readonly StatementLine[];
    readonly net: bigint;
    readonly state: ProrationRow['state'];
    readonly who: { readonly billedBy: number | null; readonly subscriptionId: string | null };
  },
): Promise<{ key: string }[]> =>
  db
    .insert(billingProrations)
    .values({
      accountId,
      key,
      sellerId,
      at,
      lines: [...lines],
      netMicros: net,
      state,
      ...who,
      nextAt: at,
    })
    .onConflictDoNothing()
    .returning({ key: billingProrations.key });
