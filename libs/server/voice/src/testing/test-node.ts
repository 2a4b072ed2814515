import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { createLinkServer, type LinkServer } from '../link/link-server.js';
import { passOn, reachNode } from '../link/passing-on.js';
import { type MediaNode, startMediaNode } from '../node/media-node.js';
import { readNodeSettings } from '../node/node-settings.js';
import { type ScriptedCalls } from './scripted-calls.js';
import { firstTestPort } from './webrtc-call.js';

export const testSecret = 'a secret of the test, long enough';

/** A server that passes sockets on to a node of this process. */
export interface TestNode {
  readonly node: MediaNode;
  readonly link: LinkServer;
  /** Where phones connect: the server passes them on. */
  readonly url: string;
  readonly logged: (readonly [what: string, fields: Readonly<Record<string, unknown>>])[];
  close(): Promise<void>;
}

export async function openTestNode(
  calls: ScriptedCalls,
  env: Readonly<Record<string, string>> = {},
): Promise<TestNode> {
  const logged: [string, Readonly<Record<string, unknown>>][] = [];
  const link = createLinkServer({ calls, secret: testSecret });
  const http: Server = createServer();
  http.on('upgrade', (request, socket, head) => {
    if (request.url === '/media/link') return link.upgrade(request, socket, head);
    const [to] = link.nodes;
    if (!to) return void socket.destroy();
    const caller = { address: '192.0.2.1', host: 'localhost', realm: 'sip.phones.example' };
    void reachNode(to.reachedAt).then((reached) => {
      if (!reached) return socket.destroy();
      const path = request.url ?? '';
      return passOn({ request, socket, head }, reached, { path, secret: testSecret, caller });
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  const low = firstTestPort(3);
  const settings = readNodeSettings({
    MEDIA_SERVER: `ws://127.0.0.1:${port}/media/link`,
    MEDIA_SECRET: testSecret,
    VOICE_PORTS: `${low}-${low + 19}`,
    VOICE_ADDRESS: '127.0.0.1',
    // A test runs beside others.
    MEDIA_MAX_DELAY: '10000',
    ...env,
  });
  const node = await startMediaNode(settings, (what, fields) => logged.push([what, fields]));
  if (!(await node.connected(10_000))) throw new Error('The node has no link.');
  return {
    node,
    link,
    url: `ws://127.0.0.1:${port}/sip`,
    logged,
    async close() {
      await node.close(0);
      link.close();
      http.closeAllConnections();
      await new Promise<void>((resolve) => http.close(() => resolve()));
    },
  };
}
