import { randomUUID } from 'node:crypto';
import { type Clock } from '@patchbay/kernel';
import {
  demandEnabled,
  numbersOf,
  optedOutOf,
  phoneCountryIn,
  readPhoneCountryFacts,
} from '@patchbay/server-core';
import { type Scope, type TreeNode, inTurns, mapInTurns } from '@patchbay/server-kit';
import { type Db, type Store } from '@patchbay/server-store';
import {
  type Draft,
  type Facts,
  type Rules,
  type TaskRequest,
  createDraftValidator,
  nameTarget,
} from './drafts.js';
import { type LimitsRow } from './limits.js';
import { agentsOf, insertTasks, keepLimits } from './repository.js';
import { type TaskRow } from './view.js';

export interface CreationServices {
  readonly store: Store;
  readonly clock: Clock;
  /** Prefixes of permitted numbers. */
  readonly mayCall: readonly string[];
}

/** The authority for new tasks: the node of the call, and the caller's scope. */
export interface Creator {
  readonly target: TreeNode;
  readonly context: { readonly scope: Scope; within<T>(work: (db: Db) => Promise<T>): Promise<T> };
}

/** An invalid request: which one, and why. */
export interface RefusedTask {
  readonly at: number;
  readonly field: string;
  readonly message: string;
}

export const organizationOf = (target: TreeNode): number => target.organizationId ?? target.id;

/**
 * The limits of an organization, independent of the caller's scope. Creates the row, so that
 * workers have one to lock.
 */
export const limitsFor = (store: Store, organizationId: number): Promise<LimitsRow> =>
  store.within({ kind: 'platform', reason: `read the task limits of ${organizationId}` }, (db) =>
    keepLimits(db, organizationId),
  );

/**
 * The same, with the numbers that opted out of texts and calls, and the country of an account's
 * numbers: opt-outs apply to all agents, including those outside of the caller's scope.
 */
export const rulesFor = (store: Store, target: TreeNode): Promise<Rules> => {
  const organizationId = organizationOf(target);
  return store.within(
    { kind: 'platform', reason: `read the task limits of ${organizationId}` },
    async (db) => ({
      limits: await keepLimits(db, organizationId),
      optedOut: await optedOutOf(db, organizationId),
      country: phoneCountryIn(await readPhoneCountryFacts(db, target.id)),
    }),
  );
};

/** The agents of the requests. */
const doersOf = ({ target }: Creator, wishes: readonly TaskRequest[]): number[] => [
  ...new Set([
    target.id,
    ...wishes.flatMap(({ accountId }) => (accountId === undefined ? [] : [accountId])),
  ]),
];

/** The data for validation, read once. */
async function factsOf(
  db: Db,
  { clock, mayCall }: CreationServices,
  { target, context }: Creator,
  rules: Rules,
  wishes: readonly TaskRequest[],
): Promise<Facts> {
  const agents = await agentsOf(db, context.scope, organizationOf(target), [
    target.id,
    ...wishes.flatMap(({ accountId }) => (accountId === undefined ? [] : [accountId])),
  ]);
  const numbers = await numbersOf(db, [
    ...new Set(wishes.flatMap(({ target: name }) => nameTarget(name ?? '') ?? [])),
  ]);
  return { now: clock.now(), ...rules, accountId: target.id, agents, numbers, mayCall };
}

/** Queues all requests in one transaction, or none when one is invalid; then the reply names it. */
export async function createTasks(
  services: CreationServices,
  creator: Creator,
  wishes: readonly TaskRequest[],
): Promise<
  { readonly rows: TaskRow[]; readonly batchId: string | null } | { readonly refused: RefusedTask }
> {
  await demandEnabled(services.store, ...doersOf(creator, wishes));
  const rules = await rulesFor(services.store, creator.target);
  return creator.context.within(async (db) => {
    const judge = createDraftValidator(await factsOf(db, services, creator, rules, wishes));
    const drafts: Draft[] = [];
    const rest = inTurns();
    for (const [at, request] of wishes.entries()) {
      await rest();
      const verdict = judge(request);
      if ('problem' in verdict) return { refused: { at, ...verdict.problem } };
      drafts.push(verdict.draft);
    }
    const batchId = drafts.length > 1 ? randomUUID() : null;
    return {
      rows: await insertTasks(db, organizationOf(creator.target), drafts, {
        batchId,
        now: services.clock.now(),
        returning: true,
      }),
      batchId,
    };
  });
}

/** Validates many requests in order, and yields to other callers between them. */
export async function validateDrafts(
  services: CreationServices,
  creator: Creator,
  wishes: readonly TaskRequest[],
): Promise<ReturnType<ReturnType<typeof createDraftValidator>>[]> {
  await demandEnabled(services.store, ...doersOf(creator, wishes));
  const rules = await rulesFor(services.store, creator.target);
  const judge = createDraftValidator(
    await creator.context.within((db) => factsOf(db, services, creator, rules, wishes)),
  );
  return mapInTurns(wishes, judge);
}

/** Queues validated tasks as one batch. Returns its id. */
export async function queueDrafts(
  services: CreationServices,
  { target, context }: Creator,
  drafts: readonly Draft[],
): Promise<string> {
  const batchId = randomUUID();
  await context.within((db) =>
    insertTasks(db, organizationOf(target), drafts, {
      batchId,
      now: services.clock.now(),
      returning: false,
    }),
  );
  return batchId;
}
