import { type TreeNode, refuse } from '@patchbay/server-kit';
import { type ProcessSlots } from './access/concurrency-slots.js';

/** How many runs of one kind of work a tenant may have at once, counted across all processes. */
export interface ConcurrencyLimit {
  /** Name of the work, part of the row's key: `exports`. */
  readonly name: string;
  readonly max: number;
  /** The message of the 429 when all slots are taken. */
  readonly refusal: string;
}

/** Releases a slot; calling it again has no effect. */
export type ReleaseSlot = () => Promise<void>;

/** Acquires a slot of a tenant. Refuses with 429 when all are taken. */
export type AcquireSlot = (limit: ConcurrencyLimit, tenant: TreeNode) => Promise<ReleaseSlot>;

const waitSeconds = 10;

/** Creates a limiter over the slots of this process, which are counted in the database. */
export function createConcurrencyLimiter({ slots }: { readonly slots: ProcessSlots }): AcquireSlot {
  return async ({ name, max, refusal }, tenant) => {
    const releaseSlot = await slots.acquire(`${name}|${tenant.organizationId ?? tenant.id}`, max);
    if (!releaseSlot) throw refuse.tooMany(waitSeconds, refusal);
    return async () => {
      releaseSlot();
      await slots.settle();
    };
  };
}

/** Streams pieces and releases the slot after the last one, or when the consumer stops. */
export async function* releasingAfter(
  pieces: AsyncIterable<string>,
  release: ReleaseSlot,
): AsyncIterable<string> {
  try {
    yield* pieces;
  } finally {
    await release();
  }
}

/**
 * Runs work with a slot that is released when the work fails or the caller disconnects; otherwise
 * the work releases it.
 */
export async function withSlot<T>(
  caller: AbortSignal,
  release: ReleaseSlot,
  work: (release: ReleaseSlot) => Promise<T>,
): Promise<T> {
  caller.addEventListener('abort', () => void release(), { once: true });
  try {
    return await work(release);
  } catch (error) {
    await release();
    throw error;
  } finally {
    // The caller disconnected before the listener was added.
    if (caller.aborted) await release();
  }
}
