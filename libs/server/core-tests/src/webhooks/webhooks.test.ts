import { Webhook } from 'standardwebhooks';
import { enqueueWebhookEvent, finishAttempt, leaseDeliveries, pauses } from '@patchbay/server-core';
import { type FixtureNode } from '@patchbay/server-kit/testing';
import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  openReceiver,
  type Received,
  type Receiver,
  type Reply,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { sessions, webhookEvents } from '@patchbay/server-store';

let server: TestServer;
let receiver: Receiver;
let tree: FixtureTree;
const day = 86_400_000;
const platform = { kind: 'platform', reason: 'look at the test' } as const;

const as = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const nodeOf = (key: string) => tree.nodes[key] as FixtureNode;
const call = (method: string, url: string, body?: unknown, who = 'owner') =>
  server.call(method, url, { token: as(who), body });
const hookAt = (path: string) => `${receiver.url}${path}`;
const add = async (
  path: string,
  type = 'contact',
  { target = '', who = 'owner' } = {},
): Promise<{ secret: string; status: number }> => {
  const reply = await call(
    'POST',
    `/api/v2/webhooks${target}`,
    { url: hookAt(path), label: path, type },
    who,
  );
  return { secret: reply.json.secret as string, status: reply.status };
};
const remove = (path: string) => call('DELETE', '/api/v2/webhooks', { url: hookAt(path) });
let contacts = 0;
const saveContact = async (name: string, target = '') =>
  (
    await call('POST', `/api/v2/contact${target}`, {
      phone: `+1512556${String(1000 + (contacts += 1))}`,
      name,
    })
  ).json as { contact: { name: string } };
const of = (path: string) => (one: Received) => one.path === path;
const words = ({ body }: Received) => JSON.parse(body) as Record<string, unknown>;
interface Line {
  id: string;
  messageId: string;
  state: string;
  nextAttemptAt: number | null;
  attempts: { status: number | null; error: string | null }[];
}
const ledger = async (path: string): Promise<Line[]> =>
  (await call('GET', `/api/v2/webhooks/deliveries?url=${encodeURIComponent(hookAt(path))}`)).json
    .deliveries as Line[];
const settled = async (path: string, fits: (lines: Line[]) => boolean): Promise<Line[]> => {
  for (
    const end = Date.now() + 30_000;
    Date.now() < end;
    await new Promise((done) => setTimeout(done, 15))
  ) {
    const lines = await ledger(path);
    if (fits(lines)) return lines;
    await server.platform.core.webhooks.drain();
  }
  throw new Error(JSON.stringify(await ledger(path)));
};
const hookRow = async (path: string) =>
  (
    (await call('GET', '/api/v2/webhooks')).json.webhooks as {
      url: string;
      disabled: boolean;
      disabledReason: string | null;
      failingSince: number | null;
    }[]
  ).find((one) => one.url === hookAt(path));

beforeAll(async () => {
  receiver = await openReceiver();
  server = await createTestServer({
    addresses: { fetchAlso: [receiver.place] },
    http: { limits: { hit: async () => 0 } },
  });
  tree = await createFixtureTree(server);
  // Days go by in these tests without a new sign-in.
  await server.store.within(platform, (db) =>
    db.execute(`update sessions set idle_seconds = null, expires_at = now() + interval '1 year'`),
  );
});
afterAll(async () => {
  await server.close();
  await receiver.close();
});

describe('a webhook', () => {
  it('is added with a secret that is shown once, listed, renamed by saving it again, and removed by its URL', async () => {
    const made = await call('POST', '/api/v2/webhooks', {
      url: hookAt('/a'),
      label: 'Zapier Hook',
      type: 'conversation',
    });
    expect([made.status, made.json]).toMatchObject([
      201,
      {
        success: true,
        message: 'Webhook created successfully',
        secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      },
    ]);
    expect(made.json.webhooks).toContainEqual(
      expect.objectContaining({
        userId: nodeOf('O1').id,
        label: 'Zapier Hook',
        url: hookAt('/a'),
        type: 'conversation',
        timestamp: expect.any(Number),
        disabled: false,
      }),
    );
    const again = await call('POST', '/api/v2/webhooks', {
      url: hookAt('/a'),
      label: 'Renamed',
      type: 'conversation',
    });
    expect(again.json).not.toHaveProperty('secret');
    const listed = await call('GET', '/api/v2/webhooks');
    expect([
      listed.text.includes('whsec_'),
      (listed.json.webhooks as { url: string; label: string }[])
        .filter((one) => one.url === hookAt('/a'))
        .map((one) => one.label),
    ]).toEqual([false, ['Renamed']]);
    expect((await remove('/a')).json).toMatchObject({
      success: true,
      message: 'Webhook deleted successfully',
    });
    expect((await remove('/a')).status).toBe(404);
  });

  it('is created once by fifty concurrent requests', async () => {
    const made = await Promise.all(Array.from({ length: 50 }, () => add('/many', 'incoming')));
    expect([
      made.every(({ status }) => status === 201),
      made.filter(({ secret }) => secret).length,
    ]).toEqual([true, 1]);
    await remove('/many');
  });

  const refused: readonly (readonly [string, object])[] = [
    ['an unknown type', { url: 'https://example.com/a', label: 'l', type: 'everything' }],
    ['no label', { url: 'https://example.com/a', label: '  ', type: 'contact' }],
    ['no address', { label: 'l', type: 'contact' }],
    ...[
      'http://127.0.0.1/',
      'http://127.0.0.1:1/',
      'http://2130706433/',
      'http://0x7f.1/',
      'http://localhost/',
      'http://[::1]/',
      'http://[::ffff:10.0.0.1]/',
      'http://169.254.169.254/latest',
      'http://10.1.2.3/',
      'http://metadata.google.internal/',
      'ftp://example.com/',
      'file:///etc/passwd',
      'https://user:pass@example.com/',
      'https://example.com:8443/',
      'javascript:alert(1)',
    ].map((url) => [url, { url, label: 'l', type: 'contact' }] as const),
  ];
  it.each(refused)('is refused with %s', async (_what, body) =>
    expect((await call('POST', '/api/v2/webhooks', body)).json).toMatchObject({
      success: false,
      retryable: false,
      code: 'invalid',
    }),
  );

  it('needs a session, and does not belong to a reseller', async () => {
    for (const [method, url] of [
      ['GET', 'webhooks'],
      ['POST', 'webhooks'],
      ['DELETE', 'webhooks'],
      ['POST', 'webhooks/rotate'],
      ['GET', 'webhooks/deliveries'],
      ['POST', 'webhooks/replay'],
      ['GET', 'webhookRelay'],
      ['GET', 'webhookRelay/types'],
    ] as const)
      expect(
        (await server.call(method, `/api/v2/${url}`, { body: method === 'GET' ? undefined : {} }))
          .status,
      ).toBe(401);
    expect((await call('GET', '/api/v2/webhooks', undefined, 'reseller')).status).toBe(400);
    expect(
      (
        await call(
          'GET',
          `/api/v2/webhooks?targetAccountId=${nodeOf('O1').id}`,
          undefined,
          'reseller',
        )
      ).status,
    ).toBe(200);
  });

  it('with the URL of another tenant’s webhook stays when theirs is removed', async () => {
    await add('/shared');
    await add('/shared', 'contact', { who: 'siblingOwner' });
    expect(
      (await call('DELETE', '/api/v2/webhooks', { url: hookAt('/shared') }, 'siblingOwner')).status,
    ).toBe(200);
    await saveContact('Still told');
    await receiver.until(1, of('/shared'));
    await remove('/shared');
  });
});

describe('a delivery', () => {
  it('is verified by the standard’s own library, with the contact as its body', async () => {
    const { secret } = await add('/signed');
    const { contact } = await saveContact('Dana Whitfield');
    const [one] = (await receiver.until(1, of('/signed'))) as [Received];
    expect(new Webhook(secret).verify(one.body, one.headers as Record<string, string>)).toEqual(
      contact,
    );
    expect(one.headers).toMatchObject({
      'content-type': 'application/json',
      'x-vida-event': 'contact',
      'webhook-id': expect.stringMatching(/^msg_[0-9a-f]{32}$/),
    });
    const [line] = await settled('/signed', ([first]) => first?.state === 'delivered');
    expect(line).toMatchObject({
      messageId: one.headers['webhook-id'],
      nextAttemptAt: null,
      attempts: [{ status: 200, error: null }],
    });
    await remove('/signed');
  });

  it('goes to the webhooks of the account and of its organization, of that type, and to no others', async () => {
    const [a1, a2] = [`?targetAccountId=${nodeOf('A1').id}`, `?targetAccountId=${nodeOf('A2').id}`];
    await Promise.all([
      add('/org'),
      add('/a1', 'contact', { target: a1 }),
      add('/a2', 'contact', { target: a2 }),
      add('/other-type', 'incoming'),
      add('/sibling', 'contact', { who: 'siblingOwner' }),
    ]);
    await saveContact('Of agent one', a1);
    await saveContact('Of the organization');
    await receiver.until(2, of('/org'));
    await receiver.until(1, of('/a1'));
    await server.platform.core.webhooks.drain();
    const got = (path: string) =>
      receiver.received
        .filter(of(path))
        .map((one) => words(one).name)
        .sort();
    expect([got('/org'), got('/a1'), got('/a2'), got('/other-type'), got('/sibling')]).toEqual([
      ['Of agent one', 'Of the organization'],
      ['Of agent one'],
      [],
      [],
      [],
    ]);
    for (const [path, target, who] of [
      ['/org', '', 'owner'],
      ['/a1', a1, 'owner'],
      ['/a2', a2, 'owner'],
      ['/other-type', '', 'owner'],
      ['/sibling', '', 'siblingOwner'],
    ] as const)
      await call('DELETE', `/api/v2/webhooks${target}`, { url: hookAt(path) }, who);
  });

  it('is not created for a change that was rolled back', async () => {
    await add('/rolled-back');
    const ids = { organizationId: nodeOf('O1').id, accountId: nodeOf('O1').id };
    await expect(
      server.store.within({ kind: 'organization', id: ids.organizationId }, async (db) => {
        await enqueueWebhookEvent(db, ids, 'onboarding', { never: true });
        throw new Error('changed its mind');
      }),
    ).rejects.toThrow('changed its mind');
    await server.platform.core.webhooks.drain();
    const kept = await server.store.within(platform, (db) => db.select().from(webhookEvents));
    expect(kept.filter((row) => row.payload.includes('never'))).toEqual([]);
    await remove('/rolled-back');
  });

  it.each([
    [500, /^The site answered 500\.$/],
    [302, /^The site answered 302: it has moved to \S+\/elsewhere\.$/],
    ['reset', /^The site could not be reached\.$/],
  ] as const)(
    'that meets %s is tried again after five seconds, with the same id and the same bytes',
    async (how, error) => {
      const path = `/fails-${how}`;
      receiver.answer(
        how === 302 ? { status: 302, headers: { location: hookAt('/elsewhere') } } : how,
        path,
      );
      await add(path);
      await saveContact('Twice');
      const [line] = await settled(path, ([first]) => first?.attempts.length === 1);
      expect(line).toMatchObject({
        state: 'pending',
        attempts: [{ error: expect.stringMatching(error) as string }],
      });
      const wait = (line?.nextAttemptAt as number) - server.clock.now() / 1000;
      expect([wait > 3.9, wait < 6.1]).toEqual([true, true]);
      receiver.answer(200, path);
      await server.platform.core.webhooks.drain();
      expect(receiver.received.filter(of(path))).toHaveLength(1);
      server.clock.advance(7000);
      await settled(path, ([first]) => first?.state === 'delivered');
      const [first, second, ...more] = receiver.received.filter(of(path));
      expect([first?.headers['webhook-id'], first?.body, more]).toEqual([
        second?.headers['webhook-id'],
        second?.body,
        [],
      ]);
      expect(receiver.received.filter(of('/elsewhere'))).toEqual([]);
      await remove(path);
    },
  );

  it('waits for the Retry-After of a 429', async () => {
    receiver.answer({ status: 429, headers: { 'retry-after': '3600' } }, '/later');
    await add('/later');
    await saveContact('Later');
    const [line] = await settled('/later', ([first]) => first?.attempts.length === 1);
    expect((line?.nextAttemptAt as number) - server.clock.now() / 1000).toBeGreaterThan(3595);
    await remove('/later');
  });

  it('that always fails is dead after ten attempts, and succeeds when it is sent again', async () => {
    receiver.answer(503, '/down');
    await add('/down');
    await saveContact('Patient');
    for (const [at, pause] of pauses.entries()) {
      await settled('/down', ([first]) => first?.attempts.length === at + 1);
      server.clock.advance(pause * 1.21);
    }
    const [dead] = await settled('/down', ([first]) => first?.state === 'dead');
    expect([dead?.attempts.length, dead?.nextAttemptAt]).toEqual([10, null]);
    receiver.answer(200, '/down');
    await saveContact('Wakes it up');
    expect((await call('POST', '/api/v2/webhooks/replay', { id: dead?.id })).json).toMatchObject({
      success: true,
      delivery: { id: dead?.id, state: 'pending' },
    });
    await settled('/down', (lines) =>
      lines.some((one) => one.id === dead?.id && one.state === 'delivered'),
    );
    const sent = receiver.received.filter(
      (one) => one.path === '/down' && one.headers['webhook-id'] === dead?.messageId,
    );
    expect(sent).toHaveLength(11);
    expect(
      (await call('POST', '/api/v2/webhooks/replay', { id: dead?.id }, 'siblingOwner')).status,
    ).toBe(404);
    expect(
      (
        await call('POST', '/api/v2/webhooks/replay', {
          id: '00000000-0000-4000-8000-000000000000',
        })
      ).status,
    ).toBe(404);
    await remove('/down');
  });

  it('stops after 410: the webhook is disabled and its owners are notified, until it is saved again', async () => {
    receiver.answer(410, '/gone');
    await add('/gone');
    await saveContact('Last one');
    await settled('/gone', ([first]) => first?.state === 'dead');
    expect(await hookRow('/gone')).toMatchObject({
      disabled: true,
      disabledReason: expect.stringContaining('410'),
    });
    await server.platform.core.webhooks.drain();
    expect(
      server.mails.filter(
        (mail) => mail.subject.includes('“/gone” was disabled') && mail.to.startsWith('owner.'),
      ),
    ).toHaveLength(1);
    await saveContact('Unheard');
    await server.platform.core.webhooks.drain();
    expect(receiver.received.filter(of('/gone'))).toHaveLength(1);
    const [dead] = await ledger('/gone');
    expect((await call('POST', '/api/v2/webhooks/replay', { id: dead?.id })).status).toBe(409);
    receiver.answer(200, '/gone');
    await add('/gone');
    await saveContact('Heard');
    expect((await receiver.until(2, of('/gone'))).map(words)).toMatchObject([
      { name: 'Last one' },
      { name: 'Heard' },
    ]);
    await remove('/gone');
  });

  it.each([301, 308])(
    'that has moved for good (%i) stops at once and names the new address',
    async (status) => {
      receiver.answer({ status, headers: { location: '/new?a=1' } }, '/moved');
      await add('/moved');
      await saveContact('Moved');
      await settled('/moved', ([first]) => first?.state === 'dead');
      const words = `has moved to ${receiver.url}/new?a=1`;
      expect(await hookRow('/moved')).toMatchObject({
        disabled: true,
        disabledReason: expect.stringContaining(words),
      });
      const [dead] = await ledger('/moved');
      expect(dead?.attempts).toMatchObject([{ status, error: expect.stringContaining(words) }]);
      expect(receiver.received.filter(of('/new?a=1'))).toHaveLength(0);
      await remove('/moved');
    },
  );

  it('that has moved for now (302) is tried again, and the ledger names where it leads', async () => {
    receiver.answer({ status: 302, headers: { location: 'https://example.com/in' } }, '/away');
    await add('/away');
    await saveContact('Away');
    await settled('/away', ([first]) => first?.attempts.length === 1);
    const [first] = await ledger('/away');
    expect([first?.state, first?.attempts[0]?.error]).toEqual([
      'pending',
      'The site answered 302: it has moved to https://example.com/in.',
    ]);
    await remove('/away');
  });

  it('that fails for five days disables the webhook and parks waiting deliveries', async () => {
    receiver.answer(500, '/dead');
    await add('/dead');
    await saveContact('First');
    await settled('/dead', ([first]) => first?.attempts.length === 1);
    server.clock.advance(5 * day + 60_000);
    await settled('/dead', ([first]) => first?.state === 'dead');
    expect(await hookRow('/dead')).toMatchObject({
      disabled: true,
      disabledReason: 'Every delivery has failed for five days.',
    });
    await server.platform.core.webhooks.drain();
    expect(
      server.mails.filter(
        (mail) => mail.subject.includes('“/dead” was disabled') && mail.to.startsWith('owner.'),
      ),
    ).toHaveLength(1);
    await remove('/dead');
  });

  it('carries two signatures for a day after the secret was changed', async () => {
    // Changing a secret requires a recent proof, and days have passed in this test.
    const prove = () =>
      server.store.within({ kind: 'platform', reason: 'prepare a test' }, (db) =>
        db.update(sessions).set({ provedAt: new Date(server.clock.now()) }),
      );
    await prove();
    const { secret: old } = await add('/rotated');
    const { secret } = (
      await call('POST', '/api/v2/webhooks/rotate', { url: hookAt('/rotated'), type: 'contact' })
    ).json as { secret: string };
    // The library compares with the real clock; that of the server was set ahead by the tests
    // before.
    const verifies = (with_: string, one: Received | undefined) => {
      const again = { ...(one?.headers as Record<string, string>) };
      const realNow = Date.now;
      Date.now = () => Number(again['webhook-timestamp']) * 1000;
      try {
        return Boolean(new Webhook(with_).verify(one?.body ?? '', again));
      } catch {
        return false;
      } finally {
        Date.now = realNow;
      }
    };
    await saveContact('During');
    const [during] = await receiver.until(1, of('/rotated'));
    expect([verifies(old, during), verifies(secret, during)]).toEqual([true, true]);
    server.clock.advance(day + 1000);
    await saveContact('After');
    const [, after] = await receiver.until(2, of('/rotated'));
    expect([verifies(old, after), verifies(secret, after)]).toEqual([false, true]);
    await prove();
    expect(
      (await call('POST', '/api/v2/webhooks/rotate', { url: hookAt('/none'), type: 'contact' }))
        .status,
    ).toBe(404);
    await remove('/rotated');
  });

  it('is not recorded by a process that lost its lease', async () => {
    receiver.answer(503, '/leased');
    await add('/leased');
    await saveContact('Leased');
    await settled('/leased', ([first]) => first?.attempts.length === 1);
    const at = server.clock.now();
    // Directly on the store: by the clock of this server's worker, the next attempt is not due yet.
    const lease = (from: number) =>
      server.store
        .within(platform, (db) =>
          leaseDeliveries(db, {
            now: new Date(at + from),
            until: new Date(at + from + 20_000),
            limit: 50,
            perWebhook: 4,
          }),
        )
        .then((found) => found.find((one) => one.webhook.url === hookAt('/leased')));
    const first = await lease(10_000);
    expect([first?.delivery.fence, await lease(29_000)]).toEqual([2, undefined]);
    const second = await lease(31_000);
    const outcome = {
      state: 'delivered',
      nextAt: new Date(at),
      attempts: 9,
      history: [],
      now: new Date(at),
    } as const;
    const finish = (one: typeof first) =>
      server.store.within(platform, (db) =>
        finishAttempt(db, (one as NonNullable<typeof one>).delivery, { ...outcome, history: [] }),
      );
    expect([await finish(first), await finish(second)]).toEqual([false, true]);
    await remove('/leased');
  });

  it('to a webhook that does not answer does not delay the others', async () => {
    receiver.answer('hang', '/hangs');
    await add('/hangs');
    for (let one = 0; one < 12; one += 1) await saveContact(`Hangs ${one}`);
    await receiver.until(4, of('/hangs'));
    await add('/swift', 'contact');
    await saveContact('Swift');
    // Sooner than an attempt times out, because otherwise one of the others would have made room
    // for it.
    await receiver.until(1, of('/swift'), 12_000);
    expect(receiver.received.filter(of('/hangs'))).toHaveLength(4);
    await Promise.all([remove('/hangs'), remove('/swift')]);
    receiver.drop();
  });
});

describe('several processes on one database', () => {
  it('share the work and make every delivery once', async () => {
    const others = await Promise.all(
      [1, 2].map(() =>
        createTestServer({
          databaseUrl: server.databaseUrl,
          addresses: { fetchAlso: [receiver.place] },
        }),
      ),
    );
    for (const other of others) other.clock.advance(server.clock.now() - other.clock.now());
    await add('/shared-work');
    const ids = { organizationId: nodeOf('O1').id, accountId: nodeOf('O1').id };
    const count = 300;
    for (let batch = 0; batch < 10; batch += 1) {
      await server.store.within({ kind: 'organization', id: ids.organizationId }, async (db) => {
        for (let one = 0; one < count / 10; one += 1)
          await enqueueWebhookEvent(db, ids, 'contact', { name: `${batch}-${one}` } as never);
      });
    }
    const got = await receiver.until(count, of('/shared-work'), 90_000);
    await Promise.all([server, ...others].map((one) => one.platform.core.webhooks.drain()));
    expect([
      got.length,
      receiver.received.filter(of('/shared-work')).length,
      new Set(got.map((one) => words(one).name)).size,
      new Set(got.map((one) => one.headers['webhook-id'])).size,
    ]).toEqual([count, count, count, count]);
    await Promise.all(others.map((one) => one.close()));
    await remove('/shared-work');
  });
});

describe('a relay', () => {
  const relay = (method: string, type: string, body?: unknown, who = 'owner'): Promise<Reply> =>
    call(method, `/api/v2/webhookRelay${type}`, body, who);
  const config = {
    url: 'https://hooks.example.com/inbound/twilio',
    timeout: 5000,
    headers: [{ Authorization: 'Bearer xyz' }, { 'X-Customer-ID': 'abc123' }],
    successStatusCodes: [200, 202],
  };

  it('is set, read, listed, replaced and removed', async () => {
    await relay('DELETE', '/twilioSMS');
    expect((await relay('GET', '')).json).toMatchObject({
      success: false,
      message: 'No webhook relay configurations found.',
    });
    expect((await relay('GET', '/twilioSMS')).json).toMatchObject({
      success: false,
      message: `Webhook Relay type 'twilioSMS' not configured.`,
    });
    expect((await relay('POST', '/twilioSMS', config)).json).toMatchObject({
      success: true,
      message: `Webhook Relay for type 'twilioSMS' configured successfully.`,
    });
    expect((await relay('GET', '/twilioSMS')).json).toMatchObject({ success: true, config });
    await relay('POST', '/twilioSMS', { url: 'https://hooks.example.com/other' });
    expect((await relay('GET', '')).json).toMatchObject({
      success: true,
      configs: [
        {
          type: 'twilioSMS',
          url: 'https://hooks.example.com/other',
          timeout: 5000,
          headers: [],
          successStatusCodes: [200],
        },
      ],
    });
    expect(await relay('DELETE', '/twilioSMS')).toMatchObject({
      status: 200,
      json: { message: `Webhook Relay type 'twilioSMS' removed successfully.` },
    });
    expect(
      await relay('POST', '/twilioSMS', { ...config, headers: [{ a: '1', b: '2' }] }),
    ).toMatchObject({
      status: 400,
      json: { message: 'headers must be an array of single-key objects' },
    });
    expect((await relay('DELETE', '/twilioSMS')).json).toMatchObject({
      success: false,
      message: `Webhook Relay type 'twilioSMS' was not configured.`,
    });
  });

  it('accepts known types only', async () => {
    expect((await relay('GET', '/types')).json).toMatchObject({
      success: true,
      types: [{ name: 'twilioSMS' }, { name: 'chargebee' }],
    });
    const unknown = await relay('POST', '/foo', config);
    expect([unknown.status, unknown.json.message]).toEqual([
      404,
      `Webhook Relay type 'foo' is not supported.`,
    ]);
  });

  it.each([
    [{ url: 'http://10.0.0.1/' }],
    [{ ...config, timeout: 60_000 }],
    [{ ...config, timeout: 'x' }],
    [{ ...config, headers: [{ a: '1', b: '2' }] }],
    [{ ...config, headers: [{ Host: 'internal' }] }],
    [{ ...config, successStatusCodes: [42] }],
    [{}],
  ])('is refused with %j', async (body) =>
    expect((await relay('POST', '/chargebee', body)).status).toBe(400),
  );

  it('needs a plan', async () => {
    await server.store.within(platform, (db) =>
      db.execute(`update accounts set premium = false where id = ${nodeOf('O2').id}`),
    );
    const reply = await relay('POST', '/twilioSMS', config, 'siblingOwner');
    expect([reply.status, reply.json.message]).toEqual([
      403,
      'Webhook Relay is a premium feature. Please upgrade your account.',
    ]);
    for (const [method, type] of [
      ['GET', ''],
      ['GET', '/twilioSMS'],
      ['DELETE', '/twilioSMS'],
    ] as const)
      expect(await relay(method, type, undefined, 'siblingOwner')).toMatchObject({
        status: 403,
        json: {
          message: 'Webhook Relay is a premium feature. Please upgrade your account to use it.',
        },
      });
  });
});
