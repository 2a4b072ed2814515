import { type Db, advisoryLock, events } from '@patchbay/server-store';

/**
 * Writes an event in the same transaction as the change it tells of. The lock makes the events of
 * one organization become visible in the order of their numbers; that none is stepped over, in
 * streams of any width, the streams see to themselves. Sends at once.
 */
export async function announce(
  db: Db,
  of: { organizationId: number; accountId: number },
  topic: string,
  payload: Record<string, unknown>,
): Promise<void> {
  await Promise.all([
    db.execute(advisoryLock('events', of.organizationId)).execute(),
    db
      .insert(events)
      .values({ organizationId: of.organizationId, accountId: of.accountId, topic, payload })
      .execute(),
  ]);
}
