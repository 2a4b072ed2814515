import { type Clock } from '@patchbay/kernel';
import { type IdempotencyStore } from '@patchbay/server-kit';
import { type Db, type Store } from '@patchbay/server-store';
import { type ServerKey } from '../keys/server-key.js';
import { createAttempt } from './idempotency-attempt.js';
import { deleteReplies } from './idempotency-repository.js';

/** How long a request waits for an identical one in progress before it is refused with 409. */
const waitMs = 5_000;
const pollMs = 60;

const scope = { kind: 'platform', reason: 'remember a call with an idempotency key' } as const;

interface Options {
  readonly store: Store;
  readonly clock: Clock;
  readonly key: ServerKey;
  /** For tests: milliseconds to wait for an identical request in progress. */
  readonly waitTimeoutMs?: number;
}

/**
 * An idempotency store in the database, shared by all processes. A row is inserted before the call
 * runs and gets the reply after it: a process that dies in between leaves a row without a reply,
 * and the call is never run a second time. Replies are encrypted because they may contain an API
 * key.
 */
export function createIdempotencyStore({
  store,
  clock,
  key,
  waitTimeoutMs = waitMs,
}: Options): IdempotencyStore {
  const within = <T>(work: (db: Db) => Promise<T>) => store.within(scope, work);
  const attempt = createAttempt({ clock, within, key });

  return {
    forget: async (accountId, operations) => {
      await within((db) => deleteReplies(db, accountId, operations));
    },
    claim: async (call) => {
      const digest = key.digest('idempotency key', String(call.accountId), ...call.scope);
      const asked = key.digest('idempotent request', call.fingerprint);
      for (
        const until = Date.now() + waitTimeoutMs;
        ;
        await new Promise((done) => setTimeout(done, pollMs))
      ) {
        const claim = await attempt(call, digest, asked);
        if (claim) return claim;
        if (Date.now() >= until || call.signal.aborted) return { kind: 'running' };
      }
    },
  };
}
