// An attacker's website: pages by path. The product can reach it only if REACH_ALSO names it.
import http from 'node:http';
import { freePort } from '../operations/rig/ports.mjs';

export async function openForeignWeb(pages) {
  const asked = [];
  const server = http.createServer((request, reply) => {
    asked.push(request.url);
    const page = pages[request.url];
    if (!page) return reply.writeHead(404).end();
    reply.writeHead(200, { 'content-type': page.type }).end(page.bytes);
  });
  const port = await freePort();
  await new Promise((done) => server.listen(port, '127.0.0.1', done));
  return {
    place: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}`,
    asked,
    server,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(done);
      }),
  };
}
