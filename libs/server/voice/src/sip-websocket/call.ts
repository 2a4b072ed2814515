import { keyOfInfo } from '../rtp-events/info-keys.js';
import { type MediaClock } from '../media/media-clock.js';
import { createAccepting } from './accepting.js';
import {
  type CallFacts,
  type SipCall,
  type SipCallEnd,
  type SipCallHandlers,
} from './call-port.js';
import { createDialog } from './dialog.js';
import { createReoffers, unsupportedBody } from './reoffers.js';
import { allowed } from './reply.js';
import { type SipRequest } from './request.js';
import { type TimerWish, createSessionTimer, timerHeaders } from './session-timer.js';
import { type Transaction } from './transactions.js';

/** A call as its socket has it. */
export interface CallControl {
  readonly key: string;
  readonly call: SipCall;
  /** Whether `onEnd` was called; a BYE that crosses ours is still answered. */
  readonly isOver: boolean;
  setHandlers(handlers: SipCallHandlers): void;
  /** A request within the dialog, other than ACK and CANCEL. */
  receive(transaction: Transaction): void;
  acknowledge(ack: SipRequest): void;
  cancel(transaction: Transaction): void;
  socketGone(): void;
  /** Ends the call in any state, with a BYE where there is one to send. */
  end(why: SipCallEnd, words: string): void;
}

export interface CallParts {
  readonly clock: MediaClock;
  readonly transaction: Transaction;
  readonly facts: CallFacts;
  /** Of the caller's INVITE. */
  readonly remoteTarget: string;
  /** Ours. */
  readonly contact: string;
  readonly timer: TimerWish;
  send(text: string): void;
  /** `onEnd` was called. */
  onOver(): void;
  report(error: unknown): void;
}

/** Bodies of INFO that are keys; another one gets 415, none is no key. */
const keyTypes = ['application/dtmf-relay', 'application/dtmf'];

/** For an INVITE that ends without an answer of ours. */
const statusOfEnd: Partial<Record<SipCallEnd, number>> = { caller: 487, closed: 503 };

interface State {
  phase: 'offered' | 'answered' | 'confirmed' | 'over';
  endedBy: SipCallEnd | null;
  isSocketGone: boolean;
  handlers: SipCallHandlers;
  answering: Promise<'acknowledged' | 'canceled' | 'lost'> | null;
  settle: (result: 'acknowledged' | 'canceled' | 'lost') => void;
}

export function createCall(parts: CallParts): CallControl {
  const { clock, transaction, facts, send } = parts;
  const { request } = transaction;
  const state: State = {
    phase: 'offered',
    endedBy: null,
    isSocketGone: false,
    handlers: { onEnd: () => undefined },
    answering: null,
    settle: () => undefined,
  };
  const dialog = createDialog(request, parts.remoteTarget, transaction.tag);
  const headers = [
    ['Contact', `<${parts.contact}>`],
    ['Allow', allowed],
    ['Supported', 'timer'],
  ] as const;
  const accepting = createAccepting(clock, send);
  const timer = createSessionTimer(clock, () => control.end('not refreshed', 'Not refreshed'));
  const safely = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      parts.report(error);
    }
  };
  const sdpOf = ({ contentType, body }: SipRequest): string | null =>
    body !== '' && contentType === 'application/sdp' ? body : null;
  const endOnLoss = (words: string): void => control.end('lost', words);

  const reoffers = createReoffers({
    accepting,
    headers,
    isAnswered: () => state.phase === 'answered' || state.phase === 'confirmed',
    ask: async (sdp, signal) => (await state.handlers.onReoffer?.(sdp, signal)) ?? null,
    onAccepted(changed, wish) {
      dialog.retarget(changed);
      timer.restart(wish);
    },
    onAck(ack, hadOffer) {
      const sdp = ack && sdpOf(ack);
      if (!ack) endOnLoss('No ACK');
      // Without an answer the session stays as it was.
      else if (hadOffer && sdp !== null) safely(() => state.handlers.onAnswer?.(sdp));
    },
    report: parts.report,
  });

  /** The ACK of the call's 200, or 32 s without it. */
  const onAck = (ack: SipRequest | null): void => {
    state.settle(ack ? 'acknowledged' : 'lost');
    // Ended before its ACK: only now may a BYE follow (RFC 3261 §15).
    if (state.phase === 'over') return send(dialog.bye(state.endedBy ?? ''));
    state.phase = 'confirmed';
    const sdp = ack && sdpOf(ack);
    if (!ack) endOnLoss('No ACK');
    else if (facts.offer === null && sdp === null) endOnLoss('No answer in the ACK');
    else if (facts.offer === null && sdp !== null) safely(() => state.handlers.onAnswer?.(sdp));
  };

  const call = createPort(parts, state, {
    ring: () => transaction.reply({ status: 180, headers: [['Contact', `<${parts.contact}>`]] }),
    accept(sdp) {
      const reply = { status: 200, headers: [...headers, ...timerHeaders(parts.timer)], body: sdp };
      if (!accepting.accept(transaction, reply, facts.offer === null, onAck)) return false;
      timer.restart(parts.timer);
      return true;
    },
    end: (why, words) => control.end(why, words),
  });

  const control: CallControl = {
    key: dialog.key,
    call,
    get isOver() {
      return state.phase === 'over';
    },
    setHandlers(handlers) {
      state.handlers = handlers;
      const { endedBy } = state;
      if (endedBy) safely(() => handlers.onEnd(endedBy));
    },
    acknowledge: (ack) => accepting.acknowledge(ack),
    cancel(canceled) {
      if (canceled !== transaction) return reoffers.cancel(canceled);
      if (transaction.reply({ status: 487 }) !== null) control.end('canceled', '');
    },
    receive(next) {
      if (!dialog.isInOrder(next.request)) return void next.reply({ status: 500 });
      if (next.request.method === 'BYE') {
        next.reply({ status: 200 });
        accepting.stop();
        return control.end('caller', '');
      }
      if (state.phase === 'over') return void next.reply({ status: 481 });
      if (next.request.method === 'INFO') return receiveInfo(next, state, safely);
      reoffers.receive(next);
    },
    socketGone() {
      state.isSocketGone = true;
      const isTalking = state.phase === 'confirmed' && state.handlers.onSocketGone !== undefined;
      reoffers.stop();
      timer.stop();
      if (!isTalking || accepting.isWaiting) {
        accepting.stop();
        control.end('socket gone', '');
      } else safely(() => state.handlers.onSocketGone?.());
    },
    end(why, words) {
      if (state.phase === 'over') return;
      const was = state.phase;
      [state.phase, state.endedBy] = ['over', why];
      reoffers.stop();
      timer.stop();
      if (was === 'offered') transaction.reply({ status: statusOfEnd[why] ?? 480 });
      if (was === 'confirmed' && why !== 'caller') {
        accepting.stop();
        send(dialog.bye(words));
      }
      // Once the 200 waits for its ACK, the ACK decides; a BYE or a closed socket brings none.
      if (!accepting.isWaiting) state.settle(why === 'caller' ? 'canceled' : 'lost');
      parts.onOver();
      safely(() => state.handlers.onEnd(why));
    },
  };
  return control;
}

/** INFO with a key (RFC 6086 for the method; the bodies have no standard). */
function receiveInfo(
  { request, reply }: Transaction,
  state: State,
  safely: (work: () => void) => void,
): void {
  if (request.body !== '' && !keyTypes.includes(request.contentType)) {
    reply({ ...unsupportedBody, headers: [['Accept', keyTypes.join(', ')]] });
    return;
  }
  reply({ status: 200 });
  const key = keyOfInfo(request.contentType, request.body);
  if (key !== null && state.phase !== 'offered') safely(() => state.handlers.onKey?.(key));
}

/** What the rest of the product sees of a call. */
function createPort(
  { transaction, facts }: CallParts,
  state: State,
  act: {
    ring(): void;
    accept(sdp: string): boolean;
    end(why: SipCallEnd, words: string): void;
  },
): SipCall {
  return {
    ...facts,
    ring: () => {
      if (state.phase === 'offered') act.ring();
    },
    answer(sdp) {
      if (state.answering) return state.answering;
      if (state.phase !== 'offered')
        return Promise.resolve(state.endedBy === 'canceled' ? 'canceled' : 'lost');
      state.answering = new Promise((settle) => (state.settle = settle));
      state.phase = 'answered';
      if (!act.accept(sdp)) state.settle('lost');
      return state.answering;
    },
    reject(status, { retryAfter } = {}) {
      if (state.phase !== 'offered') return;
      transaction.reply({
        status: status >= 300 && status <= 699 ? status : 480,
        ...(retryAfter === undefined
          ? {}
          : { headers: [['Retry-After', String(Math.max(0, Math.ceil(retryAfter)))]] }),
      });
      act.end('rejected', '');
    },
    hangUp: (why) => act.end('hung up', why),
  };
}
