import { type CarrierText, CarrierError, type InboundHandler, type CallTurn } from './port.js';
import { type createRinging } from './ringing.js';

/** A call that rings at the handset. `callId` is the loopback's. */
export interface RingingCall {
  readonly callId: string;
  readonly from: string;
  readonly to: string;
}

/**
 * The simulated phone: the simulator uses it to text and call agents, and to answer their calls.
 */
export interface Handset {
  text(message: CarrierText): Promise<void>;
  /**
   * Rings a number; resolves with the call's id and the first words, or rejects with `unanswered`.
   */
  call(from: string, to: string): Promise<{ readonly callId: string; readonly said: string }>;
  /** Sends a spoken line; resolves with the reply of the other side. */
  say(callId: string, text: string): Promise<string>;
  hangUp(callId: string): Promise<void>;
  /** Calls that ring at a number right now, the oldest first. */
  ringing(number: string): readonly RingingCall[];
  /**
   * Takes a call that rings; resolves with the first words. Rejects with `ended` when it stopped
   * ringing.
   */
  answer(callId: string): Promise<{ readonly said: string; readonly ourId: string }>;
  /** Declines a call: the caller hears a busy tone. */
  reject(callId: string): Promise<void>;
}

/** A call that was taken. `since` in milliseconds. */
export interface OpenCall {
  readonly from: string;
  readonly to: string;
  readonly ourId?: string;
  readonly since: number;
}

interface HandsetContext {
  readonly checked: (...numbers: string[]) => void;
  readonly answering: () => InboundHandler;
  readonly newId: () => string;
  readonly calls: Map<string, OpenCall>;
  readonly heard: (callId: string, turn: CallTurn | null) => Promise<string>;
  readonly openCall: (callId: string) => { readonly callId: string; readonly ourId?: string };
  readonly end: (callId: string) => Promise<void>;
  readonly ringing: ReturnType<typeof createRinging>;
}

/** The simulated phone: its calls and texts are passed to the registered handler. */
export function createHandset({
  checked,
  answering,
  newId,
  calls,
  heard,
  openCall,
  end,
  ringing,
}: HandsetContext): Handset {
  return {
    async text(message) {
      checked(message.from, message.to);
      await answering().text(message);
    },
    async call(from, to) {
      checked(from, to);
      const callId = newId();
      const turn = await answering().call({ type: 'ringing', callId, from, to });
      if (turn === null || turn.next.do === 'reject')
        throw new CarrierError('unanswered', 'No one picked up.');
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
  };
}
