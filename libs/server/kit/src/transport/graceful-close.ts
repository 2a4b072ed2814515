import { type Server, type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';
import { type FastifyInstance } from 'fastify';
import { type Timeouts } from './timeouts.js';

/**
 * Browsers open connections ahead of time: one that has sent nothing for less than this may be
 * about to send a request.
 */
const silentMs = 500;

/**
 * Returns a function that closes the server: it accepts no more connections, lets running requests
 * finish, and aborts those that have not finished after `closeMs`.
 */
export function gracefulClose(app: FastifyInstance, { closeMs }: Timeouts): () => Promise<void> {
  const sockets = new Map<Socket, number>();
  const answers = new Set<ServerResponse>();
  app.server.on('connection', (socket) => {
    sockets.set(socket, performance.now());
    socket.once('close', () => sockets.delete(socket));
  });
  app.server.on('request', (_request, answer) => {
    answers.add(answer);
    answer.once('close', () => answers.delete(answer));
  });
  // Node treats a connection as idle as soon as its reply has been written, although a part of the
  // reply may still be buffered for a slow client, and destroys it together with the buffer; it
  // also does so itself when the server closes.
  const closeIdle = app.server.closeIdleConnections.bind(app.server);
  app.server.closeIdleConnections = () => {
    for (const { writableEnded, writableFinished } of answers)
      if (writableEnded && !writableFinished) return;
    closeIdle();
  };
  const closeIdleSockets = () => {
    app.server.closeIdleConnections();
    // Node treats these as busy.
    for (const [socket, since] of sockets)
      if (socket.bytesRead === 0 && performance.now() - since > silentMs) socket.destroy();
  };
  return async () => {
    await noPendingConnections(app.server);
    const stopped = new Promise<void>((resolve) => {
      app.server.close(() => resolve());
    });
    const closingIdleSockets = setInterval(closeIdleSockets, 50);
    const forced = setTimeout(() => app.server.closeAllConnections(), closeMs);
    try {
      await Promise.all([app.close(), stopped]);
    } finally {
      clearInterval(closingIdleSockets);
      clearTimeout(forced);
    }
  };
}

const maxTurns = 1000;

/**
 * Resolves right after a turn of the event loop without new connections: a connection that the
 * system has accepted and this process has not is reset when the server stops listening.
 */
async function noPendingConnections(server: Server): Promise<void> {
  let taken = 0;
  const count = (): void => {
    taken += 1;
  };
  server.on('connection', count);
  for (let before = -1, turn = 0; before !== taken && turn < maxTurns; turn += 1) {
    before = taken;
    await new Promise((resolve) => setImmediate(resolve));
  }
  server.off('connection', count);
}
