import { type Db, accounts, sessions } from '@patchbay/server-store';
import { and, eq, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';

export { touchSession } from './sessions-repository.js';

/** A visitor's session with its agent, alive or not. */
export type VisitorSession = Pick<
  typeof sessions.$inferSelect,
  | 'id'
  | 'visitorPerson'
  | 'sealedCredentials'
  | 'tester'
  | 'createdAt'
  | 'lastUsedAt'
  | 'expiresAt'
  | 'idleSeconds'
  | 'revokedAt'
> & { readonly visitorId: number; readonly agent: typeof accounts.$inferSelect | null };

/** The session of a visitor, by its id or by the visitor's; null when there is none. Platform's scope. */
export async function visitorSession(
  db: Db,
  of: { readonly sessionId: string } | { readonly visitorId: number },
): Promise<VisitorSession | null> {
  if ('sessionId' in of && !/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(of.sessionId))
    return null;
  const [found] = await db
    .select({ session: sessions, agent: accounts })
    .from(sessions)
    .leftJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(
      and(
        eq(sessions.kind, 'visitor'),
        'sessionId' in of ? eq(sessions.id, of.sessionId) : eq(sessions.visitorId, of.visitorId),
      ),
    )
    .limit(1);
  return found?.session.visitorId
    ? { ...found.session, visitorId: found.session.visitorId, agent: found.agent }
    : null;
}

/**
 * Clears the credentials of sessions that have expired, at most 500 at a time, and returns the ids of
 * the sessions. Those of revoked sessions are cleared by the database. Platform's scope.
 */
export async function endExpiredCredentials(db: Db, now: Date): Promise<string[]> {
  const expired = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        isNotNull(sessions.sealedCredentials),
        or(
          lte(sessions.expiresAt, now),
          sql`${sessions.lastUsedAt} <= ${now.toISOString()}::timestamptz - make_interval(secs => ${sessions.idleSeconds})`,
        ),
      ),
    )
    .limit(500);
  const ended = await db
    .update(sessions)
    .set({ sealedCredentials: null })
    .where(inArray(sessions.id, expired))
    .returning({ id: sessions.id });
  return ended.map(({ id }) => id);
}
