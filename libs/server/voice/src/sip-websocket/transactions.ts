import { randomBytes } from 'node:crypto';
import { sipT1Ms } from '@patchbay/server-providers';
import { type MediaClock } from '../media/media-clock.js';
import { type Reply, writeReply } from './reply.js';
import { type SipRequest } from './request.js';

/** One request and its answers (RFC 3261 §17.2). */
export interface Transaction {
  readonly request: SipRequest;
  /** The tag of our To. */
  readonly tag: string;
  readonly isAnswered: boolean;
  /** Sends an answer; after the final one nothing more. Gives the text that was sent. */
  reply(reply: Reply): string | null;
}

export interface Transactions {
  /** A new transaction; null for a request that was sent again and has been answered again. */
  begin(request: SipRequest): Transaction | null;
  /** The INVITE that a CANCEL or an ACK belongs to. */
  inviteOf(request: SipRequest): Transaction | undefined;
  close(): void;
}

/** How long an answer is repeated to a request that comes again: 64 T1. */
export const transactionMs = 64 * sipT1Ms;
/** Transactions of one socket that are remembered; the oldest answered ones are then forgotten. */
const maxRemembered = 64;

export const newTag = (): string => randomBytes(9).toString('base64url');

/**
 * The server transactions of one socket. Nothing is lost on the way, so answers are not sent again
 * by a timer, but a request that comes again gets the same answer (RFC 3261 §17.2.1, §17.2.2; RFC
 * 6026 §7.1 keeps an INVITE that was accepted).
 */
export function createTransactions(clock: MediaClock, send: (text: string) => void): Transactions {
  const kept = new Map<
    string,
    { transaction: Transaction; last: string | null; stop?: () => void }
  >();
  const keyOf = (method: string, branch: string) => `${method} ${branch}`;
  const forgetOldest = (): void => {
    if (kept.size < maxRemembered) return;
    for (const [key, { transaction, stop }] of kept)
      if (transaction.isAnswered) {
        stop?.();
        kept.delete(key);
        return;
      }
  };

  return {
    begin(request) {
      const key = keyOf(request.method, request.branch);
      const known = kept.get(key);
      if (known) {
        if (known.last !== null) send(known.last);
        return null;
      }
      forgetOldest();
      const tag = newTag();
      let isAnswered = false;
      const transaction: Transaction = {
        request,
        tag,
        get isAnswered() {
          return isAnswered;
        },
        reply(reply) {
          if (isAnswered) return null;
          const text = writeReply(request.message, tag, reply);
          entry.last = text;
          if (reply.status >= 200) {
            isAnswered = true;
            entry.stop = clock.after(transactionMs, () => kept.delete(key));
          }
          send(text);
          return text;
        },
      };
      const entry: { transaction: Transaction; last: string | null; stop?: () => void } = {
        transaction,
        last: null,
      };
      kept.set(key, entry);
      return transaction;
    },
    inviteOf: ({ branch }) => kept.get(keyOf('INVITE', branch))?.transaction,
    close() {
      for (const { stop } of kept.values()) stop?.();
      kept.clear();
    },
  };
}
