import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  keepingCarrier,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { accounts, messages, phoneNumbers } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';

const ours = '+15125550110';
const scope = { kind: 'platform', reason: 'look in a test' } as const;
let server: TestServer;
let tree: FixtureTree;
const sent: string[] = [];

beforeAll(async () => {
  server = await createTestServer({
    carrier: {
      installation: {
        ...keepingCarrier(),
        name: 'twilio',
        answerCallback: async () => null,
        sendText: async ({ to }) => {
          sent.push(to);
          return { messageId: 'SM1', status: 'sent' };
        },
      },
    },
  });
  tree = await createFixtureTree(server);
  const ids = {
    organizationId: tree.nodes.O1?.id as number,
    accountId: tree.nodes.A1?.id as number,
  };
  await server.store.within(scope, async (db) => {
    await db.insert(phoneNumbers).values({ number: ours, ...ids, country: 'US' });
    await db.update(accounts).set({ phoneNumber: ours }).where(eq(accounts.id, ids.accountId));
  });
});
afterAll(() => server.close());

describe('the handset of an installation with a real carrier', () => {
  it('texts no agent: the carrier would send the answer to the person who has that number', async () => {
    const text = 'Are you open on Sunday?';
    const body = { from: '+15125550148', to: ours, text };
    const reply = await server.call('POST', '/dev/phone/text', { body });
    expect(sent).toEqual([]);
    expect(reply).toMatchObject({
      status: 400,
      json: {
        message:
          'Texts and calls of this installation go over a real carrier, so none can be simulated.',
      },
    });
    const kept = await server.store.within(scope, (db) =>
      db.select().from(messages).where(eq(messages.body, text)),
    );
    expect(kept).toEqual([]);
  });

  it('calls no agent either: what it texts during the call would leave', async () => {
    const body = { from: '+15125550148', to: ours };
    expect(await server.call('POST', '/dev/phone/call', { body })).toMatchObject({ status: 400 });
  });
});
