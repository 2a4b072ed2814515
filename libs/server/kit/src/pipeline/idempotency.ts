import { createHash } from 'node:crypto';
import { type Operation, type OperationName } from '@patchbay/contract';
import { type Actor, isMember } from '../core/actor.js';
import { type Call } from '../core/call.js';
import { isDisconnectError } from '../transport/client-disconnect.js';
import { type Log, createLog, describeError } from '../core/log.js';
import { toProblem } from '../core/problem.js';
import { Refusal, refuse } from '../core/refusal.js';

/** A reply as the caller receives it. */
export interface WrittenReply {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

/** A stored call: its caller, the account that it acts on, and a digest of its arguments. */
export interface KeyedCall {
  /**
   * `key`: the caller sent an idempotency key, valid for a day. `double`: without a key, an
   * identical call within seconds is treated as a double click.
   */
  readonly kind: 'key' | 'double';
  /** The account that the call acts on. */
  readonly accountId: number;
  /**
   * Caller, operation and key. The same key of another actor, account or operation is a different
   * one.
   */
  readonly scope: readonly [actor: string, operation: string, key: string];
  /**
   * SHA-256 of the checked arguments. A store should hash it again with a secret: arguments may
   * contain short secrets.
   */
  readonly fingerprint: string;
  /** Aborted when the caller has disconnected. */
  readonly signal: AbortSignal;
}

/** The result of the attempt to claim a call. */
export type Claim =
  /**
   * Not executed yet: execute it, then `keep` its reply, or `release` the key if it certainly had
   * no effect.
   */
  | { readonly kind: 'mine'; keep(reply: WrittenReply): Promise<void>; release(): Promise<void> }
  /** It was executed; this was the reply. */
  | { readonly kind: 'kept'; readonly reply: WrittenReply }
  /** The key was used for other arguments. */
  | { readonly kind: 'other' }
  /** It is being executed now, and did not finish within the wait time. */
  | { readonly kind: 'running' }
  /** A process died while it executed the call: its outcome is unknown. */
  | { readonly kind: 'lost' };

/**
 * Stores replies of calls with an idempotency key for a day, and of calls that may be double clicks
 * for ten seconds. Shared by all processes.
 */
export interface IdempotencyStore {
  /**
   * Claims a key, or waits a moment while another request holds it. Of several concurrent requests
   * exactly one gets `mine`.
   */
  claim(call: KeyedCall): Promise<Claim>;
  /**
   * Deletes the stored replies for double clicks of these operations on an account, because they
   * were undone. Calls in progress are kept.
   */
  forget(accountId: number, operations: readonly string[]): Promise<void>;
}

/** The header with an idempotency key, chosen by the client, for a call that must happen once. */
export const keyHeader = 'idempotency-key';

interface Asked<Db> {
  readonly call: Call<OperationName, Db>;
  readonly actor: Actor;
}

/**
 * The stored call; null if it carries no key and may be repeated, or needs none. Without a key a
 * call that the contract marks as `once` is identified by its token and arguments. Refuses an
 * invalid key.
 */
export async function keyedCall<Db>(
  name: OperationName,
  entry: Operation,
  header: string | readonly string[] | undefined,
  { call, actor }: Asked<Db>,
): Promise<KeyedCall | null> {
  if (
    (header === undefined && !entry.once) ||
    entry.access.effect !== 'write' ||
    entry.access.audience === 'public' ||
    actor.kind === 'anonymous'
  )
    return null;
  if (header !== undefined && (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header)))
    throw refuse.invalid([
      {
        path: `headers.${keyHeader}`,
        message: 'must be given once, as 1 to 255 letters, digits and signs',
      },
    ]);
  const accountId = accountOf(call, actor);
  if (accountId === undefined) return null;
  const fingerprint = await fingerprintOf([call.params, call.query, call.body]);
  const who =
    actor.kind === 'person' ? `person:${actor.userId}` : `${actor.kind}:${actor.sessionId}`;
  // Keys contain no space, and no actor id is a token: a double click never equals a caller's key.
  const scope =
    header === undefined
      ? ([`token:${actor.sessionId}`, name, ` ${fingerprint}`] as const)
      : ([who, name, header] as const);
  return {
    kind: header === undefined ? 'double' : 'key',
    accountId,
    scope,
    fingerprint,
    signal: call.context.signal,
  };
}

/**
 * After a call that undoes others, an identical call is no longer treated as a double click. A
 * failure to delete the stored replies is logged: the call itself is already done.
 */
export async function forgetUndone<Db>(
  store: IdempotencyStore | undefined,
  { undoes = [] }: Operation,
  { call, actor }: Asked<Db>,
  { requestId, log }: { readonly requestId: string; readonly log: Log },
): Promise<void> {
  const accountId = actor.kind === 'anonymous' ? undefined : accountOf(call, actor);
  if (!store || undoes.length === 0 || accountId === undefined) return;
  await store
    .forget(accountId, undoes)
    .catch((error: unknown) =>
      log.error({ requestId, ...describeError(error) }, 'what was undone could not be forgotten'),
    );
}

function accountOf<Db>(
  call: Call<OperationName, Db>,
  actor: Exclude<Actor, { kind: 'anonymous' }>,
): number | undefined {
  const target = call.target as { readonly id: number } | null;
  return target?.id ?? (isMember(actor) ? actor.home.id : actor.agent?.id);
}

/** The end of a call whose caller has left: the line of the request says so. */
const unlogged = createLog('silent');

/**
 * Executes a call once for its key, or once for a double click, and otherwise returns the first
 * reply.
 */
export async function once(
  store: IdempotencyStore,
  keyed: KeyedCall,
  work: () => Promise<WrittenReply>,
  { requestId, log }: { readonly requestId: string; readonly log: Log },
): Promise<{ readonly reply: WrittenReply; readonly isReplay: boolean }> {
  const claim = await store.claim(keyed);
  if (claim.kind === 'kept') return { reply: claim.reply, isReplay: true };
  if (claim.kind !== 'mine') throw refusedClaims[claim.kind](keyed.kind);
  const reply = await work().catch(async (error: unknown) => {
    // The refusal says that it had no effect and may be retried; any other refusal is a reply and
    // stays stored. Without a key every refusal may be retried, because the missing condition may
    // be met by then. Only if the outcome is unknown a double click must not be executed.
    if (error instanceof Refusal && (keyed.kind === 'double' || error.details.retryable)) {
      await claim.release();
      throw error;
    }
    const isCalledOff = keyed.signal.aborted && isDisconnectError(error);
    const { status, body } = toProblem(error, requestId, isCalledOff ? unlogged : log);
    return { status, contentType: 'application/json; charset=utf-8', text: JSON.stringify(body) };
  });
  // The call is done: a reply that cannot be stored is sent nevertheless, and its key stays
  // claimed.
  await claim
    .keep(reply)
    .catch((error: unknown) =>
      log.error({ requestId, ...describeError(error) }, 'a reply could not be kept'),
    );
  return { reply, isReplay: false };
}

const refusedClaims = {
  other: () =>
    new Refusal(
      422,
      'This Idempotency-Key was used for another request. Take a new key for each.',
      { code: 'key-reused' },
    ),
  running: (kind: KeyedCall['kind']) =>
    new Refusal(409, 'The same request is still being worked on. Ask again in a moment.', {
      code: kind === 'key' ? 'key-in-use' : 'in-progress',
      retryable: true,
      retryAfterSeconds: 2,
    }),
  lost: () =>
    new Refusal(
      409,
      'The server was interrupted while it worked on this request. Look whether it was done before you send it again under a new key.',
      { code: 'key-outcome-unknown' },
    ),
} as const;

/**
 * Equal arguments give the same digest, for any order of their keys. Files are hashed by their
 * content.
 */
async function fingerprintOf(value: unknown): Promise<string> {
  const hash = createHash('sha256');
  await write(value, (text) => hash.update(text));
  return hash.digest('base64url');
}

async function write(value: unknown, out: (text: string | Uint8Array) => void): Promise<void> {
  if (value instanceof Blob) {
    out(`file:${value.size}:`);
    out(new Uint8Array(await value.arrayBuffer()));
  } else if (Array.isArray(value)) {
    out('[');
    for (const item of value) await write(item, out);
    out(']');
  } else if (typeof value === 'object' && value !== null) {
    out('{');
    for (const [key, item] of Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) {
      if (item === undefined) continue;
      out(`${JSON.stringify(key)}:`);
      await write(item, out);
    }
    out('}');
  } else out(`${JSON.stringify(value) ?? 'null'},`);
}
