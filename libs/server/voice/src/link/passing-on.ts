import { type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { type Duplex } from 'node:stream';
import { callerHeader, type PassedCaller, writeCaller } from './caller-header.js';

/** A socket that asked for an upgrade. */
export interface AskedUpgrade {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Uint8Array;
}

export interface PassingOn {
  /** Where the node takes sockets. */
  readonly to: { readonly host: string; readonly port: number };
  /** What is asked of it, such as `/sip`. */
  readonly path: string;
  readonly secret: string;
  readonly caller: PassedCaller;
  /** Until the node takes the connection, in milliseconds. Default 3000. */
  readonly connectMs?: number;
}

/** What a node is told of a request: nothing that names the caller's other affairs, as cookies do. */
const passed = new Set([
  'host',
  'upgrade',
  'connection',
  'origin',
  'user-agent',
  'sec-websocket-key',
  'sec-websocket-version',
  'sec-websocket-protocol',
]);

function requestOf(
  { rawHeaders, headers }: IncomingMessage,
  { path, secret, caller }: PassingOn,
): string {
  const lines = [`GET ${path} HTTP/1.1`];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    if (passed.has((rawHeaders[at] ?? '').toLowerCase()))
      lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  const key = headers['sec-websocket-key'] ?? '';
  lines.push(`${callerHeader}: ${writeCaller(secret, caller, key)}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/**
 * Passes a socket on to a node as it is, byte by byte, so that the node answers the upgrade. False:
 * no node took the connection, and the socket is as it was.
 */
export function passOn(asked: AskedUpgrade, options: PassingOn): Promise<boolean> {
  const { socket, request, head } = asked;
  const node = connect(options.to);
  node.setNoDelay(true);
  return new Promise((resolve) => {
    const fail = (): void => {
      node.destroy();
      resolve(false);
    };
    node.setTimeout(options.connectMs ?? 3000, fail);
    node.once('error', fail);
    node.once('connect', () => {
      node.setTimeout(0);
      node.off('error', fail);
      if (socket.destroyed) return fail();
      for (const [one, other] of [
        [socket, node],
        [node, socket],
      ] as const) {
        one.on('error', () => one.destroy());
        one.once('close', () => other.destroy());
      }
      node.write(requestOf(request, options));
      if (head.length > 0) node.write(head);
      socket.pipe(node);
      node.pipe(socket);
      resolve(true);
    });
  });
}
