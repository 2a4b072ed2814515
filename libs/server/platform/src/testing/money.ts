import { randomUUID } from 'node:crypto';
import { type FixtureNode } from '@patchbay/server-kit/testing';
import { type FixtureTree, createFixtureTree } from './fixture-tree.js';
import { type Reply, type TestServer, createTestServer } from './test-server.js';

/** A server with the fixture tree, and the steps that tests of money share. */
export interface MoneyTest {
  readonly server: TestServer;
  readonly tree: FixtureTree;
  nodeOf(key: string): FixtureNode;
  as(key: string): string | null;
  call(method: string, url: string, body?: unknown, who?: string): Promise<Reply>;
  /**
   * The same request as a separate attempt: with a new idempotency key, so that it does not count
   * as a double click.
   */
  anew(method: string, url: string, body?: unknown, who?: string): Promise<Reply>;
  /** Opens a checkout for credit and pays it on the page of the embedded processor. */
  buy(amount: number, who?: string, target?: string): Promise<Reply>;
  pay(url: string): Promise<Reply>;
  /** Receives an amount by a payment link of the owner, paid on the page of the embedded processor. */
  earn(amount: number): Promise<Reply>;
  balances(
    who?: string,
    target?: string,
  ): Promise<{ usd: number; withdrawableUsd: number; sats: number }>;
  /** Requests an invoice in satoshis and pays it. */
  receive(sats: number, who?: string): Promise<void>;
  /** The rows of a statement of the platform's scope. */
  rows<T extends Record<string, unknown>>(text: string): Promise<T[]>;
}

/**
 * Starts the server. Tests may advance the clock by days: sessions do not expire, and only staff
 * needs a new proof.
 */
export async function openMoneyTest(
  parts: Parameters<typeof createTestServer>[0] = {},
): Promise<MoneyTest> {
  const server = await createTestServer({ http: { limits: { hit: async () => 0 } }, ...parts });
  const tree = await createFixtureTree(server);
  const platform = { kind: 'platform', reason: 'look at the test' } as const;
  await server.store.within(platform, (db) =>
    db.execute(
      `update sessions set idle_seconds = null, expires_at = now() + interval '10 years', proved_at =
        case when proved_at is not null or kind = 'session' and user_id not in (select id from users
        where super_admin) then now() + interval '10 years' end`,
    ),
  );
  const as = (key: string) => tree.actors.find((actor) => actor.key === key)?.token ?? null;
  const nodeOf = (key: string) => tree.nodes[key] as FixtureNode;
  const on = (target?: string) => (target ? `?targetAccountId=${nodeOf(target).id}` : '');
  const call: MoneyTest['call'] = (method, url, body, who = 'owner') =>
    server.call(method, url, { token: as(who), body });
  const anew: MoneyTest['anew'] = (method, url, body, who = 'owner') =>
    server.call(method, url, {
      token: as(who),
      body,
      headers: { 'idempotency-key': randomUUID() },
    });
  const pay = (url: string) => server.call('POST', url.replace(/^https?:\/\/[^/]+/, ''));
  return {
    server,
    tree,
    nodeOf,
    as,
    call,
    anew,
    pay,
    buy: async (amount, who, target) => {
      const opened = await anew(
        'POST',
        `/api/v1/checkout/patchbayCredit${on(target)}`,
        {
          amount,
          currency: 'usd',
          successUrl: '/app/paymentSuccess',
          cancelUrl: '/app/paymentCancel',
        },
        who,
      );
      if (opened.status !== 200) throw new Error(opened.text);
      return pay(opened.json.url as string);
    },
    earn: async (amount) => {
      const { link } = (await anew('POST', '/api/v1/paymentLinks', { amount, title: 'Earned' }))
        .json as { link: { slug: string } };
      const opened = await anew('POST', '/api/v1/checkout/patchbayCredit', {
        slug: link.slug,
        successUrl: '/app/paymentSuccess',
        cancelUrl: '/app/paymentCancel',
      });
      if (opened.status !== 200) throw new Error(opened.text);
      return pay(opened.json.url as string);
    },
    balances: async (who, target) =>
      (await call('GET', `/api/v1/recentTransactions${on(target)}`, undefined, who)).json
        .balances as { usd: number; withdrawableUsd: number; sats: number },
    receive: async (sats, who) => {
      const { invoice } = (
        await call('POST', '/api/v1/requestInvoice', { amount: sats, unit: 'SAT' }, who)
      ).json as { invoice: string };
      const { preimage } = (
        await server.call('GET', `/dev/lightning?invoice=${invoice}`, {
          headers: { host: 'localhost' },
        })
      ).json as { preimage: string };
      const proved = await call(
        'POST',
        '/api/v1/provePendingInvoicePaid',
        { preimage, invoice },
        who,
      );
      if (proved.status !== 200) throw new Error(proved.text);
    },
    rows: async <T extends Record<string, unknown>>(text: string) =>
      (await server.store.within(platform, (db) => db.execute(text))).rows as unknown as T[],
  };
}
