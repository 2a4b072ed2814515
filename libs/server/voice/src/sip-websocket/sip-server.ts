import { type StreamSocket } from '../carrier-stream/carrier-stream.js';
import { type Connection, createConnection } from './connection.js';
import { createAddressLimits } from './limits.js';
import { type ServerParts, type SipServerOptions } from './server-parts.js';

export interface SipServer {
  /**
   * Takes a WebSocket whose subprotocol `sip` was echoed (RFC 7118 §4.1), with frames of at most 64
   * kB. `address` is what limits count by, such as an IPv4 address or the /64 of an IPv6 one. False:
   * the address or the server has too many, or it has to wait; the socket was closed.
   */
  accept(socket: StreamSocket, from: { readonly address: string }): boolean;
  /** The credentials of a session ended: its calls get a BYE, its registrations are removed. */
  endSession(sessionId: string): void;
  /** BYE to all calls, and all sockets closed with 1001. */
  close(): void;
}

/**
 * SIP over WebSocket for browsers (RFC 7118): the signalling of calls to agents. It registers,
 * takes calls and ends them; SDP is text that passes through it.
 */
export function createSipServer(options: SipServerOptions): SipServer {
  const { clock, domain, realm, key } = options;
  const limits = createAddressLimits(clock, options.limits ?? {});
  const report = (error: unknown): void => options.report?.(error);
  const parts: ServerParts = { clock, domain, realm, key, limits, options, report };
  const connections = new Set<Connection>();
  let isClosed = false;
  return {
    accept(socket, { address }) {
      if (isClosed || !limits.enter(address)) {
        // What it still sends may be an error.
        socket.on('error', () => undefined);
        socket.close(isClosed ? 1001 : 1008, isClosed ? 'going away' : 'too many connections');
        return false;
      }
      connections.add(
        createConnection(parts, socket, address, (connection) => connections.delete(connection)),
      );
      return true;
    },
    endSession(sessionId) {
      for (const connection of [...connections]) connection.endSession(sessionId);
    },
    close() {
      isClosed = true;
      for (const connection of [...connections]) connection.close();
    },
  };
}
