import { randomUUID } from 'node:crypto';
import { type MediaClock } from '../media/media-clock.js';
import { type CallControl, createCall } from './call.js';
import { type CallFacts, type SipCallEnd } from './call-port.js';
import { readSipUri } from './addresses.js';
import { contactOf } from './dialog.js';
import { type Reply } from './reply.js';
import { type SipRequest } from './request.js';
import { type ServerParts, type SipCredentials } from './server-parts.js';
import { readTimerWish } from './session-timer.js';
import { type Transaction, transactionMs } from './transactions.js';
import { jwtOf, metaDataOf } from './widget-headers.js';

/** The calls of one socket. */
export interface Calls {
  of(key: string): CallControl | undefined;
  /** Why an INVITE outside of a dialog is refused before its user is known. */
  refusalOf(request: SipRequest): Reply | null;
  begin(transaction: Transaction, credentials: SipCredentials, user: string): void;
  /** False when the INVITE is not one of a call here. */
  cancel(invite: Transaction): boolean;
  socketGone(): void;
  /** All, or those of one session. */
  end(why: SipCallEnd, words: string, sessionId?: string): void;
  readonly areOver: boolean;
}

const factsOf = (
  { callId, body, message }: SipRequest,
  { sessionId, agent }: SipCredentials,
  user: string,
  address: string,
): CallFacts => ({
  id: randomUUID(),
  callId,
  address,
  user,
  sessionId,
  agent,
  offer: body === '' ? null : body,
  metaData: metaDataOf(message),
  jwt: jwtOf(message),
});

const callParts = (
  { clock, domain, report }: ServerParts,
  transaction: Transaction,
  { agent }: SipCredentials,
) => ({
  clock,
  transaction,
  contact: `sip:${encodeURIComponent(agent)}@${domain};transport=ws`,
  timer: readTimerWish(transaction.request),
  report,
});

/** Keeps calls that are over while a BYE that crosses ours may come: 32 s, or to the end of a socket. */
function createMemory(clock: MediaClock, forget: (key: string) => void) {
  let isGone = false;
  const stops = new Set<() => void>();
  return {
    keep(key: string): void {
      if (isGone) return forget(key);
      const stop = clock.after(transactionMs, () => {
        stops.delete(stop);
        forget(key);
      });
      stops.add(stop);
    },
    close(): void {
      isGone = true;
      for (const stop of stops) stop();
    },
  };
}

export function createCalls(
  parts: ServerParts,
  address: string,
  send: (text: string) => void,
  onAllOver: () => void,
): Calls {
  const { clock, limits, options, report } = parts;
  const calls = new Map<string, { readonly control: CallControl; readonly invite: Transaction }>();
  const memory = createMemory(clock, (key) => calls.delete(key));
  const live = () => [...calls.values()].filter(({ control }) => !control.isOver);

  const place = (): Reply | null => {
    const refusal = limits.callRefusal(address);
    if (!refusal) return null;
    return { status: refusal.status, headers: [['Retry-After', String(refusal.retryAfter)]] };
  };

  return {
    of: (key) => calls.get(key)?.control,
    refusalOf({ callId, fromTag, cseq }) {
      // The same request over two ways (RFC 3261 §8.2.2.2).
      const isMerged = [...calls.values()].some(
        ({ invite: { request } }) =>
          request.callId === callId && request.fromTag === fromTag && request.cseq === cseq,
      );
      return isMerged ? { status: 482 } : place();
    },
    begin(transaction, credentials, user) {
      const { request } = transaction;
      const uri = readSipUri(request.uri);
      // Another agent, a number, anything else than the session is for.
      if (uri?.user !== credentials.agent) return void transaction.reply({ status: 403 });
      // Others may have begun while this one was looked up.
      const refusal = place();
      if (refusal) return void transaction.reply(refusal);
      const remoteTarget = contactOf(request);
      if (remoteTarget === null) return void transaction.reply({ status: 400 });
      const held = limits.beginCall(address);
      transaction.reply({ status: 100 });
      const control = createCall({
        ...callParts(parts, transaction, credentials),
        remoteTarget,
        facts: factsOf(request, credentials, user, address),
        send,
        onOver() {
          held.release();
          memory.keep(control.key);
          onAllOver();
        },
      });
      calls.set(control.key, { control, invite: transaction });
      try {
        control.setHandlers(options.onCall(control.call));
      } catch (error) {
        report(error);
        control.call.reject(500);
      }
    },
    cancel(invite) {
      for (const { control } of calls.values()) control.cancel(invite);
      return (
        [...calls.values()].some((one) => one.invite === invite) || invite.request.toTag !== null
      );
    },
    socketGone() {
      memory.close();
      for (const [key, { control }] of calls) {
        control.socketGone();
        if (control.isOver) calls.delete(key);
      }
    },
    end(why, words, sessionId) {
      for (const { control } of live())
        if (sessionId === undefined || control.call.sessionId === sessionId)
          control.end(why, words);
    },
    get areOver() {
      return live().length === 0;
    },
  };
}
