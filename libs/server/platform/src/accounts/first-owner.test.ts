import { accounts, users } from '@patchbay/server-store';
import { eq, sql } from 'drizzle-orm';
import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { type TestServer, createTestServer } from '../testing/test-server.js';

let server: TestServer;
let tree: FixtureTree;
let count = 0;
const platformScope = { kind: 'platform', reason: 'look at what a test did' } as const;

beforeAll(async () => {
  server = await createTestServer({ http: { limits: { hit: async () => 0 } } });
  tree = await createFixtureTree(server);
});
afterAll(() => server.close());

const tokenOf = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const idOf = (key: string) => tree.nodes[key]?.id as number;
const post = (key: string, path: string, body: unknown) =>
  server.call('POST', path, { token: tokenOf(key), body });
const fresh = () => `first${(count += 1)}@new.example.com`;
const nodesNamed = (name: string) =>
  server.store.within(platformScope, (db) =>
    db
      .select({ id: accounts.id })
      .from(accounts)
      .where(sql`${accounts.orgName} = ${name} or ${accounts.name} = ${name}`),
  );
const peopleOf = (email: string) =>
  server.store.within(platformScope, (db) => db.select().from(users).where(eq(users.email, email)));

const creations = [
  ['createOrganization', 'reseller', (name: string, email: string) => ({ orgName: name, email })],
  ['createReseller', 'partner', (name: string, email: string) => ({ resellerName: name, email })],
] as const;

describe.each(creations)('first owner created by %s', (operation, who, bodyOf) => {
  it('is the person of the address', async () => {
    const email = fresh();
    const made = await post(who, `/api/v2/${operation}`, bodyOf(`Owned ${count}`, email));
    expect(made.status).toBe(201);
    expect(await peopleOf(email)).toMatchObject([
      { role: 'owner', tenantId: (made.json.organization as { id: number }).id },
    ]);
  });

  it('cannot be a person with an account: nothing is created, and the field is named', async () => {
    const email = fresh();
    await post('foreignReseller', '/api/v2/createOrganization', { orgName: 'Elsewhere', email });
    const name = `Ownerless ${(count += 1)}`;
    const reply = await post(who, `/api/v2/${operation}`, bodyOf(name, email.toUpperCase()));
    expect([reply.status, reply.json.success, reply.json.fields]).toEqual([
      409,
      false,
      [{ path: 'body.email', message: expect.any(String) }],
    ]);
    expect(await nodesNamed(name)).toEqual([]);
  });

  it('is one for concurrent requests with the same address', async () => {
    const email = fresh();
    const name = `Raced ${count}`;
    const replies = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((index) =>
        post(who, `/api/v2/${operation}`, bodyOf(`${name} ${index}`, email)),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(await peopleOf(email)).toHaveLength(1);
    const lost = replies.filter(({ status }) => status === 409).map(({ json }) => json.fields);
    expect(lost).toEqual(lost.map(() => [{ path: 'body.email', message: expect.any(String) }]));
  });
});

describe('one-time token for a new address', () => {
  it('is created for all concurrent requests: one creates the member, the others find it', async () => {
    const email = fresh();
    const external = (
      await server.store.within(platformScope, (db) =>
        db
          .select()
          .from(accounts)
          .where(eq(accounts.id, idOf('O1'))),
      )
    )[0]?.externalAccountId;
    const path = `/api/v2/auth/account/oneTimeAuthToken?email=${encodeURIComponent(email)}&externalAccountId=${external}`;
    const replies = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(() => server.call('GET', path, { token: tokenOf('reseller') })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await peopleOf(email)).toMatchObject([{ tenantId: idOf('O1'), role: 'admin' }]);
    expect(server.mails.filter(({ subject }) => subject.startsWith(email)).length).toBeGreaterThan(
      0,
    );
    const { rows } = await server.store.within(platformScope, (db) =>
      db.execute(
        sql`select count(*)::int as n from audit
          where action = 'member added via one-time token' and data ->> 'userId' = (select id::text
          from users where email = ${email})`,
      ),
    );
    expect(rows).toEqual([{ n: 1 }]);
  });
});

describe('createReseller', () => {
  it.each(['accountId', 'targetAccountId', 'partnerId', 'resellerId', 'organizationId'])(
    'answers an out-of-reach or invalid %s in its body without failing',
    async (field) => {
      for (const value of [idOf('O1'), idOf('R1'), idOf('A1'), idOf('P2'), 8_999_999])
        expect([201, 400, 404]).toContain(
          (
            await post('partner', '/api/v2/createReseller', {
              resellerName: 'Field',
              [field]: value,
            })
          ).status,
        );
    },
  );
});
