import { createSocket } from 'node:dgram';
import { type Socket, connect as connectTcp, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type SipTarget, type SipTransport, SipUnreachable } from './resolve.js';

/** A way to one SIP server. Only what that server sends arrives. */
export interface SipConnection {
  readonly transport: SipTransport;
  readonly local: { readonly address: string; readonly port: number };
  send(text: string): Promise<void>;
  close(): void;
}

export interface ConnectionListener {
  message(text: string): void;
  /** The way is broken; nothing arrives any more. */
  broken(): void;
}

export interface ConnectionOptions {
  readonly timeoutMs: number;
  /** Certificates to trust instead of the usual ones; for tests. */
  readonly ca?: string;
}

const max = 64 * 1024;

/** Opens a way to a server over one transport. */
export const openSip = (
  transport: SipTransport,
  target: SipTarget,
  listener: ConnectionListener,
  options: ConnectionOptions,
): Promise<SipConnection> =>
  transport === 'UDP'
    ? openUdp(target, listener)
    : openStream(transport, target, listener, options);

/** A socket that is connected takes datagrams from its peer alone. */
function openUdp(
  { address, port }: SipTarget,
  listener: ConnectionListener,
): Promise<SipConnection> {
  const socket = createSocket(isIP(address) === 6 ? 'udp6' : 'udp4');
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      socket.close();
      reject(new SipUnreachable('The server cannot be reached.', { cause: error }));
    };
    socket.once('error', fail);
    socket.connect(port, address, () => {
      socket.off('error', fail);
      // A closed port is reported by an error later; retransmission may still succeed.
      socket.on('error', () => undefined);
      socket.on('message', (data) => {
        if (data.length <= max) listener.message(data.toString('utf8'));
      });
      const local = socket.address();
      resolve({
        transport: 'UDP',
        local: { address: local.address, port: local.port },
        close: () => socket.close(),
        send: (text) =>
          new Promise((done) => {
            socket.send(text, () => done());
          }),
      });
    });
  });
}

function openStream(
  transport: 'TCP' | 'TLS',
  { address, port, host }: SipTarget,
  listener: ConnectionListener,
  { timeoutMs, ca }: ConnectionOptions,
): Promise<SipConnection> {
  return new Promise((resolve, reject) => {
    const socket: Socket =
      transport === 'TLS'
        ? connectTls({
            host: address,
            port,
            servername: isIP(host) ? undefined : host,
            minVersion: 'TLSv1.2',
            ...(ca === undefined ? {} : { ca }),
          })
        : connectTcp({ host: address, port });
    const fail = (error: Error) => {
      clearTimeout(timer);
      socket.destroy();
      reject(
        new SipUnreachable(
          transport === 'TLS'
            ? 'The server cannot be reached, or its certificate is not valid.'
            : 'The server cannot be reached.',
          { cause: error },
        ),
      );
    };
    const timer: NodeJS.Timeout = setTimeout(() => fail(new Error('timeout')), timeoutMs);
    socket.once('error', fail);
    socket.once(transport === 'TLS' ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer);
      socket.off('error', fail);
      socket.on('error', () => undefined).on('close', () => listener.broken());
      const frames = createFrames(listener.message, () => socket.destroy());
      socket.on('data', frames);
      resolve({
        transport,
        local: { address: socket.localAddress ?? '0.0.0.0', port: socket.localPort ?? 0 },
        close: () => socket.destroy(),
        send: (text) =>
          new Promise((done) => {
            socket.write(text, () => done());
          }),
      });
    });
  });
}

/**
 * Cuts a stream into messages by their `Content-Length` (RFC 3261 §18.3). A message that grows too
 * large ends the connection.
 */
export function createFrames(
  onMessage: (text: string) => void,
  onBroken: () => void,
): (chunk: Buffer) => void {
  let pending = Buffer.alloc(0);
  return (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    for (;;) {
      // Line ends between messages keep a connection alive.
      while (pending.length >= 2 && pending[0] === 13 && pending[1] === 10)
        pending = pending.subarray(2);
      const end = pending.indexOf('\r\n\r\n');
      if (end < 0) {
        if (pending.length > max) onBroken();
        return;
      }
      const length = Number(
        /^(?:content-length|l)[ \t]*:[ \t]*(\d{1,6})[ \t]*$/im.exec(
          pending.subarray(0, end).toString('latin1'),
        )?.[1] ?? 0,
      );
      const whole = end + 4 + length;
      if (whole > max) return onBroken();
      if (pending.length < whole) return;
      onMessage(pending.subarray(0, whole).toString('utf8'));
      pending = pending.subarray(whole);
    }
  };
}
