import { randomInt } from 'node:crypto';
import { type Actor } from './actor.js';
import { budgetOf, callerName, tenantBudgets } from './budgets.js';
import { type Seats } from './ports.js';
import { refuse } from './refusal.js';

/** What one person or key may leave open, in all processes together. */
export const mostStreams = 20;

/** A stream that this process holds open. */
export interface OpenStream {
  /** Writes a last line and ends the stream; missing where the stream ends by itself soon. */
  readonly end?: (lastLine: string) => void;
}

export interface OpenStreams {
  /** Counts one more of an actor until what it returns is called. Refuses with 429 when there are too many. */
  enter(actor: Actor, stream: OpenStream): Promise<() => void>;
  /** Ends those that would go on for ever, each with its own pause before it is opened anew: not all come back in one moment. */
  endAll(): void;
}

const waitSeconds = 30;
const tooMany = (most: number, whose: string) =>
  refuse.tooMany(
    waitSeconds,
    `There are ${most} open streams${whose} already. Close one of them first.`,
  );

/**
 * The event streams of this process. Each costs it a connection, so all are counted here; those that would go on for ever take a seat as well,
 * of which there are so many for one caller whichever process they come to.
 */
export function createOpenStreams(
  seats: Seats | undefined,
  mostOfTenant: number = tenantBudgets.streams,
): OpenStreams {
  const open = new Map<string, Set<OpenStream>>();

  /** One more of whoever it is; the answer takes it back. */
  function count(whose: string, stream: OpenStream, most: number, words: string): () => void {
    const own = open.get(whose) ?? new Set();
    if (own.size >= most) throw tooMany(most, words);
    open.set(whose, own.add(stream));
    return () => {
      own.delete(stream);
      if (own.size === 0 && open.get(whose) === own) open.delete(whose);
    };
  }

  return {
    enter: async (actor, stream) => {
      const name = callerName(actor);
      const undo = [count(name, stream, mostStreams, '')];
      const leave = () => {
        for (const one of undo.splice(0)) one();
      };
      try {
        if (actor.kind !== 'anonymous')
          undo.push(count(budgetOf(actor), stream, mostOfTenant, ' of this account'));
        if (seats && stream.end) {
          const giveBack = await seats.take(name, mostStreams);
          if (!giveBack) throw tooMany(mostStreams, '');
          undo.push(giveBack);
        }
      } catch (error) {
        leave();
        throw error;
      }
      return leave;
    },
    endAll: () => {
      for (const stream of new Set([...open.values()].flatMap((own) => [...own])))
        stream.end?.(`retry: ${randomInt(1000, 5000)}\n\n`);
    },
  };
}
