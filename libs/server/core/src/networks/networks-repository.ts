import { type Db, sessions, users } from '@patchbay/server-store';
import { eq, and, gt, or, sql, isNotNull } from 'drizzle-orm';

const knownForMs = 90 * 86_400_000;

/**
 * Whether the person behind an address or a verified phone signed in from a network within the last
 * ninety days.
 */
export async function isKnownNetwork(
  db: Db,
  identifier: string,
  network: Buffer,
  now: number,
): Promise<boolean> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.network, network),
        eq(sessions.kind, 'session'),
        gt(sessions.createdAt, new Date(now - knownForMs)),
        or(
          eq(sql`lower(${users.email})`, identifier),
          and(eq(users.phone, identifier), isNotNull(users.phoneVerifiedAt)),
        ),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** How many sign-ins of a person there were since a moment, and how many of them from a network. */
export async function countSignIns(
  db: Db,
  userId: number,
  network: Buffer,
  since: Date,
): Promise<{ readonly all: number; readonly fromNetwork: number }> {
  const [seen] = await db
    .select({
      all: sql<number>`count(*)::int`,
      fromNetwork: sql<number>`count(*) filter (where ${sessions.network} = ${network})::int`,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        eq(sessions.kind, 'session'),
        isNotNull(sessions.network),
        gt(sessions.createdAt, since),
      ),
    );
  return seen ?? { all: 0, fromNetwork: 0 };
}
