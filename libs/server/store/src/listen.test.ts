import { type AddressInfo, type Server, createServer } from 'node:net';
import { createListener } from './listen.js';

/** A database that accepts a client and ends the connection at its first statement. */
async function openEndingDatabase(): Promise<{ server: Server; url: string }> {
  const authenticationOk = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
  const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(Buffer.concat([authenticationOk, readyForQuery]));
      socket.once('data', () => socket.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  return { server, url: `postgres://someone:word@127.0.0.1:${port}/none?sslmode=disable` };
}

describe('a listener', () => {
  it('rejects, and ends no process, if its connection ends before it listens', async () => {
    const { server, url } = await openEndingDatabase();
    const listener = createListener(url);
    await expect(listener.listen('patchbay_events', () => undefined)).rejects.toThrow(
      /Connection terminated/,
    );
    await listener.close();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });
});
