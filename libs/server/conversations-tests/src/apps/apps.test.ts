import { nearestApps } from '@patchbay/server-conversations';
import { type TreeNode } from '@patchbay/server-kit';
import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { agentConfigs, events } from '@patchbay/server-store';
import { eq, sql } from 'drizzle-orm';

let server: TestServer;
let tree: FixtureTree;

type Json = Record<string, unknown>;
const tokenOf = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const idOf = (key: string): number => tree.nodes[key]?.id as number;
const call = (method: string, path: string, body?: unknown, who = 'reseller') =>
  server.call(method, path, { token: tokenOf(who), body });
const crm = '/api/v2/apps/crm/v1';
const app = {
  name: 'Field CRM',
  description: 'Jobs and customers',
  functions: [{ name: 'findJob', description: 'Looks up a job' }],
  setup: [{ key: 'region', title: 'Region?' }],
  iconColor: '#123456',
};
const appOf = async (who: string, path = crm) =>
  (await call('GET', path, undefined, who)).json.app as Json;

beforeAll(async () => {
  server = await createTestServer();
  tree = await createFixtureTree(server);
});
afterAll(() => server.close());

describe('app', () => {
  it('is created once with unknown keys for every account below', async () => {
    const made = await call('POST', crm, { app });
    expect([made.status, made.json]).toEqual([
      201,
      expect.objectContaining({
        success: true,
        reloaded: 0,
        app: { ...app, appId: 'crm', version: 'v1', image: null, installed: false, editable: true },
      }),
    ]);
    expect(await appOf('owner')).toMatchObject({
      name: 'Field CRM',
      iconColor: '#123456',
      editable: false,
    });
    expect(await appOf('agent key')).toMatchObject({ name: 'Field CRM' });
    const again = await call('POST', crm, { app: { name: 'Other' } });
    expect([again.status, (again.json.current as Json).name]).toEqual([409, 'Field CRM']);
  });

  it('created twice concurrently exists once', async () => {
    const made = await Promise.all(
      [1, 2, 3].map((turn) =>
        call('POST', '/api/v2/apps/race/v1', { app: { name: String(turn) } }),
      ),
    );
    expect(made.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('is not found by other accounts', async () => {
    for (const who of ['foreignReseller', 'siblingOwner']) {
      const there = who === 'siblingOwner' ? 200 : 404; // a sibling below the same reseller
      expect([who, (await call('GET', crm, undefined, who)).status]).toEqual([who, there]);
    }
    for (const method of ['PUT', 'DELETE'])
      expect(
        (await call(method, crm, method === 'PUT' ? { app: {} } : undefined, 'foreignReseller'))
          .status,
      ).toBe(404);
    for (const who of ['owner', 'agent key', 'restricted'])
      expect((await call('PUT', crm, { app: {} }, who)).status).toBe(403);
    expect(await appOf('reseller')).toMatchObject({ name: 'Field CRM' });
  });

  it('of the tier above is read-only and can be overridden by an app of the same key', async () => {
    await call('POST', '/api/v2/apps/maps/v1', { app: { name: 'The partner’s' } }, 'partner');
    expect((await call('PUT', '/api/v2/apps/maps/v1', { app: { name: 'x' } })).status).toBe(403);
    expect(await appOf('owner', '/api/v2/apps/maps/v1')).toMatchObject({ name: 'The partner’s' });
    await call('POST', '/api/v2/apps/maps/v1', { app: { name: 'The reseller’s' } });
    expect(await appOf('owner', '/api/v2/apps/maps/v1')).toMatchObject({ name: 'The reseller’s' });
    expect(await appOf('partner', '/api/v2/apps/maps/v1')).toMatchObject({
      name: 'The partner’s',
      editable: true,
    });
    const { apps } = (await call('GET', '/api/v2/apps', undefined, 'owner')).json as {
      apps: { appId: string; name: string }[];
    };
    expect(apps.filter((one) => one.appId === 'maps').map((one) => one.name)).toEqual([
      'The reseller’s',
    ]);
    expect(JSON.stringify(apps)).not.toContain(tree.templateOf(tree.nodes.R3 as never).mark);
  });

  it('can be changed, and agents that use it are notified on request', async () => {
    await call(
      'POST',
      `/api/v2/agent?targetAccountId=${idOf('A1')}`,
      { apps: [{ appId: 'crm', version: 'v1', authToken: '' }], published: false },
      'owner',
    );
    expect(await appOf('agent key')).toMatchObject({ installed: true });
    expect(await appOf('siblingOwner')).toMatchObject({ installed: false });
    const told = () =>
      server.store.within(
        { kind: 'platform', reason: 'count events' },
        async (db) =>
          (
            await db.select({ id: events.accountId }).from(events).where(eq(events.topic, 'agent'))
          ).filter(({ id }) => id === idOf('A1')).length,
      );
    const before = await told();
    const saved = await call('PUT', crm, { app: { ...app, name: 'Newer' }, reload: true });
    expect([saved.status, saved.json.reloaded, await told()]).toEqual([200, 1, before + 1]);
    expect((await call('PUT', crm, { app })).json.reloaded).toBe(0);
    expect(await told()).toBe(before + 1);
  });

  it('can be deleted without changing the configurations that name it', async () => {
    expect((await call('DELETE', crm)).json).toMatchObject({ success: true });
    expect((await call('GET', crm)).status).toBe(404);
    expect((await call('DELETE', crm)).status).toBe(404);
    const [row] = await server.store.within({ kind: 'platform', reason: 'read' }, (db) =>
      db
        .select({ apps: sql`${agentConfigs.config} -> 'apps'` })
        .from(agentConfigs)
        .where(eq(agentConfigs.id, `campa${idOf('A1')}s`)),
    );
    expect(row?.apps).toEqual([{ appId: 'crm', version: 'v1', authToken: '' }]);
  });

  it.each([
    ['POST', '/api/v2/apps/c%20m/v1', { app: {} }],
    ['POST', '/api/v2/apps/crm/v2', {}],
    ['POST', '/api/v2/apps/crm/v2', { app: { functions: [{ name: 4 }] } }],
    ['GET', '/api/v2/apps/..%2f/v1', undefined],
  ])('%s %s with %j is refused', async (method, path, body) => {
    expect((await call(method, path, body)).status).toBe(400);
  });

  it('is owned by a reseller or partner and by no account below', async () => {
    expect(
      (await call('POST', `/api/v2/apps/crm/v3?targetAccountId=${idOf('O1')}`, { app: {} })).status,
    ).toBe(400);
  });
});

describe('app of several owners', () => {
  const node = (id: number, above: Partial<TreeNode>): TreeNode => ({
    id,
    username: '',
    tier: 'agent',
    partnerId: 1,
    resellerId: 2,
    organizationId: 3,
    ...above,
  });
  const row = (accountId: number | null) => ({ accountId, appId: 'a', version: 'v1' });
  it.each([
    [[null, 1, 2], 2],
    [[1, null], 1],
    [[null], null],
    [[9, null], null],
    [[9], undefined],
  ] as const)('for %j the nearest owner’s applies', (owners, nearest) => {
    expect(nearestApps(owners.map(row), node(4, {}))[0]?.accountId).toBe(nearest);
  });
});

describe('functions of an agent', () => {
  it('use the plan and brand of its organization', async () => {
    await server.store.within({ kind: 'platform', reason: 'give a plan' }, (db) =>
      db.execute(
        sql`update accounts set premium = (id = ${idOf('O1')}), sms_enabled = (id in (${idOf('O1')},
          ${idOf('O2')})) where id in (${idOf('O1')}, ${idOf('A1')}, ${idOf('O2')}, ${idOf('A3')})`,
      ),
    );
    await server.store.within({ kind: 'platform', reason: 'give a number' }, (db) =>
      db.execute(sql`update accounts set phone_number = '+15125550199' where id = ${idOf('A1')}`),
    );
    const sms = async (key: string, who = 'owner') =>
      (
        (await call('GET', `/api/v2/agent/functions?targetAccountId=${idOf(key)}`, undefined, who))
          .json.functions as { name: string }[]
      ).find((one) => one.name === 'sendSms');
    expect(await sms('A1')).toMatchObject({ allowed: true, missingRequirement: null });
    expect(await sms('A2')).toMatchObject({ allowed: false, missingRequirement: 'phoneNumber' });
    expect(await sms('A3', 'siblingOwner')).toMatchObject({
      allowed: false,
      missingRequirement: 'premium',
      reason: 'Needs a plan.',
    });
  });
});
