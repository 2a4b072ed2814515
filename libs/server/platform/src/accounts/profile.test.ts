import {
  accounts,
  conversations,
  messages,
  subscriptions,
  billingPeriods,
  users,
} from '@patchbay/server-store';
import { eq, sql } from 'drizzle-orm';
import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { type TestServer, createTestServer } from '../testing/test-server.js';

let server: TestServer;
let tree: FixtureTree;
const tokenOf = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const idOf = (key: string): number => tree.nodes[key]?.id as number;
const keyOf = (id: number) => Object.values(tree.nodes).find((node) => node.id === id)?.key;
const call = (method: string, path: string, body?: unknown, who = 'owner') =>
  server.call(method, path, { token: tokenOf(who), body });
const platform = <T>(work: Parameters<typeof server.store.within<T>>[1]) =>
  server.store.within({ kind: 'platform', reason: 'prepare' }, work);

beforeAll(async () => {
  server = await createTestServer({ http: { limits: { hit: async () => 0 } } });
  tree = await createFixtureTree(server);
});
afterAll(() => server.close());

describe('page links', () => {
  const socialLinks = [
    { type: 'facebook', url: 'https://facebook.example/northside', title: 'Us' },
    { type: 'web', url: 'http://northside.example' },
  ];

  it('are replaced, and shown without a token', async () => {
    const saved = await call('POST', '/api/v1/account/socialLinks', {
      socialLinks,
      socialLinksPosition: 'top',
    });
    expect([saved.status, saved.json]).toEqual([
      200,
      { success: true, message: 'Success', socialLinks, socialLinksPosition: 'top' },
    ]);
    expect((await call('GET', '/api/v2/account')).json).toMatchObject({
      socialLinks,
      socialLinksPosition: 'top',
    });
    expect(
      (
        (await server.call('GET', `/api/v1/account/${idOf('O1')}`)).json.details as {
          socialLinks: unknown;
        }
      ).socialLinks,
    ).toEqual(socialLinks);
    await call('POST', '/api/v1/account/socialLinks', { socialLinks: [] });
    expect((await call('GET', '/api/v2/account')).json).toMatchObject({
      socialLinks: [],
      socialLinksPosition: 'top',
    });
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'northside.example',
    'https://a b',
    'https://x/"onclick=',
    '',
  ])('refuse %j, which is no public web address', async (url) => {
    expect(
      (await call('POST', '/api/v1/account/socialLinks', { socialLinks: [{ type: 'x', url }] }))
        .status,
    ).toBe(400);
    expect(
      (await call('POST', '/api/v1/account/links', { links: [{ title: 'x', url }] })).status,
    ).toBe(400);
  });

  it('are changed by a user who may edit the account', async () => {
    expect(
      (
        await call(
          'POST',
          `/api/v1/account/socialLinks?targetAccountId=${idOf('A2')}`,
          { socialLinks },
          'restricted',
        )
      ).status,
    ).toBe(404);
    expect(
      (await call('POST', `/api/v1/account/links?targetAccountId=${idOf('O4')}`, { links: [] }))
        .status,
    ).toBe(404);
    expect(
      (await server.call('POST', '/api/v1/account/links', { body: { links: [] } })).status,
    ).toBe(401);
  });
});

describe('link clicks', () => {
  it('are counted by id and day, for existing links only', async () => {
    const saved = await call('POST', '/api/v1/account/links', {
      links: [
        { title: 'Book', url: 'https://northside.example/book' },
        { id: 'prices', title: 'Prices', url: 'https://northside.example/prices' },
      ],
      linksConfig: { style: 'buttons' },
    });
    const [book] = saved.json.links as { id: string }[];
    expect(saved.json).toMatchObject({
      success: true,
      linksConfig: { style: 'buttons' },
      links: [{ id: expect.stringMatching(/^[0-9a-f]{16}$/), title: 'Book' }, { id: 'prices' }],
    });
    const { username } = (await call('GET', '/api/v2/account')).json as { username: string };
    const click = (linkId: string, name = username) =>
      server.call('POST', '/api/v1/stats/links', { body: { username: name, linkId } });
    const clicks = await Promise.all([
      ...Array.from({ length: 12 }, () => click('prices')),
      click(book?.id as string),
      click('none'),
      click('prices', 'unknown-name'),
    ]);
    expect(new Set(clicks.map(({ text }) => text))).toEqual(
      new Set(['{"success":true,"message":"Success"}']),
    );
    const day = new Date(server.clock.now()).toISOString().slice(0, 10);
    const { links } = (await call('GET', '/api/v1/stats/links')).json as { links: object[] };
    expect(links.sort((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)).toEqual([
      { linkId: book?.id, clicks: 1, days: [{ day, clicks: 1 }] },
      { linkId: 'prices', clicks: 12, days: [{ day, clicks: 12 }] },
    ]);
    expect(
      (
        await call(
          'GET',
          `/api/v1/stats/links?targetAccountId=${idOf('O1')}`,
          undefined,
          'siblingOwner',
        )
      ).status,
    ).toBe(404);
  });

  it('have unique ids', async () => {
    const link = { id: 'one', title: 'x', url: 'https://x.example' };
    expect((await call('POST', '/api/v1/account/links', { links: [link, link] })).status).toBe(400);
  });
});

describe('username', () => {
  const take = (targetUsername: string, on = 'O1', who = 'owner') =>
    call('POST', `/api/v1/updateUsername?targetAccountId=${idOf(on)}`, { targetUsername }, who);

  it('is changed, in lower case, at every tier', async () => {
    expect((await take('Cedar-House')).json).toEqual({
      success: true,
      message: 'Success',
      username: 'cedar-house',
    });
    expect((await take('larkfield', 'R1', 'reseller')).status).toBe(200);
    expect((await server.call('GET', '/api/v1/account/cedar-house')).json.id).toBe(idOf('O1'));
  });

  it('goes to exactly one of many concurrent requests', async () => {
    const replies = await Promise.all(
      ['O1', 'A1', 'A2', 'O2', 'O3'].map((key) => take('wanted-name', key, 'partner')),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.json).toMatchObject({
      success: false,
      available: false,
      username: 'wanted-name',
      message: 'This username is taken. Choose another.',
    });
    expect(
      (
        await platform((db) =>
          db
            .select()
            .from(accounts)
            .where(eq(sql`lower(${accounts.username})`, 'wanted-name')),
        )
      ).length,
    ).toBe(1);
  });

  it.each(['app', 'ab', 'a b', '12345', 'acct1750195000123', 'a--b', '-a-', 'x'.repeat(51)])(
    'is never %j',
    async (name) => expect((await take(name)).status).toBe(400),
  );

  it('cannot be changed from outside the account', async () => {
    expect([
      (await take('mine-now', 'O4')).status,
      (await take('mine-now', 'A2', 'restricted')).status,
      (await take('mine-now', 'O1', 'visitor')).status,
    ]).toEqual([404, 404, 401]);
  });
});

describe('search with filters', () => {
  const find = async (query: string, who = 'partner', path = '/api/v2/searchAccounts') => {
    const reply = await call('GET', `${path}?${query}`, undefined, who);
    return reply.status === 200
      ? (reply.json.accounts as { id: number }[]).map(({ id }) => keyOf(id)).sort()
      : reply.status;
  };
  const now = () => server.clock.now();
  const day = 86_400_000;

  beforeAll(async () => {
    await platform(async (db) => {
      const [first, second, third] = ['O1', 'O2', 'O3'].map(idOf) as [number, number, number];
      await db.delete(subscriptions);
      await db.delete(billingPeriods);
      await db.delete(conversations);
      await db.delete(messages);
      await db.insert(subscriptions).values([
        {
          accountId: first,
          term: 'year',
          state: 'active',
          externalId: 'sub_1',
          customerId: 'cus_1',
          startedAt: new Date(now() - 40 * day),
          eventAt: new Date(now()),
        },
        {
          accountId: second,
          term: 'month',
          state: 'ended',
          externalId: 'sub_2',
          customerId: 'cus_2',
          startedAt: new Date(now() - 90 * day),
          canceledAt: new Date(now() - 10 * day),
          eventAt: new Date(now()),
        },
      ]);
      await db
        .update(accounts)
        .set({
          productPlanId: 'pplan-given',
          settings: { onboarding: { onboardingComplete: true } },
        })
        .where(eq(accounts.id, third));
      await db
        .update(accounts)
        .set({ externalBillingId: 'bill_o1', active: true })
        .where(eq(accounts.id, first));
      await db.update(accounts).set({ active: false }).where(eq(accounts.id, second));
      // A period that is the installation's own: it began ten days ago, and the one before it took
      // twenty days.
      await db.insert(billingPeriods).values([
        {
          accountId: first,
          startsAt: new Date(now() - 30 * day),
          endsAt: new Date(now() - 10 * day),
        },
        {
          accountId: first,
          startsAt: new Date(now() - 10 * day),
          endsAt: new Date(now() + 20 * day),
        },
      ]);
      const room = (id: number) => `${id}:${id}`;
      const spoken = (
        id: number,
        organizationId: number,
        uuid: string,
        ago: number,
        minutes: number,
      ) => ({
        organizationId,
        accountId: id,
        uuid,
        roomId: room(id),
        type: 'call',
        channel: 'call',
        direction: 'inbound',
        startedAt: new Date(now() - ago * day),
        endedAt: new Date(now()),
        durationSeconds: minutes * 60,
      });
      await db
        .insert(conversations)
        .values([
          spoken(first, first, 'c1', 5, 12),
          spoken(idOf('A1'), first, 'c2', 0, 30),
          spoken(first, first, 'c3', 20, 100),
          spoken(first, first, 'c4', 200, 1000),
          spoken(third, third, 'c5', 0, 7.5),
        ]);
      const written = (id: number, organizationId: number, ago: number, channel: string) => ({
        organizationId,
        accountId: id,
        roomId: room(id),
        author: 'customer',
        channel,
        direction: 'inbound',
        body: 'x',
        createdAt: new Date(now() - ago * day),
      });
      await db
        .insert(messages)
        .values([
          written(first, first, 1, 'sms'),
          written(first, first, 3, 'chat'),
          written(first, first, 15, 'sms'),
          written(first, first, 1, 'call'),
          written(third, third, 400, 'sms'),
        ]);
    });
  });

  it('finds organizations by default, and each type by its name', async () => {
    expect(await find('')).toEqual(['O1', 'O2', 'O3']);
    expect(await find('', 'partner', '/api/v2/searchOrganizations')).toEqual(['O1', 'O2', 'O3']);
    expect([
      await find('accountType=reseller'),
      await find('accountType=account'),
      await find('accountType=agent'),
      await find('accountType=partner'),
    ]).toEqual([['R1', 'R2'], ['A1', 'A2', 'A3'], ['A1', 'A2', 'A3'], ['P1']]);
    expect(await find('accountType=planet')).toBe(400);
  });

  it.each([
    ['subscribed=true', ['O1', 'O3']],
    ['subscribed=false', ['O2']],
    ['canceled=true', ['O2']],
    ['canceled=false', ['O1', 'O3']],
    ['active=true', ['O1', 'O3']],
    ['active=false', ['O2']],
    ['onboardingComplete=true', ['O3']],
    ['onboardingComplete=false', ['O1', 'O2']],
    ['productPlanId=pplan-given', ['O3']],
    ['productPlanId=none', []],
    ['productPlanTerm=year', ['O1']],
    ['productPlanTerm=yearly', ['O1']],
    ['productPlanTerm=monthly', ['O2']],
    ['billingSubscriptionId=sub_1', ['O1']],
    ['billingId=cus_2', ['O2']],
    ['billingId=bill_o1', ['O1']],
    ['queryText=o3', ['O3']],
    ['queryText=%25', []],
    ['currentBillingPeriodVoiceMinutesMin=42&currentBillingPeriodVoiceMinutesMax=42', ['O1']],
    ['currentBillingPeriodVoiceMinutesMin=7.5', ['O1', 'O3']],
    ['currentBillingPeriodVoiceMinutesMax=0', ['O2']],
    ['previousBillingPeriodVoiceMinutesMin=100', ['O1']],
    ['previousBillingPeriodVoiceMinutesMin=101', []],
    ['allTimeVoiceMinutesMin=1142&allTimeVoiceMinutesMax=1142', ['O1']],
    ['allTimeVoiceMinutesMax=8', ['O2', 'O3']],
    ['currentBillingPeriodMessagesMin=2&currentBillingPeriodMessagesMax=2', ['O1']],
    ['previousBillingPeriodMessagesMin=1', ['O1']],
    ['allTimeMessagesMin=3', ['O1']],
    ['allTimeMessagesMin=1&allTimeMessagesMax=1', ['O3']],
    ['allTimeMessagesMin=0.5&allTimeMessagesMax=1.5', ['O3']],
    ['allTimeMessagesMax=0', ['O2']],
    ['subscribed=true&active=true&allTimeMessagesMin=3', ['O1']],
  ])('%s', async (query, wanted) => expect(await find(query)).toEqual(wanted));

  it('counts accounts below a reseller, and an agent’s own values', async () => {
    expect(await find('accountType=reseller&allTimeVoiceMinutesMin=1142')).toEqual(['R1']);
    expect(
      await find(
        'accountType=agent&currentBillingPeriodVoiceMinutesMin=30&allTimeVoiceMinutesMax=30',
      ),
    ).toEqual(['A1']);
  });

  it('reads times in seconds, both ends included', async () => {
    const [row] = await platform((db) =>
      db
        .select({ at: accounts.timestamp })
        .from(accounts)
        .where(eq(accounts.id, idOf('O1'))),
    );
    const second = Math.floor((row?.at ?? 0) / 1000);
    expect([
      await find(`createdStart=${second}&queryText=CNRY-O1`),
      await find(`createdEnd=${second}&queryText=CNRY-O1`),
      await find(`createdStart=${second + 60}`),
      await find(`createdEnd=${second - 60}`),
    ]).toEqual([['O1'], ['O1'], [], []]);
    const ended = Math.floor((now() - 10 * day) / 1000);
    expect([
      await find(`canceledStart=${ended - 5}&canceledEnd=${ended + 5}`),
      await find(`canceledStart=${ended + 60}`),
    ]).toEqual([['O2'], []]);
  });

  it.each([
    'createdStart=5&createdEnd=4',
    'allTimeMessagesMin=3&allTimeMessagesMax=2',
    'createdStart=yesterday',
    'subscribed=perhaps',
    'allTimeVoiceMinutesMin=-1',
  ])('refuses %s', async (query) => expect(await find(query)).toBe(400));

  it('is paged with the total', async () => {
    const pages = await Promise.all(
      [0, 1, 2].map((page) =>
        call('GET', `/api/v2/searchAccounts?pageSize=2&page=${page}`, undefined, 'partner'),
      ),
    );
    expect(
      pages.map(({ json }) => [
        (json.accounts as object[]).length,
        json.totalAccounts,
        json.pageSize,
        json.pageNumber,
      ]),
    ).toEqual([
      [2, 3, 2, 0],
      [1, 3, 2, 1],
      [0, 3, 2, 2],
    ]);
  });

  it('finds nothing beside or above the caller', async () => {
    expect([
      await find('', 'reseller'),
      await find('', 'owner'),
      await find('', 'foreignReseller'),
      await find('accountType=agent', 'restricted'),
      await find('accountType=partner', 'reseller'),
    ]).toEqual([['O1', 'O2'], ['O1'], ['O4'], ['A1'], []]);
    expect(await find('allTimeVoiceMinutesMin=0', 'siblingOwner')).toEqual(['O2']);
    expect([
      (await call('GET', `/api/v2/searchAccounts?targetAccountId=${idOf('O4')}`)).status,
      (await server.call('GET', '/api/v2/searchAccounts')).status,
    ]).toEqual([404, 401]);
  });
});

describe('calls for review', () => {
  it('are for staff only, worst ratings first', async () => {
    await platform((db) =>
      db.update(conversations).set({ rating: 1 }).where(eq(conversations.uuid, 'c3')),
    );
    const reply = await call('GET', '/internal/fetchCallsForReview', undefined, 'superAdmin');
    const calls = reply.json.calls as Record<string, unknown>[];
    expect([reply.status, calls[0]]).toEqual([
      200,
      expect.objectContaining({
        uuid: 'c3',
        rating: 1,
        duration: 6000,
        organizationId: idOf('O1'),
        direction: 'inbound',
      }),
    ]);
    expect(calls.map(({ uuid }) => uuid)).toEqual(['c3', 'c2', 'c5', 'c1']);
    for (const who of ['owner', 'partner'])
      expect((await call('GET', '/internal/fetchCallsForReview', undefined, who)).status).toBe(403);
  });
});

describe('check-in', () => {
  it('is stored for its sender only', async () => {
    expect((await call('GET', '/api/v1/checkIn/mobile')).json).toEqual({
      success: true,
      message: 'Success',
      type: 'mobile',
      checkIn: null,
      timestamp: null,
    });
    const sent = await call('POST', '/api/v1/mobileCheckIn', {
      checkIn: { version: '4.2.0', push: true },
    });
    expect(sent.json).toEqual({
      success: true,
      message: 'Success',
      timestamp: Math.floor(server.clock.now() / 1000),
    });
    await call('POST', '/api/v1/mobileCheckIn', { checkIn: 'again' });
    expect((await call('GET', '/api/v1/checkIn/mobile')).json).toMatchObject({
      checkIn: 'again',
      timestamp: sent.json.timestamp,
    });
    expect(
      (await call('GET', '/api/v1/checkIn/mobile', undefined, 'admin')).json.checkIn,
    ).toBeNull();
    expect([
      (await call('GET', '/api/v1/checkIn/mo%20bile')).status,
      (await call('POST', '/api/v1/mobileCheckIn', {})).status,
      (await call('POST', '/api/v1/mobileCheckIn', { checkIn: { x: 'x'.repeat(9000) } })).status,
    ]).toEqual([400, 400, 400]);
  });
});

describe('check-in by actor', () => {
  it.each(['restricted', 'agent key', 'reseller', 'partner', 'superAdmin'])(
    '%s is their own',
    async (who) => {
      expect((await call('POST', '/api/v1/mobileCheckIn', { checkIn: who }, who)).status).toBe(200);
      expect((await call('GET', '/api/v1/checkIn/mobile', undefined, who)).json.checkIn).toBe(who);
    },
  );
});

describe('referral of a visitor', () => {
  it('is applied to a sign-up from the same address, which is not stored', async () => {
    expect(
      (
        await server.call('POST', '/api/v1/ipCorrelator', {
          body: { page: '/pricing', ref: 'spring-fair' },
        })
      ).json,
    ).toEqual({ success: true, message: 'Success' });
    await server.call('POST', '/api/v1/ipCorrelator', {
      body: { page: '/pricing', ref: 'spring-fair' },
    });
    const email = 'new.customer@example.com';
    await platform((db) =>
      db
        .update(accounts)
        .set({ settings: { defaultResellerId: idOf('R1') } })
        .where(eq(accounts.type, 'platform')),
    );
    await server.call('POST', '/api/v1/signup/email', { body: { email, name: 'New Customer' } });
    const code = Number(server.mails.filter((mail) => mail.to === email).at(-1)?.code);
    await server.call('POST', '/api/v1/email/verify', { body: { email, verificationCode: code } });
    const [row] = await platform((db) =>
      db
        .select({ details: accounts.details })
        .from(users)
        .innerJoin(accounts, eq(accounts.id, users.tenantId))
        .where(eq(users.email, email)),
    );
    expect(row?.details.referral).toEqual({ page: '/pricing', ref: 'spring-fair' });
    const kept = await platform((db) =>
      db.execute(sql`select visitor::text || page || ref as row from page_visits`),
    );
    expect(kept.rows).toHaveLength(1);
    expect(JSON.stringify(kept.rows)).not.toMatch(/127\.0\.0\.1|ffff:/);
  });
});
