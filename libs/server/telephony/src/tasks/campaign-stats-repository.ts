import { type IsoDay } from '@patchbay/kernel';
import { type Db } from '@patchbay/server-store';
import { type SQL, sql } from 'drizzle-orm';
import { type Reach, reachOfOutcome, reaches } from './reach.js';

/** From the first time (inclusive) to the last (exclusive). */
export interface Window {
  readonly from: Date;
  readonly until: Date;
}

/** The activity of one agent in a time window. */
export interface AgentActivity {
  /** Its configurations, the live one first. */
  readonly campaignIds: readonly string[];
  readonly accountId: number;
  readonly title: string;
  readonly conversations: number;
  readonly calls: number;
  readonly inbound: number;
  /** Seconds. */
  readonly duration: number;
  readonly outcomes: Readonly<Record<string, number>>;
  /** Number of tasks in each state. */
  readonly tasks: Readonly<Record<string, number>>;
}

/**
 * The activity of each agent of an organization within the scope, or of one of them: conversations
 * that began in the window, and tasks created in it.
 */
export async function activityOfAgents(
  db: Db,
  organizationId: number,
  agentId: number | null,
  { from, until }: Window,
): Promise<AgentActivity[]> {
  const [since, before] = [from.toISOString(), until.toISOString()];
  const { rows } = await db.execute<{
    campaign_ids: string[] | null;
    account_id: string;
    title: string;
    conversations: number;
    calls: number;
    inbound: number;
    duration: number;
    outcomes: Record<string, number> | null;
    tasks: Record<string, number> | null;
  }>(sql`
    with agents as (
      select a.id, coalesce(a.account_name, a.name, a.username) as title, c.ids as campaign_ids from accounts a
      left join lateral (
        select array_agg(id order by slot) as ids from agent_configs
        where organization_id = ${organizationId} and account_id = a.id
      ) c on true
      where a.type in ('organization', 'agent') and (a.id = ${organizationId} or a.organization_id = ${organizationId})
        ${agentId === null ? sql`` : sql`and a.id = ${agentId}`}
    ), talks as (
      select account_id, type, direction, coalesce(outcome, 'none') as outcome, duration_seconds from conversations
      where organization_id = ${organizationId}
        and started_at >= ${since}::timestamptz and started_at < ${before}::timestamptz and not self_call
    ), talk_counts as (
      select account_id, count(*)::int as conversations, count(*) filter (where type = 'call')::int as calls,
        count(*) filter (where direction = 'inbound')::int as inbound, coalesce(sum(duration_seconds), 0)::int as duration
      from talks group by account_id
    ), talk_outcomes as (
      select account_id, jsonb_object_agg(outcome, n) as outcomes from (
        select account_id, outcome, count(*)::int as n from talks group by account_id, outcome
      ) o group by account_id
    ), task_states as (
      select account_id, jsonb_object_agg(state, n) as tasks from (
        select account_id, state, count(*)::int as n from tasks
        where organization_id = ${organizationId} and state <> 'deleted'
          and created_at >= ${since}::timestamptz and created_at < ${before}::timestamptz
        group by account_id, state
      ) s group by account_id
    )
    select agents.campaign_ids, agents.id as account_id, agents.title, coalesce(t.conversations, 0) as conversations,
      coalesce(t.calls, 0) as calls, coalesce(t.inbound, 0) as inbound, coalesce(t.duration, 0) as duration, o.outcomes, s.tasks
    from agents
    left join talk_counts t on t.account_id = agents.id
    left join talk_outcomes o on o.account_id = agents.id
    left join task_states s on s.account_id = agents.id
    order by agents.id limit 500`);
  return rows.map((row) => ({
    campaignIds: row.campaign_ids ?? [],
    accountId: Number(row.account_id),
    title: row.title,
    conversations: row.conversations,
    calls: row.calls,
    inbound: row.inbound,
    duration: row.duration,
    outcomes: row.outcomes ?? {},
    tasks: row.tasks ?? {},
  }));
}

/** The people that an agent tried to reach on a day, or in the whole window, by the best result. */
export interface ReachRow extends Readonly<Record<Reach, number>> {
  readonly accountId: number;
  /** Null for the whole window, in which a person counts once. */
  readonly day: IsoDay | null;
  readonly optedOut: number;
}

/** The place of an outcome in the table of reaches; the best of several is the largest. */
const rankSql: SQL = sql`case outcome ${sql.join(
  Object.entries(reachOfOutcome).map(
    ([outcome, reach]) => sql`when ${outcome} then ${reaches.indexOf(reach)}::int`,
  ),
  sql` `,
)} else 0 end`;

/** The number of people for each reach that is the best of theirs. */
const countsSql = (among: SQL = sql``): SQL =>
  sql.join(
    reaches.map(
      (reach, rank) =>
        sql`count(*) filter (where ${among}best = ${rank}::int)::int as ${sql.identifier(reach)}`,
    ),
    sql`, `,
  );

/**
 * The people whom each agent of an organization tried to reach by tasks, by attempts that ended in a
 * window: for the window, and for each day of a zone where that is asked for. A person is a number.
 * Reads what the transaction's scope shows.
 */
export async function reachOfAgents(
  db: Db,
  organizationId: number,
  { from, until }: Window,
  zone: string | null,
): Promise<readonly ReachRow[]> {
  const [since, before] = [from.toISOString(), until.toISOString()];
  const day = zone === null ? sql`null::date` : sql`(ended_at at time zone ${zone})::date`;
  const sets = [sql`(account_id, target)`, ...(zone ? [sql`(account_id, day, target)`] : [])];
  const { rows } = await db.execute<
    Record<Reach, number> & { account_id: string; day: IsoDay | null; opted_out: number }
  >(sql`
    with ended as (
      select account_id, target, ${day} as day, ${rankSql} as rank from task_attempts
      where organization_id = ${organizationId} and outcome is not null
        and ended_at >= ${since}::timestamptz and ended_at < ${before}::timestamptz
    ), people as (
      select account_id, ${zone === null ? sql`null::date as day` : sql`day`}, target, max(rank) as best
      from ended group by grouping sets (${sql.join(sets, sql`, `)})
    )
    select p.account_id, to_char(p.day, 'YYYY-MM-DD') as day, ${countsSql()},
      count(o.number)::int as opted_out
    from people p left join text_opt_outs o on o.organization_id = ${organizationId}
      and o.account_id = p.account_id and o.number = p.target
      and o.created_at >= ${since}::timestamptz and o.created_at < ${before}::timestamptz
    group by p.account_id, p.day order by p.account_id, p.day`);
  return rows.map(({ account_id: accountId, opted_out: optedOut, ...row }) => ({
    ...row,
    accountId: Number(accountId),
    optedOut,
  }));
}

/** The people of tasks that were queued together, by the best that came of their attempts. */
export interface BatchRow extends Readonly<Record<Reach, number>> {
  readonly batchId: string;
  readonly createdAt: Date;
  readonly tasks: number;
  /** Tasks that have not ended. */
  readonly waiting: number;
}

/** So many batches are answered, the newest first. */
const maxBatches = 50;

/**
 * The batches that an organization, or one of its agents, queued in a window, with the people of all
 * their attempts until now. Reads what the transaction's scope shows.
 */
export async function batchesOf(
  db: Db,
  organizationId: number,
  agentId: number | null,
  { from, until }: Window,
): Promise<readonly BatchRow[]> {
  const { rows } = await db.execute<
    Record<Reach | 'tasks' | 'waiting', number> & { batch_id: string; created_at: string }
  >(sql`
    with batches as (
      select batch_id, min(created_at) as created_at, count(*)::int as tasks,
        count(*) filter (where state in ('pending', 'running'))::int as waiting
      from tasks where organization_id = ${organizationId} and batch_id is not null and state <> 'deleted'
        and created_at >= ${from.toISOString()}::timestamptz and created_at < ${until.toISOString()}::timestamptz
        ${agentId === null ? sql`` : sql`and account_id = ${agentId}`}
      group by batch_id order by min(created_at) desc, batch_id limit ${maxBatches}
    ), people as (
      select t.batch_id, a.target, max(a.rank) as best
      from tasks t join (
        select task_id, target, ${rankSql} as rank from task_attempts
        where organization_id = ${organizationId} and outcome is not null
      ) a on a.task_id = t.id
      where t.organization_id = ${organizationId} and t.state <> 'deleted'
        and t.batch_id in (select batch_id from batches)
      group by t.batch_id, a.target
    )
    select b.batch_id, b.created_at, b.tasks, b.waiting, ${countsSql(sql`p.target is not null and `)}
    from batches b left join people p on p.batch_id = b.batch_id
    group by b.batch_id, b.created_at, b.tasks, b.waiting order by b.created_at desc, b.batch_id`);
  return rows.map(({ batch_id: batchId, created_at: createdAt, ...row }) => ({
    ...row,
    batchId,
    createdAt: new Date(createdAt),
  }));
}
