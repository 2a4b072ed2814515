import { type Socket, connect, createServer } from 'node:net';
import { type AddressInfo } from 'node:net';

/** A proxy to a database whose connections a test can cut and restore. */
export interface DatabaseProxy {
  /** The URL of the database through this proxy. */
  readonly url: string;
  /** Cuts every connection and refuses new ones, like a database server that has stopped. */
  cut(): Promise<void>;
  /** Accepts connections again, at the same address. */
  mend(): Promise<void>;
  /** Cuts every connection, and accepts new ones. */
  drop(): void;
  close(): Promise<void>;
}

/** Opens a proxy to the database at `url`. */
export async function openDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const accept = (near: Socket) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(one);
          other.destroy();
        });
      one.pipe(other);
    }
  };
  const drop = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  let server = createServer(accept);
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      drop();
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const own = new URL(url);
  own.port = String(port);
  return {
    url: own.href,
    cut,
    drop,
    mend: async () => {
      if (server.listening) return;
      server = createServer(accept);
      await listen(port);
    },
    close: async () => {
      if (server.listening) await cut();
    },
  };
}
