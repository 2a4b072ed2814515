import { type IncomingMessage, type Server, createServer } from 'node:http';
import { createLog } from '@patchbay/server-kit';
import { type FixtureNode } from '@patchbay/server-kit/testing';
import {
  balance,
  createProcessors,
  createStatementWorker,
  endExpired,
  payableBy,
} from '@patchbay/server-money';
import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { createChargebeePayments } from '@patchbay/server-providers';
import {
  billingStatements,
  billingSystems,
  phoneNumbers,
  securityEvents,
  subscriptions,
} from '@patchbay/server-store';
import { asc, eq } from 'drizzle-orm';

interface Asked {
  way: string;
  authorization: string;
  key: string | undefined;
  form: Record<string, string>;
}

/** A server that implements Chargebee's protocol, with a catalogue, charges and invoices. */
const asked: Asked[] = [];
const kept = {
  prices: new Set<string>(),
  items: new Set<string>(),
  families: new Set<string>(),
  charges: [] as { id: string; subscription_id: string; description: string; amount: number }[],
  isBroken: false,
  losesAnswers: false,
};
let serial = 0;
const refusal = (status: number, api_error_code: string, message: string) => ({
  status,
  json: { message, type: 'invalid_request', api_error_code, http_status_code: status },
});
const fine = (json: object) => ({ status: 200, json });

async function formOf(request: IncomingMessage): Promise<Record<string, string>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { searchParams } = new URL(request.url ?? '/', 'http://x');
  return Object.fromEntries([
    ...searchParams,
    ...new URLSearchParams(Buffer.concat(chunks).toString()),
  ]);
}

function added(set: Set<string>, id: string, thing: string) {
  if (set.has(id)) return refusal(400, 'duplicate_entry', `The value ${id} is already present.`);
  set.add(id);
  return fine({ [thing]: { id } });
}

function answer(way: string, form: Record<string, string>) {
  if (kept.isBroken) return { status: 503, json: {} };
  const [, priceId] = /^GET \/api\/v2\/item_prices\/(.+)$/.exec(way) ?? [];
  if (priceId)
    return kept.prices.has(decodeURIComponent(priceId))
      ? fine({ item_price: { id: priceId } })
      : refusal(404, 'resource_not_found', 'Not found');
  if (way === 'GET /api/v2/subscriptions') return fine({ list: [] });
  if (way === 'POST /api/v2/item_families')
    return added(kept.families, form.id as string, 'item_family');
  if (way === 'POST /api/v2/items')
    return (form.name as string).length > 50
      ? refusal(400, 'param_wrong_value', 'name is too long')
      : added(kept.items, form.id as string, 'item');
  if (way === 'POST /api/v2/item_prices')
    return !kept.items.has(form.item_id as string)
      ? refusal(404, 'resource_not_found', 'No item')
      : added(kept.prices, form.id as string, 'item_price');
  if (way === 'POST /api/v2/hosted_pages/checkout_new_for_items')
    return kept.prices.has(form['subscription_items[item_price_id][0]'] as string)
      ? fine({ hosted_page: { id: 'hp_1', url: 'https://acme.chargebee.test/pages/v3/hp_1/' } })
      : refusal(404, 'resource_not_found', 'No price');
  if (way === 'POST /api/v2/portal_sessions')
    return fine({
      portal_session: { access_url: 'https://acme.chargebee.test/portal/v2/authenticate?token=t' },
    });
  if (/^POST \/api\/v2\/subscriptions\/[^/]+\/update_for_items$/.test(way))
    return kept.prices.has(form['subscription_items[item_price_id][0]'] as string)
      ? fine({ subscription: { id: subscriptionId } })
      : refusal(404, 'resource_not_found', 'No price');
  if (/^POST \/api\/v2\/subscriptions\/[^/]+\/cancel_for_items$/.test(way))
    return fine({ subscription: { status: 'cancelled' } });
  if (way === 'GET /api/v2/unbilled_charges')
    return fine({
      list: kept.charges
        .filter((one) => one.subscription_id === form['subscription_id[is]'])
        .map((one) => ({ unbilled_charge: one })),
    });
  if (way === 'GET /api/v2/invoices') return fine({ list: [] });
  if (way === 'POST /api/v2/unbilled_charges/create') {
    const made = {
      id: `li_${(serial += 1)}`,
      subscription_id: form.subscription_id as string,
      description: form['charges[description][0]'] as string,
      amount: Number(form['charges[amount][0]']),
    };
    kept.charges.push(made);
    return kept.losesAnswers ? { status: 504, json: {} } : fine({ unbilled_charges: [made] });
  }
  return refusal(404, 'site_not_found', way);
}

let server: TestServer;
let tree: FixtureTree;
let chargebee: Server;
let planId = '';
let subscriptionId = '';
const platform = { kind: 'platform', reason: 'look at the test' } as const;
const as = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const nodeOf = (key: string) => tree.nodes[key] as FixtureNode;
const last = (way: RegExp) => asked.filter((one) => way.test(one.way)).at(-1);
const current = async () =>
  (await server.call('GET', '/api/v2/product/currentPlan', { token: as('owner') })).json as {
    productPlan: { name: string } | null;
    subscription: { state: string; canceledReason: string | null } | null;
  };
const basic = (password: string) => `Basic ${Buffer.from(`hook:${password}`).toString('base64')}`;
function tell(
  type: string,
  content: object,
  { id = `ev_${(serial += 1)}`, password = 'pw_R1', seller = 'R1' } = {},
) {
  return server.call('POST', `/chargebee/events?resellerId=${nodeOf(seller).id}`, {
    body: JSON.stringify({
      id,
      occurred_at: Math.floor((server.clock.now() + (serial += 1)) / 1000),
      object: 'event',
      event_type: type,
      content,
    }),
    headers: { 'content-type': 'application/json', authorization: basic(password) },
  });
}
const customer = (key: string) => `patchbay-${nodeOf(key).id}`;
const subscriptionOf = (change: object = {}, key = 'O1') => ({
  id: subscriptionId,
  customer_id: customer(key),
  status: 'active',
  current_term_start: Math.floor(server.clock.now() / 1000),
  current_term_end: Math.floor(server.clock.now() / 1000) + 30 * 86_400,
  subscription_items: [{ item_price_id: `${planId}-month-9900`, item_type: 'plan' }],
  ...change,
});

beforeAll(async () => {
  chargebee = createServer(
    (request, reply) =>
      void (async () => {
        const form = await formOf(request);
        const way = `${request.method} ${(request.url ?? '').split('?')[0]}`;
        asked.push({
          way,
          authorization: request.headers.authorization ?? '',
          key: request.headers['chargebee-idempotency-key'] as string | undefined,
          form,
        });
        const { status, json } = answer(way, form);
        reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
      })(),
  );
  await new Promise<void>((done) => {
    chargebee.listen(0, '127.0.0.1', done);
  });
  const { port } = chargebee.address() as { port: number };
  server = await createTestServer({
    http: { limits: { hit: async () => 0 } },
    money: {
      openSeller: ({ apiKey, site = '', webhookUsername = '', webhookPassword = '' }) =>
        createChargebeePayments({
          apiKey,
          site,
          webhookUsername,
          webhookPassword,
          apiBase: `http://127.0.0.1:${port}`,
        }),
    },
  });
  tree = await createFixtureTree(server);
  await server.store.within(platform, async (db) => {
    await db.delete(billingSystems);
    await db.delete(subscriptions);
    await db.delete(billingStatements);
  });
  for (const [key, who] of [
    ['R1', 'reseller'],
    ['R3', 'foreignReseller'],
  ] as const) {
    const reply = await server.call('POST', '/api/v2/billing/billingSystemConfig', {
      token: as(who),
      body: {
        billingSystemType: 'chargebee',
        apiKey: `cb_of_${key}`,
        publishableKey: 'pk',
        site: 'acme',
        webhookUsername: 'hook',
        webhookPassword: `pw_${key}`,
      },
    });
    expect(reply.status).toBe(200);
  }
  planId = (
    (
      await server.call('POST', '/api/v2/product/productCatalog', {
        token: as('reseller'),
        body: { name: 'Through Chargebee', amount: { month: 99, year: null } },
      })
    ).json.productPlan as { productPlanId: string }
  ).productPlanId;
});
afterAll(async () => {
  await server.close();
  await new Promise((done) => {
    chargebee.close(done);
  });
});

describe('Chargebee of a seller', () => {
  it('receives a plan once and opens a checkout for the order', async () => {
    const subscribe = () =>
      server.call('POST', '/api/v2/product/subscribe', {
        token: as('owner'),
        body: { productPlanId: planId, term: 'month' },
      });
    const replies = await Promise.all([subscribe(), subscribe(), subscribe()]);
    for (const { json } of replies)
      expect(json).toMatchObject({
        success: true,
        url: 'https://acme.chargebee.test/pages/v3/hp_1/',
      });
    const page = last(/checkout_new_for_items$/);
    expect(page).toMatchObject({
      authorization: `Basic ${Buffer.from('cb_of_R1:').toString('base64')}`,
      key: expect.stringMatching(/^plan:/),
      form: {
        'customer[id]': customer('O1'),
        'subscription_items[item_price_id][0]': `${planId}-month-9900`,
      },
    });
    subscriptionId = page?.form['subscription[id]'] as string;
    expect(
      new Set(
        asked
          .filter(({ way }) => way.endsWith('checkout_new_for_items'))
          .map(({ form }) => form['subscription[id]']),
      ).size,
    ).toBe(1);
    expect([kept.prices.size, last(/POST .*item_prices$/)?.form]).toMatchObject([
      1,
      {
        price: '9900',
        period: '1',
        period_unit: 'month',
        currency_code: 'USD',
        pricing_model: 'flat_fee',
      },
    ]);
    expect((await current()).productPlan).toBeNull();
  });

  it('events are refused without the password, with another seller’s, and about another seller’s customer', async () => {
    const first = {
      subscription: subscriptionOf(),
      invoice: { id: 'inv_1', customer_id: customer('O1'), amount_paid: 9900, first_invoice: true },
    };
    expect((await tell('subscription_created', first, { password: 'pw_wrong' })).status).toBe(401);
    expect((await tell('subscription_created', first, { password: 'pw_R3' })).status).toBe(401);
    expect(
      (await tell('subscription_created', first, { seller: 'R3', password: 'pw_R3' })).json,
    ).toMatchObject({ outcome: 'ignored' });
    const bare = (url: string) =>
      server.call('POST', url, {
        body: JSON.stringify({ id: 'x' }),
        headers: { 'content-type': 'application/json' },
      });
    expect((await bare(`/chargebee/events?resellerId=${nodeOf('R1').id}`)).status).toBe(401);
    for (const url of [
      '/chargebee/events',
      '/chargebee/events?resellerId=evil',
      `/chargebee/events?resellerId=${nodeOf('R2').id}`,
      `/stripe/events?resellerId=${nodeOf('R1').id}`,
    ])
      expect([url, (await bare(url)).status]).toEqual([url, 404]);
    expect((await tell('subscription_created', { subscription: 'none' })).status).toBe(400);
    expect((await current()).productPlan).toBeNull();
  });

  it('reports money in another currency to its seller, and books none of it', async () => {
    const inEuro = {
      customer_id: customer('O1'),
      currency_code: 'EUR',
      amount_paid: 9900,
    };
    for (const [type, content] of [
      [
        'subscription_created',
        {
          subscription: subscriptionOf(),
          invoice: { ...inEuro, id: 'inv_eur_1' },
        },
      ],
      [
        'payment_succeeded',
        {
          invoice: { ...inEuro, id: 'inv_eur_2', first_invoice: false },
          transaction: { amount: 9900 },
        },
      ],
    ] as const)
      expect((await tell(type, content)).json).toMatchObject({
        outcome: 'heard',
      });
    expect((await current()).subscription).toBeNull();
    const events = await server.store.within(platform, (db) =>
      db
        .select()
        .from(securityEvents)
        .where(eq(securityEvents.kind, 'foreign-currency-payment'))
        .orderBy(asc(securityEvents.createdAt)),
    );
    expect(events.map(({ accountId, details }) => [accountId, details])).toEqual(
      [
        { what: 'checkout', object: subscriptionId },
        { what: 'invoice', object: 'inv_eur_2' },
      ].map((one) => [
        nodeOf('R1').id,
        expect.objectContaining({
          ...one,
          currency: 'eur',
          account: nodeOf('O1').id,
        }),
      ]),
    );
    expect(server.logged.some((line) => line.includes('a payment in another currency'))).toBe(true);
  });

  it('starts a subscription once and ignores unrelated events', async () => {
    const first = {
      subscription: subscriptionOf(),
      invoice: { id: 'inv_1', customer_id: customer('O1'), amount_paid: 9900, first_invoice: true },
    };
    expect((await tell('subscription_created', first, { id: 'ev_once' })).json).toMatchObject({
      outcome: 'heard',
    });
    expect((await tell('subscription_created', first, { id: 'ev_once' })).json).toMatchObject({
      outcome: 'repeated',
    });
    expect(await current()).toMatchObject({
      productPlan: { name: 'Through Chargebee' },
      subscription: { state: 'active' },
    });
    for (const [type, content] of [
      ['customer_created', { customer: {} }],
      ['subscription_renewed', { subscription: { ...subscriptionOf(), customer_id: 'unknown' } }],
      [
        'payment_succeeded',
        {
          invoice: { id: 'inv_1', customer_id: customer('O1'), first_invoice: true },
          transaction: { amount: 9900 },
        },
      ],
    ] as const)
      expect((await tell(type, content)).json).toMatchObject({ outcome: 'ignored' });
  });

  it('reports failed and received payments; a payment settles the debt and is posted to no ledger here', async () => {
    expect(
      (
        await tell('payment_failed', {
          subscription: subscriptionOf(),
          invoice: { id: 'inv_2', customer_id: customer('O1') },
        })
      ).json,
    ).toMatchObject({ outcome: 'heard' });
    expect((await current()).subscription?.state).toBe('pastDue');
    const books = () =>
      server.store.within(
        platform,
        async (db) =>
          [
            await balance(db, payableBy(nodeOf('O1').id), 'usd'),
            await balance(db, `node:${nodeOf('R1').id}:revenue`, 'usd'),
          ] as const,
      );
    const [due, revenue] = await books();
    await tell('payment_succeeded', {
      subscription: subscriptionOf(),
      invoice: {
        id: 'inv_2',
        customer_id: customer('O1'),
        subscription_id: subscriptionId,
        amount_paid: 9920,
        first_invoice: false,
      },
      transaction: { amount: 9920 },
    });
    const [now, earned] = await books();
    expect([now - due, earned - revenue, (await current()).subscription?.state]).toEqual([
      99_200_000n,
      0n,
      'active',
    ]);
  });

  it('adds usage to the next invoice once, though a reply was lost and its idempotency key expired', async () => {
    await server.store.within(platform, (db) =>
      db.insert(billingStatements).values({
        accountId: nodeOf('O1').id,
        startsAt: new Date('2020-01-01T00:00:00Z'),
        endsAt: new Date('2020-02-01T00:00:00Z'),
        sellerId: nodeOf('R1').id,
        tier: 'organization',
        lines: [],
        planMicros: 99_000_000n,
        usageMicros: 205_000n,
        madeAt: new Date(),
        nextAt: new Date(server.clock.now() + 3_600_000),
        state: 'waiting',
        billedBy: nodeOf('R1').id,
        subscriptionId,
      }),
    );
    let now = server.clock.now() + 3_600_000;
    const processors = createProcessors({
      store: server.store,
      clock: server.clock,
      key: server.platform.services.key,
      payments: server.platform.payments.payments,
      open: (keys) =>
        createChargebeePayments({
          apiKey: keys.apiKey,
          site: 'acme',
          webhookUsername: 'hook',
          webhookPassword: 'x',
          apiBase: `http://127.0.0.1:${(chargebee.address() as { port: number }).port}`,
        }),
    });
    const worker = createStatementWorker({
      store: server.store,
      clock: { now: () => now as ReturnType<typeof server.clock.now> },
      log: createLog('silent'),
      processors,
      endExpired,
    });
    kept.isBroken = true;
    await worker.drain();
    kept.isBroken = false;
    kept.losesAnswers = true;
    now += 3_600_000;
    await worker.drain();
    kept.losesAnswers = false;
    now += 3_600_000;
    await worker.drain();
    expect(kept.charges).toMatchObject([
      {
        subscription_id: subscriptionId,
        amount: 20,
        description: expect.stringMatching(/^Usage from 2020-01-01 to 2020-01-31 \(statement:/),
      },
    ]);
    const [row] = await server.store.within(platform, (db) =>
      db
        .select()
        .from(billingStatements)
        .where(eq(billingStatements.accountId, nodeOf('O1').id)),
    );
    expect([row?.state, row?.askedMicros, row?.carriedMicros, row?.externalId]).toEqual([
      'invoiced',
      200_000n,
      5_000n,
      kept.charges[0]?.id,
    ]);
  });

  it('changes a plan in place and prorates it itself', async () => {
    const add = async (name: string, month: number) =>
      (
        (
          await server.call('POST', '/api/v2/product/productCatalog', {
            token: as('reseller'),
            body: { name, amount: { month, year: null } },
          })
        ).json.productPlan as { productPlanId: string }
      ).productPlanId;
    const larger = await add('Larger', 199);
    const due = () =>
      server.store.within(platform, (db) => balance(db, payableBy(nodeOf('O1').id), 'usd'));
    expect(
      (
        await server.call('POST', '/api/v2/product/subscribe', {
          token: as('owner'),
          body: { productPlanId: larger, term: 'month' },
        })
      ).json,
    ).toEqual({ success: true, message: 'Success' });
    expect(last(/update_for_items$/)).toMatchObject({
      way: `POST /api/v2/subscriptions/${subscriptionId}/update_for_items`,
      key: expect.stringMatching(/^plan:.*:change$/),
      form: {
        'subscription_items[item_price_id][0]': `${larger}-month-19900`,
        prorate: 'true',
        invoice_immediately: 'true',
        replace_items_list: 'true',
        end_of_term: 'false',
      },
    });
    expect((await current()).productPlan?.name).toBe('Through Chargebee');
    const before = await due();
    const part = { date_from: 1_795_000_000, date_to: 1_797_600_000 };
    const invoice = {
      id: 'inv_3',
      customer_id: customer('O1'),
      subscription_id: subscriptionId,
      amount_paid: 5000,
      first_invoice: false,
      line_items: [{ amount: 9950, description: 'Larger', ...part }],
    };
    await tell('subscription_changed', {
      subscription: subscriptionOf({
        subscription_items: [{ item_price_id: `${larger}-month-19900`, item_type: 'plan' }],
      }),
      invoice,
      credit_notes: [{ id: 'cn_1', total: 4950 }],
    });
    expect([(await current()).productPlan?.name, (await due()) - before]).toEqual([
      'Larger',
      -50_000_000n,
    ]);
    await tell('payment_succeeded', {
      subscription: subscriptionOf(),
      invoice,
      transaction: { amount: 5000 },
    });
    expect((await due()) - before).toBe(0n);
    // Back to the first plan: no charge, and a credit note for the next invoice.
    await tell('subscription_changed', {
      subscription: subscriptionOf(),
      credit_notes: [{ id: 'cn_2', total: 5000 }],
    });
    expect([(await current()).productPlan?.name, (await due()) - before]).toEqual([
      'Through Chargebee',
      50_000_000n,
    ]);
  });

  it('opens its portal, accepts a cancellation and reports its end', async () => {
    expect(
      (
        await server.call('POST', '/api/v1/getBillingCustomerPortalLink', {
          token: as('owner'),
          body: {},
        })
      ).json,
    ).toMatchObject({ url: 'https://acme.chargebee.test/portal/v2/authenticate?token=t' });
    expect(last(/portal_sessions/)?.form).toMatchObject({ 'customer[id]': customer('O1') });
    expect(
      (
        await server.call('DELETE', '/api/v2/product/cancel', {
          token: as('owner'),
          body: { reason: 'Later' },
        })
      ).status,
    ).toBe(200);
    expect(last(/cancel_for_items/)).toMatchObject({
      way: `POST /api/v2/subscriptions/${subscriptionId}/cancel_for_items`,
      form: { end_of_term: 'true' },
    });
    expect(
      (
        await server.call('DELETE', '/api/v2/product/cancel', {
          token: as('owner'),
          body: { reason: 'Done', when: 'now' },
        })
      ).status,
    ).toBe(200);
    expect(last(/cancel_for_items/)?.form).toMatchObject({
      end_of_term: 'false',
      credit_option_for_current_term_charges: 'prorate',
    });
    expect((await current()).subscription?.state).toBe('active');
    await tell('subscription_cancelled', { subscription: subscriptionOf({ status: 'cancelled' }) });
    expect(await current()).toMatchObject({
      productPlan: null,
      subscription: { state: 'ended', canceledReason: 'Done' },
    });
  });

  it('an unpaid customer loses its numbers and no other does', async () => {
    expect(
      (
        await server.call('POST', '/api/v2/product/subscribe', {
          token: as('owner'),
          body: { productPlanId: planId, term: 'month' },
        })
      ).status,
    ).toBe(200);
    subscriptionId = last(/checkout_new_for_items$/)?.form['subscription[id]'] as string;
    await tell('subscription_created', {
      subscription: subscriptionOf(),
      invoice: { id: 'inv_9', customer_id: customer('O1'), amount_paid: 9900, first_invoice: true },
    });
    const owners = async () =>
      (
        await server.store.within(platform, (db) =>
          db.select({ id: phoneNumbers.organizationId }).from(phoneNumbers),
        )
      ).map(({ id }) => id);
    await server.store.within(platform, (db) =>
      db.insert(phoneNumbers).values(
        ['O1', 'O3'].map((key, index) => ({
          organizationId: nodeOf(key).id,
          accountId: nodeOf(key).id,
          number: `+1512555010${index}`,
          country: 'US',
        })),
      ),
    );
    const others = (await owners()).filter((id) => id !== nodeOf('O1').id);
    await tell('payment_failed', {
      subscription: subscriptionOf(),
      invoice: { id: 'inv_10', customer_id: customer('O1') },
    });
    expect(await owners()).toContain(nodeOf('O1').id);
    await tell('subscription_cancelled', {
      subscription: subscriptionOf({ status: 'cancelled', cancel_reason: 'not_paid' }),
    });
    expect([(await current()).subscription?.state, await owners()]).toEqual(['unpaid', others]);
  });

  it('an outage and an unknown key are reported as such', async () => {
    kept.isBroken = true;
    const away = await server.call('POST', '/api/v2/product/subscribe', {
      token: as('owner'),
      body: { productPlanId: planId },
    });
    kept.isBroken = false;
    expect([away.status, away.json]).toMatchObject([503, { success: false, retryable: true }]);
    expect(server.logged.filter((one) => /cb_of_|pw_R/.test(one))).toEqual([]);
  });
});
