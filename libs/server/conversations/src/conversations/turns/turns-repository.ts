import { agentTurns, type Db } from '@patchbay/server-store';
import { and, eq, sql } from 'drizzle-orm';

/** Adds a reply of an agent with what was measured of it, in the organization’s scope. */
export const insertTurn = async (db: Db, turn: typeof agentTurns.$inferInsert): Promise<void> =>
  void (await db.insert(agentTurns).values(turn).onConflictDoNothing());

/** What the turns of a conversation come to. */
export interface TurnFacts {
  readonly unknownQuestions: number;
  readonly corrections: number;
  /** Milliseconds until the agent began its slowest reply; null without a turn. */
  readonly slowestAnswerMs: number | null;
}

/** Counts the turns of a conversation, in the organization’s scope. */
export async function turnFacts(
  db: Db,
  { organizationId, uuid }: { readonly organizationId: number; readonly uuid: string },
): Promise<TurnFacts> {
  const [row] = await db
    .select({
      unknownQuestions: sql<number>`count(*) filter (where ${agentTurns.isUnknown})::int`,
      corrections: sql<number>`count(*) filter (where ${agentTurns.isCorrection})::int`,
      slowestAnswerMs: sql<number | null>`max(${agentTurns.firstMs})::int`,
    })
    .from(agentTurns)
    .where(
      and(eq(agentTurns.organizationId, organizationId), eq(agentTurns.conversationUuid, uuid)),
    );
  return row ?? { unknownQuestions: 0, corrections: 0, slowestAnswerMs: null };
}
