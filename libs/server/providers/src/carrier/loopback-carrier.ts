import { randomUUID } from 'node:crypto';
import { type OutboxSink } from '../mail/port.js';
import { searchInventory } from './inventory.js';
import { CarrierError, type CarrierPort, type CarrierText, type InboundHandler } from './port.js';

/** The side of a phone in a hand: what the simulator uses to text and call agents. */
export interface Handset {
  text(message: CarrierText): Promise<void>;
  /** Rings a number; resolves with the call's id and the first words, or rejects with `unanswered`. */
  call(from: string, to: string): Promise<{ readonly callId: string; readonly said: string }>;
  /** Says something; resolves with what the other side answers. */
  say(callId: string, text: string): Promise<string>;
  hangUp(callId: string): Promise<void>;
}

export interface LoopbackOptions {
  readonly sink: OutboxSink;
  /** Numbers that are gone already, such as those in the store. */
  readonly isTaken?: (number: string) => Promise<boolean>;
  readonly newId?: () => string;
}

const e164 = /^\+\d{8,15}$/;

/** A carrier without a network: what agents send lands in the outbox, what the handset sends lands at the registered handler. */
export function createLoopbackCarrier({ sink, isTaken = async () => false, newId = randomUUID }: LoopbackOptions): CarrierPort & { readonly handset: Handset } {
  const assigned = new Set<string>();
  const calls = new Map<string, { readonly from: string; readonly to: string }>();
  let handler: InboundHandler | null = null;

  const checked = (...numbers: string[]) => {
    const bad = numbers.find((number) => !e164.test(number));
    if (bad !== undefined) throw new CarrierError('invalid', `“${bad.slice(0, 40)}” is not a phone number with a country code.`);
  };
  const answering = () => {
    if (!handler) throw new CarrierError('unanswered', 'Nobody answers here yet.');
    return handler;
  };
  const openCall = (callId: string) => {
    if (!calls.has(callId)) throw new CarrierError('ended', 'That call is over.');
  };

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
      const offered = searchInventory({ by: 'prefix', prefix: number.slice(2), strict: true, country: 'US' }).find((one) => one.number === number);
      if (!offered || assigned.has(number) || (await isTaken(number))) throw new CarrierError('unavailable', `${number} cannot be had.`);
      assigned.add(number);
      return offered;
    },
    release: async (number) => void assigned.delete(number),
    async sendText({ from, to, text, organizationId }) {
      checked(from, to);
      await sink.keep({ channel: 'sms', from, to, subject: '', text, organizationId: organizationId ?? null });
    },
    async placeCall({ from, to, announce, organizationId }) {
      checked(from, to);
      const callId = newId();
      await sink.keep({ channel: 'call', from, to, subject: 'Call', text: announce ?? '', organizationId: organizationId ?? null });
      return callId;
    },
    onInbound(next) {
      handler = next;
      return () => { if (handler === next) handler = null; };
    },
    handset: {
      async text(message) {
        checked(message.from, message.to);
        await answering().text(message);
      },
      async call(from, to) {
        checked(from, to);
        const callId = newId();
        const said = await answering().call({ type: 'ringing', callId, from, to });
        if (said === null) throw new CarrierError('unanswered', 'Nobody picked up.');
        calls.set(callId, { from, to });
        return { callId, said };
      },
      async say(callId, text) {
        openCall(callId);
        return (await answering().call({ type: 'said', callId, text })) ?? '';
      },
      async hangUp(callId) {
        openCall(callId);
        calls.delete(callId);
        await answering().call({ type: 'ended', callId });
      },
    },
  };
}
