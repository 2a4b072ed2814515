import { type Db, accounts, conversations } from '@patchbay/server-store';
import { and, asc, desc, eq, gte, isNotNull, sql } from 'drizzle-orm';

/**
 * A page of the calls in scope that began after an instant and are over, badly rated ones first,
 * then the newest. Sends at once.
 */
export const callsForReview = (
  db: Db,
  {
    since,
    page,
    pageSize,
  }: { readonly since: Date; readonly page: number; readonly pageSize: number },
) =>
  db
    .select({
      call: conversations,
      username: accounts.username,
      accountName: accounts.accountName,
      orgName: sql<
        string | null
      >`(select o.org_name from accounts o where o.id = ${conversations.organizationId})`,
    })
    .from(conversations)
    .innerJoin(accounts, eq(accounts.id, conversations.accountId))
    .where(
      and(
        eq(conversations.type, 'call'),
        isNotNull(conversations.endedAt),
        gte(conversations.startedAt, since),
      ),
    )
    .orderBy(
      desc(sql`coalesce(${conversations.rating} <= 2, false)`),
      desc(conversations.startedAt),
      asc(conversations.uuid),
    )
    .limit(pageSize)
    .offset(page * pageSize)
    .execute();
