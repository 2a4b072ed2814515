import { createFixtureTree } from '../../testing/fixture-tree.js';
import { type TestServer, createTestServer } from '../../testing/test-server.js';
import { type ParentMessage, type Pools, type ChildMessage } from './protocol.js';
import { type Stalls, watchStalls } from '@patchbay/server-providers/testing';

const says = (told: ChildMessage): void => {
  process.send?.(told);
};

/**
 * A complete server in a separate process, without rate limits, that plants trees and reports about
 * itself over the process's channel.
 */
async function main(): Promise<void> {
  const server = await createTestServer({ http: { limits: { hit: async () => 0 } } });
  const stalls = watchStalls();
  process.on('message', (asked: ParentMessage) => void answer(asked, server, stalls));
  says({ ready: server.url });
}

async function answer(
  asked: ParentMessage,
  server: TestServer,
  stalls: () => Stalls,
): Promise<void> {
  if (asked === 'plant') return says({ pools: await plant(server) });
  if (asked === 'stalls') return says({ stalls: stalls() });
  if (asked === 'faults')
    return says({
      faults: server.logged
        .splice(0)
        .filter((line) => line.includes('unexpected'))
        .map((line) => line.slice(0, 900)),
    });
  await server.close();
  process.exit(0);
}

async function plant(server: TestServer): Promise<Pools> {
  const tree = await createFixtureTree(server);
  const nodes = Object.values(tree.nodes);
  const actors = tree.actors.filter(({ kind }) => kind === 'member');
  const visitor = tree.actors.find(({ kind }) => kind === 'visitor');
  return {
    tokens: [...actors.map(({ token }) => token), visitor?.token ?? null, null],
    ids: nodes.flatMap((node) => [
      node.id,
      tree.roomOf(node),
      `uuid-${node.id}`,
      tree.templateOf(node).id,
    ]),
  };
}

await main();
