import { randomInt } from 'node:crypto';
import { type Actor } from '../core/actor.js';
import { budgetOf, callerName, tenantBudgets } from './rate-limit-budgets.js';
import { type ConcurrencySlots } from '../core/ports.js';
import { refuse } from '../core/refusal.js';

/** The maximum number of streams of one person or key, across all processes. */
export const maxStreams = 20;

/** The maximum number of unlimited streams of one visitor, across all processes: one for each tab. */
export const maxVisitorStreams = 5;

/** A stream that this process holds open. */
export interface OpenStream {
  /** Writes a final line and ends the stream; absent if the stream ends by itself soon. */
  readonly end?: (lastLine: string) => void;
}

export interface OpenStreams {
  /**
   * Counts a stream of an actor until the returned function is called. Refuses with 429 when the
   * limit is reached.
   */
  enter(actor: Actor, stream: OpenStream): Promise<() => void>;
  /**
   * Ends the unlimited streams, each with its own reconnection delay, so that clients do not all
   * reconnect at once.
   */
  endAll(): void;
}

const maxEndless = (actor: Actor): number =>
  actor.kind === 'visitor' ? maxVisitorStreams : maxStreams;

const waitSeconds = 30;
const tooMany = (max: number, whose: string) =>
  refuse.tooMany(
    waitSeconds,
    `There are ${max} open streams${whose} already. Close one of them first.`,
  );

/**
 * The event streams of this process. Each uses a connection, so all are counted here; unlimited
 * streams acquire a concurrency slot as well, whose number is limited for one caller across all
 * processes.
 */
export function createOpenStreams(
  slots: ConcurrencySlots | undefined,
  maxPerTenant: number = tenantBudgets.streams,
): OpenStreams {
  const open = new Map<string, Set<OpenStream>>();

  /** Counts one more stream under a key; the returned function removes it. */
  function count(whose: string, stream: OpenStream, max: number, words: string): () => void {
    const own = open.get(whose) ?? new Set();
    if (own.size >= max) throw tooMany(max, words);
    open.set(whose, own.add(stream));
    return () => {
      own.delete(stream);
      if (own.size === 0 && open.get(whose) === own) open.delete(whose);
    };
  }

  return {
    enter: async (actor, stream) => {
      const name = callerName(actor);
      const undo = [count(name, stream, maxStreams, '')];
      const release = () => {
        for (const one of undo.splice(0)) one();
      };
      try {
        if (actor.kind !== 'anonymous')
          undo.push(count(budgetOf(actor), stream, maxPerTenant, ' of this account'));
        if (slots && stream.end) {
          const max = maxEndless(actor);
          const releaseSlot = await slots.acquire(name, max);
          if (!releaseSlot) throw tooMany(max, '');
          undo.push(releaseSlot);
        }
      } catch (error) {
        release();
        throw error;
      }
      return release;
    },
    endAll: () => {
      for (const stream of new Set([...open.values()].flatMap((own) => [...own])))
        stream.end?.(`retry: ${randomInt(1000, 5000)}\n\n`);
    },
  };
}
