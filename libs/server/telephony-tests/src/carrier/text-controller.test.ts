import {
  account,
  agentId,
  attributeOf,
  callRow,
  closeRig,
  counts,
  fetched,
  mayCrashAgain,
  openRig,
  ours,
  owner,
  publicUrl,
  receiver,
  ring,
  said,
  scope,
  server,
  tell,
  theirs,
  tree,
  vendor,
} from '@patchbay/server-platform/testing/carrier';
import {
  accounts,
  agentConfigs,
  carrierCallbacks,
  carrierMedia,
  carrierTexts,
  messages,
  numberingProviders,
  pendingAnswers,
  phoneNumbers,
  textOptOuts,
} from '@patchbay/server-store';
import {
  accountDigestOf,
  noProof,
  numberProviderPlace,
  type ProviderProof,
} from '@patchbay/server-telephony';
import { and, eq } from 'drizzle-orm';
import twilio from 'twilio';

beforeAll(openRig);
afterAll(closeRig);

describe('text over the carrier', () => {
  const text = (sid: string, Body: string, more: Record<string, string> = {}) =>
    tell('/carrier/text', { MessageSid: sid, From: theirs, To: ours, Body, ...more });
  const messagesWith = (body: string) =>
    server.store.within(scope, (db) => db.select().from(messages).where(eq(messages.body, body)));
  const textsSent = () => vendor.asked.filter(({ path }) => path === '/Messages.json');

  it('is stored once and answered by a text whose delivery is tracked', async () => {
    vendor.asked.length = 0;
    await Promise.all([text('SM1', 'Open today?'), text('SM1', 'Open today?')]);
    await text('SM1', 'Open today?');
    await server.platform.carrier.texts.settled();
    expect(await messagesWith('Open today?')).toHaveLength(1);
    expect(textsSent()).toHaveLength(1);
    const { fields } = textsSent()[0] as { fields: Record<string, string> };
    expect(fields).toMatchObject({ From: ours, To: theirs });
    const status = (fields.StatusCallback ?? '').replace(publicUrl, '');
    const key = new URLSearchParams(status.split('?')[1]).get('text') as string;
    const [row] = await server.store.within(scope, (db) =>
      db.select().from(carrierTexts).where(eq(carrierTexts.id, key)),
    );
    const postStatus = (MessageStatus: string, more = {}) =>
      tell(status, { MessageSid: row?.carrierMessageId as string, MessageStatus, ...more });
    for (const one of ['delivered', 'sent', 'queued', 'failed']) await postStatus(one);
    const [after] = await server.store.within(scope, (db) =>
      db.select().from(carrierTexts).where(eq(carrierTexts.id, key)),
    );
    expect(after?.status).toBe('delivered');
    const [message] = await server.store.within(scope, (db) =>
      db
        .select()
        .from(messages)
        .where(eq(messages.id, row?.messageId as string)),
    );
    expect(message?.status).toBe('success');
    await tell(status, { MessageSid: 'SMother', MessageStatus: 'failed' });
    expect(
      (
        await server.store.within(scope, (db) =>
          db.select().from(carrierTexts).where(eq(carrierTexts.id, key)),
        )
      )[0]?.status,
    ).toBe('delivered');
  });

  it('of another number of this installation is kept, is not answered, and the room says so', async () => {
    vendor.asked.length = 0;
    const From = '+15125550691';
    const other = tree.nodes.O4?.id as number;
    await server.store.within(scope, (db) =>
      db
        .insert(phoneNumbers)
        .values({ number: From, organizationId: other, accountId: other, country: 'US' }),
    );
    for (const sid of ['SMloop1', 'SMloop2'])
      await text(sid, `Hello from a machine ${sid}`, { From });
    await server.platform.carrier.texts.settled();
    expect(textsSent()).toEqual([]);
    const [kept] = await messagesWith('Hello from a machine SMloop1');
    const notes = await server.store.within(scope, (db) =>
      db
        .select({ body: messages.body })
        .from(messages)
        .where(and(eq(messages.roomId, kept?.roomId as string), eq(messages.status, 'note'))),
    );
    expect(notes.map(({ body }) => body)).toEqual([
      expect.stringContaining('This number belongs to this installation'),
    ]);
  });

  it('is answered at most ten times in ten minutes, and the room says so', async () => {
    vendor.asked.length = 0;
    const From = '+15125550692';
    for (let at = 0; at < 12; at += 1) {
      await text(`SMmany${at}`, `Question ${at}`, { From });
      await server.platform.carrier.texts.settled();
    }
    expect(textsSent().length).toBeLessThanOrEqual(10);
    const [last] = await messagesWith('Question 11');
    const notes = await server.store.within(scope, (db) =>
      db
        .select({ body: messages.body })
        .from(messages)
        .where(and(eq(messages.roomId, last?.roomId as string), eq(messages.status, 'note'))),
    );
    expect(notes).toHaveLength(1);
    expect(notes[0]?.body).toContain('waits now');
  });

  it('is answered by the next process when the first one died', async () => {
    mayCrashAgain();
    vendor.asked.length = 0;
    await text('SM5', 'crash now');
    await server.platform.carrier.texts.settled();
    expect(textsSent()).toEqual([]);
    await server.platform.carrier.texts.reconcile();
    await server.platform.carrier.texts.settled();
    expect(textsSent()).toEqual([]);
    server.clock.advance(100_000);
    for (let look = 0; look < 2; look += 1) {
      await server.platform.carrier.texts.reconcile();
      await server.platform.carrier.texts.settled();
      server.clock.advance(100_000);
    }
    expect(textsSent().map(({ fields }) => fields.Body)).toEqual([
      expect.stringContaining('You said “crash now”'),
    ]);
    expect(
      await server.store.within(scope, (db) =>
        db.select().from(pendingAnswers).where(eq(pendingAnswers.accountId, agentId)),
      ),
    ).toHaveLength(1);
  });

  it('has its pictures fetched and stored here', async () => {
    await text('SM2', 'A picture', { NumMedia: '1', MediaUrl0: vendor.media('RE1') });
    const [message] = await messagesWith('A picture');
    const url = String(
      (message?.attachments[0] as { 'content-url': string } | undefined)?.['content-url'],
    );
    expect((await fetched(url)).text).toBe('bytes of the file');
    expect(
      (
        await server.call('GET', url, {
          token: tree.actors.find(({ key }) => key === 'siblingOwner')?.token,
        })
      ).status,
    ).toBe(404);
    await server.platform.carrier.texts.settled();
  });

  it('is stored without an answer when it is a carrier keyword', async () => {
    vendor.asked.length = 0;
    await text('SM3', 'STOP');
    await server.store.within(scope, (db) => db.delete(textOptOuts));
    await server.platform.carrier.texts.settled();
    expect([(await messagesWith('STOP')).length, textsSent().length]).toEqual([1, 0]);
  });

  it('is marked as failed when the carrier refuses the answer', async () => {
    vendor.refuse(21610);
    await text('SM4', 'Are you there?');
    await server.platform.carrier.texts.settled();
    vendor.refuse(null);
    const answers = await server.store.within(scope, (db) =>
      db
        .select()
        .from(messages)
        .where(and(eq(messages.accountId, agentId), eq(messages.status, 'failed'))),
    );
    expect(answers).toHaveLength(1);
  });
});

describe('signed content', () => {
  it('is treated as text and breaks nothing', async () => {
    const logged = server.logged.length;
    const hostile = [
      'a\u0000b',
      '\ud800',
      '<Response><Dial>+19005550100</Dial></Response>',
      '"}\r\nset-cookie: a=b',
      "'; drop table rooms; --",
      '\u2028\u202e',
      '${7*7}{{7*7}}',
      'x'.repeat(20_000),
      '\u001b[31m',
      '__proto__',
      'constructor',
    ];
    for (const [at, text] of hostile.entries()) {
      const sid = `CA81${at}`;
      const first = await tell('/carrier/voice', {
        CallSid: sid,
        From: theirs,
        To: ours,
        CallerName: text,
      });
      expect([text.slice(0, 20), first.status]).toEqual([text.slice(0, 20), 200]);
      const second = await tell('/carrier/voice/said?turn=1', { CallSid: sid, SpeechResult: text });
      expect([text.slice(0, 20), second.status, second.text.includes('<Dial')]).toEqual([
        text.slice(0, 20),
        200,
        false,
      ]);
      for (const [path, fields] of [
        ['/carrier/text', { MessageSid: `SM81${at}`, From: theirs, To: ours, Body: text }],
        ['/carrier/text', { MessageSid: text, From: text, To: ours, Body: 'x' }],
        ['/carrier/text', { MessageSid: `SM82${at}`, From: theirs, To: text, Body: 'x' }],
        ['/carrier/voice', { CallSid: text, From: theirs, To: ours }],
        ['/carrier/voice', { CallSid: `CA82${at}`, From: text, To: ours }],
        ['/carrier/voice', { CallSid: `CA83${at}`, From: theirs, To: text }],
        [
          `/carrier/voice/answered?${new URLSearchParams({ call: text.slice(0, 2000), turn: '99999999999' }).toString()}`,
          { CallSid: sid, AnsweredBy: text },
        ],
        ['/carrier/text-status?text=x', { MessageSid: text, MessageStatus: text, ErrorCode: text }],
        [
          '/carrier/recording?kind=call',
          {
            CallSid: sid,
            RecordingSid: text,
            RecordingUrl: text,
            RecordingDuration: text,
            RecordingStatus: 'completed',
          },
        ],
        [
          '/carrier/voice/dialed?turn=-1',
          { CallSid: sid, DialCallStatus: text, DialCallDuration: text },
        ],
        ['/carrier/status', { CallSid: sid, CallStatus: text, CallDuration: text }],
        ['/carrier/status', { CallSid: sid, CallStatus: 'completed', CallDuration: text }],
      ] as const)
        expect([path.slice(0, 60), at, (await tell(path, { ...fields })).status]).toEqual([
          path.slice(0, 60),
          at,
          200,
        ]);
    }
    await server.platform.carrier.callController.settled();
    await server.platform.carrier.texts.settled();
    expect((await server.call('GET', '/api/v2/conversations', { token: owner })).status).toBe(200);
    // Files that are missing at these addresses are retried for a while, a few at a time.
    await server.store.within(scope, (db) =>
      db.delete(carrierMedia).where(eq(carrierMedia.isStored, false)),
    );
    expect(server.logged.slice(logged).filter((line) => /"level":(?:50|60)/.test(line))).toEqual(
      [],
    );
    for (const line of server.logged.slice(logged))
      expect(() => JSON.parse(line) as unknown).not.toThrow();
  });
});

describe('sender that is not the carrier', () => {
  const doors = [
    '/carrier/voice',
    '/carrier/voice/answered',
    '/carrier/voice/said?turn=1',
    '/carrier/voice/dialed?turn=1',
    '/carrier/voice/offer?turn=1',
    '/carrier/voice/recorded?turn=1',
    '/carrier/voice/streamed?turn=1',
    '/carrier/recording',
    '/carrier/status',
    '/carrier/text',
    '/carrier/text-status',
  ];
  const fields = {
    CallSid: 'CA900',
    MessageSid: 'SM900',
    From: theirs,
    To: ours,
    Body: 'Forged',
    SpeechResult: 'Forged',
    CallStatus: 'completed',
    MessageStatus: 'failed',
    RecordingSid: 'RE9',
    RecordingUrl: 'http://127.0.0.1/',
    DialCallStatus: 'completed',
  };

  it.each(doors)('is refused at %s without effect', async (door) => {
    await ring('CA900');
    const before = [await counts(), await callRow('CA900')];
    const signed = (token: string, url: string, values: Record<string, string>) =>
      twilio.getExpectedTwilioSignature(token, url, values);
    const whole = { AccountSid: account.accountSid, ...fields };
    for (const signature of [
      '',
      'x',
      signed('wrong', `${publicUrl}${door}`, whole),
      signed(account.authToken, `http://inside:4300${door}`, whole),
      signed(account.authToken, `https://evil.example${door}`, whole),
      signed(account.authToken, `${publicUrl}${door}`, { ...whole, More: '1' }),
    ]) {
      const reply = await tell(door, fields, {
        signature,
        headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
      });
      expect([reply.status, reply.text.includes('<')]).toEqual([401, false]);
    }
    const other = { ...fields, AccountSid: 'ACother' };
    expect(
      (
        await tell(door, other, {
          signature: signed('their-own-token', `${publicUrl}${door}`, other),
        })
      ).status,
    ).toBe(401);
    expect(
      (
        await server.call('POST', door, {
          body: { ...whole },
          headers: {
            'x-twilio-signature': signed(account.authToken, `${publicUrl}${door}`, whole),
          },
        })
      ).status,
    ).toBe(401);
    const unsigned = await server.call('POST', door, {
      body: new URLSearchParams(whole).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([unsigned.status, unsigned.json]).toEqual([
      401,
      expect.objectContaining({ success: false, code: 'unauthorized', retryable: false }),
    ]);
    await server.platform.carrier.texts.settled();
    expect([await counts(), await callRow('CA900')]).toEqual(before);
  });

  it('gets no other method and no large body accepted', async () => {
    for (const door of ['/carrier/voice', '/carrier/text', '/carrier/recording']) {
      for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']) {
        const reply = await server
          .call(method, door, { headers: { 'x-http-method-override': 'POST' } })
          .catch(() => ({ status: 405, text: '' }));
        expect([
          method,
          door,
          [404, 405].includes(reply.status),
          reply.text.includes('<Response'),
        ]).toEqual([method, door, true, false]);
      }
      const flood = await server.call('POST', door, {
        body: `Body=${'x'.repeat(3_000_000)}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect([door, flood.status]).toEqual([door, 413]);
    }
  });

  it('gets urlencoded bodies parsed nowhere else', async () => {
    const reply = await server.call('POST', '/api/v1/signin/email', {
      body: 'email=a%40example.com',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(reply.status).toBe(415);
  });
});

describe('carrier account of a tenant', () => {
  const tenant = {
    accountSid: 'AC0000000000000000000000000000000b',
    authToken: 'the-token-of-the-tenant',
  };
  const own = '+15125550188';
  let otherAgent: number;
  /** Signed with the tenant's own token, which the tenant knows and may use for any request. */
  const postAs = (path: string, fields: Record<string, string>) => {
    const whole = { AccountSid: tenant.accountSid, ...fields };
    return tell(path, whole, {
      signature: twilio.getExpectedTwilioSignature(tenant.authToken, `${publicUrl}${path}`, whole),
    });
  };
  const connect = (
    accountId: number,
    config: typeof tenant,
    proof: ProviderProof = {
      provedAt: new Date(server.clock.now()),
      accountDigest: accountDigestOf(server.platform.services.key, 'Twilio', config),
    },
  ) =>
    server.store.within(scope, (db) =>
      db
        .insert(numberingProviders)
        .values({
          accountId,
          providerId: 'Twilio',
          isDefault: true,
          sealedConfig: server.platform.services.key.seal(
            JSON.stringify(config),
            ...numberProviderPlace(accountId, 'Twilio'),
          ),
          ...proof,
        })
        .onConflictDoUpdate({
          target: [numberingProviders.accountId, numberingProviders.providerId],
          set: {
            enabled: true,
            sealedConfig: server.platform.services.key.seal(
              JSON.stringify(config),
              ...numberProviderPlace(accountId, 'Twilio'),
            ),
            ...proof,
          },
        }),
    );

  beforeAll(async () => {
    otherAgent = tree.nodes.A4?.id as number;
    const organization = tree.nodes.O4?.id as number;
    server.clock.advance(60_000);
    await connect(organization, tenant);
    // One sender signs for the same account with an incorrect token, another with the
    // installation's token.
    await connect(tree.nodes.O2?.id as number, { ...tenant, authToken: 'not the token' }, noProof);
    await connect(tree.nodes.O3?.id as number, { ...account, authToken: 'not the token' });
    await server.store.within(scope, async (db) => {
      await db.insert(phoneNumbers).values({
        number: own,
        organizationId: organization,
        accountId: otherAgent,
        country: 'US',
        providerAccountId: organization,
        providerId: 'Twilio',
      });
      await db.update(accounts).set({ phoneNumber: own }).where(eq(accounts.id, otherAgent));
      await db
        .update(agentConfigs)
        .set({
          config: {
            agentInstructions: 'x',
            welcomeMessage: 'Hello from the tenant.',
            autoRecordingNotification: 'false',
          },
        })
        .where(eq(agentConfigs.accountId, otherAgent));
    });
  });

  it('serves calls and texts of its own numbers', async () => {
    const first = await postAs('/carrier/voice', { CallSid: 'CA1000', From: theirs, To: own });
    expect(said(first.text)).toEqual(['Hello from the tenant.']);
    vendor.asked.length = 0;
    await server.platform.carrier.outbound.call({
      accountId: otherAgent,
      to: theirs,
      key: 'tenant-1',
    });
    await server.platform.carrier.outbound.text({
      accountId: otherAgent,
      to: theirs,
      text: 'Hi',
      key: 'tenant-2',
    });
    expect(
      vendor.asked.map(({ path }) => path).filter((path) => !path.endsWith('/Recordings.json')),
    ).toEqual([
      `/2010-04-01/Accounts/${tenant.accountSid}/Calls.json`,
      `/2010-04-01/Accounts/${tenant.accountSid}/Messages.json`,
    ]);
    expect((await ring('CA1001')).status).toBe(200);
  });

  it('cannot report for the number or call of another account', async () => {
    await ring('CA1100');
    const { callId } = await server.platform.carrier.outbound.call({
      accountId: agentId,
      to: theirs,
      key: 'theirs-1',
    });
    const before = [await counts(), await callRow('CA1100')];
    expect(
      (await postAs('/carrier/voice', { CallSid: 'CA1101', From: theirs, To: ours })).text,
    ).toContain('<Reject/>');
    await postAs('/carrier/text', { MessageSid: 'SM1101', From: theirs, To: ours, Body: 'Forged' });
    expect(
      (await postAs('/carrier/voice/said?turn=1', { CallSid: 'CA1100', SpeechResult: 'Forged' }))
        .text,
    ).toContain('<Hangup/>');
    expect(
      (await postAs(`/carrier/voice/answered?call=${callId}&turn=0`, { CallSid: 'CA1102' })).text,
    ).toContain('<Hangup/>');
    await postAs('/carrier/status', { CallSid: 'CA1100', CallStatus: 'completed' });
    await postAs(`/carrier/status?call=${callId}`, { CallSid: 'CA1102', CallStatus: 'completed' });
    // Nor of one that never rang here: its sides are those that the other account says.
    const sides = { From: theirs, To: ours, Direction: 'inbound' };
    await postAs('/carrier/status', { CallSid: 'CA1104', CallStatus: 'completed', ...sides });
    await server.platform.carrier.texts.settled();
    expect([await counts(), await callRow('CA1100')]).toEqual(before);
    expect(await callRow('CA1104')).toBeUndefined();
    const [sent] = await server.store.within(scope, (db) =>
      db.select().from(carrierTexts).where(eq(carrierTexts.accountId, agentId)).limit(1),
    );
    await postAs(`/carrier/text-status?text=${sent?.id}`, {
      MessageSid: sent?.carrierMessageId as string,
      MessageStatus: 'failed',
    });
    expect(
      (
        await server.store.within(scope, (db) =>
          db
            .select()
            .from(carrierTexts)
            .where(eq(carrierTexts.id, sent?.id as string)),
        )
      )[0]?.status,
    ).toBe(sent?.status);
    // Nor does the installation's own account speak for a tenant's number.
    expect(
      (await tell('/carrier/voice', { CallSid: 'CA1103', From: theirs, To: own })).text,
    ).toContain('<Reject/>');
  });

  it('has files fetched only with its own credentials, whatever the address', async () => {
    await postAs('/carrier/voice', { CallSid: 'CA1200', From: theirs, To: own });
    await postAs('/carrier/recording?kind=call', {
      CallSid: 'CA1200',
      RecordingSid: 'RE66',
      RecordingUrl: vendor.media('RE1'),
      RecordingDuration: '1',
      RecordingStatus: 'completed',
    });
    await server.platform.carrier.callController.reconcile();
    const [row] = await server.store.within(scope, (db) =>
      db.select().from(carrierMedia).where(eq(carrierMedia.carrierMediaId, 'RE66')),
    );
    expect([row?.carrier, row?.isStored, row?.attempts]).toEqual([
      `twilio:${tree.nodes.O4?.id}`,
      false,
      1,
    ]);
  });
});

it('sends a webhook for a call while it is answered', async () => {
  await server.call('POST', '/api/v2/webhooks', {
    token: owner,
    body: { url: `${receiver.url}/incoming`, label: 'incoming', type: 'incoming' },
  });
  await ring('CA950');
  const [told] = await receiver.until(1, ({ path }) => path === '/incoming');
  expect(JSON.parse(told?.body ?? '')).toMatchObject({
    direction: 'inbound',
    fromNumber: theirs,
    isLive: true,
  });
});

/** This comes last, because sessions expire in these days. */
it('ignores a callback that is repeated after its stored answer expired', async () => {
  const text = { MessageSid: 'SM800', From: '+15125550166', To: ours, Body: 'Only once, please' };
  const first = await ring('CA800text', '+15125550166');
  const said_ = attributeOf(first.text, 'action');
  await tell(said_, { CallSid: 'CA800text', SpeechResult: 'Hello' });
  await tell('/carrier/status', {
    CallSid: 'CA800text',
    CallStatus: 'completed',
    CallDuration: '5',
  });
  await tell('/carrier/text', text);
  await server.platform.carrier.callController.settled();
  await server.platform.carrier.texts.settled();
  server.clock.advance(3 * 24 * 3_600_000);
  await server.platform.carrier.callController.reconcile();
  expect(await server.store.within(scope, (db) => db.select().from(carrierCallbacks))).toEqual([]);
  const before = [await counts(), await callRow('CA800text')];
  await tell('/carrier/text', text);
  expect((await ring('CA800text', '+15125550166')).text).toContain('<Reject/>');
  expect((await tell(said_, { CallSid: 'CA800text', SpeechResult: 'Hello' })).text).toContain(
    '<Hangup/>',
  );
  await tell('/carrier/status', {
    CallSid: 'CA800text',
    CallStatus: 'completed',
    CallDuration: '900',
  });
  await server.platform.carrier.callController.settled();
  await server.platform.carrier.texts.settled();
  expect([await counts(), await callRow('CA800text')]).toEqual(before);
});
