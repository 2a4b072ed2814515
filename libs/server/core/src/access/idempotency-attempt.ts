import { type KeyedCall, type Claim, type WrittenReply } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { type Clock } from '@patchbay/kernel';
import {
  type CallId,
  deleteExpiredCall,
  deleteUnanswered,
  findCall,
  insertCall,
  setReply,
} from './idempotency-repository.js';
import { type ServerKey } from '../keys/server-key.js';

const dayMs = 24 * 3_600_000;

/** The longest time a call may take: a process that holds a key for longer is considered dead. */
const leaseMs = 5 * 60_000;

/** The same for calls without a key: after this time a call of a dead process may be repeated. */
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
    const id: CallId = { accountId: call.accountId, scope: digest };
    const now = clock.now();
    return within(async (db): Promise<Claim | null> => {
      // An expired row does not count, whether or not the retention worker has deleted it: keys
      // expire after a day, double clicks after ten seconds.
      await deleteExpiredCall(db, id, new Date(now));
      const isMine = await insertCall(db, {
        ...id,
        requestHash: asked,
        createdAt: new Date(now),
        ...(call.kind === 'key'
          ? { leasedUntil: new Date(now + leaseMs), expiresAt: new Date(now + dayMs) }
          : {
              operation: call.scope[1],
              leasedUntil: new Date(now + doubleLeaseMs),
              expiresAt: new Date(now + doubleLeaseMs),
            }),
      });
      if (isMine) return mineTo(call, digest);
      const row = await findCall(db, id);
      // Released between the two statements: try again.
      if (!row) return null;
      if (!row.requestHash.equals(asked)) return { kind: 'other' };
      if (row.status !== null && row.reply !== null)
        return { kind: 'kept', reply: opened(key, row.reply, row.status, digest) };
      return row.leasedUntil.getTime() <= now ? { kind: 'lost' } : null;
    });
  }

  function mineTo({ accountId, kind }: KeyedCall, digest: Buffer): Claim {
    const id: CallId = { accountId, scope: digest };
    return {
      kind: 'mine',
      keep: async ({ status, contentType, text }) => {
        const reply = key.seal(
          JSON.stringify({ contentType, text }),
          'idempotent reply',
          digest.toString('hex'),
        );
        const until =
          kind === 'double' ? { expiresAt: new Date(clock.now() + doubleMs) } : undefined;
        await within((db) => setReply(db, id, { status, reply, ...until }));
      },
      release: async () => {
        await within((db) => deleteUnanswered(db, id));
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
