import { createTestDatabase } from '@patchbay/server-store/testing';
import { type DatabaseProxy, openDatabaseProxy } from '../testing/database-proxy.js';
import { type Receiver, openReceiver } from '../testing/receiver.js';
import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { watchProgramTime } from '../testing/program-time.js';
import { type TestServer, createTestServer } from '../testing/test-server.js';

let server: TestServer;
let tree: FixtureTree;
let line: DatabaseProxy;
let receiver: Receiver;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
const token = () => tree.actors.find((actor) => actor.key === 'owner')?.token as string;
const away = {
  success: false,
  retryable: true,
  code: 'busy',
  message: 'The database does not answer. Try again in a moment.',
  requestId: expect.any(String),
};

beforeAll(async () => {
  database = await createTestDatabase();
  line = await openDatabaseProxy(database.url);
  receiver = await openReceiver();
  server = await createTestServer({
    databaseUrl: line.url,
    addresses: { fetchAlso: [receiver.place] },
    http: { limits: { hit: async () => 0 } },
  });
  tree = await createFixtureTree(server);
});
afterAll(async () => {
  await line.mend();
  await server.close();
  await line.close();
  await receiver.close();
  await database.drop();
});

const read = () => server.call('GET', '/api/v2/account', { token: token() });
const save = (name: string) =>
  server.call('POST', '/api/v2/contact', {
    token: token(),
    body: { phone: `+1512555${String(1000 + (at += 1))}`, name },
  });
let at = 0;
const namesKept = async () =>
  (
    (await server.call('GET', '/api/v2/contact?pageSize=200', { token: token() })).json
      .contacts as { name?: string }[]
  ).map(({ name }) => name);

describe('unavailable database', () => {
  it('makes reads and writes fail at once, and both recover without a restart', async () => {
    expect((await save('Before')).status).toBe(200);
    await line.cut();
    const time = watchProgramTime();
    for (const ask of [read, read, () => save('Never'), () => save('Never')]) {
      const { status, headers, json } = await ask();
      expect([status, headers['retry-after'], json]).toEqual([503, '2', away]);
    }
    // The replies come without waiting for the database: four requests, one after the other, even
    // on a slow machine.
    expect(time.lived()).toBeLessThan(8000);
    time.stop();
    expect((await server.call('GET', '/healthz')).status).toBe(200);
    const ready = await server.call('GET', '/readyz');
    expect([ready.status, ready.json]).toEqual([503, { ok: false, database: 'unreachable' }]);
    await line.mend();
    expect((await read()).status).toBe(200);
    expect((await save('After')).status).toBe(200);
    const kept = await namesKept();
    expect([kept.includes('Before'), kept.includes('After'), kept.includes('Never')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('recovers for waiting callers', async () => {
    const add = { url: `${receiver.url}/told`, label: 'Told', type: 'contact' };
    expect(
      (await server.call('POST', '/api/v2/webhooks', { token: token(), body: add })).status,
    ).toBe(201);
    for (const name of ['Once', 'Twice']) {
      await line.cut();
      // Long enough for workers to find the database missing.
      await new Promise((done) => setTimeout(done, 500));
      await line.mend();
      expect((await save(name)).status).toBe(200);
      const told = await receiver.until(
        1,
        ({ body }) => (JSON.parse(body) as { name: string }).name === name,
      );
      expect(told.length).toBeGreaterThan(0);
    }
  });

  it('that closes connections during writes keeps each acknowledged one, and acknowledges no other', async () => {
    const asked = Array.from({ length: 60 }, (_, one) => `Cut ${one}`);
    const cuts = setInterval(() => line.drop(), 40);
    const answers = await Promise.all(
      asked.map(async (name, one) => {
        await new Promise((done) => setTimeout(done, one * 8));
        return { name, ...(await save(name)) };
      }),
    ).finally(() => clearInterval(cuts));
    expect(
      answers.flatMap(({ status, json }) =>
        status === 200 || status === 503
          ? []
          : server.logged.filter((text) => text.includes(String(json.requestId))),
      ),
    ).toEqual([]);
    const kept = await namesKept();
    const taken = answers.filter(({ status }) => status === 200).map(({ name }) => name);
    expect(taken.filter((name) => kept.filter((one) => one === name).length !== 1)).toEqual([]);
    expect(answers.length - taken.length).toBeGreaterThan(0);
    expect(new Set(kept).size).toBe(kept.length);
  });
});
