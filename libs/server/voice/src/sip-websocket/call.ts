import { keyOfInfo } from '../rtp-events/info-keys.js';
import { type MediaClock } from '../media/media-clock.js';
import { type Accepting, createAccepting } from './accepting.js';
import {
  type CallFacts,
  type SipCall,
  type SipCallEnd,
  type SipCallHandlers,
} from './call-port.js';
import { type Dialog, createDialog } from './dialog.js';
import { type Reoffers, createReoffers, unsupportedBody } from './reoffers.js';
import { allowed } from './reply.js';
import { type SipRequest } from './request.js';
import {
  type SessionTimer,
  type TimerWish,
  createSessionTimer,
  timerHeaders,
} from './session-timer.js';
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
  /** For the caller. */
  words: string;
  handlers: SipCallHandlers;
  answering: Promise<'acknowledged' | 'canceled' | 'lost'> | null;
  settle: (result: 'acknowledged' | 'canceled' | 'lost') => void;
}

const newState = (): State => ({
  phase: 'offered',
  endedBy: null,
  words: '',
  handlers: { onEnd: () => undefined },
  answering: null,
  settle: () => undefined,
});

const sdpOf = ({ contentType, body }: SipRequest): string | null =>
  body !== '' && contentType === 'application/sdp' ? body : null;

/** What the parts of one call share. */
interface Inner {
  readonly parts: CallParts;
  readonly state: State;
  readonly dialog: Dialog;
  readonly accepting: Accepting;
  readonly timer: SessionTimer;
  /** Contact and abilities, for every 2xx. */
  readonly headers: readonly (readonly [string, string])[];
  /** An error of a handler changes nothing here. */
  safely(work: () => void): void;
  end(why: SipCallEnd, words: string): void;
}

/** Changes of the session of a call. */
const reoffersOf = ({ parts, state, dialog, accepting, timer, headers, safely, end }: Inner) =>
  createReoffers({
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
      if (!ack) end('lost', 'No ACK');
      // Without an answer the session stays as it was.
      else if (hadOffer && sdp !== null) safely(() => state.handlers.onAnswer?.(sdp));
    },
    report: parts.report,
  });

/** The 200 of the call itself; false when the INVITE has a final answer. */
function acceptCall(inner: Inner, sdp: string, isHeard: boolean): boolean {
  const { parts, state, dialog, accepting, timer, headers, safely, end } = inner;
  const isOurOffer = parts.facts.offer === null;
  const onAck = (ack: SipRequest | null): void => {
    state.settle(ack ? 'acknowledged' : 'lost');
    // Ended before its ACK: only now may a BYE follow (RFC 3261 §15).
    if (state.phase === 'over') return parts.send(dialog.bye(state.words));
    state.phase = 'confirmed';
    const theirs = ack && sdpOf(ack);
    if (!ack) end('lost', 'No ACK');
    else if (isOurOffer && theirs === null) end('lost', 'No answer in the ACK');
    else if (isOurOffer && theirs !== null) safely(() => state.handlers.onAnswer?.(theirs));
  };
  const ears = isHeard ? [] : [['X-Speech-Recognition', 'none'] as const];
  const reply = {
    status: 200,
    headers: [...headers, ...timerHeaders(parts.timer), ...ears],
    body: sdp,
  };
  if (!accepting.accept(parts.transaction, reply, isOurOffer, onAck)) return false;
  timer.restart(parts.timer);
  return true;
}

/** The end of a call in any state. */
function endCall(
  { parts, state, dialog, accepting, timer, safely }: Inner,
  reoffers: Reoffers,
  why: SipCallEnd,
  words: string,
): void {
  if (state.phase === 'over') return;
  const was = state.phase;
  Object.assign(state, { phase: 'over', endedBy: why, words });
  reoffers.stop();
  timer.stop();
  if (was === 'offered') parts.transaction.reply({ status: statusOfEnd[why] ?? 480 });
  if (was === 'confirmed' && why !== 'caller') {
    accepting.stop();
    parts.send(dialog.bye(words));
  }
  // Once the 200 waits for its ACK, the ACK decides; a BYE or a closed socket brings none.
  if (!accepting.isWaiting) state.settle(why === 'caller' ? 'canceled' : 'lost');
  parts.onOver();
  safely(() => state.handlers.onEnd(why));
}

/** What arrives for a call. */
function createControl(inner: Inner, reoffers: Reoffers, call: SipCall): CallControl {
  const { parts, state, dialog, accepting, timer, safely, end } = inner;
  return {
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
      if (canceled !== parts.transaction) return reoffers.cancel(canceled);
      if (canceled.reply({ status: 487 }) !== null) end('canceled', '');
    },
    receive(next) {
      const { method } = next.request;
      if (!dialog.isInOrder(next.request)) return void next.reply({ status: 500 });
      if (method === 'BYE') {
        next.reply({ status: 200 });
        accepting.stop();
        end('caller', '');
        return state.settle('canceled');
      }
      if (state.phase === 'over') return void next.reply({ status: 481 });
      if (method === 'INFO') return receiveInfo(next, state, safely);
      reoffers.receive(next);
    },
    socketGone() {
      const isTalking = state.phase === 'confirmed' && !accepting.isWaiting;
      reoffers.stop();
      timer.stop();
      accepting.stop();
      if (isTalking && state.handlers.onSocketGone) safely(() => state.handlers.onSocketGone?.());
      else {
        end('socket gone', '');
        // Also of a call that was hung up before its ACK.
        state.settle('lost');
      }
    },
    end,
  };
}

export function createCall(parts: CallParts): CallControl {
  const { clock, transaction, contact, send } = parts;
  const inner: Inner = {
    parts,
    state: newState(),
    dialog: createDialog(transaction.request, parts.remoteTarget, transaction.tag),
    accepting: createAccepting(clock, send),
    timer: createSessionTimer(clock, () => inner.end('not refreshed', 'Not refreshed')),
    headers: [
      ['Contact', `<${contact}>`],
      ['Allow', allowed],
      ['Supported', 'timer'],
    ],
    safely(work) {
      try {
        work();
      } catch (error) {
        parts.report(error);
      }
    },
    end: (why, words) => endCall(inner, reoffers, why, words),
  };
  const reoffers = reoffersOf(inner);
  return createControl(inner, reoffers, createPort(inner));
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
function createPort(inner: Inner): SipCall {
  const { parts, state, end } = inner;
  const { transaction, facts, contact } = parts;
  return {
    ...facts,
    ring() {
      const headers = [['Contact', `<${contact}>`]] as const;
      if (state.phase === 'offered') transaction.reply({ status: 180, headers });
    },
    answer(sdp, { isHeard = true } = {}) {
      if (state.answering) return state.answering;
      if (state.phase !== 'offered')
        return Promise.resolve(state.endedBy === 'canceled' ? 'canceled' : 'lost');
      state.answering = new Promise((settle) => (state.settle = settle));
      state.phase = 'answered';
      if (!acceptCall(inner, sdp, isHeard)) state.settle('lost');
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
      end('rejected', '');
    },
    hangUp: (why) => end('hung up', why),
  };
}
