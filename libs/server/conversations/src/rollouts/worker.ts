import { type Clock } from '@patchbay/kernel';
import {
  createQueueWorker,
  findNode,
  findUser,
  type Held,
  isDisabled,
  toNode,
  type Worker,
} from '@patchbay/server-core';
import {
  type AccessGateway,
  type Log,
  type Member,
  describeError,
  refuse,
} from '@patchbay/server-kit';
import { type Db, type Scope, type Store } from '@patchbay/server-store';
import { type CaseRunner } from '../cases/run-case.js';
import { type Acting, demandPermission, failureOf, migrateOne, undoOne } from './one-agent.js';
import {
  type Leased,
  type RolloutAgentRow,
  type RolloutRow,
  countSteps,
  holdRollout,
  keepLeases,
  leaseMs,
  leaseRollouts,
  nextChanged,
  nextWaiting,
  releaseLease,
  updateRollout,
  writeAgent,
} from './repository.js';
import { firstOf, isTooMany } from './rules.js';
import { brokenCases, holdingCases } from './watched-cases.js';

export interface RolloutParts extends CaseRunner {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly accessGateway: Pick<AccessGateway<Db>, 'permit'>;
}

/** Interval of checks for rollouts of other processes. */
const everyMs = 10_000;
const heartbeatMs = 10_000;
const atOnce = 2;

/**
 * Migrates the agents of rollouts, one after another, each in a transaction of its own, and takes
 * them back. A rollout is leased from the database, so that another process continues after a crash
 * with the agent that comes next.
 */
export function createRolloutWorker(parts: RolloutParts): Worker {
  const { store } = parts;
  const lease = <T>(work: (db: Db) => Promise<T>) =>
    store.within({ kind: 'platform', reason: 'lease a rollout of a template' }, work);
  return createQueueWorker<Leased>(parts, {
    name: 'rollouts',
    everyMs,
    concurrency: atOnce,
    about: ({ id }) => ({ rolloutId: id }),
    lease: {
      ms: leaseMs,
      take: (limit) => lease((db) => leaseRollouts(db, limit)),
      heartbeat: {
        everyMs: heartbeatMs,
        keep: (items) => lease((db) => keepLeases(db, items)),
      },
      giveBack: (leased) => lease((db) => releaseLease(db, leased)),
    },
    work: (leased, held) => workOn(parts, leased, held),
  });
}

const reachOf = ({ accountId, tier }: Leased): Scope =>
  tier === 'reseller' || tier === 'partner' ? { kind: tier, id: accountId } : { kind: 'none' };

async function workOn(parts: RolloutParts, leased: Leased, { signal }: Held): Promise<void> {
  const { store } = parts;
  const scope = reachOf(leased);
  for (;;) {
    signal.throwIfAborted();
    const next = await store.within(scope, async (db) => {
      const rollout = await holdRollout(db, leased);
      if (!rollout) return null;
      const agent = await (leased.state === 'undoing'
        ? nextChanged(db, rollout)
        : nextWaiting(db, rollout));
      return { rollout, agent };
    });
    if (!next) return;
    const { rollout, agent } = next;
    if (!agent) return endStep(parts, scope, leased);
    await (leased.state === 'undoing'
      ? takeBack(parts, { scope, leased, rollout, agent })
      : migrate(parts, { scope, leased, rollout, agent }, signal));
    if (leased.state === 'running') await haltIfWorse(parts, scope, leased);
  }
}

interface Turn {
  readonly scope: Scope;
  readonly leased: Leased;
  readonly rollout: RolloutRow;
  readonly agent: RolloutAgentRow;
}

/** Migrates an agent, and runs the cases of it that held. A failure is recorded with the agent. */
async function migrate(parts: RolloutParts, turn: Turn, signal: AbortSignal): Promise<void> {
  const { scope, leased, rollout, agent } = turn;
  const { store, clock } = parts;
  try {
    await demandPermission(parts, await actingFor(parts, scope, rollout), agent);
    const cases = await holdingCases(parts, scope, agent, signal);
    const state = await store.within(scope, async (db) =>
      (await holdRollout(db, leased)) ? migrateOne(db, rollout, agent, clock.now()) : null,
    );
    if (state !== 'changed' || cases.length === 0) return;
    const broken = await brokenCases(parts, agent, cases, signal);
    await store.within(scope, (db) => writeAgent(db, agent, { broken: [...broken] }));
  } catch (error) {
    signal.throwIfAborted();
    await recordFailure(parts, turn, error, 'failed');
  }
}

async function takeBack(parts: RolloutParts, turn: Turn): Promise<void> {
  const { scope, leased, rollout, agent } = turn;
  try {
    await demandPermission(parts, await actingFor(parts, scope, rollout), agent);
    await parts.store.within(scope, async (db) => {
      if (await holdRollout(db, leased)) await undoOne(db, rollout, agent, parts.clock.now());
    });
  } catch (error) {
    await recordFailure(parts, turn, error, 'notUndone');
  }
}

async function recordFailure(
  { store, log }: RolloutParts,
  { scope, leased, agent }: Turn,
  error: unknown,
  state: 'failed' | 'notUndone',
): Promise<void> {
  const says = failureOf(error);
  log.warn(
    { worker: 'rollouts', rolloutId: leased.id, agentId: agent.accountId, ...describeError(error) },
    'an agent of a rollout was left as it was',
  );
  await store.within(scope, async (db) => {
    if (await holdRollout(db, leased)) await writeAgent(db, agent, { state, error: says });
  });
}

/** Ends the step: a person decides after the first agents, and the others end the rollout. */
const endStep = ({ store }: RolloutParts, scope: Scope, leased: Leased): Promise<void> =>
  store.within(scope, async (db) => {
    const rollout = await holdRollout(db, leased);
    if (!rollout) return;
    const state =
      rollout.state === 'undoing' ? 'undone' : rollout.reach < rollout.total ? 'waiting' : 'done';
    await updateRollout(db, rollout.id, { state });
  });

const haltIfWorse = ({ store }: RolloutParts, scope: Scope, leased: Leased): Promise<void> =>
  store.within(scope, async (db) => {
    const rollout = await holdRollout(db, leased);
    if (!rollout) return;
    const { id, total, reach, accepted, mostWorse, firstPercent } = rollout;
    const first = firstOf(total, firstPercent);
    const size = reach > first ? total - first : first;
    const worse = (await countSteps(db, [id])).get(id)?.worse ?? 0;
    if (isTooMany({ worse, accepted, size, mostWorse }))
      await updateRollout(db, id, { state: 'halted', haltedBy: 'worse' });
  });

/** The person who began a rollout as a member of today: their account may be gone or disabled. */
async function actingFor(
  { store }: RolloutParts,
  scope: Scope,
  { startedBy, startedHome }: RolloutRow,
): Promise<Acting> {
  const found = await store.within(
    { kind: 'platform', reason: 'see what the person who began a rollout may do' },
    async (db) => {
      const user = startedBy === null ? null : await findUser(db, startedBy);
      const row = startedHome === null ? null : await findNode(db, startedHome);
      return row && (startedBy === null || user) && !(await isDisabled(db, row))
        ? { home: toNode(row), isOwner: user === null || user.role === 'owner' }
        : null;
    },
  );
  if (!found)
    throw refuse.forbidden('The person who began this rollout has no account here any more.');
  const member: Member = {
    kind: 'person',
    sessionId: '',
    userId: startedBy,
    permitted: [],
    ...found,
  };
  return { scope, member };
}
