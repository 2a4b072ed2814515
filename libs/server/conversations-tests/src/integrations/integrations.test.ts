import { nearestAppData } from '@patchbay/server-conversations';
import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { apps, integrations } from '@patchbay/server-store';
import { and, eq } from 'drizzle-orm';

let server: TestServer;
let tree: FixtureTree;
const platformScope = { kind: 'platform', reason: 'look at integrations in a test' } as const;
const tokenOf = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const idOf = (key: string) => tree.nodes[key]?.id as number;
const ask = (method: string, path: string, body?: unknown, who = 'owner', target?: number) =>
  server.call(method, `/api/v2/integration/${path}${target ? `?targetAccountId=${target}` : ''}`, {
    token: tokenOf(who),
    body,
  });

beforeAll(async () => {
  server = await createTestServer({ http: { limits: { hit: async () => 0 } } });
  tree = await createFixtureTree(server);
});
afterAll(() => server.close());

const secret = 'square-key-0123456789abcdef';

describe('integration data', () => {
  it('is not found before it is set', async () => {
    const reply = await ask('GET', 'acme/v1');
    expect([reply.status, reply.json]).toMatchObject([
      404,
      { success: false, message: 'Integration data not found' },
    ]);
  });

  it('is equal in both generations of the call, with masked secrets', async () => {
    const put = await ask('PUT', 'acme/v1', { appData: { apiKey: secret, location: 'austin' } });
    expect([put.status, put.json]).toEqual([
      200,
      {
        success: true,
        message: 'Integration data updated successfully',
        appId: 'acme',
        appVersion: 'v1',
        appData: { apiKey: '••••••••cdef', location: 'austin' },
      },
    ]);
    expect((await ask('GET', 'acme')).json).toMatchObject({
      success: true,
      appId: 'acme',
      appVersion: 'v1',
      appData: { apiKey: '••••••••cdef', location: 'austin' },
    });
    expect(
      (await ask('POST', 'acme', { appData: { apiKey: '••••••••cdef', location: 'dallas' } }))
        .status,
    ).toBe(200);
    expect((await ask('GET', 'acme/v1')).json.appData).toEqual({
      apiKey: '••••••••cdef',
      location: 'dallas',
    });
    expect((await ask('GET', 'acme/v2')).status).toBe(404);
  });

  it('is encrypted for its row, and masked values keep the stored secret', async () => {
    const [row] = await server.store.within(platformScope, (db) =>
      db
        .select()
        .from(integrations)
        .where(and(eq(integrations.accountId, idOf('O1')), eq(integrations.slug, 'acme'))),
    );
    expect(JSON.stringify(row)).not.toMatch(/square-key|dallas/);
    const { key } = server.platform.services;
    const owner = { organizationId: idOf('O1'), accountId: idOf('O1') };
    const opened = await server.store.within(platformScope, (db) =>
      nearestAppData(db, key, owner, 'acme'),
    );
    expect(opened).toEqual({ apiKey: secret, location: 'dallas' });
    await server.store.within(platformScope, (db) =>
      db.insert(integrations).values({
        organizationId: idOf('O2'),
        accountId: idOf('O2'),
        slug: 'acme',
        version: 'v1',
        sealed: row?.sealed as string,
      }),
    );
    await expect(
      server.store.within(platformScope, (db) =>
        nearestAppData(db, key, { organizationId: idOf('O2'), accountId: idOf('O2') }, 'acme'),
      ),
    ).rejects.toThrow(/does not open/);
  });

  it('falls back to the organization’s for an agent', async () => {
    const owner = { organizationId: idOf('O1'), accountId: idOf('A1') };
    const read = () =>
      server.store.within({ kind: 'organization', id: idOf('O1') }, (db) =>
        nearestAppData(db, server.platform.services.key, owner, 'acme'),
      );
    expect(await read()).toMatchObject({ location: 'dallas' });
    await ask('PUT', 'acme/v1', { appData: { location: 'houston' } }, 'owner', idOf('A1'));
    expect(await read()).toEqual({ location: 'houston' });
  });

  it('masks values that the app’s setup marks as passwords', async () => {
    await server.store.within(platformScope, (db) =>
      db.insert(apps).values({
        accountId: idOf('R1'),
        appId: 'gate',
        version: 'v1',
        definition: { setup: [{ key: 'door', inputType: 'password' }] },
      }),
    );
    expect(
      (await ask('PUT', 'gate/v1', { appData: { door: 'open sesame now' } })).json.appData,
    ).toEqual({ door: '•••••••• now' });
    expect(
      (await ask('PUT', 'gate/v9', { appData: { door: 'open sesame now' } })).json.appData,
    ).toEqual({ door: 'open sesame now' });
  });

  it('is deleted by an empty save', async () => {
    expect((await ask('PUT', 'gate/v1', { appData: {} })).json.appData).toEqual({});
    expect((await ask('GET', 'gate/v1')).status).toBe(404);
  });

  it.each([
    ['acme/v1', undefined, 400],
    ['acme/v1', {}, 400],
    ['acme/v1', { appData: 'text' }, 400],
    ['acme/v1', { appData: [] }, 400],
    ['acme/v1', { appData: { token: '••••••••' } }, 400],
    ['acme/v1', { appData: { big: 'x'.repeat(40_000) } }, 400],
    ['googleCalendar/v1', { appData: { accessToken: 'mine' } }, 400],
    ['..%2Fx/v1', { appData: { a: 1 } }, 400],
  ])('%s refuses %j', async (path, body, status) =>
    expect((await ask('PUT', path, body)).status).toBe(status),
  );

  it('is out of reach of another account', async () => {
    for (const [who, target, status] of [
      ['owner', 'O4', 404],
      ['owner', 'R1', 404],
      ['restricted', 'A2', 404],
      ['agent key', 'O1', 404],
      ['reseller', 'R1', 400],
      ['foreignReseller', 'O1', 404],
      ['anonymous', 'O1', 401],
      ['visitor', 'O1', 401],
    ] as const) {
      for (const method of ['GET', 'PUT'])
        expect([
          who,
          target,
          method,
          (
            await ask(
              method,
              'acme/v1',
              method === 'PUT' ? { appData: { a: 1 } } : undefined,
              who,
              idOf(target),
            )
          ).status,
        ]).toEqual([who, target, method, status]);
    }
    expect(
      (await ask('GET', 'acme/v1', undefined, 'reseller', idOf('O1'))).json.appData,
    ).toMatchObject({ apiKey: '••••••••cdef' });
  });

  it('of a new account is encrypted, and only its name is stored with the account', async () => {
    const integrations = [
      { appId: 'squareUp', appVersion: 'v1', appData: { apiKey: secret, location: 'austin' } },
    ];
    const organization = (
      await server.call('POST', `/api/v2/createOrganization?targetResellerId=${idOf('R1')}`, {
        token: tokenOf('reseller'),
        body: { orgName: 'Fresh', integrations },
      })
    ).json.account as { id: number };
    const agent = await server.call(
      'POST',
      `/api/v2/createAccount?targetOrganizationId=${organization.id}`,
      { token: tokenOf('reseller'), body: { accountName: 'Desk', integrations } },
    );
    for (const { id } of [organization, agent.json.account as { id: number }]) {
      expect((await ask('GET', 'squareUp/v1', undefined, 'reseller', id)).json.appData).toEqual({
        apiKey: '••••••••cdef',
        location: 'austin',
      });
      const { rows } = await server.store.within(platformScope, (db) =>
        db.execute(`select details from accounts where id = ${id}`),
      );
      expect(JSON.stringify(rows)).toMatch(/squareUp/);
      expect(JSON.stringify(rows)).not.toMatch(/square-key|austin/);
    }
    const wrong = await server.call(
      'POST',
      `/api/v2/createOrganization?targetResellerId=${idOf('R1')}`,
      {
        token: tokenOf('reseller'),
        body: { orgName: 'Fresh', integrations: [{ appId: '', appVersion: 'v1', appData: {} }] },
      },
    );
    expect(wrong.status).toBe(400);
  });

  it('keeps both of two concurrent saves', async () => {
    const both = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        ask('PUT', 'race/v1', { appData: { apiKey: secret, turn: index } }),
      ),
    );
    expect(both.every(({ status }) => status === 200)).toBe(true);
    const turns = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        ask('PUT', 'race/v1', { appData: { apiKey: '••••••••cdef', turn: index } }),
      ),
    );
    expect(turns.every(({ status }) => status === 200)).toBe(true);
  });
});
