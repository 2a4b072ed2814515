import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { type TestServer, createTestServer } from '../testing/test-server.js';
import { watchStalls } from '@patchbay/server-providers/testing';

let server: TestServer;
let tree: FixtureTree;
const room = 1000 * 1024;
const fill = (piece: string) => piece.repeat(Math.floor(room / piece.length));

beforeAll(async () => {
  server = await createTestServer({ http: { limits: { hit: async () => 0 } } as never });
  tree = await createFixtureTree(server);
});
afterAll(() => server.close());

/** Bodies of the largest allowed size, each expensive to parse or check. */
const bodies: Readonly<Record<string, () => string>> = {
  'a number a thousand times a thousand': () => `{"urls":[${fill('1,')}1]}`,
  'one list within the next': () => `{"urls":${'['.repeat(room / 2)}${']'.repeat(room / 2)}}`,
  'one object within the next': () =>
    `{"urls":${'{"a":'.repeat(room / 6)}1${'}'.repeat(room / 6)}}`,
  'many names': () =>
    `{${Array.from({ length: 60_000 }, (_one, at) => `"name${at}":1`).join(',')}}`,
  'many addresses': () => `{"urls":[${fill('"https://a.example/",')}"https://a.example/"]}`,
  'one long word': () => `{"urls":["${fill('a')}"]}`,
  'dots behind a sign': () => `{"email":"a@${fill('.')}","urls":["a@${fill('.').slice(0, 10)}"]}`,
  blanks: () => `{"urls":[${fill(' ')}]}`,
  escapes: () => `{"urls":["${fill('\\u0000')}"]}`,
};

/**
 * Measured by the time for which the program blocks the event loop, so that the load of the machine
 * does not matter.
 */
const stalls = watchStalls();

it.each(Object.entries(bodies))(
  'a body of a megabyte is answered without stalling others: %s',
  async (_name, make) => {
    const token = tree.actors.find((actor) => actor.key === 'owner')?.token as string;
    const base = (
      (await server.call('POST', '/api/v2/kb/knowledgebase', { token, body: { title: 'Website' } }))
        .json.knowledgeBase as { id: string }
    ).id;
    const body = make().slice(0, 1024 * 1024);
    stalls();
    for (const [method, path] of [
      ['POST', `/api/v2/kb/knowledgebase/${base}/document`],
      ['POST', '/api/v1/signin/email'],
      ['POST', '/api/v2/contact'],
    ] as const) {
      const reply = await server.call(method, path, {
        token,
        body,
        headers: { 'content-type': 'application/json' },
      });
      expect([path, reply.status]).toEqual([path, expect.any(Number)]);
      expect(reply.status).toBeLessThan(500);
      expect(reply.text.length).toBeLessThan(200_000);
    }
    expect(stalls().ownMs).toBeLessThan(1000);
  },
);
