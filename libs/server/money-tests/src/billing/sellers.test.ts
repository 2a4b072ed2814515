import { createHmac } from 'node:crypto';
import { type IncomingMessage, type Server, createServer } from 'node:http';
import { type FixtureNode } from '@patchbay/server-kit/testing';
import { balance, payableBy } from '@patchbay/server-money';
import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { createStripePayments } from '@patchbay/server-providers';
import { billingStatements, billingSystems, plans, subscriptions } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';

interface Asked {
  readonly way: string;
  readonly key: string | undefined;
  readonly form: Record<string, string>;
  readonly authorization: string | undefined;
}

let server: TestServer;
let tree: FixtureTree;
let stripe: Server;
const asked: Asked[] = [];
const platform = { kind: 'platform', reason: 'look at the test' } as const;
const as = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const nodeOf = (key: string) => tree.nodes[key] as FixtureNode;
const signing: Record<string, string> = { R1: 'whsec_of_r1', R3: 'whsec_of_r3' };
let planId = '';

/**
 * The part of Stripe's protocol that a seller needs: checkout and portal sessions, and
 * cancellation.
 */
async function answer(request: IncomingMessage): Promise<object> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const way = `${request.method} ${request.url?.split('?')[0] ?? ''}`;
  if (way === 'GET /v1/balance') return { object: 'balance' };
  asked.push({
    way,
    key: request.headers['idempotency-key'] as string | undefined,
    form: Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString())),
    authorization: request.headers.authorization,
  });
  if (way === 'POST /v1/checkout/sessions')
    return {
      id: 'cs_seller',
      object: 'checkout.session',
      url: 'https://checkout.stripe.test/cs_seller',
      client_secret: asked.at(-1)?.form.ui_mode ? 'cs_secret' : null,
    };
  if (way === 'POST /v1/billing_portal/sessions')
    return { id: 'bps_1', object: 'billing_portal.session', url: 'https://billing.stripe.test/p' };
  if (way === 'POST /v1/invoiceitems') return { id: `ii_${asked.length}`, object: 'invoiceitem' };
  if (way === 'POST /v1/invoices') return { id: 'in_last', object: 'invoice' };
  return { id: 'sub_seller', object: 'subscription', status: 'canceled' };
}

let serial = 0;
/** Posts an event signed as Stripe does. */
async function tell(
  sellerId: number,
  secret: string,
  type: string,
  object: object,
  { id = `evt_${(serial += 1)}` } = {},
) {
  const created = Math.floor(server.clock.now() / 1000);
  const body = JSON.stringify({
    id,
    object: 'event',
    api_version: '2025-01-27',
    created,
    type,
    data: { object },
  });
  const signature = `t=${created},v1=${createHmac('sha256', secret).update(`${created}.${body}`).digest('hex')}`;
  return server.call('POST', `/stripe/events?resellerId=${sellerId}`, {
    body,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  });
}
const current = async (who = 'owner') =>
  (await server.call('GET', '/api/v2/product/currentPlan', { token: as(who) })).json as {
    productPlan: { name: string } | null;
    subscription: { state: string } | null;
  };
const session = (nodeId: number, key: string, change: object = {}) => ({
  id: 'cs_seller',
  object: 'checkout.session',
  mode: 'subscription',
  amount_total: 9900,
  payment_status: 'paid',
  subscription: 'sub_seller',
  customer: 'cus_seller',
  payment_intent: null,
  invoice: 'in_1',
  metadata: { key, nodeId: String(nodeId), planId, term: 'month' },
  ...change,
});

beforeAll(async () => {
  stripe = createServer(
    (request, reply) =>
      void answer(request).then((body) =>
        reply.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
      ),
  );
  await new Promise<void>((done) => {
    stripe.listen(0, '127.0.0.1', done);
  });
  const { port } = stripe.address() as { port: number };
  server = await createTestServer({
    http: { limits: { hit: async () => 0 } },
    money: {
      openSeller: ({ apiKey, webhookSigningKey = '' }) =>
        createStripePayments({
          secretKey: apiKey,
          webhookSecret: webhookSigningKey,
          apiBase: `http://127.0.0.1:${port}`,
          now: () => server.clock.now(),
        }),
    },
  });
  tree = await createFixtureTree(server);
  await server.store.within(platform, (db) => db.delete(billingSystems));
  for (const [key, who] of [
    ['R1', 'reseller'],
    ['R3', 'foreignReseller'],
  ] as const) {
    const reply = await server.call('POST', '/api/v2/billing/billingSystemConfig', {
      token: as(who),
      body: {
        billingSystemType: 'stripe',
        apiKey: `sk_of_${key}`,
        publishableKey: 'pk',
        webhookSigningKey: signing[key],
      },
    });
    expect(reply.status).toBe(200);
  }
  planId = (
    (
      await server.call('POST', '/api/v2/product/productCatalog', {
        token: as('reseller'),
        body: { name: 'Through the seller', amount: { month: 99, year: null } },
      })
    ).json.productPlan as { productPlanId: string }
  ).productPlanId;
});
afterAll(async () => {
  await server.close();
  await new Promise((done) => {
    stripe.close(done);
  });
});

describe('processor of a seller', () => {
  let key = '';
  it('serves the checkouts of its customers with its own key', async () => {
    const reply = await server.call('POST', '/api/v2/product/subscribe', {
      token: as('owner'),
      body: { productPlanId: planId, term: 'month' },
    });
    expect(reply.json).toMatchObject({
      success: true,
      url: 'https://checkout.stripe.test/cs_seller',
    });
    const [one] = asked as [Asked];
    expect(one).toMatchObject({
      way: 'POST /v1/checkout/sessions',
      authorization: 'Bearer sk_of_R1',
      form: {
        mode: 'subscription',
        'line_items[0][price_data][unit_amount]': '9900',
        'metadata[nodeId]': String(nodeOf('O1').id),
      },
    });
    key = one.form['metadata[key]'] as string;
    expect([key, one.key]).toEqual([expect.stringMatching(/^plan:/), key]);
  });

  it('is refused with another key, for another seller’s customer, or about money of another account', async () => {
    expect(
      (
        await tell(
          nodeOf('R1').id,
          'whsec_wrong',
          'checkout.session.completed',
          session(nodeOf('O1').id, key),
        )
      ).status,
    ).toBe(401);
    expect(
      (
        await tell(
          nodeOf('R1').id,
          signing.R3 as string,
          'checkout.session.completed',
          session(nodeOf('O1').id, key),
        )
      ).status,
    ).toBe(401);
    expect(
      (
        await tell(
          nodeOf('R3').id,
          signing.R3 as string,
          'checkout.session.completed',
          session(nodeOf('O1').id, key),
        )
      ).json,
    ).toMatchObject({ outcome: 'ignored' });
    expect(
      (
        await tell(nodeOf('R3').id, signing.R3 as string, 'customer.subscription.updated', {
          id: 'sub_x',
          object: 'subscription',
          status: 'active',
          metadata: { nodeId: String(nodeOf('O1').id), planId, term: 'month' },
          items: { data: [{ current_period_start: 1, current_period_end: 2 }] },
        })
      ).json,
    ).toMatchObject({ outcome: 'ignored' });
    const creditNow = () =>
      server.store.within(platform, (db) =>
        balance(db, `customer:${nodeOf('O1').id}:credit`, 'usd'),
      );
    const creditBefore = await creditNow();
    const credit = {
      mode: 'payment',
      payment_intent: 'pi_1',
      metadata: { key: 'credit', nodeId: String(nodeOf('O1').id) },
    };
    expect(
      (
        await tell(
          nodeOf('R1').id,
          signing.R1 as string,
          'checkout.session.completed',
          session(nodeOf('O1').id, 'credit', credit),
        )
      ).json,
    ).toMatchObject({ outcome: 'ignored' });
    expect(await creditNow()).toBe(creditBefore);
    for (const id of [nodeOf('R2').id, 1])
      expect(
        (
          await tell(
            id,
            signing.R1 as string,
            'checkout.session.completed',
            session(nodeOf('O1').id, key),
          )
        ).status,
      ).toBe(404);
    expect((await server.call('POST', '/stripe/events?resellerId=evil', { body: {} })).status).toBe(
      404,
    );
    expect((await current()).productPlan).toBeNull();
  });

  it('starts the subscription once, and its money is posted to no ledger here', async () => {
    const revenue = () =>
      server.store.within(platform, (db) => balance(db, `node:${nodeOf('R1').id}:revenue`, 'usd'));
    const before = await revenue();
    expect(
      (
        await tell(
          nodeOf('R1').id,
          signing.R1 as string,
          'checkout.session.completed',
          session(nodeOf('O1').id, key),
          { id: 'evt_once' },
        )
      ).json,
    ).toMatchObject({ outcome: 'heard' });
    expect(
      (
        await tell(
          nodeOf('R1').id,
          signing.R1 as string,
          'checkout.session.completed',
          session(nodeOf('O1').id, key),
          { id: 'evt_once' },
        )
      ).json,
    ).toMatchObject({ outcome: 'repeated' });
    expect(await current()).toMatchObject({
      productPlan: { name: 'Through the seller' },
      subscription: { state: 'active' },
    });
    expect(await revenue()).toBe(before);
  });

  it('cannot assign a plan that is not sold to the customer', async () => {
    const [wholesale] = await server.store.within(platform, (db) =>
      db
        .insert(plans)
        .values({
          id: 'pplan-wholesale',
          accountId: nodeOf('P1').id,
          soldTo: 'reseller',
          title: 'Wholesale',
          monthMicros: 0n,
        })
        .returning(),
    );
    for (const plan of [wholesale?.id as string, 'pplan-unknown']) {
      const reply = await tell(
        nodeOf('R1').id,
        signing.R1 as string,
        'customer.subscription.updated',
        {
          id: 'sub_seller',
          object: 'subscription',
          status: 'active',
          customer: 'cus_seller',
          cancel_at_period_end: false,
          metadata: { nodeId: String(nodeOf('O1').id), planId: plan, term: 'month', key },
          items: {
            data: [{ current_period_start: 1_767_600_000, current_period_end: 1_770_000_000 }],
          },
        },
      );
      expect(reply.status).toBe(200);
      expect((await current()).productPlan?.name).toBe('Through the seller');
    }
  });

  const statement = (month: number) => ({
    accountId: nodeOf('O1').id,
    startsAt: new Date(Date.UTC(2020, month, 1)),
    endsAt: new Date(Date.UTC(2020, month + 1, 1)),
    sellerId: nodeOf('R1').id,
    tier: 'organization',
    lines: [],
    planMicros: 99_000_000n,
    usageMicros: 205_000n,
    madeAt: new Date(),
    nextAt: new Date(0),
    state: 'waiting' as const,
    billedBy: nodeOf('R1').id,
    subscriptionId: 'sub_seller',
  });
  const bill = async (month: number) => {
    await server.store.within(platform, (db) =>
      db.insert(billingStatements).values(statement(month)),
    );
    await server.platform.plans.statements.drain();
  };

  it('gets the usage for its next invoice, whose payment settles the debt', async () => {
    await server.store.within(platform, (db) => db.delete(billingStatements));
    await bill(0);
    const key = `statement:${nodeOf('O1').id}:${Date.UTC(2020, 0, 1) / 1000}`;
    expect(asked.at(-1)).toMatchObject({
      way: 'POST /v1/invoiceitems',
      authorization: 'Bearer sk_of_R1',
      key,
      form: {
        customer: 'cus_seller',
        subscription: 'sub_seller',
        amount: '20',
        currency: 'usd',
        'period[start]': String(Date.UTC(2020, 0, 1) / 1000),
        'metadata[nodeId]': String(nodeOf('O1').id),
      },
    });
    const invoice = (id: string, reason: string) => ({
      id,
      object: 'invoice',
      billing_reason: reason,
      currency: 'usd',
      amount_paid: 9920,
      metadata: {},
      parent: {
        type: 'subscription_details',
        subscription_details: {
          subscription: 'sub_seller',
          metadata: { nodeId: String(nodeOf('O1').id) },
        },
      },
    });
    const due = () =>
      server.store.within(platform, (db) => balance(db, payableBy(nodeOf('O1').id), 'usd'));
    const before = await due();
    expect(
      (
        await tell(
          nodeOf('R1').id,
          signing.R1 as string,
          'invoice.paid',
          invoice('in_1', 'subscription_create'),
        )
      ).json,
    ).toMatchObject({ outcome: 'ignored' });
    for (const outcome of ['heard', 'repeated'])
      expect(
        (
          await tell(
            nodeOf('R1').id,
            signing.R1 as string,
            'invoice.paid',
            invoice('in_2', 'subscription_cycle'),
            { id: 'evt_cycle' },
          )
        ).json,
      ).toMatchObject({ outcome });
    expect((await due()) - before).toBe(99_200_000n);
    expect(
      (
        await tell(
          nodeOf('R3').id,
          signing.R3 as string,
          'invoice.paid',
          invoice('in_3', 'subscription_cycle'),
        )
      ).json,
    ).toMatchObject({ outcome: 'ignored' });
    expect((await due()) - before).toBe(99_200_000n);
  });

  it('receives the cancellation and opens its own portal', async () => {
    const portal = await server.call('POST', '/api/v1/getBillingCustomerPortalLink', {
      token: as('owner'),
      body: {},
    });
    expect([portal.json, asked.at(-1)?.form.customer]).toMatchObject([
      { url: 'https://billing.stripe.test/p' },
      'cus_seller',
    ]);
    expect(
      (
        await server.call('DELETE', '/api/v2/product/cancel', {
          token: as('owner'),
          body: { reason: 'Later' },
        })
      ).status,
    ).toBe(200);
    expect(asked.at(-1)).toMatchObject({
      way: 'POST /v1/subscriptions/sub_seller',
      authorization: 'Bearer sk_of_R1',
      form: { cancel_at_period_end: 'true', 'cancellation_details[comment]': 'Later' },
    });
    expect(
      (
        await server.call('DELETE', '/api/v2/product/cancel', {
          token: as('owner'),
          body: { reason: 'Done', when: 'now' },
        })
      ).status,
    ).toBe(200);
    expect(asked.at(-1)).toMatchObject({
      way: 'DELETE /v1/subscriptions/sub_seller',
      authorization: 'Bearer sk_of_R1',
    });
    // It ends only when the processor says so.
    expect((await current()).subscription?.state).toBe('active');
    await tell(nodeOf('R1').id, signing.R1 as string, 'customer.subscription.deleted', {
      id: 'sub_seller',
      object: 'subscription',
      metadata: { nodeId: String(nodeOf('O1').id) },
      cancellation_details: null,
    });
    expect(await current()).toMatchObject({ productPlan: null, subscription: { state: 'ended' } });
    const [row] = await server.store.within(platform, (db) =>
      db
        .select()
        .from(subscriptions)
        .where(eq(subscriptions.accountId, nodeOf('O1').id)),
    );
    expect(row).toMatchObject({ billedBy: nodeOf('R1').id, canceledReason: 'Done' });
  });

  it('makes a separate invoice for usage before the end', async () => {
    await bill(1);
    const key = `statement:${nodeOf('O1').id}:${Date.UTC(2020, 1, 1) / 1000}`;
    expect(asked.slice(-2)).toMatchObject([
      {
        way: 'POST /v1/invoices',
        key: `${key}:invoice`,
        form: {
          customer: 'cus_seller',
          auto_advance: 'true',
          'metadata[nodeId]': String(nodeOf('O1').id),
        },
      },
      { way: 'POST /v1/invoiceitems', key, form: { invoice: 'in_last', amount: '21' } },
    ]);
    expect(asked.at(-1)?.form).not.toHaveProperty('subscription');
  });

  it('embeds a checkout by its public key without secrets', async () => {
    const reply = await server.call('POST', '/api/v2/product/subscribe', {
      token: as('owner'),
      body: { productPlanId: planId, checkoutType: 'embedded' },
    });
    expect(reply.json).toMatchObject({
      success: true,
      clientSecret: 'cs_secret',
      publishableKey: 'pk',
    });
    expect(reply.text).not.toMatch(/sk_of|whsec/);
  });

  it('with keys that do not decrypt any more must be connected again', async () => {
    await server.store.within(platform, (db) =>
      db.update(billingSystems).set({ sealed: 'sealed1.broken' }),
    );
    expect(
      (
        await server.call('POST', '/api/v2/product/subscribe', {
          token: as('owner'),
          body: { productPlanId: planId },
        })
      ).json,
    ).toMatchObject({
      success: false,
      code: 'no-processor',
      message: expect.stringContaining('connected again'),
    });
  });
});
