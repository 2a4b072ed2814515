import { type StreamSocket } from '../carrier-stream/carrier-stream.js';
import { createCalls } from './calls.js';
import { createFrameLimit, createIdleWatch } from './limits.js';
import { createLookups } from './lookups.js';
import { createRegistrations } from './registrations.js';
import { writeReply } from './reply.js';
import { readRequest } from './request.js';
import { createRequests } from './requests.js';
import { createSending, textOf } from './sending.js';
import { type ServerParts } from './server-parts.js';
import { createSignIn } from './sign-in.js';
import { createTransactions, newTag } from './transactions.js';

/** One socket of a server. */
export interface Connection {
  /** Ends what the credentials of a session opened. */
  endSession(sessionId: string): void;
  /** BYE to all calls, then the socket. */
  close(): void;
}

/** Characters of one frame; the socket should refuse longer ones before they come here. */
const maxFrame = 64 * 1024;

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
  const registrations = createRegistrations(clock);
  const lookups = createLookups(parts);
  const overWhenDone = (): void => {
    if (!sending.isOpen && calls.areOver) onOver(connection);
  };
  const calls = createCalls(parts, address, sending.send, overWhenDone);

  const receive = createRequests(parts, {
    transactions,
    signIn: createSignIn({ realm, key: parts.key, clock }),
    lookups,
    registrations,
    calls,
    isOpen: () => sending.isOpen,
    onWrongProof() {
      if (limits.wrongProof(address)) leave(1008, 'too many wrong passwords');
    },
  });

  const idle = createIdleWatch(clock, parts.options.limits ?? {}, {
    isUsed: () => registrations.size > 0 || !calls.areOver,
    onIdle: () => leave(1000, 'idle'),
  });

  const receiveFrame = (data: unknown): void => {
    if (!sending.isOpen) return;
    idle.heard();
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

  let hasDisconnected = false;
  const gone = (): void => {
    sending.closed();
    if (hasDisconnected) return;
    hasDisconnected = true;
    idle.stop();
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
