import { type Clock } from '@patchbay/kernel';
import { type TreeNode, refuse } from '@patchbay/server-kit';
import { type Store } from '@patchbay/server-store';
import { createSeats } from './access/seats.js';

/** What may run only so often at once, for one tenant and in all processes together. */
export interface Crowd {
  /** What runs, for the row: `exports`. */
  readonly what: string;
  readonly most: number;
  /** What is said to whoever comes too many. */
  readonly full: string;
}

/** Gives a place back; more than once does no harm. */
export type Leave = () => Promise<void>;

/** Takes a place of a tenant. Refuses with 429 when all are taken. */
export type TakePlace = (crowd: Crowd, tenant: TreeNode) => Promise<Leave>;

const waitSeconds = 10;

/** Places are seats that are taken by what runs, rather than by who stays. */
export function createPlaces({
  store,
  clock,
}: {
  readonly store: Store;
  readonly clock: Clock;
}): TakePlace {
  const seats = createSeats(store, clock);
  return async ({ what, most, full }, tenant) => {
    const giveBack = await seats.take(`${what}|${tenant.organizationId ?? tenant.id}`, most);
    if (!giveBack) throw refuse.tooMany(waitSeconds, full);
    return async () => {
      giveBack();
      await seats.settle();
    };
  };
}

/** Pieces whose place is given back after the last, or when nobody wants more. */
export async function* leavingAfter(
  pieces: AsyncIterable<string>,
  leave: Leave,
): AsyncIterable<string> {
  try {
    yield* pieces;
  } finally {
    await leave();
  }
}

/** Runs with a place that is given back when the work fails, and when the caller leaves; else the work gives it back. */
export async function placed<T>(
  caller: AbortSignal,
  leave: Leave,
  work: (leave: Leave) => Promise<T>,
): Promise<T> {
  caller.addEventListener('abort', () => void leave(), { once: true });
  try {
    return await work(leave);
  } catch (error) {
    await leave();
    throw error;
  } finally {
    // Whoever left before somebody listened.
    if (caller.aborted) await leave();
  }
}
