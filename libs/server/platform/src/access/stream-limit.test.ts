import { createFixtureTree } from '../testing/fixture-tree.js';
import { type TestServer, createTestServer } from '../testing/test-server.js';

let server: TestServer;

beforeAll(async () => {
  // The limit that most calls share is exhausted.
  server = await createTestServer({
    http: { limits: { hit: async (key: string) => (key.startsWith('all|') ? 30 : 0) } },
  });
});
afterAll(() => server.close());

it('who has made too many calls still gets what changes', async () => {
  const tree = await createFixtureTree(server);
  const token = String(tree.actors.find(({ key }) => key === 'owner')?.token);
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
  const leave = new AbortController();
  const stream = await fetch(new URL('/api/v2/events', server.url), {
    headers,
    signal: leave.signal,
  });
  expect([stream.status, stream.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('text/event-stream'),
  ]);
  leave.abort();
  expect((await server.call('GET', '/api/v2/viewer', { token })).status).toBe(429);
});
