import { sql } from 'drizzle-orm';
import { spendingDay, tokensOfTurn } from './usage-limits.js';
import { type Owner } from '@patchbay/server-core';
import { type Db, visitorSpending } from '@patchbay/server-store';

/**
 * The requester in a web chat. `network` is a keyed digest; null where many people share an
 * address, as behind a proxy.
 */
export interface VisitorOf {
  readonly session: string;
  readonly network: string | null;
}

export interface Used {
  readonly answers: number;
  readonly tokens: number;
}

export const keysOf = ({ session, network }: VisitorOf): readonly string[] => [
  'all',
  `session ${session}`,
  ...(network === null ? [] : [`network ${network}`]),
];

/** Records a visitor's answer, or corrects its tokens. Needs the organization's lock. */
export async function addVisitor(
  db: Db,
  owner: Owner,
  visitor: VisitorOf,
  day: string,
  { answers = 1, tokens = tokensOfTurn }: Partial<Used> = {},
): Promise<void> {
  await db
    .insert(visitorSpending)
    .values(
      keysOf(visitor).map((key) => ({ ...owner, day, key, answers, tokens: Math.max(0, tokens) })),
    )
    .onConflictDoUpdate({
      target: [
        visitorSpending.organizationId,
        visitorSpending.accountId,
        visitorSpending.day,
        visitorSpending.key,
      ],
      set: {
        answers: sql`${visitorSpending.answers} + ${answers}`,
        tokens: sql`greatest(0, ${visitorSpending.tokens} + ${tokens})`,
      },
    });
}

/**
 * The usage of an agent's visitors on the day of `now` (milliseconds), by share, and of all
 * visitors of the organization. Reads `visitor_spending`.
 */
export const readVisitorShares = (db: Db, owner: Owner, now: number, visitor: VisitorOf) =>
  db.execute<{ key: string; answers: number; tokens: number }>(sql`
    select key, answers, tokens::float8 as tokens from visitor_spending
    where organization_id = ${owner.organizationId} and account_id = ${owner.accountId}
    and day = ${spendingDay(now)}::date and key in (${sql.join(
      keysOf(visitor).map((key) => sql`${key}`),
      sql`, `,
    )})
    union all select 'organization', coalesce(sum(answers), 0)::int, coalesce(sum(tokens),
    0)::float8 from visitor_spending where organization_id = ${owner.organizationId}
    and day = ${spendingDay(now)}::date and key = 'all'`);

/**
 * Records in `visitor_spending` that the owners were notified of a used-up share on a day; no row
 * when it was recorded already.
 */
export const markVisitorsNotified = (
  db: Db,
  owner: Owner,
  day: string,
): Promise<{ key: string }[]> =>
  db
    .insert(visitorSpending)
    .values({ ...owner, day, key: 'told' })
    .onConflictDoNothing()
    .returning({ key: visitorSpending.key });
