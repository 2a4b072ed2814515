import { type ReplyOf } from '@patchbay/contract';
import { type IsoDay, lastingSeconds } from '@patchbay/kernel';
import { type Handlers, type TreeNode, refuse } from '@patchbay/server-kit';
import { type Db, type Store } from '@patchbay/server-store';
import { sql } from 'drizzle-orm';
import { organizationOf } from './create.js';
import { nextOpen } from './hours.js';
import { readLimits } from './repository.js';

type Stats = ReplyOf<'postCampaignStats'>['campaigns'][number];
interface Window {
  readonly from: Date;
  readonly until: Date;
}

const longestDays = 366;
const dayMs = 86_400_000;

/**
 * The first instant of a day in a zone. Where midnight is skipped, the day begins when its clock
 * does.
 */
function startOfDay(day: string, zone: string): Date {
  const noonBefore = Date.parse(`${day}T00:00:00Z`) - 26 * 3_600_000;
  const weekday = ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
  return new Date(
    nextOpen({ zone, days: [weekday], start: 0, end: 1440 }, noonBefore) ?? noonBefore,
  );
}

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);

/**
 * What each agent in reach did: conversations that began in the window, and the tasks that were
 * made in it.
 */
async function statsOf(
  db: Db,
  target: TreeNode,
  { from, until }: Window,
  campaignIds: readonly string[] | null,
): Promise<Stats[]> {
  const organizationId = organizationOf(target);
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
      left join lateral (select array_agg(id order by slot) as ids from agent_configs where organization_id = ${organizationId} and account_id = a.id) c on true
      where a.type in ('organization', 'agent') and (a.id = ${organizationId} or a.organization_id = ${organizationId}) ${target.tier === 'agent' ? sql`and a.id = ${target.id}` : sql``}
    ), talks as (
      select account_id, type, direction, coalesce(outcome, 'none') as outcome, duration_seconds from conversations
      where organization_id = ${organizationId} and started_at >= ${since}::timestamptz and started_at < ${before}::timestamptz and not self_call
    ), talk_counts as (
      select account_id, count(*)::int as conversations, count(*) filter (where type = 'call')::int as calls, count(*) filter (where direction = 'inbound')::int as inbound, coalesce(sum(duration_seconds), 0)::int as duration from talks group by account_id
    ), talk_outcomes as (
      select account_id, jsonb_object_agg(outcome, n) as outcomes from (select account_id, outcome, count(*)::int as n from talks group by account_id, outcome) o group by account_id
    ), task_states as (
      select account_id, jsonb_object_agg(state, n) as tasks from (
        select account_id, state, count(*)::int as n from tasks where organization_id = ${organizationId} and state <> 'deleted' and created_at >= ${since}::timestamptz and created_at < ${before}::timestamptz group by account_id, state
      ) s group by account_id
    )
    select agents.campaign_ids, agents.id as account_id, agents.title, coalesce(t.conversations, 0) as conversations, coalesce(t.calls, 0) as calls, coalesce(t.inbound, 0) as inbound, coalesce(t.duration, 0) as duration, o.outcomes, s.tasks
    from agents left join talk_counts t on t.account_id = agents.id left join talk_outcomes o on o.account_id = agents.id left join task_states s on s.account_id = agents.id
    order by agents.id limit 500`);
  const asked = campaignIds === null ? null : new Set(campaignIds);
  // Each configuration of an agent leads to it: the live one, which is told when none was named,
  // and the draft.
  const named = rows.flatMap((row) =>
    asked === null
      ? [{ row, campaignId: row.campaign_ids?.[0] ?? null }]
      : (row.campaign_ids ?? [])
          .filter((id) => asked.has(id))
          .map((campaignId) => ({ row, campaignId })),
  );
  return named.map(({ row, campaignId }) => {
    const state = (name: string) => row.tasks?.[name] ?? 0;
    const tasks = {
      pending: state('pending'),
      running: state('running'),
      finished: state('finished'),
      errored: state('errored'),
      canceled: state('canceled'),
    };
    return {
      campaignId,
      accountId: Number(row.account_id),
      title: row.title,
      conversations: row.conversations,
      calls: row.calls,
      messages: row.conversations - row.calls,
      inbound: row.inbound,
      outbound: row.conversations - row.inbound,
      duration: lastingSeconds(row.duration),
      outcomes: row.outcomes ?? {},
      tasks: { ...tasks, total: Object.values(tasks).reduce((sum, count) => sum + count, 0) },
    };
  });
}

const demandDay = (path: string, day: string): void => {
  if (day < '1970-01-02' || day > '2999-12-31')
    throw refuse.invalid([{ path, message: 'must be a day of this age' }]);
};

/**
 * Handlers of what agents did, day by day or over several days, in the zone of the organization.
 */
export function createCampaignStatsHandlers({
  store,
}: {
  readonly store: Store;
}): Pick<Handlers<Db>, 'getCampaignStats' | 'postCampaignStats'> {
  const zoneOf = async (target: TreeNode): Promise<string> =>
    (
      await store.within({ kind: 'platform', reason: `read the zone of ${target.id}` }, (db) =>
        readLimits(db, organizationOf(target)),
      )
    ).timezone;
  const windowOf = (first: IsoDay, last: IsoDay, zone: string): Window => ({
    from: startOfDay(first, zone),
    until: startOfDay(dayAfter(last), zone),
  });
  const noAgent = () => refuse.notFound('Agent not found');

  return {
    getCampaignStats: async ({ params, query, target, context }) => {
      demandDay('params.date', params.date);
      const timezone = await zoneOf(target);
      const campaigns = await context.within((db) =>
        statsOf(
          db,
          target,
          windowOf(params.date, params.date, timezone),
          query.campaignId === undefined ? null : [query.campaignId],
        ),
      );
      if (query.campaignId !== undefined && campaigns.length === 0) throw noAgent();
      return { date: params.date, timezone, campaigns };
    },

    postCampaignStats: async ({ body, target, context }) => {
      const { startDate, endDate, campaignIds } = body;
      demandDay('body.startDate', startDate);
      demandDay('body.endDate', endDate);
      const days = (Date.parse(endDate) - Date.parse(startDate)) / dayMs + 1;
      if (days < 1)
        throw refuse.invalid([
          { path: 'body.endDate', message: 'must not be before the first day' },
        ]);
      if (days > longestDays)
        throw refuse.invalid([
          { path: 'body.endDate', message: `must be at most ${longestDays} days after the first` },
        ]);
      const timezone = await zoneOf(target);
      const campaigns = await context.within((db) =>
        statsOf(db, target, windowOf(startDate, endDate, timezone), campaignIds ?? null),
      );
      if (campaignIds && new Set(campaignIds).size > campaigns.length) throw noAgent();
      return { startDate, endDate, timezone, campaigns };
    },
  };
}
