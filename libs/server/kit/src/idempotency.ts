import { createHash } from 'node:crypto';
import { type Operation, type OperationName } from '@patchbay/contract';
import { type Actor, isMember } from './actor.js';
import { type Call } from './call.js';
import { type Log, describeError } from './log.js';
import { toProblem } from './problem.js';
import { Refusal, refuse } from './refusal.js';

/** A reply as its caller reads it. */
export interface WrittenReply {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

/**
 * A call that is remembered: whose it is, on which account it acts, and what it asks, as a digest.
 */
export interface KeyedCall {
  /**
   * `key`: its caller named the attempt, for a day. `double`: no key was sent, and the same a
   * moment later is taken for a double click.
   */
  readonly kind: 'key' | 'double';
  /** The account that the call acts on. */
  readonly accountId: number;
  /**
   * Who asks, for which operation, under which key. The same key of another actor, account or
   * operation is another one.
   */
  readonly scope: readonly [actor: string, operation: string, key: string];
  /**
   * SHA-256 of the checked arguments. A store should key it once more: arguments may hold short
   * secrets.
   */
  readonly fingerprint: string;
  /** Aborted when the caller has gone away. */
  readonly signal: AbortSignal;
}

/** What became of an attempt to make a call for the first time. */
export type Claim =
  /**
   * Not made yet: make it, then `keep` its reply, or `release` the key when it certainly did
   * nothing.
   */
  | { readonly kind: 'mine'; keep(reply: WrittenReply): Promise<void>; release(): Promise<void> }
  /** It was made; this was the answer. */
  | { readonly kind: 'kept'; readonly reply: WrittenReply }
  /** The key was used for other arguments. */
  | { readonly kind: 'other' }
  /** It is being made at this moment, and took longer than one waits. */
  | { readonly kind: 'running' }
  /** A process ended while it made it: its outcome is unknown. */
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

/**
 * Names the header in which a caller gives a key of its own making for a call that must happen
 * once.
 */
export const keyHeader = 'idempotency-key';

interface Asked<Db> {
  readonly call: Call<OperationName, Db>;
  readonly actor: Actor;
}

/**
 * The call as it is remembered; null when it carries no key and may be made any number of times, or
 * is one that needs none. Without a key a call that the contract calls `once` is known by its token
 * and what it asks. Refuses a key that cannot be one.
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
  // No key holds a space, and no person is a token: a double click never equals a caller's key.
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
 * After a call that undoes others, the same as before is no double click of them any more. Such a
 * wish that fails is logged: what was done is done.
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

/**
 * Makes a call once for its key, or once for a double click, and otherwise gives the answer of the
 * first time.
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
    // It said itself that it did nothing and may be tried again; anything else was an answer, and
    // stays one. Who named no attempt may try again after every refusal: what was missing may be
    // there by now. Only where the outcome is unknown a double click must not go on.
    if (error instanceof Refusal && (keyed.kind === 'double' || error.details.retryable)) {
      await claim.release();
      throw error;
    }
    const { status, body } = toProblem(error, requestId, log);
    return { status, contentType: 'application/json; charset=utf-8', text: JSON.stringify(body) };
  });
  // Done is done: a reply that cannot be kept is sent all the same, and its key stays taken.
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
 * The same arguments give the same digest, in whatever order their keys came. Files count by what
 * they hold.
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
