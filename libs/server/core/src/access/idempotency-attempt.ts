import { and, eq, lte, isNull } from 'drizzle-orm';
import { type KeyedCall, type Claim, type WrittenReply } from '@patchbay/server-kit';
import { idempotencyKeys, type Db } from '@patchbay/server-store';
import { type Clock } from '@patchbay/kernel';
import { type ServerKey } from './server-key.js';

const dayMs = 24 * 3_600_000;

/** The longest time a call may take: a process that holds a key for longer is dead. */
const leaseMs = 5 * 60_000;

/**
 * The same for calls without a key: a dead process blocks repeated calls for this long, then they
 * may be tried again.
 */
const doubleLeaseMs = 60_000;

/** How long after its reply an identical call counts as a double click. */
const doubleMs = 10_000;

interface AttemptContext {
  readonly clock: Clock;
  readonly within: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  readonly key: ServerKey;
}

/** One attempt to claim a call. */
export function createAttempt({
  clock,
  within,
  key,
}: AttemptContext): (call: KeyedCall, digest: Buffer, asked: Buffer) => Promise<Claim | null> {
  /** One attempt: null while another request holds the key and may still reply. */
  async function attempt(call: KeyedCall, digest: Buffer, asked: Buffer): Promise<Claim | null> {
    const mine = and(
      eq(idempotencyKeys.accountId, call.accountId),
      eq(idempotencyKeys.scope, digest),
    );
    const now = clock.now();
    return within(async (db): Promise<Claim | null> => {
      // A key is forgotten after a day and a double click after its moment, whether or not it was
      // swept up.
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
        return { kind: 'kept', reply: opened(key, row.reply, row.status, digest) };
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
  return attempt;
}

function opened(key: ServerKey, sealed: string, status: number, digest: Buffer): WrittenReply {
  return {
    status,
    ...(JSON.parse(key.unseal(sealed, 'idempotent reply', digest.toString('hex'))) as Pick<
      WrittenReply,
      'contentType' | 'text'
    >),
  };
}
