import { type ReplyOf } from '@patchbay/contract';
import { dayStart, shiftDay } from '@patchbay/formats';
import { dateToSeconds, type IsoDay, lastingSeconds } from '@patchbay/kernel';
import { type Handlers, type TreeNode, refuse } from '@patchbay/server-kit';
import { type Db, type Store } from '@patchbay/server-store';
import {
  type AgentActivity,
  type ReachRow,
  type Window,
  activityOfAgents,
  batchesOf,
  reachOfAgents,
} from './campaign-stats-repository.js';
import { organizationOf } from './create.js';
import { readLimits } from './repository.js';

type Stats = ReplyOf<'postCampaignStats'>['campaigns'][number];

const longestDays = 366;
const dayMs = 86_400_000;

/** The organization of a call, and the agent where it is for one. */
const placeOf = (target: TreeNode): [organizationId: number, agentId: number | null] => [
  organizationOf(target),
  target.tier === 'agent' ? target.id : null,
];

/**
 * The activity of each agent within the scope: conversations that began in the window, and tasks
 * created in it.
 */
async function statsOf(
  db: Db,
  target: TreeNode,
  window: Window,
  campaignIds: readonly string[] | null,
  /** The zone of the days, where a number for each is asked for. */
  zone: string | null = null,
): Promise<Stats[]> {
  const agents = await activityOfAgents(db, ...placeOf(target), window);
  const reached = await reachOfAgents(db, organizationOf(target), window, zone);
  const viewOf = (agent: AgentActivity, id: string | null) => ({
    ...statsView(agent, id),
    ...reachView(reached, agent, zone),
  });
  const asked = campaignIds === null ? null : new Set(campaignIds);
  // An agent is found by each of its configurations: the live one, which is the default of the
  // reply, and the draft.
  return agents.flatMap((agent) =>
    asked === null
      ? [viewOf(agent, agent.campaignIds[0] ?? null)]
      : agent.campaignIds.filter((id) => asked.has(id)).map((id) => viewOf(agent, id)),
  );
}

/** The people of an agent: in the whole window, and by day where that was asked for. */
function reachView(
  rows: readonly ReachRow[],
  { accountId }: AgentActivity,
  zone: string | null,
): Pick<Stats, 'people' | 'days'> {
  const own = rows.filter((row) => row.accountId === accountId);
  const of = (row: ReachRow | undefined) => ({
    answered: row?.answered ?? 0,
    sent: row?.sent ?? 0,
    voicemail: row?.voicemail ?? 0,
    notReached: row?.notReached ?? 0,
  });
  const whole = own.find(({ day }) => day === null);
  return {
    people: { ...of(whole), optedOut: whole?.optedOut ?? 0 },
    ...(zone === null
      ? {}
      : { days: own.flatMap((row) => (row.day ? [{ date: row.day, ...of(row) }] : [])) }),
  };
}

/** The activity of an agent on the wire, under one of its configurations. */
function statsView(
  agent: AgentActivity,
  campaignId: string | null,
): Omit<Stats, 'people' | 'days'> {
  const state = (name: string) => agent.tasks[name] ?? 0;
  const tasks = {
    pending: state('pending'),
    running: state('running'),
    finished: state('finished'),
    errored: state('errored'),
    canceled: state('canceled'),
  };
  return {
    campaignId,
    accountId: agent.accountId,
    title: agent.title,
    conversations: agent.conversations,
    calls: agent.calls,
    messages: agent.conversations - agent.calls,
    inbound: agent.inbound,
    outbound: agent.conversations - agent.inbound,
    duration: lastingSeconds(agent.duration),
    outcomes: agent.outcomes,
    tasks: { ...tasks, total: Object.values(tasks).reduce((sum, count) => sum + count, 0) },
  };
}

const demandDay = (path: string, day: string): void => {
  if (day < '1970-01-02' || day > '2999-12-31')
    throw refuse.invalid([{ path, message: 'must be a day of this age' }]);
};

/** Handlers of agent activity, by day or over several days, in the zone of the organization. */
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
    from: new Date(dayStart(zone, first)),
    until: new Date(dayStart(zone, shiftDay(last, 1))),
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
      const window = windowOf(startDate, endDate, timezone);
      const zone = body.series ? timezone : null;
      const { campaigns, batches } = await context.within(async (db) => ({
        campaigns: await statsOf(db, target, window, campaignIds ?? null, zone),
        batches: body.batches ? await batchesOf(db, ...placeOf(target), window) : null,
      }));
      if (campaignIds && new Set(campaignIds).size > campaigns.length) throw noAgent();
      const [start, end] = [dateToSeconds(window.from), dateToSeconds(window.until)];
      return {
        ...{ startDate, endDate, timezone, start, end, campaigns },
        ...(batches
          ? {
              batches: batches.map(({ createdAt, ...batch }) => ({
                ...batch,
                createdAt: dateToSeconds(createdAt),
              })),
            }
          : {}),
      };
    },
  };
}
