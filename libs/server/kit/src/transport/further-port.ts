import { type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, createServer, type Server as SocketServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

/** A certificate with its chain, and its private key, as PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

export interface FurtherPort {
  readonly port: number;
  /** Takes no further connections; those that are open stay with the HTTP server. */
  close(): void;
}

/** How long a client may take to agree on the encryption, in milliseconds. */
const maxHandshakeMs = 10_000;
/** After how long a certificate is read again, in milliseconds: it may have been renewed. */
const renewMs = 3_600_000;

/** What only a proxy may say of a caller. */
const ofProxies = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];

function encrypted(read: () => Certificate, take: (socket: Socket) => void): SocketServer {
  const server = createTlsServer({ ...read(), handshakeTimeout: maxHandshakeMs }, take);
  const renewal = setInterval(() => {
    try {
      server.setSecureContext(read());
    } catch {
      // A file that is being written: the present certificate stays until the next time.
    }
  }, renewMs).unref();
  return server.on('close', () => clearInterval(renewal));
}

/**
 * Gives the connections of a further port to an HTTP server, with its limits, routes and end. With a
 * certificate they are encrypted here; without one, behind a proxy. Throws where the port is in use,
 * and what `read` throws.
 */
export async function openFurtherPort(
  server: Server,
  {
    port,
    host,
    read,
  }: { readonly port: number; readonly host: string; readonly read?: () => Certificate },
): Promise<FurtherPort> {
  // No proxy is in front of an encrypted port, whatever is in front of the other one.
  const direct = new WeakSet<object>();
  const distrust = ({ socket, headers }: IncomingMessage): void => {
    if (direct.has(socket)) for (const name of ofProxies) delete headers[name];
  };
  if (read) server.prependListener('request', distrust);
  const take = (socket: Socket): void => {
    if (read) direct.add(socket);
    server.emit('connection', socket);
  };
  const listening = read ? encrypted(read, take) : createServer(take);
  await new Promise<void>((resolve, reject) => {
    listening.once('error', reject).listen(port, host, () => {
      listening.off('error', reject);
      resolve();
    });
  });
  return {
    port: (listening.address() as AddressInfo).port,
    close: () => void listening.close(),
  };
}
