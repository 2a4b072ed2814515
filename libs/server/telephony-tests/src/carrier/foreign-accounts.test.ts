import { type Reply } from '@patchbay/server-platform/testing';
import {
  agentId,
  attributeOf,
  callRow,
  closeRig,
  configure,
  counts,
  openRig,
  organizationId,
  ours,
  publicUrl,
  said,
  scope,
  server,
  tell,
  theirs,
  tree,
  vendor,
} from '@patchbay/server-platform/testing/carrier';
import {
  type accounts,
  carrierCalls,
  numberingProviders,
  phoneNumbers,
  securityEvents,
  sipRegistrations,
} from '@patchbay/server-store';
import { numberProviderPlace, sipPasswordPlace } from '@patchbay/server-telephony';
import { and, eq } from 'drizzle-orm';
import twilio from 'twilio';

type Node = Pick<typeof accounts.$inferSelect, 'id'>;

const victim = {
  accountSid: 'AC00000000000000000000000000000001',
  authToken: 'the-token-of-the-victim',
};
const forged = { ...victim, authToken: 'a-token-of-the-attacker' };
const password = 'a-password-of-the-pbx';
const tokenOf = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const nodeOf = (key: string) => tree.nodes[key] as Node;

const add = (actor: string, target: string | null, config: object, more: object = {}) =>
  server.call(
    'POST',
    `/api/v2/numberingProvider${target ? `?targetAccountId=${nodeOf(target).id}` : ''}`,
    { token: tokenOf(actor), body: { providerId: 'Twilio', config, ...more } },
  );
const change = (actor: string, target: string | null, body: object) =>
  server.call(
    'PUT',
    `/api/v2/numberingProvider${target ? `?targetAccountId=${nodeOf(target).id}` : ''}`,
    { token: tokenOf(actor), body: { providerId: 'Twilio', ...body } },
  );
const rowOf = async (accountId: number) =>
  (
    await server.store.within(scope, (db) =>
      db
        .select()
        .from(numberingProviders)
        .where(
          and(
            eq(numberingProviders.accountId, accountId),
            eq(numberingProviders.providerId, 'Twilio'),
          ),
        ),
    )
  )[0];
const forget = () => server.store.within(scope, (db) => db.delete(numberingProviders));
const serveBy = (accountId: number | null) =>
  server.store.within(scope, (db) =>
    db
      .update(phoneNumbers)
      .set(
        accountId === null
          ? { providerAccountId: null, providerId: null }
          : { providerAccountId: accountId, providerId: 'Twilio' },
      )
      .where(eq(phoneNumbers.number, ours)),
  );
/** What earlier versions stored: credentials that were never compared with the carrier. */
const keepUnproved = (accountId: number, config: object) =>
  server.store.within(scope, (db) =>
    db.insert(numberingProviders).values({
      accountId,
      providerId: 'Twilio',
      sealedConfig: server.platform.services.key.seal(
        JSON.stringify(config),
        ...numberProviderPlace(accountId, 'Twilio'),
      ),
    }),
  );
const events = () =>
  server.store.within(scope, (db) =>
    db.select().from(securityEvents).where(eq(securityEvents.kind, 'forged-callback')),
  );

/** A callback of the account, signed with a token. */
function signed(
  path: string,
  { accountSid, authToken }: typeof victim,
  fields: Record<string, string>,
): Promise<Reply> {
  const whole = { AccountSid: accountSid, ...fields };
  return tell(path, whole, {
    signature: twilio.getExpectedTwilioSignature(authToken, `${publicUrl}${path}`, whole),
  });
}

beforeAll(async () => {
  await openRig();
  vendor.tokens.set(victim.accountSid, victim.authToken);
});
beforeEach(async () => {
  await forget();
  await serveBy(null);
});
afterAll(closeRig);

describe('carrier credentials', () => {
  it('are refused with their field when the carrier rejects the token', async () => {
    const reply = await add('foreignReseller', null, forged, { default: true });
    expect([reply.status, reply.json.fields]).toEqual([
      400,
      [{ path: 'body.config.authToken', message: 'is not accepted by Twilio for this account' }],
    ]);
    expect(await rowOf(nodeOf('R3').id)).toBeUndefined();
  });

  it('are refused temporarily while the carrier does not answer', async () => {
    vendor.closeMedia(true);
    const reply = await add('foreignReseller', null, victim);
    vendor.closeMedia(false);
    expect([reply.status, reply.json.retryable]).toEqual([503, true]);
    expect(await rowOf(nodeOf('R3').id)).toBeUndefined();
  });

  it('are verified once with the carrier and then enabled', async () => {
    expect((await add('owner', null, victim)).status).toBe(403);
    const set = await add('reseller', 'O1', victim);
    const changed = await change('reseller', 'O1', { config: victim });
    expect([set.status, changed.status]).toEqual([200, 200]);
    // Owners are notified of each once, with the request that did it.
    for (const { headers } of [set, changed])
      expect(
        await server.store.within(scope, (db) =>
          db
            .select()
            .from(securityEvents)
            .where(eq(securityEvents.requestId, String(headers['x-request-id']))),
        ),
      ).toMatchObject([
        {
          kind: 'provider-credentials-changed',
          accountId: organizationId,
          userId: expect.any(Number),
          details: { service: 'Twilio', change: 'set' },
        },
      ]);
    expect(await rowOf(organizationId)).toMatchObject({
      enabled: true,
      provedAt: new Date(server.clock.now()),
      accountDigest: expect.any(Buffer),
    });
  });

  it('stay unverified while disabled, and are verified when enabled', async () => {
    expect((await add('foreignReseller', null, forged, { enabled: false })).status).toBe(200);
    expect(await rowOf(nodeOf('R3').id)).toMatchObject({
      enabled: false,
      provedAt: null,
      accountDigest: null,
    });
    const reply = await change('foreignReseller', null, { enabled: true });
    expect([reply.status, (await rowOf(nodeOf('R3').id))?.enabled]).toEqual([400, false]);
  });

  it('of an account that another tenant has verified are refused without naming the tenant, even with an accepted token', async () => {
    await add('reseller', 'O1', victim);
    const replies = [
      await add('foreignReseller', null, victim),
      await add('foreignReseller', 'O4', victim),
    ];
    for (const reply of replies)
      expect([reply.status, reply.json.message]).toEqual([
        409,
        'This account of Twilio is already connected to this installation. Use a subaccount, or disconnect it there first.',
      ]);
    expect([await rowOf(nodeOf('R3').id), await rowOf(nodeOf('O4').id)]).toEqual([
      undefined,
      undefined,
    ]);
    // Without an accepted token the answer is the same as for an account that is not connected.
    expect((await add('foreignReseller', null, forged)).json.fields).toEqual([
      { path: 'body.config.authToken', message: 'is not accepted by Twilio for this account' },
    ]);
  });

  it('of one account are stored once for concurrent claims', async () => {
    const replies = await Promise.all([
      add('reseller', 'O1', victim),
      add('foreignReseller', null, victim),
      add('foreignReseller', 'O4', victim),
      add('partner', 'O3', victim),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('that the carrier rejects now are replaced by a claim with an accepted token', async () => {
    await add('reseller', 'O1', victim);
    const fresh = { ...victim, authToken: 'the-token-after-the-rotation' };
    vendor.tokens.set(victim.accountSid, fresh.authToken);
    expect((await add('foreignReseller', null, fresh)).status).toBe(200);
    vendor.tokens.set(victim.accountSid, victim.authToken);
    expect(await rowOf(organizationId)).toMatchObject({ provedAt: null, accountDigest: null });
  });

  it('are verified again when changed', async () => {
    await add('reseller', 'O1', victim);
    await serveBy(organizationId);
    expect((await change('reseller', 'O1', { config: forged })).status).toBe(400);
    const fresh = { ...victim, authToken: 'the-token-after-the-rotation' };
    vendor.tokens.set(victim.accountSid, fresh.authToken);
    expect((await change('reseller', 'O1', { config: fresh })).status).toBe(200);
    vendor.tokens.set(victim.accountSid, victim.authToken);
    expect(
      (await signed('/carrier/voice', victim, { CallSid: 'CA7001', From: theirs, To: ours }))
        .status,
    ).toBe(401);
    expect(
      said(
        (await signed('/carrier/voice', fresh, { CallSid: 'CA7002', From: theirs, To: ours })).text,
      ),
    ).toEqual(['Hello, this is Alma.']);
  });

  it('of a new organization must be verified', async () => {
    const create = (config: object) =>
      server.call('POST', '/api/v2/createOrganization', {
        token: tokenOf('foreignReseller'),
        body: {
          orgName: 'Fresh',
          numberingProviders: [{ providerId: 'Twilio', default: true, config }],
        },
      });
    const count = () => server.store.within(scope, (db) => db.$count(numberingProviders));
    const reply = await create(forged);
    expect([reply.status, reply.json.fields, await count()]).toEqual([
      400,
      [
        {
          path: 'body.numberingProviders.0.config.authToken',
          message: 'is not accepted by Twilio for this account',
        },
      ],
      0,
    ]);
    expect([(await create(victim)).status, (await create(victim)).status, await count()]).toEqual([
      201, 409, 1,
    ]);
  });

  it('of earlier versions are verified by the worker before they count', async () => {
    await keepUnproved(organizationId, victim);
    await keepUnproved(nodeOf('R3').id, forged);
    server.clock.advance(3_600_000);
    await server.platform.numbers.verification.drain();
    expect([
      (await rowOf(organizationId))?.provedAt,
      (await rowOf(nodeOf('R3').id))?.provedAt,
    ]).toEqual([new Date(server.clock.now()), null]);
  });
});

describe('callback', () => {
  const registered = async () => {
    const sealedPassword = server.platform.services.key.seal(
      password,
      ...sipPasswordPlace(agentId),
    );
    await server.store.within(scope, async (db) => {
      await db.delete(sipRegistrations);
      await db.insert(sipRegistrations).values({
        organizationId,
        accountId: agentId,
        aor: 'desk@pbx.example.com',
        username: 'desk',
        sealedPassword,
        realm: 'pbx.example.com',
        port: 5070,
        transport: 'TCP',
        callId: 'call-desk',
        registeredUntil: new Date(server.clock.now() + 86_400_000),
        nextAt: new Date(server.clock.now() + 86_400_000),
      });
    });
  };
  afterAll(() => server.store.within(scope, (db) => db.delete(sipRegistrations)));

  it.each([
    ['/carrier/voice', { CallSid: 'CA7100' }],
    ['/carrier/text', { MessageSid: 'SM7100', Body: 'Forged' }],
  ])(
    'at %s signed with the token of another row for the same account is refused',
    async (path, fields) => {
      await add('reseller', 'O1', victim);
      await serveBy(organizationId);
      await keepUnproved(nodeOf('R3').id, forged);
      const before = await counts();
      expect((await signed(path, forged, { From: theirs, To: ours, ...fields })).status).toBe(401);
      await server.platform.carrier.texts.settled();
      expect(await counts()).toEqual(before);
    },
  );

  it('of an unverified account is refused for its own numbers too', async () => {
    await keepUnproved(organizationId, victim);
    await serveBy(organizationId);
    expect(
      (await signed('/carrier/voice', victim, { CallSid: 'CA7200', From: theirs, To: ours }))
        .status,
    ).toBe(401);
  });

  it('of a disabled provider is refused', async () => {
    await add('reseller', 'O1', victim);
    await serveBy(organizationId);
    await change('reseller', 'O1', { enabled: false });
    expect(
      (await signed('/carrier/voice', victim, { CallSid: 'CA7300', From: theirs, To: ours }))
        .status,
    ).toBe(401);
  });

  it('counts only for its own row’s numbers and calls, although another row had the same account before', async () => {
    await add('reseller', 'O1', victim);
    await serveBy(organizationId);
    await signed('/carrier/voice', victim, { CallSid: 'CA7400', From: theirs, To: ours });
    await forget();
    expect((await add('foreignReseller', null, victim)).status).toBe(200);
    const before = [await counts(), await callRow('CA7400')];
    expect(
      (await signed('/carrier/voice', victim, { CallSid: 'CA7401', From: theirs, To: ours })).text,
    ).toContain('<Reject/>');
    expect(
      (
        await signed('/carrier/voice/said?turn=1', victim, {
          CallSid: 'CA7400',
          SpeechResult: 'Forged',
        })
      ).text,
    ).toContain('<Hangup/>');
    await signed('/carrier/status', victim, { CallSid: 'CA7400', CallStatus: 'completed' });
    expect([await counts(), await callRow('CA7400')]).toEqual(before);
  });

  it('gets the SIP password only when the row that serves the number signed it', async () => {
    await registered();
    await add('reseller', 'O1', victim);
    await keepUnproved(nodeOf('R3').id, forged);
    await serveBy(organizationId);
    const begin = await signed('/carrier/voice', victim, {
      CallSid: 'CA7500',
      From: theirs,
      To: ours,
    });
    const path = attributeOf(begin.text, 'action');
    const stranger = await signed(path, forged, {
      CallSid: 'CA7500',
      SpeechResult: 'transfer ext:1002',
    });
    expect([
      stranger.status,
      stranger.text.includes(password),
      stranger.text.includes('pbx.example.com'),
    ]).toEqual([401, false, false]);
    expect(
      (await signed(path, victim, { CallSid: 'CA7500', SpeechResult: 'transfer ext:1002' })).text,
    ).toContain(`password="${password}"`);
    await configure({});
  });

  it('of a call that began before the number moved to another account gets no SIP password', async () => {
    await registered();
    // The reseller's account serves the number when the call begins; then the organization brings
    // its own.
    const upstream = {
      accountSid: 'AC00000000000000000000000000000002',
      authToken: 'the-token-of-the-reseller',
    };
    vendor.tokens.set(upstream.accountSid, upstream.authToken);
    expect((await add('reseller', null, upstream)).status).toBe(200);
    await add('reseller', 'O1', victim);
    await serveBy(nodeOf('R1').id);
    const begin = await signed('/carrier/voice', upstream, {
      CallSid: 'CA7600',
      From: theirs,
      To: ours,
    });
    await serveBy(organizationId);
    const dial = await signed(attributeOf(begin.text, 'action'), upstream, {
      CallSid: 'CA7600',
      SpeechResult: 'transfer ext:1002',
    });
    expect([dial.text.includes('<Sip'), dial.text.includes(password)]).toEqual([true, false]);
    await server.store.within(scope, (db) =>
      db.delete(carrierCalls).where(eq(carrierCalls.carrierCallId, 'CA7600')),
    );
  });
});

describe('forged callback', () => {
  it('is recorded once for the account whose number or carrier it names', async () => {
    await add('reseller', 'O1', victim);
    await serveBy(organizationId);
    await Promise.all(
      Array.from({ length: 5 }, (_, at) =>
        signed('/carrier/voice', forged, { CallSid: `CA80${at}`, From: theirs, To: ours }),
      ),
    );
    await signed('/carrier/text', forged, {
      MessageSid: 'SM800',
      From: theirs,
      To: ours,
      Body: 'Forged',
    });
    expect((await events()).filter(({ accountId }) => accountId === organizationId)).toMatchObject([
      { severity: 'critical', details: { door: 'carrier' } },
    ]);
    expect(JSON.stringify(await events())).not.toContain(victim.accountSid);
  });

  it('that names nothing of this installation is recorded for the platform only', async () => {
    for (const sid of ['ACnobody', 'ACnobodyelse', ''])
      await signed(
        '/carrier/text',
        { accountSid: sid, authToken: 'any' },
        { MessageSid: 'SM1', From: theirs, To: '+15125559999', Body: 'x' },
      );
    expect((await events()).filter(({ accountId }) => accountId === null)).toHaveLength(1);
  });
});
