import { phoneCountryOf } from '@patchbay/server-core';
import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  keepingCarrier,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { sql } from 'drizzle-orm';

const scope = { kind: 'platform', reason: 'prepare a test' } as const;
let server: TestServer;
let tree: FixtureTree;

beforeAll(async () => {
  const offer = (number: string) => ({ number, city: '', region: '', country: 'US' });
  server = await createTestServer({
    carrier: { installation: { ...keepingCarrier(), assign: async (number) => offer(number) } },
  });
  tree = await createFixtureTree(server);
});
afterAll(() => server.close());

describe('a first number from abroad', () => {
  it('leaves an account in the country of its time zone, where its customers are', async () => {
    const id = tree.nodes['A3']?.id as number;
    await server.store.within(scope, async (db) => {
      await db.execute(sql`delete from numbering_providers`);
      await db.execute(sql`delete from phone_numbers`);
      await db.execute(sql`update accounts set phone_number = null`);
      await db.execute(sql`update agent_configs
        set config = config || '{"timezone": "America/Mexico_City"}'::jsonb
        where account_id = ${id} and slot = 'default'`);
    });
    expect(await phoneCountryOf(server.store, id)).toBe('MX');
    const reply = await server.call('POST', `/api/v2/phoneNumber/assign?targetAccountId=${id}`, {
      token: tree.actors.find(({ key }) => key === 'reseller')?.token as string,
      body: { number: '+15125550123', country: 'US' },
    });
    expect(reply.status).toBe(200);
    expect(await phoneCountryOf(server.store, id)).toBe('MX');
  });
});
