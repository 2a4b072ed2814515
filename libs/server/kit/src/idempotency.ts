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

/** A call with a key: whose it is, on which account it acts, and what it asks, as a digest. */
export interface KeyedCall {
  /** The account that the call acts on. */
  readonly accountId: number;
  /** Who asks, for which operation, under which key. The same key of another actor, account or operation is another one. */
  readonly scope: readonly [actor: string, operation: string, key: string];
  /** SHA-256 of the checked arguments. Whoever keeps it should key it once more: arguments may hold short secrets. */
  readonly fingerprint: string;
  /** Aborted when the caller has gone away. */
  readonly signal: AbortSignal;
}

/** What became of an attempt to make a call for the first time. */
export type Claim =
  /** Nobody made it yet: make it, then `keep` its reply, or `release` the key when it certainly did nothing. */
  | { readonly kind: 'mine'; keep(reply: WrittenReply): Promise<void>; release(): Promise<void> }
  /** It was made; this was the answer. */
  | { readonly kind: 'kept'; readonly reply: WrittenReply }
  /** The key was used for other arguments. */
  | { readonly kind: 'other' }
  /** It is being made at this moment, and took longer than one waits. */
  | { readonly kind: 'running' }
  /** A process ended while it made it: nobody knows how far it came. */
  | { readonly kind: 'lost' };

/** Remembers calls with an idempotency key for a day, shared by all processes. */
export interface Replays {
  /** Takes a key, or waits a moment for whoever has it. Of many at once exactly one is given `mine`. */
  claim(call: KeyedCall): Promise<Claim>;
}

/** Names the header in which a caller gives a key of its own making for a call that must happen once. */
export const keyHeader = 'idempotency-key';

/** The call as it is remembered; null when it carries no key, or is one that needs none. Refuses a key that cannot be one. */
export async function keyedCall<Db>(name: OperationName, entry: Operation, header: string | readonly string[] | undefined, { call, actor }: { readonly call: Call<OperationName, Db>; readonly actor: Actor }): Promise<KeyedCall | null> {
  if (header === undefined || entry.access.effect !== 'write' || entry.access.audience === 'public' || actor.kind === 'anonymous') return null;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header)) throw refuse.invalid([{ path: `headers.${keyHeader}`, message: 'must be given once, as 1 to 255 letters, digits and signs' }]);
  const target = call.target as { readonly id: number } | null;
  const accountId = target?.id ?? (isMember(actor) ? actor.home.id : actor.agent?.id);
  if (accountId === undefined) return null;
  const who = actor.kind === 'person' ? `person:${actor.userId}` : `${actor.kind}:${actor.sessionId}`;
  return { accountId, scope: [who, name, header], fingerprint: await fingerprintOf([call.params, call.query, call.body]), signal: call.context.signal };
}

/** Makes a call once for its key, and otherwise gives the answer of the first time. */
export async function once(replays: Replays, keyed: KeyedCall, work: () => Promise<WrittenReply>, { requestId, log }: { readonly requestId: string; readonly log: Log }): Promise<{ readonly reply: WrittenReply; readonly isReplay: boolean }> {
  const claim = await replays.claim(keyed);
  if (claim.kind === 'kept') return { reply: claim.reply, isReplay: true };
  if (claim.kind !== 'mine') throw refusedClaims[claim.kind]();
  const reply = await work().catch(async (error: unknown) => {
    // It said itself that it did nothing and may be tried again; anything else was an answer, and stays one.
    if (error instanceof Refusal && error.details.retryable) {
      await claim.release();
      throw error;
    }
    const { status, body } = toProblem(error, requestId, log);
    return { status, contentType: 'application/json; charset=utf-8', text: JSON.stringify(body) };
  });
  // Done is done: a reply that cannot be kept is sent all the same, and its key stays taken.
  await claim.keep(reply).catch((error: unknown) => log.error({ requestId, ...describeError(error) }, 'a reply could not be kept'));
  return { reply, isReplay: false };
}

const refusedClaims = {
  other: () => new Refusal(422, 'This Idempotency-Key was used for another request. Take a new key for each.', { code: 'key-reused' }),
  running: () => new Refusal(409, 'The same request is still being worked on. Ask again in a moment.', { code: 'key-in-use', retryable: true, retryAfterSeconds: 2 }),
  lost: () => new Refusal(409, 'The server was interrupted while it worked on this request. Look whether it was done before you send it again under a new key.', { code: 'key-outcome-unknown' }),
} as const;

/** The same arguments give the same digest, in whatever order their keys came. Files count by what they hold. */
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
