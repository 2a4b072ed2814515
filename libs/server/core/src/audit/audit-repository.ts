import { type Db, audit, insertsInto } from '@patchbay/server-store';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';

/** An audit entry as stored. */
export type AuditLine = typeof audit.$inferInsert;

/** Writes an audit entry, in the transaction of the change. Sends at once. */
export const insertAuditLine = insertsInto(audit);

/**
 * Whether the audit has an entry of a session for an action on an account within the last seconds.
 */
export async function hasLineOfSession(
  db: Db,
  {
    accountId,
    sessionId,
    action,
    seconds,
  }: {
    readonly accountId: number;
    readonly sessionId: string;
    readonly action: string;
    readonly seconds: number;
  },
): Promise<boolean> {
  const rows = await db
    .select({ id: audit.id })
    .from(audit)
    .where(
      and(
        eq(audit.accountId, accountId),
        gt(audit.createdAt, sql`now() - make_interval(secs => ${seconds})`),
        eq(audit.action, action),
        sql`${audit.data} ->> 'sessionId' = ${sessionId}`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/**
 * The number of audit entries of successful requests for some actions within the last seconds, on
 * an account or in an organization; counted up to `most`.
 */
export async function countLinesOf(
  db: Db,
  whose: { readonly accountId: number } | { readonly organizationId: number },
  {
    actions,
    seconds,
    max,
  }: { readonly actions: readonly string[]; readonly seconds: number; readonly max: number },
): Promise<number> {
  const lines = await db
    .select({ id: audit.id })
    .from(audit)
    .where(
      and(
        'accountId' in whose
          ? eq(audit.accountId, whose.accountId)
          : eq(audit.organizationId, whose.organizationId),
        gt(audit.createdAt, sql`clock_timestamp() - make_interval(secs => ${seconds})`),
        inArray(audit.action, [...actions]),
        eq(audit.outcome, 'ok'),
      ),
    )
    .limit(max);
  return lines.length;
}
