import { type CallLink, type LinkEvent, type SpokenTurn } from './call-link.js';

/** Who follows a turn. */
export interface TurnFollower {
  onEvent(event: LinkEvent): void;
  /** Once, after all events; false when the turn failed. */
  onEnd(isWhole: boolean): void;
}

/** A turn of the caller that the server answers, with all that came of it. */
export interface RunningTurn {
  /** Gives what came, from the beginning, and what comes. Returns how to stop it. */
  follow(follower: TurnFollower): () => void;
  /** The caller interrupted. */
  abort(): void;
}

/** Events of one turn; a reply beyond them fails. */
const maxEvents = 20_000;

/**
 * Asks for the reply to a turn, once. A node whose socket was cut asks with the same key again, and
 * follows the same reply from its beginning: nothing happens twice.
 */
export function runTurn(
  link: CallLink,
  turn: SpokenTurn,
  onFailure: (error: unknown) => void,
): RunningTurn {
  const events: LinkEvent[] = [];
  const followers = new Set<TurnFollower>();
  const own = new AbortController();
  let end: { readonly isWhole: boolean } | null = null;

  function finish(isWhole: boolean): void {
    end = { isWhole };
    for (const follower of followers) follower.onEnd(isWhole);
    followers.clear();
  }
  async function run(): Promise<void> {
    try {
      for await (const event of link.said(turn, own.signal)) {
        if (events.length >= maxEvents) throw new Error('A reply has too many parts.');
        events.push(event);
        for (const follower of followers) follower.onEvent(event);
      }
      finish(true);
    } catch (error) {
      if (!own.signal.aborted) onFailure(error);
      own.abort();
      finish(false);
    }
  }
  void run();

  return {
    follow(follower) {
      for (const event of events) follower.onEvent(event);
      if (end) follower.onEnd(end.isWhole);
      else followers.add(follower);
      return () => void followers.delete(follower);
    },
    abort() {
      if (!end) own.abort();
    },
  };
}
