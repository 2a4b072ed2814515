import { type Db, accounts, sessions, users } from '@patchbay/server-store';
import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';

/** Accounts at and below a node. */
const atOrBeneath = (db: Db, id: number) =>
  db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      or(
        eq(accounts.id, id),
        eq(accounts.partnerId, id),
        eq(accounts.resellerId, id),
        eq(accounts.organizationId, id),
      ),
    );

/** Members of accounts at and below a node. The platform's staff are none. */
const membersBeneath = (db: Db, id: number) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.tenantId, atOrBeneath(db, id)), eq(users.superAdmin, false)));

/** Ends the sessions of members and visitors at and below a node. Its keys stay. */
export const endSessionsBeneath = (db: Db, id: number, now: Date) =>
  db
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        isNull(sessions.revokedAt),
        ne(sessions.kind, 'api'),
        or(
          inArray(sessions.userId, membersBeneath(db, id)),
          and(eq(sessions.kind, 'visitor'), inArray(sessions.accountId, atOrBeneath(db, id))),
        ),
      ),
    );

/** Deletes the one-time tokens that members at and below a node have not used. */
export const deleteOpenOneTimeTokensBeneath = (db: Db, id: number) =>
  db.execute(
    sql`delete from one_time_tokens where user_id in ${membersBeneath(db, id)} and redeemed_at is null`,
  );
