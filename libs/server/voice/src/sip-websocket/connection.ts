import { type StreamSocket } from '../carrier-stream/carrier-stream.js';
import { type CallControl } from './call.js';
import { createCalls } from './calls.js';
import {
  capabilities,
  domainRefusal,
  extensionRefusal,
  inviteRefusal,
  methodRefusal,
} from './checks.js';
import { dialogKey } from './dialog.js';
import { createFrameLimit } from './limits.js';
import { createLookups } from './lookups.js';
import { createRegistrations } from './registrations.js';
import { type Reply, writeReply } from './reply.js';
import { type SipRequest, readRequest } from './request.js';
import { readSipUri } from './addresses.js';
import { type ServerParts } from './server-parts.js';
import { createSignIn } from './sign-in.js';
import { type Transaction, createTransactions, newTag } from './transactions.js';

/** One socket of a server. */
export interface Connection {
  /** Ends what the credentials of a session opened. */
  endSession(sessionId: string): void;
  /** BYE to all calls, then the socket. */
  close(): void;
}

/** Characters of one frame; the socket should refuse longer ones before they come here. */
const maxFrame = 64 * 1024;
/** Bytes that may wait for a client that does not read. */
const maxBuffered = 1_000_000;

/** The text of a frame as `ws` gives it, text or binary (RFC 7118 §4.2); null for anything else. */
function textOf(data: unknown): string | null {
  if (typeof data === 'string') return data;
  if (data instanceof ArrayBuffer) return Buffer.from(data).toString();
  if (data instanceof Uint8Array) return Buffer.from(data).toString();
  const isList = Array.isArray(data) && data.every((one) => one instanceof Uint8Array);
  return isList ? Buffer.concat(data as Uint8Array[]).toString() : null;
}

/** What goes down a socket, as long as it is open and its client reads. */
function createSending(socket: StreamSocket) {
  let isOpen = true;
  const sending = {
    get isOpen() {
      return isOpen;
    },
    send(text: string): void {
      if (!isOpen) return;
      if (socket.bufferedAmount > maxBuffered) return sending.close(1013, 'too slow');
      socket.send(text);
    },
    close(code: number, reason: string): void {
      if (isOpen) socket.close(code, reason);
      isOpen = false;
    },
    closed: () => (isOpen = false),
  };
  return sending;
}

/**
 * A socket that has been accepted (RFC 7118). Registrations and dialogs belong to it: all answers
 * and our own requests go down the same socket, and no address of a message is ever resolved.
 */
export function createConnection(
  parts: ServerParts,
  socket: StreamSocket,
  address: string,
  onOver: (connection: Connection) => void,
): Connection {
  const { clock, realm, limits } = parts;
  const sending = createSending(socket);
  const mayReceive = createFrameLimit(clock, parts.options.limits ?? {});
  const transactions = createTransactions(clock, sending.send);
  const signIn = createSignIn({ realm, key: parts.key, clock });
  const registrations = createRegistrations(clock);
  const lookups = createLookups(parts);
  const overWhenDone = (): void => {
    if (!sending.isOpen && calls.areOver) onOver(connection);
  };
  const calls = createCalls(parts, address, sending.send, overWhenDone);

  const wrong = (transaction: Transaction): void => {
    transaction.reply({ status: 403 });
    if (limits.wrongProof(address)) leave(1008, 'too many wrong passwords');
  };
  const challenge = (isStale: boolean): Reply => ({
    status: 401,
    headers: [['WWW-Authenticate', signIn.challenge(isStale)]],
  });

  /** REGISTER and INVITE of a user whose proof is right. */
  const signedIn = async (transaction: Transaction): Promise<void> => {
    const { request } = transaction;
    const proof = signIn.check(request);
    if (proof.kind === 'wrong') return wrong(transaction);
    if (proof.kind !== 'made') return void transaction.reply(challenge(proof.kind === 'stale'));
    const found = await lookups.find(proof.credentials, request.method);
    if (transaction.isAnswered || !sending.isOpen) return;
    if (found.kind === 'wrong') return wrong(transaction);
    if (found.kind === 'refused') return void transaction.reply(found.reply);
    const { credentials, user } = found;
    if (request.method === 'INVITE') return calls.begin(transaction, credentials, user);
    const aor = readSipUri(request.to.uri);
    const isOwn = aor?.user === user && aor.host === realm.toLowerCase();
    transaction.reply(
      isOwn
        ? registrations.register(request, credentials.sessionId, credentials.secondsLeft)
        : { status: 403 },
    );
  };

  /** Outside of a dialog; what costs little is checked before anything is looked up. */
  const receiveOutside = (transaction: Transaction): void => {
    const { request } = transaction;
    const refusal =
      domainRefusal(request, realm) ??
      (request.method === 'INVITE' ? (inviteRefusal(request) ?? calls.refusalOf(request)) : null);
    if (refusal) transaction.reply(refusal);
    else if (request.method === 'OPTIONS') transaction.reply(capabilities);
    else
      signedIn(transaction).catch((error: unknown) => {
        parts.report(error);
        transaction.reply({ status: 500 });
      });
  };

  const receiveInDialog = (transaction: Transaction, call: CallControl | undefined): void => {
    if (!call) transaction.reply({ status: 481 });
    else if (transaction.request.method === 'OPTIONS') transaction.reply(capabilities);
    else call.receive(transaction);
  };

  const receive = (request: SipRequest): void => {
    const { method, callId, fromTag, toTag } = request;
    const call = toTag === null ? undefined : calls.of(dialogKey(callId, fromTag, toTag));
    // No ACK is ever answered (§17).
    if (method === 'ACK') return call?.acknowledge(request);
    const transaction = transactions.begin(request);
    if (!transaction) return;
    if (method === 'CANCEL') {
      const invite = transactions.inviteOf(request);
      transaction.reply({ status: invite ? 200 : 481 });
      if (invite && !calls.cancel(invite)) invite.reply({ status: 487 });
      return;
    }
    if (toTag !== null && !call) return void transaction.reply({ status: 481 });
    const refusal = methodRefusal(request) ?? extensionRefusal(request);
    if (refusal) transaction.reply(refusal);
    else if (toTag === null) receiveOutside(transaction);
    else receiveInDialog(transaction, call);
  };

  const receiveFrame = (data: unknown): void => {
    if (!sending.isOpen) return;
    if (!mayReceive()) return leave(1008, 'too many messages');
    const text = textOf(data);
    if (text === null || text.length > maxFrame) return leave(1009, 'too large');
    // A keep-alive (RFC 5626 §3.5.1, RFC 7118 §6).
    if (/^(?:\r\n){1,4}$/.test(text)) return sending.send('\r\n');
    const reading = readRequest(text);
    if (reading.kind === 'request') receive(reading.request);
    else if (reading.kind === 'refused')
      sending.send(writeReply(reading.message, newTag(), { status: reading.status }));
  };

  let hasLeft = false;
  const gone = (): void => {
    sending.closed();
    if (hasLeft) return;
    hasLeft = true;
    limits.leave(address);
    lookups.close();
    transactions.close();
    calls.socketGone();
    overWhenDone();
  };
  const leave = (code: number, reason: string): void => {
    sending.close(code, reason);
    gone();
  };

  socket.on('message', (data) => {
    try {
      receiveFrame(data);
    } catch (error) {
      parts.report(error);
    }
  });
  for (const event of ['close', 'error'] as const) socket.on(event, gone);

  const connection: Connection = {
    endSession(sessionId) {
      lookups.endSession(sessionId);
      registrations.endSession(sessionId);
      calls.end('session ended', 'The session ended', sessionId);
    },
    close() {
      calls.end('closed', 'The server closes');
      leave(1001, 'going away');
    },
  };
  return connection;
}
