import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { enqueueWebhookEvent, pauses } from '@patchbay/server-core';
import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  isTest,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { Webhook } from 'standardwebhooks';

/*
 * Events to a receiver that fails three of ten posts, by turns with a 500, a 503 and a cut
 * connection. PATCHBAY_EVENTS makes a longer run. The clock of the test goes on until each is
 * delivered.
 */
const events = Number(process.env.PATCHBAY_EVENTS ?? 100);
const perBatch = 1000;

let server: TestServer;
let tree: FixtureTree;
const received = new Map<string, { readonly ids: Set<string>; posts: number; isTaken: boolean }>();
const counts = { posts: 0, failed: 0, unverified: 0 };
let hook: Webhook;
let state = 1121;

/** Deterministic random numbers from 0 to 1. */
function draw(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}

/** The library reads the time of the process; the posts carry that of the test. */
function isSigned(body: string, headers: Record<string, string>): boolean {
  const now = Date.now;
  Date.now = () => server.clock.now();
  try {
    hook.verify(body, headers);
    return true;
  } catch {
    return false;
  } finally {
    Date.now = now;
  }
}

const receiver = createServer((request, reply) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    if (isTest(request.headers)) return void reply.writeHead(204).end();
    const body = Buffer.concat(chunks).toString('utf8');
    counts.posts += 1;
    if (!isSigned(body, request.headers as Record<string, string>)) counts.unverified += 1;
    const { name } = JSON.parse(body) as { name: string };
    const known = received.get(name) ?? { ids: new Set<string>(), posts: 0, isTaken: false };
    received.set(name, known);
    known.ids.add(String(request.headers['webhook-id']));
    known.posts += 1;
    // Ten attempts in vain would make it a dead delivery, which only its owner sends again.
    if (draw() < 0.3 && known.posts < 10) {
      counts.failed += 1;
      if (counts.failed % 3 === 0) return void request.socket.destroy();
      return void reply.writeHead(counts.failed % 3 === 1 ? 500 : 503).end();
    }
    known.isTaken = true;
    reply.writeHead(200).end('ok');
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    receiver.listen(0, '127.0.0.1', resolve);
  });
  server = await createTestServer({
    addresses: { fetchAlso: [`127.0.0.1:${(receiver.address() as AddressInfo).port}`] },
    http: { limits: { hit: async () => 0 } },
  });
  tree = await createFixtureTree(server);
});
afterAll(async () => {
  await server.close();
  receiver.closeAllConnections();
  await new Promise((resolve) => {
    receiver.close(resolve);
  });
});

it(
  `${events} events to a receiver that fails three of ten posts are delivered, each under one id`,
  async () => {
    const id = tree.nodes.O1?.id as number;
    const made = await server.call('POST', '/api/v2/webhooks', {
      token: tree.actors.find(({ key }) => key === 'owner')?.token as string,
      body: {
        url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/failing`,
        label: 'Failing',
        type: 'contact',
      },
    });
    hook = new Webhook(made.json.secret as string);
    const isOpen = () => [...received.values()].some(({ isTaken }) => !isTaken);
    for (let from = 0; from < events; from += perBatch) {
      const upTo = Math.min(events, from + perBatch);
      await server.store.within({ kind: 'organization', id }, async (db) => {
        for (let at = from; at < upTo; at += 1)
          await enqueueWebhookEvent(db, { organizationId: id, accountId: id }, 'contact', {
            name: `Event ${at}`,
          } as never);
      });
      // The clock goes over each pause of the schedule.
      for (const pause of [...pauses, 0]) {
        await server.platform.core.webhooks.drain();
        if (received.size === upTo && !isOpen()) break;
        server.clock.advance(pause * 1.3);
      }
    }
    const all = [...received.values()];
    process.stdout.write(
      `Failing receiver: ${events} events, ${counts.posts} posts of which ${counts.failed} ` +
        `failed, ${events - all.filter(({ isTaken }) => isTaken).length} lost, ` +
        `${all.filter(({ ids }) => ids.size !== 1).length} under several ids, ` +
        `${counts.unverified} signatures wrong\n`,
    );
    expect(all.filter(({ isTaken }) => isTaken)).toHaveLength(events);
    expect(all.filter(({ ids }) => ids.size !== 1)).toEqual([]);
    expect([counts.unverified, counts.failed / counts.posts > 0.2]).toEqual([0, true]);
  },
  Math.max(180_000, events * 40),
);
