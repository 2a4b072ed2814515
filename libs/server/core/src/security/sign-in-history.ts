import { type Clock } from '@patchbay/kernel';
import { type Db, sessions, type users } from '@patchbay/server-store';
import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { type SessionOrigin } from '../access/session-origin.js';
import { writeSignInAudit } from './audit-trail.js';
import { recordSecurityEvent } from './security-events.js';

type UserRow = typeof users.$inferSelect;

const rememberedMs = 90 * 86_400_000;

/**
 * Writes a sign-in down, and tells the owners when it comes from a network that the person never
 * signed in from. The first sign-in of a person is from no other network than any.
 */
export async function recordSignIn(
  db: Db,
  clock: Clock,
  user: UserRow,
  {
    device,
    network,
    address,
    requestId,
    by,
  }: Pick<SessionOrigin, 'device' | 'network' | 'address' | 'requestId' | 'by'>,
): Promise<void> {
  if (by === undefined) return;
  await writeSignInAudit(db, user, {
    action: 'signed in',
    requestId,
    address,
    device,
    changes: { by },
  });
  if (!network) return;
  const [seen] = await db
    .select({
      all: sql<number>`count(*)::int`,
      same: sql<number>`count(*) filter (where ${sessions.network} = ${network})::int`,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, user.id),
        eq(sessions.kind, 'session'),
        isNotNull(sessions.network),
        gt(sessions.createdAt, new Date(clock.now() - rememberedMs)),
      ),
    );
  if (seen && seen.all > 0 && seen.same === 0)
    await recordSecurityEvent(db, {
      kind: 'sign-in-new-network',
      accountId: user.tenantId,
      organizationId: user.organizationId,
      userId: user.id,
      address: address ?? null,
      requestId: requestId ?? null,
      details: { by },
    });
}
