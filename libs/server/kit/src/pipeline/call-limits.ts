import { type Operation, type OperationName } from '@patchbay/contract';
import { type Actor } from '../core/actor.js';
import { type Caller } from '../core/call.js';
import { networkOf } from '../transport/caller-network.js';
import { type RawRequest, tokenOf } from './credential.js';
import { type ExhaustedTokens, type ReachedLimit } from '../limits/exhausted-tokens.js';
import { type RateLimiter } from '../core/ports.js';
import { budgetOf, tenantBudgets } from '../limits/rate-limit-budgets.js';
import { refuse } from '../core/refusal.js';

const defaultPerMinute = 600;

/** The caller, as the access log names it. */
export const labelOf = (actor: Actor): string =>
  actor.kind === 'anonymous' ? '-' : `${actor.kind}:${actor.sessionId}`;

interface Counting {
  readonly limits: RateLimiter;
  /** Stores the token of a caller who reached a limit. */
  readonly note: ((which: string, met: Omit<ReachedLimit, 'label'>) => void) | false | null;
}

const tenantLimit = 'tenant';
const ownLimit = (name: OperationName, entry: Operation): string =>
  entry.access.perMinute === undefined ? 'all' : name;

/**
 * Refuses a request whose token has an exhausted limit, before its body is read and before its
 * owner is looked up.
 */
export function refuseSpent(
  name: OperationName,
  entry: Operation,
  asked: RawRequest,
  spentTokens: ExhaustedTokens,
  noteLabel: (label: string) => void,
): void {
  if (entry.access.audience === 'public') return;
  const token = tokenOf(asked);
  if (token === null) return;
  const own = spentTokens.known(ownLimit(name, entry), token);
  const met = own ?? spentTokens.known(tenantLimit, token);
  if (!met) return;
  noteLabel(met.label);
  throw own ? refuse.tooMany(met.wait, undefined, met.max) : refuse.crowded(met.wait, met.max);
}

/** The number of calls that one caller may make, of this operation or of all. */
const maxOf = ({ access: { perMinute = defaultPerMinute } }: Operation): number => perMinute;

/**
 * The limit of a public call is that of the network, not that of the token: it is counted
 * before a token is looked up.
 */
export async function limitPublic(
  name: OperationName,
  entry: Operation,
  caller: Caller,
  limits: RateLimiter,
): Promise<void> {
  if (entry.access.audience !== 'public') return;
  const who = `ip:${networkOf(caller.address)}`;
  const wait = await limits.hit(`${ownLimit(name, entry)}|${who}`, maxOf(entry));
  if (wait > 0) throw refuse.tooMany(wait, undefined, maxOf(entry));
}

export async function limit(
  name: OperationName,
  entry: Operation,
  actor: Actor,
  { limits, note }: Counting,
): Promise<void> {
  if (entry.access.audience === 'public' || actor.kind === 'anonymous') return;
  const which = ownLimit(name, entry);
  const key = `${which}|session:${actor.sessionId}`;
  const wait = await limits.hit(key, maxOf(entry));
  if (wait <= 0) return;
  if (note) note(which, { key, max: maxOf(entry), windowSeconds: 60 });
  throw refuse.tooMany(wait, undefined, maxOf(entry));
}

/** After the caller's own limit: requests refused by it do not count for the tenant. */
export async function limitTenant(
  entry: Operation,
  actor: Actor,
  { limits, note }: Counting,
  callsPerSecond: number = tenantBudgets.callsPerSecond,
): Promise<void> {
  if (entry.access.audience === 'public' || actor.kind === 'anonymous') return;
  const max = callsPerSecond * tenantBudgets.windowSeconds;
  const { windowSeconds } = tenantBudgets;
  const wait = await limits.hit(budgetOf(actor), max, windowSeconds);
  if (wait <= 0) return;
  if (note) note(tenantLimit, { key: budgetOf(actor), max, windowSeconds });
  throw refuse.crowded(wait, max);
}
