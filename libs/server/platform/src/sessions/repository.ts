import { type Clock } from '@patchbay/kernel';
import { type Db, sessions } from '@patchbay/server-store';
import { and, desc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm';

/** The sessions of a person that are still valid. */
const live = (clock: Clock, userId: number) => {
  const now = new Date(clock.now());
  return and(
    eq(sessions.userId, userId),
    eq(sessions.kind, 'session'),
    isNull(sessions.revokedAt),
    or(isNull(sessions.expiresAt), gt(sessions.expiresAt, now)),
    sql`(${sessions.idleSeconds} is null or ${sessions.lastUsedAt} + make_interval(secs =>
      ${sessions.idleSeconds}) > ${now.toISOString()})`,
  );
};

/** Where a person is signed in, newest first. */
export const liveSessions = (db: Db, clock: Clock, userId: number) =>
  db
    .select()
    .from(sessions)
    .where(live(clock, userId))
    .orderBy(desc(sessions.createdAt), sessions.id)
    .limit(200);

/** Ends one session of a person. False when the person has no such session. */
export async function endOwn(
  db: Db,
  clock: Clock,
  userId: number,
  sessionId: string,
): Promise<boolean> {
  const rows = await db
    .update(sessions)
    .set({ revokedAt: new Date(clock.now()) })
    .where(and(live(clock, userId), sql`${sessions.id}::text = ${sessionId}`))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

/** Ends all sessions of a person but one. Gives how many. */
export async function endOthers(
  db: Db,
  clock: Clock,
  userId: number,
  keptId: string,
): Promise<number> {
  const rows = await db
    .update(sessions)
    .set({ revokedAt: new Date(clock.now()) })
    .where(and(live(clock, userId), ne(sessions.id, keptId)))
    .returning({ id: sessions.id });
  return rows.length;
}

/** Notes that the person of a session proved by a code who they are. */
export const markProved = (db: Db, clock: Clock, sessionId: string) =>
  db
    .update(sessions)
    .set({ provedAt: new Date(clock.now()) })
    .where(eq(sessions.id, sessionId));
