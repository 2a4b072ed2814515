import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { tokensOfTurn } from './usage-limits.js';
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

/** Who calls or texts an agent, by number or address. */
export interface PartyOf {
  readonly channel: 'text' | 'call';
  readonly address: string;
}

/** Who uses an agent's day, for the shares that each has. */
export interface AskerOf {
  readonly visitor?: VisitorOf;
  readonly party?: PartyOf;
}

export interface Used {
  readonly answers: number;
  readonly tokens: number;
}

/** The row of a party; its number is not kept with the usage of a day. */
export const partyKey = ({ channel, address }: PartyOf): string =>
  `${channel} ${createHash('sha256').update(address).digest('hex').slice(0, 32)}`;

export const keysOf = ({ visitor, party }: AskerOf): readonly string[] => [
  ...(visitor ? ['all', `session ${visitor.session}`] : []),
  ...(visitor && visitor.network !== null ? [`network ${visitor.network}`] : []),
  ...(party ? [partyKey(party)] : []),
];

/** Records an answer for a visitor or a party, or corrects its tokens. Needs the organization's lock. */
export async function addAsker(
  db: Db,
  owner: Owner,
  asker: AskerOf,
  day: string,
  { answers = 1, tokens = tokensOfTurn }: Partial<Used> = {},
): Promise<void> {
  if (keysOf(asker).length === 0) return;
  await db
    .insert(visitorSpending)
    .values(
      keysOf(asker).map((key) => ({ ...owner, day, key, answers, tokens: Math.max(0, tokens) })),
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
    })
    .execute();
}

/**
 * The usage of an agent's visitor or party on a day, by share, and of all
 * visitors of the organization. Reads `visitor_spending`.
 */
export const readShares = (db: Db, owner: Owner, day: string, asker: AskerOf) =>
  db.execute<{ key: string; answers: number; tokens: number }>(sql`
    select key, answers, tokens::float8 as tokens from visitor_spending
    where organization_id = ${owner.organizationId} and account_id = ${owner.accountId}
    and day = ${day}::date and key in (${sql.join(
      keysOf(asker).map((key) => sql`${key}`),
      sql`, `,
    )})
    union all select 'organization', coalesce(sum(answers), 0)::int, coalesce(sum(tokens),
    0)::float8 from visitor_spending where organization_id = ${owner.organizationId}
    and day = ${day}::date and key = 'all'`);

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
