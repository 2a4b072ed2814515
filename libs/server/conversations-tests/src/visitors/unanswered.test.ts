import {
  createTestServer,
  seedDemo,
  seedTemplates,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { accounts } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';

let server: TestServer;
let reseller: string;

beforeAll(async () => {
  server = await createTestServer();
  await seedTemplates(server.store);
  await seedDemo(server.store, server.clock.now(), 0.1);
  reseller = await server.signIn('reseller@demo.patchbay.test');
});
afterAll(() => server.close());

const visitorOf = async (target: number | string) =>
  String(
    (await server.call('GET', `/api/v1/allocateTempUserSession?chatTarget=${target}`)).json.token,
  );
const threadOf = async (token: string) =>
  (await server.call('GET', '/api/v2/chat/thread', { token })).json;
const say = async (token: string) =>
  (await server.call('POST', '/api/v2/chat/send', { token, body: { message: 'Hello' } })).json;

describe('an agent that answers no visitor', () => {
  it('was never set up, which the thread and the reply say; the message is kept', async () => {
    const { json } = await server.call('POST', '/api/v2/createOrganization', {
      token: reseller,
      body: { orgName: 'Quiet' },
    });
    const token = await visitorOf((json.organization as { id: number }).id);
    expect(await threadOf(token)).toMatchObject({ messages: [], aiAgentEnabled: false });
    const said = await say(token);
    expect(said.message).toMatch(/answers nothing/);
    expect(said.messages).toMatchObject([{ message: 'Hello', author: 'customer' }]);
    expect(await threadOf(token)).toMatchObject({ aiAgentEnabled: false });
  });

  it('is switched off', async () => {
    const token = await visitorOf('northside');
    expect(await threadOf(token)).toMatchObject({ aiAgentEnabled: true });
    expect((await say(token)).message).toBe('Success');
    await server.store.within({ kind: 'platform', reason: 'switch an agent off' }, (db) =>
      db.update(accounts).set({ active: false }).where(eq(accounts.username, 'northside')),
    );
    expect(await threadOf(token)).toMatchObject({ aiAgentEnabled: false });
  });
});
