import { type AgentCase } from '@patchbay/contract';
import { type Owner } from '@patchbay/server-core';
import { type Scope, type Store } from '@patchbay/server-store';
import { readConfig } from '../agents/repository.js';
import { listCases } from '../cases/repository.js';
import { type CaseRunner, runCase } from '../cases/run-case.js';

/** So many cases of an agent are run before and after its migration. */
const maxCases = 10;

/** A case that held before an agent was migrated. */
export interface WatchedCase {
  readonly title: string;
  readonly channel: 'client' | 'call';
  readonly turns: AgentCase['turns'];
  readonly slot: 'staging' | 'default';
}

type Watching = CaseRunner & { readonly store: Store };

/** The cases of an agent that hold live, or on its draft while nothing is live. */
export async function holdingCases(
  services: Watching,
  scope: Scope,
  agent: Owner,
  signal: AbortSignal,
): Promise<readonly WatchedCase[]> {
  const { cases, slot } = await services.store.within(scope, async (db) => ({
    cases: await listCases(db, agent),
    slot: (await readConfig(db, agent, 'default')) ? ('default' as const) : ('staging' as const),
  }));
  const holding: WatchedCase[] = [];
  for (const { title, channel, turns } of cases.slice(0, maxCases)) {
    const one = { title, channel, turns: turns as AgentCase['turns'], slot };
    if ((await resultOf(services, agent, one, signal)) === 'holds') holding.push(one);
  }
  return holding;
}

/** The titles of those cases that do not hold any more. */
export async function brokenCases(
  services: Watching,
  agent: Owner,
  cases: readonly WatchedCase[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  const broken: string[] = [];
  for (const one of cases)
    if ((await resultOf(services, agent, one, signal)) === 'fails') broken.push(one.title);
  return broken;
}

/** A run without an answer, such as beyond the limit of a day, says nothing about the agent. */
async function resultOf(
  services: Watching,
  { accountId: agentId }: Owner,
  { channel, turns, slot }: WatchedCase,
  signal: AbortSignal,
): Promise<'holds' | 'fails' | 'unknown'> {
  const run = await runCase(services, { agentId, slot, channel }, turns, signal);
  if (run.passed) return 'holds';
  return run.turns.some(({ failure }) => failure !== null) ? 'unknown' : 'fails';
}
