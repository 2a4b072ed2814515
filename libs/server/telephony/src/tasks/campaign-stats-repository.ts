import { type Db } from '@patchbay/server-store';
import { sql } from 'drizzle-orm';

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
