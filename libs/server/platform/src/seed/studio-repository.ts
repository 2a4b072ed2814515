import {
  agentCases,
  agentVersions,
  conversations,
  type Db,
  knowledgeBases,
  knowledgeChunks,
  metricGoals,
  notifications,
  parties,
  rooms,
  savedReplies,
} from '@patchbay/server-store';
import { type Owner } from '@patchbay/server-core';
import { and, desc, eq, isNotNull } from 'drizzle-orm';

/** Makes a knowledge base. Gives its id. */
export async function insertKnowledgeBase(db: Db, owner: Owner, title: string): Promise<string> {
  const [row] = await db
    .insert(knowledgeBases)
    .values({ ...owner, title })
    .returning({ id: knowledgeBases.id });
  if (!row) throw new Error('The knowledge base could not be made');
  return row.id;
}

/** Makes the passages of a document, in their order. */
export const insertPassages = (
  db: Db,
  owner: Owner,
  documentId: string,
  passages: readonly Pick<typeof knowledgeChunks.$inferInsert, 'heading' | 'body' | 'page'>[],
) =>
  db
    .insert(knowledgeChunks)
    .values(passages.map((passage, position) => ({ ...owner, documentId, position, ...passage })));

type Version = Pick<typeof agentVersions.$inferInsert, 'versionId' | 'title' | 'snapshot'>;

/** Makes named versions of what was live. The id of each is the time at which it was kept. */
export const insertVersions = (
  db: Db,
  owner: Owner,
  versions: readonly Version[],
  savedByName: string,
) =>
  db.insert(agentVersions).values(
    versions.map((version) => ({
      ...{ ...owner, ...version, savedByName, source: 'default', automatic: false },
      createdAt: new Date(version.versionId),
    })),
  );

/** Makes cases of an agent. */
export const insertCases = (
  db: Db,
  owner: Owner,
  cases: readonly { readonly title: string; readonly turns: readonly unknown[] }[],
) =>
  db
    .insert(agentCases)
    .values(cases.map(({ title, turns }) => ({ ...owner, title, turns: [...turns] })));

type Goal = Pick<
  typeof metricGoals.$inferInsert,
  'metric' | 'comparison' | 'target' | 'span' | 'timezone' | 'tolerance' | 'leastEvents'
>;

/** Makes goals, which the worker checks first when the server has started. */
export async function insertGoals(db: Db, owner: Owner, goals: readonly Goal[]): Promise<void> {
  await db.insert(metricGoals).values(goals.map((goal) => ({ ...owner, ...goal })));
}

/** Makes saved replies. */
export const insertReplies = (
  db: Db,
  owner: Owner,
  replies: readonly Pick<typeof savedReplies.$inferInsert, 'name' | 'body' | 'forAgents'>[],
) => db.insert(savedReplies).values(replies.map((reply) => ({ ...owner, ...reply })));

type Notice = Pick<
  typeof notifications.$inferInsert,
  'kind' | 'title' | 'body' | 'roomId' | 'subject' | 'createdAt'
>;

/** Makes notices, mailed to no one. */
export async function insertNotices(
  db: Db,
  owner: Owner,
  notices: readonly Notice[],
): Promise<void> {
  if (notices.length > 0)
    await db
      .insert(notifications)
      .values(notices.map((notice) => ({ ...owner, ...notice, beganAt: notice.createdAt })));
}

interface MessageTaken {
  readonly name: string | null;
  readonly address: string;
  readonly summary: string;
  readonly roomId: string;
  readonly at: Date;
}

/** The last conversations in which an agent took a message, one for each room, the newest first. */
export async function latestMessagesTaken(
  db: Db,
  owner: Owner,
  count: number,
): Promise<readonly MessageTaken[]> {
  const rows = await db
    .selectDistinctOn([conversations.roomId], {
      name: parties.name,
      address: parties.address,
      summary: conversations.summary,
      roomId: conversations.roomId,
      at: conversations.startedAt,
    })
    .from(conversations)
    .innerJoin(
      rooms,
      and(
        eq(rooms.organizationId, conversations.organizationId),
        eq(rooms.id, conversations.roomId),
      ),
    )
    .innerJoin(
      parties,
      and(eq(parties.organizationId, rooms.organizationId), eq(parties.id, rooms.partyId)),
    )
    .where(
      and(
        eq(conversations.organizationId, owner.organizationId),
        eq(conversations.accountId, owner.accountId),
        eq(conversations.outcome, 'message'),
        isNotNull(conversations.endedAt),
      ),
    )
    .orderBy(conversations.roomId, desc(conversations.startedAt));
  return [...rows]
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, count)
    .map((row) => ({ ...row, summary: row.summary ?? '' }));
}
