import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  bundleServer,
  type ChildServer,
  isKilled,
  ofLength,
  openStripeServer,
  stripeKey,
  type StripeServer,
  stripeSignature,
  stripeWebhookSecret,
} from '@patchbay/server-platform/testing';

const test = isKilled('payouts') ? it : it.skip;
const rounds = ofLength(2, 4);
let dataDir = '';
let product: Awaited<ReturnType<typeof bundleServer>>;
let stripe: StripeServer;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'patchbay-crash-'));
  product = await bundleServer();
  stripe = await openStripeServer(Date.now);
});
afterAll(async () => {
  product.remove();
  await stripe.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const start = () =>
  product.start(dataDir, {
    money: {
      stripe: { secretKey: stripeKey, webhookSecret: stripeWebhookSecret, apiBase: stripe.url },
    },
  });

async function call(
  server: ChildServer,
  method: string,
  path: string,
  {
    token = '',
    body,
    headers = {},
  }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Record<string, unknown> | null> {
  const sent =
    body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
  const reply = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...sent,
  }).catch(() => null);
  return reply?.ok
    ? reply.json().then(
        (json) => json as Record<string, unknown>,
        () => null,
      )
    : null;
}

async function signIn(server: ChildServer): Promise<string> {
  const email = 'owner@demo.patchbay.test';
  await call(server, 'POST', '/api/v1/signin/email', { body: { email } });
  for (
    const end = Date.now() + 60_000;
    Date.now() < end;
    await new Promise((done) => setTimeout(done, 100))
  ) {
    const sent = (await call(server, 'GET', `/dev/outbox?to=${email}`)) as {
      messages: { code: string }[];
    } | null;
    const code = Number(sent?.messages.at(-1)?.code);
    const done =
      code > 0
        ? await call(server, 'POST', '/api/v1/email/verify', {
            body: { email, verificationCode: code },
          })
        : null;
    if (typeof done?.token === 'string') return done.token;
  }
  throw new Error('The sign-in failed');
}

const transfers = () =>
  [...stripe.things.values()].filter(({ object }) => object === 'transfer') as (Record<
    string,
    unknown
  > & { id: string; amount: number; metadata: { key: string } })[];

test(`pays out each amount once although its process is killed ${rounds} times between ledger, processor and reply`, async () => {
  let server = await start();
  try {
    const token = await signIn(server);
    const credit = async () =>
      Math.round(
        ((
          (await call(server, 'GET', '/api/v1/recentTransactions', { token }))?.balances as
            | { usd: number }
            | undefined
        )?.usd ?? NaN) * 100,
      );
    await call(server, 'POST', '/api/v1/payout/stripe/connectAccount', {
      token,
      body: { successUrl: '/app', failureUrl: '/app' },
    });
    for (const thing of stripe.things.values())
      if (thing.object === 'account')
        Object.assign(thing, { payouts_enabled: true, capabilities: { transfers: 'active' } });
    const before = await credit();
    let taken = 0;
    for (let round = 0; round < rounds; round += 1) {
      // In half of the rounds the process dies after the processor succeeded, before its reply.
      stripe.failNext(round % 2 === 0 ? 8 : 0, 'never');
      let isUp = true;
      const [begun, made] = [taken, transfers().length];
      const asking = Promise.all(
        Array.from({ length: 4 }, async () => {
          while (isUp && taken < 120)
            if (
              (
                await call(server, 'POST', '/api/v1/payout/stripe/transferFunds', {
                  token,
                  body: { amountUsd: 1 },
                  headers: { 'idempotency-key': randomUUID() },
                })
              )?.success === true
            )
              taken += 1;
        }),
      );
      // Killed once some payouts are in progress, a little later in each round.
      while (taken < Math.min(begun + 2, 120) && transfers().length < made + 4)
        await new Promise((done) => setTimeout(done, 10));
      await new Promise((done) => setTimeout(done, 150 + round * 170));
      await server.kill();
      isUp = false;
      await asking;
      stripe.failNext(0, 'before');
      server = await start();
    }
    const left = async () => before - (await credit());
    // Leases of dead processes expire after 45 seconds.
    for (
      const end = Date.now() + 300_000;
      Date.now() < end &&
      transfers().reduce((sum, { amount }) => sum + amount, 0) !== (await left());
    )
      await new Promise((done) => setTimeout(done, 250));
    const sent = transfers();
    process.stdout.write(
      `Payouts: ${taken} acknowledged, ${sent.length} carried out, ` +
        `${new Set(sent.map(({ metadata }) => metadata.key)).size} different, over ${rounds} kills\n`,
    );
    expect(taken).toBeGreaterThan(rounds);
    expect([sent.length, new Set(sent.map(({ metadata }) => metadata.key)).size]).toEqual([
      sent.length,
      sent.length,
    ]);
    expect(sent.length).toBeGreaterThanOrEqual(taken);
    expect(sent.length * 100).toBe(await left());
    // Repeated events of the processor then complete every payout.
    for (let i = 0; i < 2; i += 1)
      for (const one of sent) {
        const event = stripe.eventOf('transfer.created', one);
        await call(server, 'POST', '/stripe/events', {
          body: event,
          headers: { 'stripe-signature': stripeSignature(event, Math.floor(Date.now() / 1000)) },
        });
      }
    expect(sent.length * 100).toBe(await left());
  } finally {
    await server.stop();
  }
}, 900_000);
