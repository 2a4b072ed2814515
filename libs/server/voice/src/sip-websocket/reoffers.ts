import { randomInt } from 'node:crypto';
import { type Accepting } from './accepting.js';
import { type Reply } from './reply.js';
import { type SipRequest } from './request.js';
import { type TimerWish, readTimerWish, timerHeaders } from './session-timer.js';
import { type Transaction } from './transactions.js';

/** What a call gives for changes of its session. */
export interface ReofferParts {
  readonly accepting: Accepting;
  /** Whether the offer of the call itself has been answered. */
  isAnswered(): boolean;
  /** Contact, Allow and so on. */
  readonly headers: readonly (readonly [string, string])[];
  /** The answer to an offer, our offer when there is none, or null when it cannot be. */
  ask(sdp: string | null, signal: AbortSignal): Promise<string | null>;
  /** A change was accepted. */
  onAccepted(request: SipRequest, timer: TimerWish): void;
  /** The ACK of a re-INVITE; null when it did not come. `hadOffer` of ours. */
  onAck(ack: SipRequest | null, hadOffer: boolean): void;
  report(error: unknown): void;
}

/** Changes of a session: re-INVITE (RFC 3261 §14.2) and UPDATE (RFC 3311 §5.2). */
export interface Reoffers {
  receive(transaction: Transaction): void;
  /** A CANCEL of a change that is not answered; the call goes on. */
  cancel(transaction: Transaction): void;
  /** The call ends. */
  stop(): void;
}

/** Ten seconds at most, by chance, so that two sides do not meet again (RFC 3261 §14.2). */
const laterAgain = (): Reply => ({
  status: 500,
  headers: [['Retry-After', String(randomInt(1, 10))]],
});

export const unsupportedBody: Reply = {
  status: 415,
  headers: [
    ['Accept', 'application/sdp'],
    ['Accept-Encoding', 'identity'],
  ],
};

export function createReoffers(parts: ReofferParts): Reoffers {
  const { accepting } = parts;
  let pending: { readonly transaction: Transaction; readonly abort: AbortController } | null = null;
  const drop = (): void => {
    const dropped = pending;
    pending = null;
    dropped?.transaction.reply({ status: 487 });
    dropped?.abort.abort();
  };

  /** Why a change cannot begin now. */
  const refusalOf = ({ method, body, contentType }: SipRequest): Reply | null => {
    if (body !== '' && contentType !== 'application/sdp') return unsupportedBody;
    if (method === 'UPDATE' && body === '') return null;
    // Our own offer waits for its answer (§14.2; RFC 3311 §5.2).
    if (accepting.awaitsAnswer) return { status: 491 };
    return pending || accepting.isWaiting || !parts.isAnswered() ? laterAgain() : null;
  };

  const accept = (transaction: Transaction, timer: TimerWish, sdp: string | null): void => {
    const { request } = transaction;
    const reply: Reply = {
      status: 200,
      headers: [...parts.headers, ...timerHeaders(timer)],
      ...(sdp === null ? {} : { body: sdp }),
    };
    const hadOffer = request.method === 'INVITE' && request.body === '';
    const isSent =
      request.method === 'UPDATE'
        ? transaction.reply(reply) !== null
        : accepting.accept(transaction, reply, hadOffer, (ack) => parts.onAck(ack, hadOffer));
    if (isSent) parts.onAccepted(request, timer);
  };

  const ask = async (transaction: Transaction, timer: TimerWish): Promise<void> => {
    const { body } = transaction.request;
    const abort = new AbortController();
    const mine = { transaction, abort };
    pending = mine;
    let answer: string | null = null;
    let failed = false;
    try {
      answer = await parts.ask(body === '' ? null : body, abort.signal);
    } catch (error) {
      failed = true;
      if (!abort.signal.aborted) parts.report(error);
    }
    if (pending !== mine) return;
    pending = null;
    if (failed) transaction.reply({ status: 500 });
    else if (answer === null) transaction.reply({ status: 488 });
    else accept(transaction, timer, answer);
  };

  return {
    receive(transaction) {
      const { request } = transaction;
      const refusal = refusalOf(request);
      if (refusal) return void transaction.reply(refusal);
      const timer = readTimerWish(request);
      if (timer.kind === 'refused') return void transaction.reply(timer.reply);
      if (request.method === 'UPDATE' && request.body === '')
        return accept(transaction, timer, null);
      if (request.method === 'INVITE') transaction.reply({ status: 100 });
      void ask(transaction, timer);
    },
    cancel(transaction) {
      if (pending?.transaction === transaction) drop();
    },
    stop: drop,
  };
}
