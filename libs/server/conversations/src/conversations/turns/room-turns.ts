import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Db, type Scope, type Store } from '@patchbay/server-store';
import { type CallLedger, type FunctionOutcome } from '../../agent-runtime/agent-runtime.js';
import { createFairQueue } from './room-line.js';
import {
  type BegunCalls,
  type Claim,
  type HeldTurn,
  type Waiting,
  claimTurn,
  deleteWaiting,
  endTurn,
  insertCall,
  renewTurn,
  saveOutcome,
  saveReply,
} from './room-turns-repository.js';

const [firstLookMs, lastLookMs, heartbeatMs] = [50, 500, 10_000];

/** The turn was taken by another process, because this one has not answered for too long. */
export class TurnLost extends Error {
  override readonly name = 'TurnLost';
  constructor() {
    super('Another process answers this room.');
  }
}

type Taken = Extract<Claim, { state: 'taken' }>;

/** A turn of a room, until `end`. */
export interface RoomTurn extends Omit<Taken, 'state' | 'calls'> {
  readonly state: 'taken';
  /** Fires with the caller’s signal, and when the turn is lost. */
  readonly signal: AbortSignal;
  readonly calls: CallLedger;
  /** What a turn that has died began and did not finish. */
  readonly unfinished: BegunCalls;
  /** Records the outcome of a function, in the transaction that stores its run. */
  ran(db: Db, key: string, outcome: FunctionOutcome): Promise<void>;
  /** Records the answer, in the transaction that stores it. Throws `TurnLost`. */
  replied(db: Db, replyId: string): Promise<void>;
  /** None of the messages gets an answer. */
  keepSilent(): void;
  /** Without an answer the message is forgotten, or `waits` for the next turn. */
  end(how?: { readonly waits: boolean }): Promise<void>;
}

type Over = Extract<Claim, { state: 'over' }>;

/** Turns of rooms: one at a time for each, over all processes. */
export interface RoomTurns {
  /**
   * Waits for the turn of a room, without a connection to the database. Rejects when the signal
   * fires.
   */
  take(scope: Scope, waiting: Waiting, signal: AbortSignal): Promise<RoomTurn | Over>;
}

/** What a model receives about a function that a dead process began. */
const unfinishedOutcome: FunctionOutcome = {
  ok: false,
  words: 'It was begun before, and whether it was done is not known. It is not repeated.',
  output: {},
};

/**
 * A turn is a lease in the database, which a heartbeat extends. Messages that come meanwhile wait
 * in a line of their process, and the next turn answers all of them.
 */
export function createRoomTurns(store: Store): RoomTurns {
  const enterLine = createFairQueue();

  async function claim(scope: Scope, turn: HeldTurn, signal: AbortSignal): Promise<Taken | Over> {
    for (let lookMs = firstLookMs; ; lookMs = Math.min(lastLookMs, lookMs * 2)) {
      signal.throwIfAborted();
      const claimed = await store.within(scope, (db) => claimTurn(db, turn));
      if (claimed.state !== 'wait') return claimed;
      await wait(lookMs, undefined, { signal });
    }
  }

  return {
    take: async (scope, waiting, signal) => {
      const turn = { ...waiting, holder: randomUUID() };
      let leave: () => void = () => undefined;
      try {
        leave = await enterLine(`${waiting.organizationId}|${waiting.roomId}`, signal);
        const claimed = await claim(scope, turn, signal);
        if (claimed.state === 'taken') return holdTurn(store, scope, turn, claimed, signal, leave);
        leave();
        return claimed;
      } catch (error) {
        leave();
        await store.within(scope, (db) => deleteWaiting(db, waiting));
        throw error;
      }
    },
  };
}

function holdTurn(
  store: Store,
  scope: Scope,
  turn: HeldTurn,
  { room, heard, calls: before }: Taken,
  caller: AbortSignal,
  leave: () => void,
): RoomTurn {
  const stopping = new AbortController();
  const stop = () => stopping.abort(caller.reason);
  if (caller.aborted) stop();
  caller.addEventListener('abort', stop, { once: true });
  const beat = async () => {
    // A database that does not answer is asked again; the next write of the turn finds out.
    const isOurs = await store.within(scope, (db) => renewTurn(db, turn)).catch(() => true);
    if (!isOurs) stopping.abort(new TurnLost());
  };
  const timer = setInterval(() => void beat(), heartbeatMs);
  timer.unref();
  let isSilent = false;
  return {
    state: 'taken',
    room,
    heard,
    signal: stopping.signal,
    unfinished: Object.fromEntries(
      Object.entries(before).filter(([, { outcome }]) => outcome === null),
    ),
    calls: {
      begin: async (key, call) => {
        const known = before[key];
        if (known) return known.outcome ?? unfinishedOutcome;
        const begun = { ...call, outcome: null };
        if (!(await store.within(scope, (db) => insertCall(db, turn, key, begun))))
          throw new TurnLost();
        return null;
      },
    },
    ran: (db, key, outcome) => saveOutcome(db, turn, key, outcome),
    replied: async (db, replyId) => {
      if (!(await saveReply(db, turn, replyId))) throw new TurnLost();
    },
    keepSilent: () => {
      isSilent = true;
    },
    end: async ({ waits } = { waits: false }) => {
      clearInterval(timer);
      caller.removeEventListener('abort', stop);
      try {
        await store.within(scope, (db) => endTurn(db, turn, { isSilent, waits }));
      } finally {
        leave();
      }
    },
  };
}
