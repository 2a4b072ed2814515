import { type AgentCase, type CaseRun } from '@patchbay/contract';
import { type Owner } from '@patchbay/server-core';
import { agentCases, conversations, type Db, messages } from '@patchbay/server-store';
import { and, asc, desc, eq, exists, lt, sql } from 'drizzle-orm';

export type CaseRow = typeof agentCases.$inferSelect;
/** What a person writes of a case. */
export type CaseWords = Pick<AgentCase, 'title' | 'turns'> & Partial<Pick<AgentCase, 'channel'>>;

const ofAgent = ({ organizationId, accountId }: Owner) =>
  and(eq(agentCases.organizationId, organizationId), eq(agentCases.accountId, accountId));
const ofId = (owner: Owner, id: string) => and(ofAgent(owner), eq(agentCases.id, id));

const hasTurns = (turns: readonly unknown[]) =>
  sql`${agentCases.turns} = ${JSON.stringify(turns)}::text::jsonb`;

/** The cases of an agent by title. */
export const listCases = (db: Db, owner: Owner): Promise<CaseRow[]> =>
  db
    .select()
    .from(agentCases)
    .where(ofAgent(owner))
    .orderBy(asc(sql`lower(${agentCases.title})`), asc(agentCases.id));

/** A case of an agent; null when the agent has none of this id. */
export async function findCase(db: Db, owner: Owner, id: string): Promise<CaseRow | null> {
  const [row] = await db.select().from(agentCases).where(ofId(owner, id));
  return row ?? null;
}

export async function countCases(db: Db, owner: Owner): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(agentCases)
    .where(ofAgent(owner));
  return row?.count ?? 0;
}

export async function insertCase(
  db: Db,
  { organizationId, accountId }: Owner,
  { title, channel, turns }: CaseWords,
): Promise<CaseRow> {
  const [row] = await db
    .insert(agentCases)
    .values({ organizationId, accountId, title, channel, turns: [...turns] })
    .returning();
  if (!row) throw new Error('The case could not be recorded');
  return row;
}

/** Writes a case; what its last run found was of other words. Null when it does not exist. */
export async function updateCase(
  db: Db,
  owner: Owner,
  id: string,
  { title, channel = 'client', turns }: CaseWords,
): Promise<CaseRow | null> {
  const [row] = await db
    .update(agentCases)
    .set({
      title,
      channel,
      turns: [...turns],
      lastRun: sql`case when ${hasTurns(turns)} and ${agentCases.channel} = ${channel} then ${agentCases.lastRun} end`,
      updatedAt: sql`now()`,
    })
    .where(ofId(owner, id))
    .returning();
  return row ?? null;
}

/** Records a run, unless the case got other turns meanwhile. Null when it has others, or is gone. */
export async function recordRun(
  db: Db,
  owner: Owner,
  { id, channel, turns }: Pick<CaseRow, 'id' | 'channel' | 'turns'>,
  run: CaseRun,
): Promise<CaseRow | null> {
  const [row] = await db
    .update(agentCases)
    .set({ lastRun: { ...run } })
    .where(and(ofId(owner, id), eq(agentCases.channel, channel), hasTurns(turns)))
    .returning();
  return row ?? null;
}

/**
 * The last conversation of callers with an agent before a moment; own tests are not among them. In
 * a scope that reaches the agent.
 */
export async function findPast(
  db: Db,
  { organizationId, accountId }: Owner,
  before: Date | null,
): Promise<{ uuid: string; channel: string; startedAt: Date } | null> {
  const { uuid, channel, startedAt } = conversations;
  const [row] = await db
    .select({ uuid, channel, startedAt })
    .from(conversations)
    .where(
      and(
        eq(conversations.organizationId, organizationId),
        eq(conversations.accountId, accountId),
        eq(conversations.selfCall, false),
        eq(conversations.direction, 'inbound'),
        before ? lt(startedAt, before) : undefined,
        exists(
          db
            .select({ seq: messages.seq })
            .from(messages)
            .where(
              and(
                eq(messages.organizationId, organizationId),
                eq(messages.conversationUuid, uuid),
                eq(messages.author, 'customer'),
              ),
            ),
        ),
      ),
    )
    .orderBy(desc(startedAt))
    .limit(1);
  return row ?? null;
}

/** Whether there was such a case. */
export async function deleteCase(db: Db, owner: Owner, id: string): Promise<boolean> {
  const gone = await db.delete(agentCases).where(ofId(owner, id)).returning({ id: agentCases.id });
  return gone.length > 0;
}
