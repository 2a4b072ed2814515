import {
  accounts,
  agentTurns,
  type Db,
  messages,
  questionTopics,
  rowByKey,
} from '@patchbay/server-store';
import { type Owner } from '@patchbay/server-core';
import { latencySteps } from '@patchbay/metrics';
import { and, asc, desc, eq, gte, lt, ne, sql } from 'drizzle-orm';

/** A window in seconds; days begin at midnight in the zone. */
export interface TurnSpan {
  readonly start: number;
  readonly end: number;
  readonly timeZone: string;
}

/** Replies of a window or the one before; of one day, or of all where `isWhole` is 1. */
export interface TurnGroup {
  readonly isNow: boolean;
  readonly day: string | null;
  readonly isWhole: number;
  /** Milliseconds, in the order of the quantiles. */
  readonly values: readonly number[];
  readonly events: string;
}

/**
 * How long replies took in a window, in the one before and on each day, with their number. One
 * statement over `agent_turns`, in the scope of the account.
 */
export async function turnGroups(
  db: Db,
  quantiles: readonly number[],
  { start, end, timeZone }: TurnSpan,
): Promise<readonly TurnGroup[]> {
  const shares = `{${quantiles.join(',')}}`;
  const statement = sql`select "isNow", to_char("day", 'YYYY-MM-DD') as "day",
    grouping("day") as "isWhole", count(*) as "events",
    percentile_cont(${shares}::float8[]) within group (order by "ms") as "values"
    from (select ${agentTurns.firstMs} as "ms", ${agentTurns.at} >= to_timestamp(${start}) as "isNow",
        case when ${agentTurns.at} >= to_timestamp(${start}) then (${agentTurns.at} at time zone ${timeZone})::date end as "day"
      from ${agentTurns} where ${agentTurns.at} >= to_timestamp(${start - (end - start)})
        and ${agentTurns.at} < to_timestamp(${end})) as "turns"
    group by grouping sets (("isNow"), ("isNow", "day"))`;
  const answer = (await db.execute(statement)) as unknown as { rows: readonly TurnGroup[] };
  return answer.rows;
}

/**
 * The number of replies of a window in each step of `latencySteps`, and beyond the last. Reads
 * `agent_turns` in the scope of the account.
 */
export async function turnsByStep(
  db: Db,
  { start, end }: Pick<TurnSpan, 'start' | 'end'>,
): Promise<readonly number[]> {
  const steps = `{${latencySteps.join(',')}}`;
  const step = sql<number>`width_bucket(${agentTurns.firstMs}, ${steps}::int[])`;
  const rows = await db
    .select({ step, turns: sql<number>`count(*)::int` })
    .from(agentTurns)
    .where(and(gte(agentTurns.at, secondsAt(start)), lt(agentTurns.at, secondsAt(end))))
    .groupBy(sql`1`);
  const found = new Map(rows.map((row) => [Number(row.step), row.turns]));
  return [...latencySteps, null].map((_, index) => found.get(index) ?? 0);
}

const secondsAt = (seconds: number) => sql`to_timestamp(${seconds})`;

const question = {
  id: agentTurns.id,
  at: agentTurns.at,
  organizationId: agentTurns.organizationId,
  agentId: agentTurns.accountId,
  text: messages.body,
  roomId: messages.roomId,
  messageId: messages.id,
};

const asked = and(
  eq(messages.organizationId, agentTurns.organizationId),
  eq(messages.id, agentTurns.askedId),
);

const agentName = sql<string>`coalesce(${accounts.accountName}, ${accounts.name}, ${accounts.username}, '')`;

const agentOf = (db: Db) =>
  rowByKey(
    db,
    accounts,
    { organizationId: agentTurns.organizationId, id: agentTurns.accountId },
    { name: agentName.as('agent_name') },
    'agent',
  );

/** A question that was not answered, where it stands, and the name of its agent. */
export type QuestionRow = Awaited<ReturnType<typeof unknownQuestions>>[number];

/**
 * The newest questions of a window that agents did not know, at most `limit`. Reads turns, messages
 * and accounts in the scope of the account.
 */
export const unknownQuestions = (
  db: Db,
  { start, end }: Pick<TurnSpan, 'start' | 'end'>,
  limit: number,
) => {
  const agent = agentOf(db);
  return db
    .select({ ...question, agentName: agent.name })
    .from(agentTurns)
    .innerJoin(messages, asked)
    .crossJoinLateral(agent)
    .where(
      and(
        eq(agentTurns.isUnknown, true),
        gte(agentTurns.at, secondsAt(start)),
        lt(agentTurns.at, secondsAt(end)),
      ),
    )
    .orderBy(desc(agentTurns.at), asc(agentTurns.id))
    .limit(limit);
};

/**
 * The topics that were decided last, with the question that names each. In the scope of the
 * account.
 */
export const decidedTopics = (db: Db, limit: number) => {
  const agent = agentOf(db);
  return db
    .select({
      ...{ ...question, agentName: agent.name },
      ...{ state: questionTopics.state, decidedAt: questionTopics.decidedAt },
    })
    .from(questionTopics)
    .innerJoin(
      agentTurns,
      and(
        eq(agentTurns.organizationId, questionTopics.organizationId),
        eq(agentTurns.id, questionTopics.id),
      ),
    )
    .innerJoin(messages, asked)
    .crossJoinLateral(agent)
    .where(ne(questionTopics.state, 'open'))
    .orderBy(desc(questionTopics.decidedAt), asc(questionTopics.id))
    .limit(limit);
};

/** The owner of a question that an agent did not know; undefined outside of the scope. */
export async function ownerOfQuestion(db: Db, id: string): Promise<Owner | undefined> {
  const [row] = await db
    .select({ organizationId: agentTurns.organizationId, accountId: agentTurns.accountId })
    .from(agentTurns)
    .where(and(eq(agentTurns.id, id), eq(agentTurns.isUnknown, true)));
  return row;
}

/** Writes what was decided about a topic, in the scope of its account. */
export const decideTopic = async (
  db: Db,
  topic: Owner & Pick<typeof questionTopics.$inferInsert, 'id' | 'state' | 'decidedBy'>,
): Promise<void> =>
  void (await db
    .insert(questionTopics)
    .values(topic)
    .onConflictDoUpdate({
      target: [questionTopics.organizationId, questionTopics.id],
      set: { state: topic.state, decidedBy: topic.decidedBy, decidedAt: sql`now()` },
    }));
