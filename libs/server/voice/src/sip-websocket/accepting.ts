import { sipT1Ms, sipT2Ms } from '@patchbay/server-providers';
import { type MediaClock } from '../media/media-clock.js';
import { type Reply } from './reply.js';
import { type SipRequest } from './request.js';
import { type Transaction, transactionMs } from './transactions.js';

/** The 200 of an INVITE until its ACK. */
export interface Accepting {
  /** Whether a 200 was sent whose ACK has not come. */
  readonly isWaiting: boolean;
  /** Whether that 200 had our offer, so that the ACK brings the answer (RFC 3261 §13.2.1). */
  readonly awaitsAnswer: boolean;
  /**
   * Sends the 200; `done` gets the ACK, or null when none came in 32 s. False when the INVITE has a
   * final answer already.
   */
  accept(
    transaction: Transaction,
    reply: Reply,
    awaitsAnswer: boolean,
    done: (ack: SipRequest | null) => void,
  ): boolean;
  /** An ACK in the dialog; one that belongs to no open 200 is ignored. */
  acknowledge(ack: SipRequest): void;
  stop(): void;
}

/**
 * Repeats a 200 after T1, then after twice the pause up to T2, until its ACK comes, also where
 * nothing is lost on the way (RFC 3261 §13.3.1.4).
 */
export function createAccepting(clock: MediaClock, send: (text: string) => void): Accepting {
  let open: {
    readonly cseq: number;
    readonly awaitsAnswer: boolean;
    end(ack: SipRequest | null): void;
    stop(): void;
  } | null = null;

  return {
    get isWaiting() {
      return open !== null;
    },
    get awaitsAnswer() {
      return open?.awaitsAnswer ?? false;
    },
    accept(transaction, reply, awaitsAnswer, done) {
      const text = transaction.reply(reply);
      if (text === null) return false;
      let pause = sipT1Ms;
      const repeat = (): void => {
        send(text);
        pause = Math.min(pause * 2, sipT2Ms);
        stopRepeat = clock.after(pause, repeat);
      };
      let stopRepeat = clock.after(pause, repeat);
      const stopWait = clock.after(transactionMs, () => open?.end(null));
      const stop = (): void => {
        stopRepeat();
        stopWait();
        open = null;
      };
      open = {
        cseq: transaction.request.cseq,
        awaitsAnswer,
        stop,
        end(ack) {
          stop();
          done(ack);
        },
      };
      return true;
    },
    acknowledge(ack) {
      if (open?.cseq === ack.cseq) open.end(ack);
    },
    stop: () => open?.stop(),
  };
}
