import { type Clock } from '@patchbay/kernel';
import { type Claim, type KeyedCall, type Replays, type WrittenReply } from '@patchbay/server-kit';
import { type Db, type Store, idempotencyKeys } from '@patchbay/server-store';
import { and, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm';
import { type ServerKey } from './server-key.js';

const dayMs = 24 * 3_600_000;
/** How long a call may take at most: whoever holds a key for longer is a process that died. */
const leaseMs = 5 * 60_000;
/** The same for what nobody gave a key: a process that died keeps its double clicks away for so long, and then it may be tried again. */
const doubleLeaseMs = 60_000;
/** For how long after its reply the same call is a double click. */
const doubleMs = 10_000;
/** How long one waits for another's call before the caller is told to ask again. */
const waitMs = 5_000;
const pollMs = 60;

const scope = { kind: 'platform', reason: 'remember a call with an idempotency key' } as const;

interface Options {
  readonly store: Store;
  readonly clock: Clock;
  readonly key: ServerKey;
  /** For tests: milliseconds to wait for another's call. */
  readonly waitTimeoutMs?: number;
}

/**
 * Remembers calls in the database, so that all processes know them. A row is made before the call runs and answered after it: whatever dies in
 * between leaves a row without an answer, and then the call is never made a second time. Replies are sealed: they may carry an API key.
 */
export function createReplays({ store, clock, key, waitTimeoutMs = waitMs }: Options): Replays {
  const within = <T>(work: (db: Db) => Promise<T>) => store.within(scope, work);

  /** One look: null when somebody else has the key and may still answer. */
  async function attempt(call: KeyedCall, digest: Buffer, asked: Buffer): Promise<Claim | null> {
    const mine = and(
      eq(idempotencyKeys.accountId, call.accountId),
      eq(idempotencyKeys.scope, digest),
    );
    const now = clock.now();
    return within(async (db): Promise<Claim | null> => {
      // A key is forgotten after a day and a double click after its moment, whether or not it was swept up.
      await db
        .delete(idempotencyKeys)
        .where(and(mine, lte(idempotencyKeys.expiresAt, new Date(now))));
      const [made] = await db
        .insert(idempotencyKeys)
        .values({
          accountId: call.accountId,
          scope: digest,
          requestHash: asked,
          createdAt: new Date(now),
          ...(call.kind === 'key'
            ? { leasedUntil: new Date(now + leaseMs), expiresAt: new Date(now + dayMs) }
            : {
                operation: call.scope[1],
                leasedUntil: new Date(now + doubleLeaseMs),
                expiresAt: new Date(now + doubleLeaseMs),
              }),
        })
        .onConflictDoNothing()
        .returning({ accountId: idempotencyKeys.accountId });
      if (made) return mineTo(call, digest);
      const [row] = await db.select().from(idempotencyKeys).where(mine);
      // Released between the two statements: look again.
      if (!row) return null;
      if (!row.requestHash.equals(asked)) return { kind: 'other' };
      if (row.status !== null && row.reply !== null)
        return { kind: 'kept', reply: opened(row.reply, row.status, digest) };
      return row.leasedUntil.getTime() <= now ? { kind: 'lost' } : null;
    });
  }

  function mineTo({ accountId, kind }: KeyedCall, digest: Buffer): Claim {
    const mine = and(
      eq(idempotencyKeys.accountId, accountId),
      eq(idempotencyKeys.scope, digest),
      isNull(idempotencyKeys.status),
    );
    return {
      kind: 'mine',
      keep: async ({ status, contentType, text }) => {
        const reply = key.seal(
          JSON.stringify({ contentType, text }),
          'idempotent reply',
          digest.toString('hex'),
        );
        await within((db) =>
          db
            .update(idempotencyKeys)
            .set({
              status,
              reply,
              ...(kind === 'double' ? { expiresAt: new Date(clock.now() + doubleMs) } : {}),
            })
            .where(mine),
        );
      },
      release: async () => {
        await within((db) => db.delete(idempotencyKeys).where(mine));
      },
    };
  }

  function opened(sealed: string, status: number, digest: Buffer): WrittenReply {
    return {
      status,
      ...(JSON.parse(key.unseal(sealed, 'idempotent reply', digest.toString('hex'))) as Pick<
        WrittenReply,
        'contentType' | 'text'
      >),
    };
  }

  return {
    forget: async (accountId, operations) => {
      await within((db) =>
        db
          .delete(idempotencyKeys)
          .where(
            and(
              eq(idempotencyKeys.accountId, accountId),
              inArray(idempotencyKeys.operation, [...operations]),
              isNotNull(idempotencyKeys.status),
            ),
          ),
      );
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
