import { randomUUID } from 'node:crypto';
import { type Operation, type OperationName } from '@patchbay/contract';
import { type Actor, type TreeNode, isMember, type Scope } from '../core/actor.js';
import { readArguments } from './arguments.js';
import { changesOf, objectOf } from '../core/audit-facts.js';
import { labelOf, limit, limitPublic, limitTenant } from './call-limits.js';
import { budgetOf } from '../limits/rate-limit-budgets.js';
import { type Call, type Caller, type Context } from '../core/call.js';
import { readCredential } from './credential.js';
import {
  demandAudience,
  demandKeyScope,
  demandPermission,
  demandProof,
  resolveTarget,
  scopeFor,
} from './authorization.js';
import { type Log } from '../core/log.js';
import {
  type AccessGateway,
  type AuditEntry,
  type RateLimiter,
  type SecurityMonitor,
} from '../core/ports.js';
import { refuse } from '../core/refusal.js';
import { type ReachedLimit, type ExhaustedTokens } from '../limits/exhausted-tokens.js';
import { demandTier, readTarget } from './target.js';
import { type UnknownTokens } from '../limits/unknown-tokens.js';

/** A request as the dispatcher receives it: independent of the HTTP library. */
export interface Incoming {
  readonly requestId: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** JSON is parsed after the limits and before the target; a form after all checks have passed. */
  readonly readBody: () => unknown;
  readonly form?: () => Promise<unknown>;
  readonly caller: Caller;
  readonly signal: AbortSignal;
}

export interface Admitted<Db> {
  readonly call: Call<OperationName, Db>;
  readonly actor: Actor;
  readonly token: string | null;
}

/** The known facts about a request when it is refused. */
export interface Seen {
  actor(actor: Actor): void;
  target(target: TreeNode | null): void;
}

export interface Dispatcher<Db> {
  readonly accessGateway: AccessGateway<Db>;
  readonly limits: RateLimiter;
  /** Requests per second of all callers of one tenant together. */
  readonly tenantCallsPerSecond?: number;
  /**
   * Whether so many requests wait, in total or of those who share a budget, that no further one may
   * queue.
   */
  readonly isOverloaded?: (whose?: string) => boolean;
  /** Tokens that are refused before their owner is looked up. */
  readonly spentTokens?: ExhaustedTokens;
  /** Tokens of no session, by the network that sent them. */
  readonly unknownTokens?: UnknownTokens;
  readonly log: Log;
  readonly securityMonitor?: SecurityMonitor;
}

const tooManyWait = () =>
  refuse.busy('Very many calls wait at this moment. Try again in a moment.');

/**
 * Turns a request into an admitted call, in the only order that leaks no information: credential,
 * audience, limit, target, reach, permission, and only then the other arguments. Throws a refusal
 * at the first failed check.
 */
export async function admit<Db>(
  name: OperationName,
  entry: Operation,
  incoming: Incoming,
  {
    accessGateway,
    limits,
    tenantCallsPerSecond,
    isOverloaded,
    spentTokens,
    unknownTokens,
    log,
    securityMonitor,
  }: Dispatcher<Db>,
  seen: Seen,
): Promise<Admitted<Db>> {
  // Checked only before a request is admitted: an admitted one is finished, otherwise its work
  // would be lost.
  if (isOverloaded?.()) throw tooManyWait();
  const credential = readCredential(incoming);
  // The work of a caller who has left is dropped until the call is admitted, and never after that.
  incoming.signal.throwIfAborted();
  await limitPublic(name, entry, incoming.caller, limits);
  incoming.signal.throwIfAborted();
  const actor = await identify(
    entry,
    credential?.token ?? null,
    { accessGateway, unknownTokens },
    incoming.caller,
  );
  seen.actor(actor);
  demandAudience(entry, actor);
  demandKeyScope(entry, actor);
  demandProof(entry, actor);
  refusePrefetch(entry, incoming);
  const note =
    credential &&
    actor.kind !== 'anonymous' &&
    ((which: string, met: Omit<ReachedLimit, 'label'>) =>
      spentTokens?.note(which, credential.token, { ...met, label: labelOf(actor) }));
  await limit(name, entry, actor, { limits, note });
  await limitTenant(entry, actor, { limits, note }, tenantCallsPerSecond);
  if (actor.kind !== 'anonymous' && isOverloaded?.(budgetOf(actor))) throw tooManyWait();
  incoming.signal.throwIfAborted();
  const asked = { ...incoming, body: incoming.form ? undefined : incoming.readBody() };
  const target = await resolveTarget(
    entry,
    actor,
    isMember(actor) ? readTarget(entry, asked) : [],
    accessGateway,
  );
  seen.target(target);
  if (target) demandTier(entry, target);
  await demandPermission(entry, actor, target, accessGateway);
  const { params, query, body } = readArguments(
    entry,
    incoming.form ? { ...asked, body: await incoming.form() } : asked,
  );
  const free = typeof body === 'object' && body !== null ? body : {};
  const args = { ...free, ...query, ...params };
  const context = createContext({
    name,
    entry,
    actor,
    target,
    incoming,
    accessGateway,
    log,
    args,
    body,
  });
  if (actor.kind === 'key') securityMonitor?.keyUsed(actor, incoming.caller, incoming.requestId);
  const call = {
    args,
    params,
    query,
    body,
    target,
    context,
    lastEventId: lastEventIdOf(incoming),
  } as unknown as Call<OperationName, Db>;
  return { call, actor, token: credential?.token ?? null };
}

async function identify<Db>(
  entry: Operation,
  token: string | null,
  { accessGateway, unknownTokens }: Pick<Dispatcher<Db>, 'accessGateway' | 'unknownTokens'>,
  caller: Caller,
): Promise<Actor> {
  if (token === null) return { kind: 'anonymous' };
  const actor = await accessGateway.identify(token, caller);
  if (actor) {
    unknownTokens?.known(token);
    return actor;
  }
  // A page that still holds an old token must be able to sign in again.
  if (entry.access.audience === 'public') return { kind: 'anonymous' };
  if (accessGateway.mayBeToken?.(token) ?? true)
    await unknownTokens?.unknown(token, caller.address);
  throw refuse.unauthorized();
}

/**
 * Browsers and scanners fetch links before a person clicks; such a request must not change
 * anything.
 */
function refusePrefetch(entry: Operation, { method, headers }: Incoming): void {
  const purpose = `${String(headers['sec-purpose'] ?? '')} ${String(headers.purpose ?? '')}`;
  if (
    method === 'GET' &&
    entry.access.effect === 'write' &&
    /prefetch|prerender|preview/i.test(purpose)
  ) {
    throw refuse.invalid([], 'This link does something once. It is not followed ahead of a click.');
  }
}

function lastEventIdOf({ headers }: Incoming): string | null {
  const value = headers['last-event-id'];
  return typeof value === 'string' ? value : null;
}

interface Facts<Db> {
  readonly name: OperationName;
  readonly entry: Operation;
  readonly actor: Actor;
  readonly target: TreeNode | null;
  readonly incoming: Incoming;
  readonly accessGateway: AccessGateway<Db>;
  readonly log: Log;
  readonly args: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/**
 * Counts the open transactions of a call. A request from within one does not queue, otherwise it
 * could wait for its own transaction.
 */
function countOpen<Db>() {
  let open = 0;
  return {
    isOpen: (): boolean => open > 0,
    // The returned work must start in the same turn: a drizzle statement is sent when its result is
    // requested, and `ask` sends none after that turn.
    opened:
      <T>(work: (db: Db) => Promise<T>) =>
      (db: Db): Promise<T> => {
        open += 1;
        const close = () => {
          open -= 1;
        };
        try {
          const working = work(db).then((result) => result);
          working.then(close, close);
          return working;
        } catch (error) {
          close();
          throw error;
        }
      },
  };
}

const nothing = Promise.resolve();

/** The audit row of a call, with what its handler has noted. */
const auditEntryOf = (
  {
    name,
    entry,
    actor,
    target,
    incoming: { requestId, caller },
    args,
    body,
  }: Omit<Facts<unknown>, 'accessGateway' | 'log'>,
  noted: Parameters<Context<unknown>['note']>[0],
  isLook: boolean,
): AuditEntry => ({
  operation: name,
  actor,
  target,
  requestId,
  isLook,
  caller,
  object: noted.object ?? objectOf(entry, args, target),
  changes: { ...changesOf(entry, body), ...noted.changes },
});

function createContext<Db>({
  name,
  entry,
  actor,
  target,
  incoming,
  accessGateway,
  log,
  args,
  body,
}: Facts<Db>): Context<Db> {
  // Staff reach every account: their reads of an account are recorded like a change.
  const isLook =
    entry.access.effect === 'read' &&
    isMember(actor) &&
    actor.home.tier === 'platform' &&
    target !== null &&
    target.id !== actor.home.id;
  const isWrite = entry.access.effect === 'write' && isMember(actor);
  const ofCall = isWrite ? { call: randomUUID() } : {};
  const scope = { ...scopeFor({ ...entry, name }, actor, target), ...ofCall };
  let mustAudit = isLook || isWrite;
  let noted: Parameters<Context<Db>['note']>[0] = {};
  const permission = async (wanted: Parameters<AccessGateway<Db>['permit']>[2]) =>
    isMember(actor) && target
      ? accessGateway.permit(actor, target, wanted)
      : { allowed: false, reason: 'Sign in first.' };
  const budget = actor.kind === 'anonymous' ? undefined : budgetOf(actor);
  const { opened, isOpen } = countOpen<Db>();
  const whose = () => (isOpen() ? undefined : budget);
  const auditEntry = () =>
    auditEntryOf({ name, entry, actor, target, incoming, args, body }, noted, isLook);
  const withinScope = <T>(of: Scope, work: (db: Db) => Promise<T>): Promise<T> =>
    accessGateway.within(
      of,
      opened(async (db) => {
        const result = await work(db);
        if (mustAudit) await accessGateway.auditLast(db, auditEntry(), () => nothing);
        mustAudit = false;
        return result;
      }),
      whose(),
    );
  const within: Context<Db>['within'] = (work) => withinScope(scope, work);
  const asked: Context<Db>['ask'] = (work) => accessGateway.ask(scope, opened(work), whose());
  const asPlatform = (reason: string): Scope => ({ kind: 'platform', reason, ...ofCall });
  return {
    operation: name,
    requestId: incoming.requestId,
    actor,
    scope,
    caller: incoming.caller,
    log,
    signal: incoming.signal,
    asPlatform,
    within,
    withinPlatform: (reason, work) => withinScope(asPlatform(reason), work),
    ask: (work) => (mustAudit ? within(work) : asked(work)),
    askFirst: (work) => (mustAudit && isLook ? within(work) : asked(work)),
    finish: async (db, send) => {
      if (!mustAudit) return accessGateway.last(db, send);
      const result = await accessGateway.auditLast(db, auditEntry(), send);
      mustAudit = false;
      return result;
    },
    note: ({ object = noted.object, changes }) => {
      noted = { object, changes: { ...noted.changes, ...changes } };
    },
    can: async (wanted) => (await permission(wanted)).allowed,
    demand: async (wanted) => {
      const answer = await permission(wanted);
      if (!answer.allowed) throw refuse.forbidden(answer.reason);
    },
  };
}
