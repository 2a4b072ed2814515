import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** The product behind another port, which can be given the build of a next version. */
export interface NextVersion {
  readonly url: string;
  /** From now on, page and service worker are of the build `nextbuild`. */
  readonly publish: () => void;
  readonly close: () => Promise<void>;
}

const isOfBuild = (path: string, type: string): boolean =>
  path.startsWith('/service-worker.js') || type.startsWith('text/html');

/** Only the hash of the build differs: a second build of the whole app would take a minute. */
const ofNextBuild = (body: string): string =>
  body
    .replace(/buildOfWorker="\w+"/, 'buildOfWorker="nextbuild"')
    .replace(/(name="build" content=")\w+/, '$1nextbuild');

/** Opens a server in front of the product. */
export async function openNextVersion(product: string): Promise<NextVersion> {
  const { hostname, port } = new URL(product);
  let isPublished = false;
  const server = createServer((asked: IncomingMessage, reply: ServerResponse) => {
    const { url: path = '/', method, headers } = asked;
    // Compared by the build that is published, not by that of the product.
    const { 'if-none-match': _known, ...rest } = headers;
    const plain = { ...rest, 'accept-encoding': 'identity' };
    const sent = request({ hostname, port, path, method, headers: plain }, (from) => {
      const type = String(from.headers['content-type'] ?? '');
      const { statusCode = 502, headers: given } = from;
      if (!isPublished || !isOfBuild(path, type)) {
        reply.writeHead(statusCode, given);
        return void from.pipe(reply);
      }
      const { 'content-length': _length, etag: _etag, ...kept } = given;
      void text(from).then((body) => reply.writeHead(statusCode, kept).end(ofNextBuild(body)));
    });
    sent.on('error', () => reply.destroy());
    reply.on('close', () => sent.destroy());
    asked.pipe(sent);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    publish: () => {
      isPublished = true;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
