import { createHash } from 'node:crypto';
import { billingSystemSecret } from '@patchbay/server-money';
import { createChargebeePayments, createStripePayments } from '@patchbay/server-providers';
import {
  billingSystems,
  numberingProviders,
  paymentEvents,
  phoneNumbers,
  securityEvents,
} from '@patchbay/server-store';
import { accountDigestOf, numberProviderPlace } from '@patchbay/server-telephony';
import twilio from 'twilio';
import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { stripeSignature } from '../testing/stripe-server.js';
import { type Reply, type TestServer, createTestServer } from '../testing/test-server.js';

const scope = { kind: 'platform', reason: 'look at callbacks in a test' } as const;
const carrier = {
  accountSid: 'AC00000000000000000000000000000009',
  authToken: 'the-token-of-the-tenant',
};
const chargebee = { webhookUsername: 'hook', webhookPassword: 'a-password-of-the-hook' };
const customerPrefix = 'patchbay-';
const number = '+15125550199';
let server: TestServer;
let tree: FixtureTree;
const idOf = (key: string): number => tree.nodes[key]?.id as number;

/**
 * An endpoint for callbacks of an external service. `send` signs with the right secret, with a
 * wrong one, or not at all.
 */
interface CallbackEndpoint {
  readonly name: string;
  readonly signed: (body: string, how: 'right' | 'wrong' | 'unsigned') => Promise<Reply>;
  /** A valid callback, by its id. */
  readonly example: (id: string) => string;
  readonly hostile: readonly string[];
}

const post = (path: string, body: string, headers: Record<string, string>) =>
  server.call('POST', path, {
    body,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });
const nowSeconds = () => Math.floor(server.clock.now() / 1000);
const stripeEvent = (change: object = {}, object: object = {}) =>
  JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'customer.subscription.updated',
    created: nowSeconds(),
    data: {
      object: {
        id: 'sub_1',
        object: 'subscription',
        status: 'active',
        customer: 'cus_1',
        start_date: nowSeconds(),
        cancel_at_period_end: false,
        metadata: { nodeId: String(idOf('O1')) },
        items: {
          data: [{ current_period_start: nowSeconds(), current_period_end: nowSeconds() + 86_400 }],
        },
        ...object,
      },
    },
    ...change,
  });
const notJson = [
  '',
  'no json',
  '[]',
  'null',
  '"text"',
  '1',
  '{}',
  '{"id":1}',
  '{"id":"e","data":null}',
  `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`,
];
const chargebeeEvent = (change: object = {}, subscription: object = {}) =>
  JSON.stringify({
    id: 'ev_1',
    occurred_at: nowSeconds(),
    event_type: 'subscription_changed',
    content: {
      subscription: {
        id: 'sub-1',
        customer_id: `${customerPrefix}${idOf('O4')}`,
        status: 'active',
        current_term_start: nowSeconds(),
        current_term_end: nowSeconds() + 86_400,
        ...subscription,
      },
    },
    ...change,
  });
const form = (fields: Record<string, string>) =>
  new URLSearchParams({ AccountSid: carrier.accountSid, ...fields }).toString();
// Text that does not compress, so that an index which would keep it meets its limit.
const long = Array.from({ length: 2500 }, (_none, at) =>
  createHash('sha256').update(String(at)).digest('base64url'),
).join('');

let endpoints: readonly CallbackEndpoint[];

beforeAll(async () => {
  server = await createTestServer({
    http: { limits: { hit: async () => 0 } },
    money: {
      openSeller: ({ kind, apiKey, webhookSigningKey = '' }) =>
        kind === 'chargebee'
          ? createChargebeePayments({ site: 'acme', apiKey, ...chargebee })
          : createStripePayments({
              secretKey: apiKey,
              webhookSecret: webhookSigningKey,
              now: () => server.clock.now(),
            }),
    },
  });
  tree = await createFixtureTree(server);
  const { key } = server.platform.services;
  await server.store.within(scope, async (db) => {
    await db.delete(billingSystems);
    await db.delete(numberingProviders);
    for (const [node, kind] of [
      ['R1', 'stripe'],
      ['R3', 'chargebee'],
    ] as const)
      await db.insert(billingSystems).values({
        accountId: idOf(node),
        kind,
        sealed: key.seal(
          JSON.stringify({ apiKey: 'k', webhookSigningKey: 'whsec_of_R1', ...chargebee }),
          ...billingSystemSecret(idOf(node)),
        ),
        site: kind === 'chargebee' ? 'acme' : null,
        updatedAt: new Date(),
      });
    await db.insert(numberingProviders).values({
      accountId: idOf('O1'),
      providerId: 'Twilio',
      sealedConfig: key.seal(JSON.stringify(carrier), ...numberProviderPlace(idOf('O1'), 'Twilio')),
      provedAt: new Date(),
      accountDigest: accountDigestOf(key, 'Twilio', carrier),
    });
    await db.insert(phoneNumbers).values({
      number,
      organizationId: idOf('O1'),
      accountId: idOf('A1'),
      country: 'US',
      providerAccountId: idOf('O1'),
      providerId: 'Twilio',
    });
  });
  const stripeAt =
    (path: string, secret: string) => async (body: string, how: 'right' | 'wrong' | 'unsigned') =>
      post(
        path,
        body,
        how === 'unsigned'
          ? {}
          : {
              'stripe-signature': stripeSignature(
                body,
                nowSeconds(),
                how === 'right' ? secret : 'whsec_wrong',
              ),
            },
      );
  endpoints = [
    {
      name: 'Stripe of a seller',
      signed: stripeAt(`/stripe/events?resellerId=${idOf('R1')}`, 'whsec_of_R1'),
      example: (id) => stripeEvent({ id }),
      hostile: [
        ...notJson,
        stripeEvent({ id: 'a\0b' }),
        stripeEvent({ id: long }),
        stripeEvent({ id: 7 }),
        stripeEvent({ created: 'soon' }),
        stripeEvent({ created: 1e300 }),
        stripeEvent({ created: -1e12 }),
        stripeEvent({}, { id: `s\0` }),
        stripeEvent({}, { items: null }),
        stripeEvent({}, { items: { data: [{ current_period_end: 1e200 }] } }),
        stripeEvent({}, { metadata: { nodeId: '9999999999999999' } }),
        stripeEvent(
          {},
          { metadata: { nodeId: String(idOf('O1')), planId: 'a\0b', term: 'month' } },
        ),
        stripeEvent({}, { metadata: [] }),
        stripeEvent({ type: 'invoice.paid', data: { object: {} } }),
      ],
    },
    {
      name: 'Chargebee of a seller',
      signed: async (body, how) => {
        const password = how === 'right' ? chargebee.webhookPassword : 'wrong';
        const pair = Buffer.from(`${chargebee.webhookUsername}:${password}`).toString('base64');
        return post(
          `/chargebee/events?resellerId=${idOf('R3')}`,
          body,
          how === 'unsigned' ? {} : { authorization: `Basic ${pair}` },
        );
      },
      example: (id) => chargebeeEvent({ id }),
      hostile: [
        ...notJson,
        chargebeeEvent({ id: 'a\0b' }),
        chargebeeEvent({ id: long }),
        chargebeeEvent({ occurred_at: 1e15 }),
        chargebeeEvent({}, { id: 'a\0b' }),
        chargebeeEvent({}, { current_term_end: 1e15 }),
        chargebeeEvent({}, { customer_id: `${customerPrefix}9999999999999999` }),
      ],
    },
    {
      name: 'the carrier',
      signed: async (body, how) => {
        const path = '/carrier/text';
        return post(path, body, {
          'content-type': 'application/x-www-form-urlencoded',
          ...(how === 'unsigned'
            ? {}
            : {
                'x-twilio-signature': twilio.getExpectedTwilioSignature(
                  how === 'right' ? carrier.authToken : 'wrong',
                  `http://localhost${path}`,
                  Object.fromEntries(new URLSearchParams(body)),
                ),
              }),
        });
      },
      example: (id) => form({ MessageSid: id, From: '+15125550177', To: number, Body: 'Hello' }),
      hostile: [
        form({}),
        form({ MessageSid: long, From: long, To: number, Body: long }),
        form({ MessageSid: 'SM1', From: '', To: number, Body: 'x' }),
        form({ MessageSid: 'SM\0', From: 'a\0b', To: number, Body: 'a\0b' }),
        form({
          MessageSid: 'SM2',
          From: '+15125550177',
          To: number,
          Body: '\ud800',
          NumMedia: '9',
          MediaUrl0: long,
        }),
        form({ MessageSid: 'SM3', From: '+15125550177', To: long, Body: '' }),
      ],
    },
    {
      name: 'calls of the carrier',
      signed: async (body, how) => {
        const path = '/carrier/voice';
        return post(path, body, {
          'content-type': 'application/x-www-form-urlencoded',
          ...(how === 'unsigned'
            ? {}
            : {
                'x-twilio-signature': twilio.getExpectedTwilioSignature(
                  how === 'right' ? carrier.authToken : 'wrong',
                  `http://localhost${path}`,
                  Object.fromEntries(new URLSearchParams(body)),
                ),
              }),
        });
      },
      example: (id) => form({ CallSid: id, From: '+15125550177', To: number }),
      hostile: [
        form({}),
        form({ CallSid: long, From: '+15125550177', To: number }),
        form({ CallSid: 'CA1', From: long, To: number, CallerName: long }),
        form({ CallSid: 'CA2', From: '', To: number }),
        form({ CallSid: '\0', From: '\0', To: number }),
      ],
    },
  ];
});
afterAll(() => server.close());

const events = () => server.store.within(scope, (db) => db.$count(securityEvents));
const heard = () => server.store.within(scope, (db) => db.$count(paymentEvents));

describe('A callback endpoint', () => {
  it.each([0, 1, 2, 3])(
    'number %i answers a wrong or missing signature with 401, changes nothing, and records it once',
    async (at) => {
      const endpoint = endpoints[at] as CallbackEndpoint;
      const [before, told] = [await heard(), await events()];
      for (const how of ['wrong', 'unsigned', 'wrong'] as const)
        expect([
          endpoint.name,
          how,
          (await endpoint.signed(endpoint.example('CB1'), how)).status,
        ]).toEqual([endpoint.name, how, 401]);
      expect(await heard()).toBe(before);
      const known = await events();
      // Texts and calls use the same endpoint.
      expect(known - told).toBe(at === 3 ? 0 : 1);
      await endpoint.signed(endpoint.example('CB2'), 'wrong');
      expect(await events()).toBe(known);
    },
  );

  it.each([0, 1, 2, 3])('number %i handles hostile bodies with a valid signature', async (at) => {
    const endpoint = endpoints[at] as CallbackEndpoint;
    const faults: string[] = [];
    for (const [index, body] of endpoint.hostile.entries()) {
      const reply = await endpoint.signed(body, 'right');
      if (reply.status >= 500)
        faults.push(
          `${endpoint.name} ${index}: ${reply.status} ${body.slice(0, 80)} ${server.logged.at(-1)?.slice(0, 300)}`,
        );
    }
    await server.platform.carrier.texts.settled();
    expect([faults, server.logged.filter((line) => line.includes('unexpected error'))]).toEqual([
      [],
      [],
    ]);
  });

  it('of a payment processor answers a signed body that is no event with 400', async () => {
    for (const endpoint of endpoints.slice(0, 2))
      for (const body of ['no json', '', '{"id":'])
        expect([endpoint.name, body, (await endpoint.signed(body, 'right')).status]).toEqual([
          endpoint.name,
          body,
          400,
        ]);
  });

  it.each([0, 1, 2, 3])(
    'number %i answers a replay like the first request, without a second effect',
    async (at) => {
      const endpoint = endpoints[at] as CallbackEndpoint;
      const body = endpoint.example('REPLAYED1');
      const replies = [
        await endpoint.signed(body, 'right'),
        await endpoint.signed(body, 'right'),
        ...(await Promise.all(Array.from({ length: 5 }, () => endpoint.signed(body, 'right')))),
      ];
      expect([endpoint.name, ...new Set(replies.map(({ status }) => status))]).toEqual([
        endpoint.name,
        200,
      ]);
      if (at < 2)
        expect(await server.store.within(scope, (db) => db.$count(paymentEvents))).toBeGreaterThan(
          0,
        );
      else
        expect(
          new Set(replies.map(({ text }) => createHash('sha256').update(text).digest('hex'))).size,
        ).toBe(1);
    },
  );

  it.each([0, 1, 2, 3])('number %i refuses a body beyond its size limit', async (at) => {
    const endpoint = endpoints[at] as CallbackEndpoint;
    expect([
      endpoint.name,
      (await endpoint.signed(`x=${'y'.repeat(600 * 1024)}`, 'wrong')).status,
    ]).toEqual([endpoint.name, 413]);
  });
});

it('a message that a partner posts without a valid token is refused, and changes nothing', async () => {
  const before = await heard();
  for (const token of [null, 'a-wrong-token'])
    expect(
      (
        await server.call('POST', '/api/v2/agent/receiveMessage', {
          token,
          body: { from: '+15125550177', to: number, message: 'x' },
        })
      ).status,
    ).toBe(401);
  expect(await heard()).toBe(before);
});
