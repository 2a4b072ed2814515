import { type CallLink, type SpokenTurn } from './call-link.js';
import { type RunningCall } from './messages.js';
import { type RunningTurn, runTurn } from './running-turn.js';

/** A call that runs on a node, as the server has it. */
interface NodeCall {
  readonly link: CallLink;
  readonly turns: Map<string, RunningTurn>;
  seconds: number;
  /** Beats of the node that did not name it. */
  missing: number;
  /** Its end while it is stored: asked for twice, it is stored once. */
  ending: Promise<void> | null;
}

/** The calls of one node. */
export interface NodeCalls {
  add(callId: string, link: CallLink, seconds?: number): void;
  has(callId: string): boolean;
  linkOf(callId: string): CallLink | undefined;
  /** The reply to a turn: the one that runs or ran under its key, else a new one. */
  turnOf(callId: string, turn: SpokenTurn): RunningTurn | undefined;
  ended(callId: string, ...end: Parameters<CallLink['ended']>): Promise<void>;
  /** Takes what the node says of its calls; one that it does not name any more has failed. */
  beat(running: readonly RunningCall[], isHello: boolean): void;
  /** All calls failed: the node is gone. */
  lose(): void;
  readonly ids: readonly string[];
}

/** Replies of a call that a node can ask for again. */
const maxKept = 3;
/** A call that was just opened is in no beat yet. */
const maxMissing = 2;

export function createNodeCalls(
  report: (what: string, fields: Readonly<Record<string, unknown>>) => void,
): NodeCalls {
  const calls = new Map<string, NodeCall>();

  function fail(callId: string): void {
    const call = calls.get(callId);
    if (!call || call.ending) return;
    calls.delete(callId);
    for (const turn of call.turns.values()) turn.abort();
    report('a call was lost with its media node', { callId });
    call.link
      .ended('failed', call.seconds)
      .catch((error: unknown) => report('the end of a call was not stored', { callId, error }));
  }

  return {
    add(callId, link, seconds = 0) {
      calls.set(callId, { link, seconds, turns: new Map(), missing: 0, ending: null });
    },
    has: (callId) => calls.has(callId),
    linkOf: (callId) => calls.get(callId)?.link,
    turnOf(callId, turn) {
      const call = calls.get(callId);
      if (!call) return undefined;
      const known = call.turns.get(turn.key);
      if (known) return known;
      const running = runTurn(call.link, turn, (error) =>
        report('a reply failed', { callId, error }),
      );
      call.turns.set(turn.key, running);
      const [oldest] = call.turns.keys();
      if (call.turns.size > maxKept && oldest !== undefined) call.turns.delete(oldest);
      return running;
    },
    async ended(callId, ...end) {
      const call = calls.get(callId);
      if (!call) return;
      call.ending ??= call.link.ended(...end);
      try {
        await call.ending;
      } catch (error) {
        call.ending = null;
        throw error;
      }
      for (const turn of call.turns.values()) turn.abort();
      calls.delete(callId);
    },
    beat(running, isHello) {
      const named = new Map(running.map(({ callId, seconds }) => [callId, seconds]));
      for (const [callId, call] of calls) {
        const seconds = named.get(callId);
        call.missing = seconds === undefined ? call.missing + 1 : 0;
        if (seconds !== undefined) call.seconds = seconds;
        else if (isHello || call.missing > maxMissing) fail(callId);
      }
    },
    lose() {
      for (const callId of [...calls.keys()]) fail(callId);
    },
    get ids() {
      return [...calls.keys()];
    },
  };
}
