import { type Db, advisoryLock, securityEvents } from '@patchbay/server-store';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';

export type EventRow = typeof securityEvents.$inferSelect;

/** Serializes processes that record an event about the same subject. */
export const lockSubject = async (db: Db, subject: string): Promise<void> =>
  void (await db.execute(advisoryLock('securityEvents', subject)));

/** Serializes processes that record a forged callback of the same origin. */
export const lockForgedCallbacks = async (db: Db, origin: string): Promise<void> =>
  void (await db.execute(advisoryLock('forgedCallbacks', origin)));

export const insertSecurityEvent = async (
  db: Db,
  event: typeof securityEvents.$inferInsert,
): Promise<void> => void (await db.insert(securityEvents).values(event));

const details = {
  subject: sql`${securityEvents.details} ->> 'subject'`,
  door: sql`${securityEvents.details} ->> 'door'`,
};

interface Known {
  readonly kind: EventRow['kind'];
  /** Null for an event that concerns the platform only. */
  readonly accountId: number | null;
  readonly seconds: number;
  /** A detail that the event must contain. */
  readonly detail?: { readonly name: keyof typeof details; readonly value: string };
}

/** Whether an event of a kind was recorded for an account within the last seconds. */
export async function hasRecentEvent(
  db: Db,
  { kind, accountId, seconds, detail }: Known,
): Promise<boolean> {
  const found = await db
    .select({ id: securityEvents.id })
    .from(securityEvents)
    .where(
      and(
        eq(securityEvents.kind, kind),
        accountId === null
          ? isNull(securityEvents.accountId)
          : eq(securityEvents.accountId, accountId),
        gt(securityEvents.createdAt, sql`clock_timestamp() - make_interval(secs => ${seconds})`),
        detail && eq(details[detail.name], detail.value),
      ),
    )
    .limit(1);
  return found.length > 0;
}
