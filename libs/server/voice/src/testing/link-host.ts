import { createServer } from 'node:http';
import { type AddressInfo, type Socket } from 'node:net';
import { createLinkServer, type LinkServer, type LinkServerOptions } from '../link/link-server.js';

/** A link server on a port of this machine, whose sockets a test can cut. */
export interface LinkHost {
  readonly server: LinkServer;
  readonly url: string;
  readonly port: number;
  readonly reports: string[];
  /** Destroys all sockets, as a network does. */
  cut(): void;
  close(): Promise<void>;
}

export async function openLinkHost(
  options: Omit<LinkServerOptions, 'secret'> & { readonly secret?: string },
  at = 0,
): Promise<LinkHost> {
  const reports: string[] = [];
  const server = createLinkServer({
    secret: 'a secret of the test',
    report: (what) => reports.push(what),
    ...options,
  });
  const http = createServer();
  const sockets = new Set<Socket>();
  http.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  http.on('upgrade', (request, socket, head) => server.upgrade(request, socket, head));
  await new Promise<void>((resolve) => http.listen(at, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    server,
    url: `ws://127.0.0.1:${port}/media/link`,
    port,
    reports,
    cut,
    async close() {
      server.close();
      cut();
      await new Promise<void>((resolve) => http.close(() => resolve()));
    },
  };
}
