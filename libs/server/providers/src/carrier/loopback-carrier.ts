import { randomUUID } from 'node:crypto';
import { type OutboxSink } from '../mail/port.js';
import { searchInventory, vanityOffer } from './inventory.js';
import {
  type CallTurn,
  CarrierError,
  type CarrierPort,
  type CarrierText,
  type InboundHandler,
} from './port.js';
import { createRinging } from './ringing.js';

/** A call that rings at the handset. `callId` is the loopback's. */
export interface RingingCall {
  readonly callId: string;
  readonly from: string;
  readonly to: string;
}

/** The side of a phone in a hand: what the simulator uses to text and call agents, and to take their calls. */
export interface Handset {
  text(message: CarrierText): Promise<void>;
  /** Rings a number; resolves with the call's id and the first words, or rejects with `unanswered`. */
  call(from: string, to: string): Promise<{ readonly callId: string; readonly said: string }>;
  /** Says something; resolves with what the other side answers. */
  say(callId: string, text: string): Promise<string>;
  hangUp(callId: string): Promise<void>;
  /** Calls that ring at a number right now, the oldest first. */
  ringing(number: string): readonly RingingCall[];
  /** Takes a call that rings; resolves with the first words. Rejects with `ended` when it stopped ringing. */
  answer(callId: string): Promise<{ readonly said: string; readonly ourId: string }>;
  /** Turns a call away: the caller hears that the line is busy. */
  reject(callId: string): Promise<void>;
}

export interface LoopbackOptions {
  readonly sink: OutboxSink;
  /** Numbers that are gone already, such as those in the store. */
  readonly isTaken?: (number: string) => Promise<boolean>;
  readonly newId?: () => string;
  /** How long a call rings when nobody takes it, whatever was asked for; for tests. */
  readonly ringMs?: number | (() => number);
}

const e164 = /^\+\d{8,15}$/;

/** A carrier without a network: what agents send lands in the outbox, what the handset sends lands at the registered handler. */
export function createLoopbackCarrier({
  sink,
  isTaken = async () => false,
  newId = randomUUID,
  ringMs,
}: LoopbackOptions): CarrierPort & { readonly handset: Handset } {
  const assigned = new Set<string>();
  const calls = new Map<
    string,
    { readonly from: string; readonly to: string; readonly ourId?: string; readonly since: number }
  >();
  let handler: InboundHandler | null = null;

  const checked = (...numbers: string[]) => {
    const bad = numbers.find((number) => !e164.test(number));
    if (bad !== undefined)
      throw new CarrierError(
        'invalid',
        `“${bad.slice(0, 40)}” is not a phone number with a country code.`,
      );
  };
  const answering = () => {
    if (!handler) throw new CarrierError('unanswered', 'Nobody answers here yet.');
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

  return {
    name: 'loopback',
    label: 'Loopback carrier (fictional numbers; calls and texts stay on this server)',
    search: async (query) => {
      const offered = searchInventory(query, (number) => assigned.has(number));
      const taken = await Promise.all(offered.map(({ number }) => isTaken(number)));
      return offered.filter((_, at) => !taken[at]);
    },
    async assign(number) {
      checked(number);
      const offered =
        searchInventory({
          by: 'prefix',
          prefix: number.slice(2),
          strict: true,
          country: 'US',
        }).find((one) => one.number === number) ?? vanityOffer(number);
      if (!offered || assigned.has(number) || (await isTaken(number)))
        throw new CarrierError('unavailable', `${number} cannot be had.`);
      assigned.add(number);
      return offered;
    },
    release: async (number) => void assigned.delete(number),
    async sendText({ from, to, text, organizationId, code }) {
      checked(from, to);
      await sink.keep({
        channel: 'sms',
        from,
        to,
        subject: '',
        text,
        code,
        organizationId: organizationId ?? null,
      });
      return { messageId: randomUUID(), status: 'delivered' };
    },
    async placeCall({ from, to, announce, callId: ourId, organizationId, ringSeconds = 30 }) {
      checked(from, to);
      const callId = newId();
      await sink.keep({
        channel: 'call',
        from,
        to,
        subject: 'Call',
        text: announce ?? '',
        organizationId: organizationId ?? null,
      });
      if (ourId)
        ringing.begin(
          { callId, from, to, ourId },
          (typeof ringMs === 'function' ? ringMs() : ringMs) ?? ringSeconds * 1000,
        );
      return callId;
    },
    async hangUp(callId) {
      if (!ringing.drop(callId) && calls.has(callId)) await end(callId);
    },
    onInbound(next) {
      handler = next;
      return () => {
        if (handler !== next) return;
        handler = null;
        ringing.stop();
      };
    },
    handset: {
      async text(message) {
        checked(message.from, message.to);
        await answering().text(message);
      },
      async call(from, to) {
        checked(from, to);
        const callId = newId();
        const turn = await answering().call({ type: 'ringing', callId, from, to });
        if (turn === null || turn.next.do === 'reject')
          throw new CarrierError('unanswered', 'Nobody picked up.');
        calls.set(callId, { from, to, since: Date.now() });
        return { callId, said: await heard(callId, turn) };
      },
      async say(callId, text) {
        return heard(callId, await answering().call({ type: 'said', ...openCall(callId), text }));
      },
      hangUp: end,
      ringing: ringing.at,
      async answer(callId) {
        const call = ringing.take(callId);
        if (!call) throw new CarrierError('ended', 'It is not ringing any more.');
        calls.set(callId, { ...call, since: Date.now() });
        return {
          ourId: call.ourId,
          said: await heard(
            callId,
            await answering().call({ type: 'answered', callId, ourId: call.ourId, by: 'person' }),
          ),
        };
      },
      async reject(callId) {
        const call = ringing.take(callId);
        if (call)
          await answering().call({
            type: 'ended',
            callId,
            ourId: call.ourId,
            outcome: 'busy',
            seconds: 0,
          });
      },
    },
  };
}
