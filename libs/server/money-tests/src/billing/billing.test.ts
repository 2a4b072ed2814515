import { type FixtureNode } from '@patchbay/server-kit/testing';
import { billingSystemSecret, recordUsage, usageExportSecret } from '@patchbay/server-money';
import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { accounts, billingPeriods, billingSystems, usageExports } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';

let server: TestServer;
let tree: FixtureTree;
const platform = { kind: 'platform', reason: 'look at the test' } as const;
const as = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const nodeOf = (key: string) => tree.nodes[key] as FixtureNode;
const post = (url: string, body: unknown, who = 'reseller') =>
  server.call('POST', `/api/v2/billing/${url}`, { token: as(who), body });
const on = (key: string) => `targetAccountId=${nodeOf(key).id}`;
const day = 86_400;
const today = () => Math.floor(server.clock.now() / 1000 / day) * day;

beforeAll(async () => {
  server = await createTestServer({ http: { limits: { hit: async () => 0 } } });
  tree = await createFixtureTree(server);
});
afterAll(() => server.close());

describe('billing system', () => {
  const stripe = {
    billingSystemType: 'stripe',
    apiKey: 'sk_live_canary',
    publishableKey: 'pk_live',
    webhookSigningKey: 'whsec_canary',
  };
  const chargebee = {
    billingSystemType: 'chargebee',
    apiKey: 'cb_canary',
    publishableKey: 'pk',
    site: 'acme',
    webhookUsername: 'hook',
    webhookPassword: 'pw_canary',
  };

  it('is stored encrypted, never returned, and replaced as a whole', async () => {
    expect((await post('billingSystemConfig', chargebee)).json).toEqual({
      success: true,
      message: 'Success',
    });
    expect((await post('billingSystemConfig', stripe)).json).toEqual({
      success: true,
      message: 'Success',
    });
    const [row] = await server.store.within(platform, (db) =>
      db
        .select()
        .from(billingSystems)
        .where(eq(billingSystems.accountId, nodeOf('R1').id)),
    );
    expect([JSON.stringify(row).includes('canary'), row?.site, row?.publishableKey]).toEqual([
      false,
      null,
      'pk_live',
    ]);
    expect(
      JSON.parse(
        server.platform.services.key.unseal(
          row?.sealed as string,
          ...billingSystemSecret(nodeOf('R1').id),
        ),
      ),
    ).toEqual({ apiKey: 'sk_live_canary', webhookSigningKey: 'whsec_canary' });
    expect(server.logged.filter((one) => /canary/.test(one))).toEqual([]);
  });

  it.each([
    ['an unknown kind', { ...stripe, billingSystemType: 'paddle' }],
    ['no signing key', { ...stripe, webhookSigningKey: undefined }],
    ['an empty key', { ...stripe, apiKey: ' ' }],
    ['no site', { ...chargebee, site: undefined }],
    ['a site with its domain', { ...chargebee, site: 'acme.chargebee.com/evil' }],
    ['nothing', {}],
  ])('is refused with %s', async (_what, body) =>
    expect((await post('billingSystemConfig', body)).json).toMatchObject({
      success: false,
      code: 'invalid',
    }),
  );

  it('is restricted to sellers', async () => {
    expect([
      (await post('billingSystemConfig', stripe, 'owner')).status,
      (await post(`billingSystemConfig?${on('O1')}`, stripe)).status,
      (await server.call('POST', '/api/v2/billing/billingSystemConfig', { body: stripe })).status,
    ]).toEqual([403, 400, 401]);
  });
});

describe('new billing period', () => {
  const set = async (startsAt: number, endsAt: number) => {
    // Otherwise the worker could close the period that is deleted here, and mark the new one.
    await server.platform.plans.statements.drain();
    await server.store.within(platform, async (db) => {
      await db.delete(billingPeriods).where(eq(billingPeriods.accountId, nodeOf('O1').id));
      await db.insert(billingPeriods).values({
        accountId: nodeOf('O1').id,
        startsAt: new Date(startsAt * 1000),
        endsAt: new Date(endsAt * 1000),
      });
    });
  };
  const wanted = () => ({ startDateTimestamp: today(), endDateTimestamp: today() + 30 * day });
  const periods = () =>
    server.store.within(platform, (db) =>
      db
        .select({ from: billingPeriods.startsAt, to: billingPeriods.endsAt })
        .from(billingPeriods)
        .where(eq(billingPeriods.accountId, nodeOf('O1').id))
        .orderBy(billingPeriods.startsAt),
    );

  it('starts on the day the running one ends, addressed by the id or external id of the account', async () => {
    const external = await server.store.within(platform, (db) =>
      db
        .select({ id: accounts.externalAccountId })
        .from(accounts)
        .where(eq(accounts.id, nodeOf('O1').id)),
    );
    const dated = () => ({ ...wanted(), timezone: 'UTC' });
    for (const query of [
      on('O1'),
      `externalAccountId=${external[0]?.id ?? ''}`,
      `${on('O1')}&externalAccountId=${external[0]?.id ?? ''}`,
    ]) {
      await set(today() - 30 * day, today() + day - 1);
      const reply = await post(`billingPeriod?${query}`, wanted());
      expect([reply.status, reply.json]).toEqual([
        200,
        { success: true, message: 'Billing period updated', billingPeriod: dated() },
      ]);
      expect(await periods()).toEqual([
        { from: new Date((today() - 30 * day) * 1000), to: new Date(today() * 1000) },
        { from: new Date(today() * 1000), to: new Date((today() + 30 * day) * 1000) },
      ]);
      expect(
        (await server.call('GET', '/api/v2/product/currentPlan', { token: as('owner') })).json
          .billingPeriod,
      ).toEqual(dated());
    }
  });

  it('counts the usage from its start', async () => {
    await server.store.within({ kind: 'organization', id: nodeOf('O1').id }, (db) =>
      recordUsage(db, {
        accountId: nodeOf('O1').id,
        item: 'us-number',
        quantity: 1,
        at: new Date(server.clock.now()),
        key: 'in the new period',
      }),
    );
    await server.platform.plans.rater.drain();
    expect(await periods()).toHaveLength(2);
    expect(
      (await server.call('GET', '/api/v2/stats/usage', { token: as('owner') })).json,
    ).toMatchObject({ 'us-number': 1 });
  });

  it('is refused on another day, and when it ends before it starts', async () => {
    await set(today() - 10 * day, today() + 5 * day);
    expect((await post(`billingPeriod?${on('O1')}`, wanted())).json).toMatchObject({
      success: false,
      message: 'A new billing period is started on the day on which the running one ends, in UTC',
    });
    const reply = await post(`billingPeriod?${on('O1')}`, {
      startDateTimestamp: today() + day,
      endDateTimestamp: today(),
    });
    expect([reply.status, reply.json]).toMatchObject([
      400,
      { success: false, message: 'startDateTimestamp must not be greater than endDateTimestamp' },
    ]);
  });

  it('is refused alike for an unknown account and for one out of reach', async () => {
    const foreign = await server.store.within(platform, (db) =>
      db
        .select({ id: accounts.externalAccountId })
        .from(accounts)
        .where(eq(accounts.id, nodeOf('O4').id)),
    );
    for (const query of [
      `externalAccountId=${foreign[0]?.id ?? ''}`,
      'externalAccountId=unknown',
      '',
      on('A1'),
    ]) {
      expect((await post(`billingPeriod?${query}`, wanted())).json).toMatchObject({
        success: false,
        message: 'Account not found for provided identifier',
      });
    }
    expect((await post(`billingPeriod?${on('O4')}`, wanted())).status).toBe(404);
    expect((await post(`billingPeriod?${on('O1')}`, wanted(), 'owner')).status).toBe(403);
    expect((await post(`billingPeriod?${on('O1')}`, { startDateTimestamp: 'now' })).status).toBe(
      400,
    );
  });
});

describe('destination of usage records', () => {
  const place = {
    deliveryProtocol: 'sftp',
    rotationMinutes: '60',
    host: 'sftp.example.com',
    port: 2202,
    username: 'someuser',
    password: 'pw_canary',
    path: '/in/',
  };

  it('is stored with an encrypted password', async () => {
    const { rotationMinutes: _usual, ...rest } = place;
    for (const body of [place, rest])
      expect((await post('adrExportConfig', body, 'owner')).json).toEqual({
        success: true,
        message: 'Success',
      });
    const [row] = await server.store.within(platform, (db) =>
      db
        .select()
        .from(usageExports)
        .where(eq(usageExports.accountId, nodeOf('O1').id)),
    );
    expect([
      JSON.stringify(row).includes('canary'),
      row?.host,
      row?.folder,
      row?.rotationMinutes,
    ]).toEqual([false, 'sftp.example.com', '/in/', 60]);
    expect(
      server.platform.services.key.unseal(
        row?.sealedPassword as string,
        ...usageExportSecret(nodeOf('O1').id),
      ),
    ).toBe('pw_canary');
  });

  it.each([
    ['an unknown protocol', { deliveryProtocol: 'http' }],
    ['no minutes', { rotationMinutes: '0' }],
    ['too many minutes', { rotationMinutes: '1441' }],
    ['minutes that are no number', { rotationMinutes: 'hourly' }],
    ['a host that is an address', { host: 'https://example.com' }],
    ['a host with a line in it', { host: 'a\nb' }],
    ['a port of none', { port: 0 }],
    ['a port beyond all', { port: 65536 }],
    ['no password', { password: '' }],
    ['a folder in two lines', { path: '/a\r\nDELE b' }],
  ])('is refused with %s', async (_what, change) =>
    expect((await post('adrExportConfig', { ...place, ...change }, 'owner')).json).toMatchObject({
      success: false,
      code: 'invalid',
    }),
  );

  it('is refused for an admin', async () =>
    expect([
      (await post('adrExportConfig', place, 'admin')).status,
      (await server.call('POST', '/api/v2/billing/adrExportConfig', { body: place })).status,
    ]).toEqual([403, 401]));
});
