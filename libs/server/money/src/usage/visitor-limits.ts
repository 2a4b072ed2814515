import { type Owner, recordSecurityEvent } from '@patchbay/server-core';
import { type Db, visitorSpending } from '@patchbay/server-store';
import { sql } from 'drizzle-orm';
import { type UsageLimits, spendingDay, tokensOfTurn } from './usage-limits.js';

/**
 * The requester in a web chat. `network` is a keyed digest; null where many people share an
 * address, as behind a proxy.
 */
export interface VisitorOf {
  readonly session: string;
  readonly network: string | null;
}

/** The requester whose share is used up. */
export type SharesReached = 'session' | 'network' | 'all';

interface Used {
  readonly answers: number;
  readonly tokens: number;
}

const keysOf = ({ session, network }: VisitorOf): readonly string[] => [
  'all',
  `session ${session}`,
  ...(network === null ? [] : [`network ${network}`]),
];

/** The reply to a visitor whose share is used up. The message is stored for the inbox. */
export const visitorWords =
  'This chat has answered very many questions today and goes on tomorrow. What you wrote is kept for the office to read. If it is urgent, please call.';

/** A visitor's share of a limit; at least one answer. */
const part = (limit: number, percent: number): number =>
  Math.max(1, Math.floor((limit * percent) / 100));

/**
 * The share that one more answer would exceed; null when it fits. Needs the organization's lock.
 */
export async function shareReached(
  db: Db,
  owner: Owner,
  visitor: VisitorOf,
  usageLimits: UsageLimits,
  now: number,
): Promise<SharesReached | null> {
  const { rows } = await db.execute<{ key: string; answers: number; tokens: number }>(sql`
    select key, answers, tokens::float8 as tokens from visitor_spending where organization_id = ${owner.organizationId} and account_id = ${owner.accountId} and day = ${spendingDay(now)}::date and key in (${sql.join(
      keysOf(visitor).map((key) => sql`${key}`),
      sql`, `,
    )})
    union all select 'organization', coalesce(sum(answers), 0)::int, coalesce(sum(tokens), 0)::float8 from visitor_spending where organization_id = ${owner.organizationId} and day = ${spendingDay(now)}::date and key = 'all'`);
  const used = new Map<string, Used>(
    rows.map(({ key, answers, tokens }) => [key, { answers, tokens }]),
  );
  const passes = (key: string, limit: Used, percent: number): boolean => {
    const { answers, tokens } = used.get(key) ?? { answers: 0, tokens: 0 };
    return answers + 1 > part(limit.answers, percent) || tokens + 1 > part(limit.tokens, percent);
  };
  const { share, network, session } = usageLimits.visitors;
  if (passes(`session ${visitor.session}`, usageLimits.agent, session)) return 'session';
  if (visitor.network !== null && passes(`network ${visitor.network}`, usageLimits.agent, network))
    return 'network';
  return passes('all', usageLimits.agent, share) ||
    passes('organization', usageLimits.organization, share)
    ? 'all'
    : null;
}

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

/** Notifies the owners once a day that several visitors together used up a share of an agent. */
export async function notifyVisitorLimit(
  db: Db,
  owner: Owner,
  reached: SharesReached,
  now: number,
): Promise<void> {
  if (reached === 'session') return;
  const first = await db
    .insert(visitorSpending)
    .values({ ...owner, day: spendingDay(now), key: 'told' })
    .onConflictDoNothing()
    .returning({ key: visitorSpending.key });
  if (first.length > 0)
    await recordSecurityEvent(db, {
      kind: 'visitor-budget-spent',
      accountId: owner.accountId,
      organizationId: owner.organizationId,
      details: { share: reached === 'all' ? 'all visitors' : 'one network' },
    });
}
