import { type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { type Duplex } from 'node:stream';
import { callerHeader, type PassedCaller, writeCaller } from './caller-header.js';

/** A socket that asked for an upgrade. */
export interface AskedUpgrade {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Uint8Array;
}

/** Where a node takes sockets. */
export interface NodePlace {
  readonly host: string;
  readonly port: number;
}

export interface PassingOn {
  /** What is asked of the node, such as `/sip`. */
  readonly path: string;
  readonly secret: string;
  readonly caller: PassedCaller;
}

/** What a node receives of a request: nothing that names the caller's other affairs, as cookies do. */
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

/** A connection to a node; null when it takes none in time (default 3000 ms). */
export function reachNode(to: NodePlace, ms = 3000): Promise<Socket | null> {
  const node = connect(to);
  return new Promise((resolve) => {
    const fail = (): void => {
      node.destroy();
      resolve(null);
    };
    node.setTimeout(ms, fail);
    node.once('error', fail);
    node.once('connect', () => {
      node.setTimeout(0);
      node.setNoDelay(true);
      node.off('error', fail);
      // An error is followed by a close.
      node.on('error', () => undefined);
      resolve(node);
    });
  });
}

/**
 * Passes a socket on to a node as it is, byte by byte, so that the node answers the upgrade. When one
 * of both closes, the other is closed too.
 */
export function passOn(
  { socket, request, head }: AskedUpgrade,
  node: Socket,
  options: PassingOn,
): void {
  for (const [one, other] of [
    [socket, node],
    [node, socket],
  ] as const) {
    one.on('error', () => one.destroy());
    one.once('close', () => other.destroy());
    if (one.destroyed) return void other.destroy();
  }
  node.write(requestOf(request, options));
  if (head.length > 0) node.write(head);
  socket.pipe(node);
  node.pipe(socket);
}
