import { randomUUID } from 'node:crypto';
import { type OutboxSink } from '../mail/port.js';
import { type CallTurn, CarrierError, type CarrierPort, type InboundHandler } from './port.js';
import { createRinging } from './ringing.js';
import { type Handset, createHandset, type OpenCall } from './loopback-handset.js';
import { checked, loopbackNumbers } from './loopback-numbers.js';
import { createSimulatedCalls, type SimulatedCalls } from './loopback-calls.js';
import { outgoing } from './loopback-outgoing.js';
import { testTone } from './test-tone.js';

export interface LoopbackOptions {
  readonly sink: OutboxSink;
  /** Numbers that are gone already, such as those in the store. */
  readonly isTaken?: (number: string) => Promise<boolean>;
  readonly newId?: () => string;
  /** The ring time of an unanswered call, regardless of the requested one; for tests. */
  readonly ringMs?: number | (() => number);
}

/**
 * A carrier without a network: texts of agents are stored in the outbox, texts of the handset are
 * passed to the registered handler.
 */
export function createLoopbackCarrier({
  sink,
  isTaken = async () => false,
  newId = randomUUID,
  ringMs,
}: LoopbackOptions): CarrierPort & {
  readonly handset: Handset;
  readonly simulated: SimulatedCalls;
} {
  const calls = new Map<string, OpenCall>();
  let handler: InboundHandler | null = null;
  const answering = () => {
    if (!handler) throw new CarrierError('unanswered', 'There is no answer here yet.');
    return handler;
  };
  const openCall = (callId: string) => {
    const call = calls.get(callId);
    if (!call) throw new CarrierError('ended', 'That call is over.');
    return { callId, ...(call.ourId ? { ourId: call.ourId } : {}) };
  };
  const secondsOf = (callId: string) =>
    Math.max(1, Math.round((Date.now() - (calls.get(callId)?.since ?? Date.now())) / 1000));
  /** The words of a turn; a side that hangs up after them is gone. */
  async function heard(callId: string, turn: CallTurn | null): Promise<string> {
    if (turn?.next.do === 'hang-up') await end(callId);
    return turn?.say ?? '';
  }
  async function end(callId: string): Promise<void> {
    const call = openCall(callId);
    const seconds = secondsOf(callId);
    calls.delete(callId);
    await answering().call({ type: 'ended', ...call, outcome: 'completed', seconds });
  }
  const ringing = createRinging(
    async (call, outcome) =>
      void (await handler?.call({
        type: 'ended',
        callId: call.callId,
        ourId: call.ourId,
        outcome,
        seconds: 0,
      })),
  );
  const handset = createHandset({
    checked,
    answering,
    newId,
    calls,
    heard,
    openCall,
    end,
    ringing,
  });
  const simulated = createSimulatedCalls({ checked, answering, newId, ringing });

  return {
    name: 'loopback',
    label: 'Loopback carrier (fictional numbers; calls and texts stay on this server)',
    ...loopbackNumbers(isTaken),
    ...outgoing({ sink, newId, ringing, ringMs }),
    async hangUp(callId) {
      if (ringing.drop(callId) || (await simulated.dropped(callId))) return;
      if (calls.has(callId)) await end(callId);
    },
    async fetchMedia(url) {
      const seconds = /^loopback:[\w-]+\?seconds=(\d{1,4})$/.exec(url)?.[1];
      if (seconds === undefined) throw new CarrierError('refused', 'There is no such recording.');
      return { type: 'audio/wav', bytes: testTone(Math.min(120, Number(seconds))) };
    },
    onInbound(next) {
      handler = next;
      return () => {
        if (handler !== next) return;
        handler = null;
        ringing.stop();
      };
    },
    handset,
    simulated,
  };
}
