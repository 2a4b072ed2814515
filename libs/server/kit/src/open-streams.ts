import { randomInt } from 'node:crypto';
import { type Actor, isMember } from './actor.js';
import { refuse } from './refusal.js';

/** What one person or key may leave open in one process; each holds a connection. */
export const mostStreams = 20;

/** A stream that this process holds open. */
export interface OpenStream {
  /** Writes a last line and ends the stream; missing where the stream ends by itself soon. */
  readonly end?: (lastLine: string) => void;
}

export interface OpenStreams {
  /** Counts one more of an actor until what it returns is called. Refuses with 429 when there are too many. */
  enter(actor: Actor, stream: OpenStream): () => void;
  /** Ends those that would go on for ever, each with its own pause before it is opened anew: not all come back in one moment. */
  endAll(): void;
}

/** The event streams of this process. Connections are a process's own, so they are counted here and not in the database. */
export function createOpenStreams(): OpenStreams {
  const open = new Map<string, Set<OpenStream>>();
  return {
    enter: (actor, stream) => {
      const who = nameOf(actor);
      const own = open.get(who) ?? new Set();
      if (own.size >= mostStreams) throw refuse.tooMany(30, `There are ${mostStreams} open streams already. Close one of them first.`);
      open.set(who, own.add(stream));
      return () => {
        own.delete(stream);
        if (own.size === 0 && open.get(who) === own) open.delete(who);
      };
    },
    endAll: () => {
      for (const own of open.values()) for (const stream of own) stream.end?.(`retry: ${randomInt(1000, 5000)}\n\n`);
    },
  };
}

/** A person with several sessions is one; a key or a visitor is its session. */
const nameOf = (actor: Actor): string =>
  actor.kind === 'anonymous' ? 'nobody' : isMember(actor) && actor.userId !== null && actor.kind === 'person' ? `person:${actor.userId}` : `${actor.kind}:${actor.sessionId}`;
