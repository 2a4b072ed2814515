import { type FixtureNode } from '@patchbay/server-kit/testing';
import { balance } from '@patchbay/server-money';
import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  type Reply,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { accounts, billingSystems, plans, subscriptions } from '@patchbay/server-store';
import { eq, sql } from 'drizzle-orm';

let server: TestServer;
let tree: FixtureTree;
const platform = { kind: 'platform', reason: 'look at the test' } as const;
const as = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const nodeOf = (key: string) => tree.nodes[key] as FixtureNode;
const call = (method: string, url: string, body?: unknown, who = 'owner') =>
  server.call(method, `/api/v2/${url}`, { token: as(who), body });
const on = (key: string) => `targetAccountId=${nodeOf(key).id}`;
interface Plan {
  productPlanId: string;
  name: string;
  public: boolean;
  retired: boolean;
  amount: { month: number | null; year: number | null };
  items: unknown[];
}
const planOf = (reply: Reply) => reply.json.productPlan as Plan;
const namesOf = (reply: Reply) => (reply.json.productPlans as Plan[]).map(({ name }) => name);
const growth = {
  name: 'Growth',
  amount: { month: 99, year: 990 },
  items: [
    {
      productItem: 'voice',
      unitQuantity: 60,
      included: 500,
      tiers: [{ quantityMin: 1, quantityMax: null, price: 0.0085 }],
    },
  ],
  features: ['500 minutes'],
  addons: [{ addonId: 'extra', name: 'Another number', description: '', price: 5 }],
};
const add = async (body: object = {}, who = 'reseller', target = ''): Promise<Plan> =>
  planOf(await call('POST', `product/productCatalog${target}`, { ...growth, ...body }, who));
/**
 * Confirms the payment on the page of the built-in processor, which then sends its event to the
 * server.
 */
const pay = (url: string) => server.call('POST', new URL(url).pathname + new URL(url).search);
const subscribe = (body: object, who = 'owner', target = '') =>
  call('POST', `product/subscribe${target}`, body, who);
const current = async (who = 'owner', target = '') =>
  (await call('GET', `product/currentPlan${target}`, undefined, who)).json as {
    productPlan: Plan | null;
    subscription: { state: string; canceledReason: string | null; productPlanTerm: string } | null;
    billingPeriod: { startDateTimestamp: number; endDateTimestamp: number };
  };

beforeAll(async () => {
  server = await createTestServer({ http: { limits: { hit: async () => 0 } } });
  tree = await createFixtureTree(server);
  // The fixture's subscriptions belong to no processor; here the installation's processor bills
  // every account.
  await server.store.within(platform, (db) => db.delete(billingSystems));
});
afterAll(() => server.close());

describe('plan catalogue', () => {
  it('is written and read by its seller and lists retired plans last', async () => {
    const made = await call('POST', 'product/productCatalog', growth, 'reseller');
    expect([made.status, made.json]).toMatchObject([
      201,
      {
        success: true,
        productPlan: {
          ...growth,
          public: true,
          soldTo: 'organization',
          retired: false,
          productPlanId: expect.stringMatching(/^pplan-growth-[0-9a-f]{12}$/),
        },
      },
    ]);
    const { productPlanId } = planOf(made);
    expect(
      planOf(
        await call(
          'POST',
          `product/productCatalog/${productPlanId}`,
          { name: 'Growth II', amount: { month: 120.5, year: null } },
          'reseller',
        ),
      ),
    ).toMatchObject({
      name: 'Growth II',
      amount: { month: 120.5, year: null },
      items: growth.items,
    });
    for (const path of ['productCatalog', 'productPlan'])
      expect(
        planOf(await call('GET', `product/${path}/${productPlanId}`, undefined, 'reseller')).name,
      ).toBe('Growth II');
    expect(
      (await call('DELETE', `product/productCatalog/${productPlanId}`, undefined, 'reseller')).json,
    ).toMatchObject({ success: true });
    const listed = (await call('GET', 'product/productCatalog', undefined, 'reseller')).json
      .productPlans as Plan[];
    expect([listed.at(-1)?.name, listed.at(-1)?.retired, listed[0]?.retired]).toEqual([
      'Growth II',
      true,
      false,
    ]);
    expect(namesOf(await call('GET', 'product/allAvailablePlans'))).not.toContain('Growth II');
  });

  it('is refused for an account that does not sell', async () => {
    expect((await call('GET', 'product/productCatalog')).status).toBe(403);
    for (const [method, path, body] of [
      ['GET', 'productCatalog', undefined],
      ['POST', 'productCatalog', growth],
    ] as const) {
      expect(
        (await call(method, `product/${path}?${on('O1')}`, body, 'reseller')).json,
      ).toMatchObject({ success: false, message: 'Reseller or Partner account required.' });
    }
  });

  it('of another seller cannot be read or changed', async () => {
    const { productPlanId } = await add({ name: 'Theirs' }, 'foreignReseller');
    for (const [method, body] of [
      ['GET', undefined],
      ['POST', { name: 'Mine' }],
      ['DELETE', undefined],
    ] as const)
      expect(
        (await call(method, `product/productCatalog/${productPlanId}`, body, 'reseller')).status,
      ).toBe(404);
    expect((await call('GET', `product/productPlan/${productPlanId}`)).status).toBe(404);
  });

  const item = growth.items[0];
  it.each([
    ['a negative price', { amount: { month: -1, year: null } }],
    ['no price at all', { amount: { month: null, year: null } }],
    ['a price finer than a millionth', { amount: { month: 0.0000001, year: null } }],
    ['a price that is no number', { amount: { month: '1', year: null } }],
    ['an enormous price', { amount: { month: 1e12, year: null } }],
    ['an item that is nothing', { items: [{ ...item, productItem: 'fax' }] }],
    ['an item twice', { items: [item, item] }],
    ['units of no size', { items: [{ ...item, unitQuantity: 0 }] }],
    ['half an included unit', { items: [{ ...item, included: 0.5 }] }],
    [
      'tiers that overlap',
      {
        items: [
          {
            ...item,
            tiers: [
              { quantityMin: 1, quantityMax: 10, price: 1 },
              { quantityMin: 10, quantityMax: null, price: 1 },
            ],
          },
        ],
      },
    ],
    [
      'a tier that ends before it begins',
      { items: [{ ...item, tiers: [{ quantityMin: 9, quantityMax: 3, price: 1 }] }] },
    ],
    ['a tier above', { soldTo: 'reseller' }],
    ['no name', { name: '' }],
  ])('refuses a plan with %s', async (_what, body) =>
    expect(
      (await call('POST', 'product/productCatalog', { ...growth, ...body }, 'reseller')).json,
    ).toMatchObject({ success: false, code: 'invalid', retryable: false }),
  );
});

describe('plan selection of an account', () => {
  it('lists public, offered and current plans of the tier above, without what its seller pays', async () => {
    const [open, hidden, wholesale] = [
      await add({ name: 'Open' }),
      await add({ name: 'Hidden', public: false }),
      await add({ name: 'Wholesale' }, 'partner'),
    ];
    const seen = await call('GET', 'product/allAvailablePlans', undefined, 'siblingOwner');
    expect(namesOf(seen)).toContain('Open');
    for (const name of ['Hidden', 'Wholesale']) expect(namesOf(seen)).not.toContain(name);
    expect(namesOf(await call('GET', 'product/allAvailablePlans', undefined, 'reseller'))).toEqual(
      expect.arrayContaining(['Wholesale']),
    );
    for (const plan of [hidden, wholesale]) {
      expect(
        (await call('GET', `product/productPlan/${plan.productPlanId}`, undefined, 'siblingOwner'))
          .status,
      ).toBe(404);
      expect(
        (await subscribe({ productPlanId: plan.productPlanId, term: 'month' }, 'siblingOwner'))
          .json,
      ).toMatchObject({
        success: false,
        code: 'invalid',
        fields: [{ path: 'body.productPlanId' }],
      });
    }
    // Row security hides the row from an organization, independently of the handlers.
    const rows = await server.store.within({ kind: 'organization', id: nodeOf('O2').id }, (db) =>
      db.select({ title: plans.title }).from(plans),
    );
    expect(rows.map(({ title }) => title)).toContain('Open');
    for (const name of ['Hidden', 'Wholesale', tree.templateOf(nodeOf('P1')).mark])
      expect(rows.map(({ title }) => title)).not.toContain(name);
    expect(
      (await call('GET', 'product/offeredPlan', undefined, 'siblingOwner')).json,
    ).toMatchObject({ success: true, productPlan: null });
    await server.store.within(platform, (db) =>
      db
        .update(accounts)
        .set({
          details: sql`details || ${JSON.stringify({ offeredProductPlanId: hidden.productPlanId })}::jsonb`,
        })
        .where(eq(accounts.id, nodeOf('O2').id)),
    );
    expect(planOf(await call('GET', 'product/offeredPlan', undefined, 'siblingOwner')).name).toBe(
      'Hidden',
    );
    expect(
      namesOf(await call('GET', 'product/allAvailablePlans', undefined, 'siblingOwner')),
    ).toEqual(expect.arrayContaining(['Open', 'Hidden']));
    await pay(
      (await subscribe({ productPlanId: hidden.productPlanId }, 'siblingOwner')).json.url as string,
    );
    expect((await current('siblingOwner')).productPlan?.name).toBe('Hidden');
    expect(
      (await call('GET', 'product/offeredPlan', undefined, 'siblingOwner')).json.productPlan,
    ).toBeNull();
    expect(open.productPlanId).not.toBe(hidden.productPlanId);
  });

  it('offers add-ons only with the plan', async () => {
    expect((await call('GET', 'addon/available', undefined, 'siblingOwner')).json).toMatchObject({
      success: true,
      addons: growth.addons,
    });
    expect(
      (await call('GET', `addon/available?${on('A3')}`, undefined, 'siblingOwner')).json,
    ).toMatchObject({ success: true, addons: [] });
  });
});

describe('subscription', () => {
  it('begins only when the processor confirms it', async () => {
    const plan = await add({ name: 'Paid' });
    const asked = await subscribe({
      productPlanId: plan.productPlanId,
      term: 'year',
      checkoutType: 'embedded',
      successUrl: 'https://yoursite.io/success',
      cancelUrl: 'https://yoursite.io/cancel',
    });
    expect([asked.status, asked.json]).toMatchObject([
      200,
      {
        success: true,
        message: 'Success',
        url: expect.stringContaining('/pay/embedded?p='),
        clientSecret: expect.any(String),
      },
    ]);
    expect((await current()).productPlan).toBeNull();
    const earnedBefore = await server.store.within(platform, (db) =>
      balance(db, `node:${nodeOf('R1').id}:revenue`, 'usd'),
    );
    expect((await pay(asked.json.url as string)).status).toBe(200);
    expect(await current()).toMatchObject({
      productPlan: { name: 'Paid' },
      subscription: { state: 'active', productPlanTerm: 'year' },
    });
    const { billingPeriod } = await current();
    expect(billingPeriod.startDateTimestamp).toBe(
      Math.floor(server.clock.now() / 86_400_000) * 86_400,
    );
    expect((await call('GET', 'account')).json).toMatchObject({
      productPlanId: plan.productPlanId,
      vidaPremium: true,
    });
    // The first payment is revenue of the reseller.
    expect(
      (await server.store.within(platform, (db) =>
        balance(db, `node:${nodeOf('R1').id}:revenue`, 'usd'),
      )) - earnedBefore,
    ).toBe(990_000_000n);
    // A repeated confirmation and a repeated event count once.
    await pay(asked.json.url as string);
    expect(
      (await subscribe({ productPlanId: plan.productPlanId, term: 'year' })).json,
    ).toMatchObject({ success: false, fields: [{ path: 'body.productPlanId' }] });
  });

  it('requested twenty times concurrently opens one checkout', async () => {
    expect((await call('DELETE', 'product/cancel')).status).toBe(200);
    const plan = await add({ name: 'Twice' });
    // While the first request runs, the others are asked to retry.
    const patiently = async () => {
      for (;;) {
        const reply = await subscribe({ productPlanId: plan.productPlanId });
        if (reply.status !== 409) return reply;
      }
    };
    const replies = await Promise.all(Array.from({ length: 20 }, patiently));
    expect([
      replies.map(({ status }) => status).filter((status) => status !== 200),
      new Set(replies.map(({ json }) => json.url)).size,
    ]).toEqual([[], 1]);
    const other = await add({ name: 'Other' });
    await Promise.all([
      ...Array.from({ length: 10 }, () => subscribe({ productPlanId: plan.productPlanId })),
      ...Array.from({ length: 10 }, () => subscribe({ productPlanId: other.productPlanId })),
    ]);
    const open = await server.store.within(platform, (db) =>
      db.execute(
        sql`select count(*)::int as n from plan_orders where account_id = ${nodeOf('O1').id} and state = 'open' and kind = 'subscribe'`,
      ),
    );
    expect(open.rows).toEqual([{ n: 1 }]);
  });

  it('paid on a second page replaces the first, which is ended at the processor', async () => {
    const [first, plan] = [await add({ name: 'First' }), await add({ name: 'Better' })];
    const pages = [
      (await subscribe({ productPlanId: first.productPlanId })).json.url as string,
      (await subscribe({ productPlanId: plan.productPlanId })).json.url as string,
    ] as const;
    await pay(pages[0]);
    const [before] = await server.store.within(platform, (db) =>
      db
        .select()
        .from(subscriptions)
        .where(eq(subscriptions.accountId, nodeOf('O1').id)),
    );
    await pay(pages[1]);
    expect(await current()).toMatchObject({
      productPlan: { name: 'Better' },
      subscription: { state: 'active', productPlanTerm: 'month' },
    });
    const ends = () =>
      server.store
        .within(platform, (db) =>
          db.execute<{ state: string }>(
            sql`select state from plan_orders where kind = 'cancel' and subscription_id = ${before?.externalId ?? null}`,
          ),
        )
        .then(({ rows }) => rows);
    expect(await ends()).toEqual([{ state: 'open' }]);
    server.clock.advance(1000);
    await server.platform.plans.endSubscriptions();
    expect(await ends()).toEqual([{ state: 'done' }]);
    expect(await current()).toMatchObject({
      productPlan: { name: 'Better' },
      subscription: { state: 'active' },
    });
  });

  it('ends once with its reason, also when repeated', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, () =>
        call('DELETE', 'product/cancel', {
          reason: 'Too expensive',
          details: 'We found a cheaper one',
          when: 'now',
        }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(replies.find(({ status }) => status === 200)?.json).toMatchObject({
      success: true,
      message: 'Subscription cancelled',
    });
    expect(await current()).toMatchObject({
      productPlan: null,
      subscription: { state: 'ended', canceledReason: 'Too expensive' },
    });
    expect((await call('GET', 'account')).json).toMatchObject({
      productPlanId: null,
      vidaPremium: false,
    });
    expect((await call('DELETE', 'product/cancel')).json).toMatchObject({
      success: false,
      message: 'There is no subscription to cancel.',
    });
  });

  it('to a free plan needs no processor', async () => {
    const plan = await add({ name: 'Free', amount: { month: 0, year: null } });
    expect((await subscribe({ productPlanId: plan.productPlanId })).json).toEqual({
      success: true,
      message: 'Success',
    });
    expect(await current()).toMatchObject({
      productPlan: { name: 'Free' },
      subscription: { state: 'active' },
    });
    expect((await call('DELETE', 'product/cancel', { reason: 'Done' })).status).toBe(200);
    expect(await current()).toMatchObject({
      productPlan: null,
      subscription: { state: 'ended', canceledReason: 'Done' },
    });
  });

  it('of an organization can be started by an ancestor account', async () => {
    const plan = await add({ name: 'For them', public: true });
    await pay(
      (await subscribe({ productPlanId: plan.productPlanId }, 'reseller', `?${on('O1')}`)).json
        .url as string,
    );
    expect((await current('reseller', `?${on('O1')}`)).productPlan?.name).toBe('For them');
    expect((await current('reseller')).productPlan).toBeNull();
  });

  it.each([
    ['an unknown plan', { productPlanId: 'pplan-none' }],
    ['a term that is none', { productPlanId: 'p', term: 'week' }],
    ['a script as a link', { productPlanId: 'p', successUrl: 'javascript:alert(1)' }],
    ['a link without a scheme', { productPlanId: 'p', cancelUrl: '//evil.example' }],
    ['no plan', {}],
    ['a price of one’s own', { productPlanId: 'p', amount: { month: 0 } }],
  ])('is refused with %s', async (_what, body) => expect((await subscribe(body)).status).toBe(400));

  it('is refused for an admin, a visitor and an unauthenticated caller', async () => {
    const writes = [
      ['POST', 'product/subscribe', { productPlanId: 'p' }],
      ['DELETE', 'product/cancel', undefined],
    ] as const;
    for (const [method, url, body] of writes)
      expect([
        (await call(method, url, body, 'admin')).status,
        (await call(method, url, body, 'visitor')).status,
        (await server.call(method, `/api/v2/${url}`, { body })).status,
      ]).toEqual([403, 401, 401]);
    expect(
      (
        await server.call('POST', '/api/v1/getBillingCustomerPortalLink', {
          token: as('admin'),
          body: {},
        })
      ).status,
    ).toBe(403);
    for (const url of [
      'product/currentPlan',
      'product/offeredPlan',
      'product/allAvailablePlans',
      'addon/available',
      'stats/usage',
    ])
      expect([url, (await call('GET', url, undefined, 'admin')).status]).toEqual([url, 403]);
  });

  it('has a customer portal for cards and invoices at the processor', async () => {
    const reply = await server.call('POST', '/api/v1/getBillingCustomerPortalLink', {
      token: as('owner'),
      body: { redirectUrl: 'https://yoursite.io/billing' },
    });
    expect([reply.status, reply.json]).toMatchObject([
      200,
      { success: true, url: expect.stringContaining('http') },
    ]);
    expect(
      (
        await server.call('POST', '/api/v1/getBillingCustomerPortalLink', {
          token: as('owner'),
          body: { redirectUrl: 'javascript:alert(1)' },
        })
      ).status,
    ).toBe(400);
  });
});

describe('plan assigned by an ancestor', () => {
  const change = (body: object, who = 'reseller') =>
    call('POST', `updateOrganization?targetOrganizationId=${nodeOf('O2').id}`, body, who);
  it('must be sold by that ancestor to that tier; a private one can be offered', async () => {
    const [own, hidden, theirs, wholesale] = [
      await add({ name: 'Given' }),
      await add({ name: 'Offered', public: false }),
      await add({ name: 'Theirs' }, 'foreignReseller'),
      await add({ name: 'Wholesale' }, 'partner'),
    ];
    expect(
      (
        await change({
          productPlanId: own.productPlanId,
          offeredProductPlanId: hidden.productPlanId,
        })
      ).json,
    ).toMatchObject({
      success: true,
      updatedSettings: ['productPlanId', 'offeredProductPlanId'],
      failedSettings: null,
    });
    expect((await current('siblingOwner')).productPlan?.name).toBe('Given');
    expect(planOf(await call('GET', 'product/offeredPlan', undefined, 'siblingOwner')).name).toBe(
      'Offered',
    );
    for (const plan of [theirs.productPlanId, wholesale.productPlanId, 'pplan-none']) {
      expect((await change({ productPlanId: plan, smsEnabled: true })).json).toMatchObject({
        success: true,
        updatedSettings: ['smsEnabled'],
        failedSettings: ['productPlanId'],
      });
      expect((await change({ offeredProductPlanId: plan })).status).toBe(400);
      expect(
        (
          await call(
            'POST',
            'createOrganization',
            { orgName: 'New', productPlanId: plan },
            'reseller',
          )
        ).json,
      ).toMatchObject({ success: false, fields: [{ path: 'body.productPlanId' }] });
      expect(
        (
          await call(
            'POST',
            'createOrganization',
            { orgName: 'New', offeredProductPlanId: plan },
            'reseller',
          )
        ).status,
      ).toBe(400);
    }
    expect((await current('siblingOwner')).productPlan?.name).toBe('Given');
    expect(
      (
        await call(
          'POST',
          'createOrganization',
          { orgName: 'New', productPlanId: own.productPlanId },
          'reseller',
        )
      ).json,
    ).toMatchObject({ organization: { productPlanId: own.productPlanId } });
    expect(
      (
        await call(
          'POST',
          'createReseller',
          { resellerName: 'New', productPlanId: own.productPlanId },
          'partner',
        )
      ).status,
    ).toBe(400);
    expect(
      (
        await call(
          'POST',
          'createReseller',
          { resellerName: 'New', productPlanId: wholesale.productPlanId },
          'partner',
        )
      ).json,
    ).toMatchObject({ reseller: { productPlanId: wholesale.productPlanId } });
  });

  it('is offered instead of assigned when it has a price and the seller has its own processor', async () => {
    const [priced, free] = [
      await add({ name: 'Priced' }),
      await add({ name: 'Gratis', amount: { month: 0, year: null } }),
    ];
    await server.call('POST', '/api/v2/billing/billingSystemConfig', {
      token: as('reseller'),
      body: {
        billingSystemType: 'stripe',
        apiKey: 'k',
        publishableKey: 'p',
        webhookSigningKey: 's',
      },
    });
    expect((await change({ productPlanId: priced.productPlanId })).json).toMatchObject({
      success: false,
      message: 'No settings updated',
    });
    expect((await change({ offeredProductPlanId: priced.productPlanId })).json).toMatchObject({
      success: true,
      failedSettings: null,
    });
    expect((await change({ productPlanId: free.productPlanId })).json).toMatchObject({
      success: true,
      updatedSettings: ['productPlanId'],
    });
    await server.store.within(platform, (db) => db.delete(billingSystems));
  });
});
