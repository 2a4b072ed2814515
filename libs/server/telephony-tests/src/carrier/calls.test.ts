import { createTestServer, type TestServer } from '@patchbay/server-platform/testing';
import {
  account,
  agentId,
  attributeOf,
  callRow,
  closeRig,
  configure,
  counts,
  fetched,
  linesOf,
  mayCrashAgain,
  office,
  openRig,
  organizationId,
  ours,
  owner,
  publicUrl,
  receiver,
  ring,
  runtime,
  said,
  scope,
  server,
  tell,
  theirs,
  tree,
  vendor,
} from '@patchbay/server-platform/testing/carrier';
import { createTwilioCarrier } from '@patchbay/server-providers';
import {
  carrierCallbacks,
  carrierCalls,
  events,
  logs,
  messages,
  phoneNumbers,
  rooms,
  sipRegistrations,
} from '@patchbay/server-store';
import { sipPasswordPlace } from '@patchbay/server-telephony';
import { and, desc, eq } from 'drizzle-orm';
import twilio from 'twilio';

beforeAll(openRig);
afterAll(closeRig);

describe('inbound call', () => {
  it('creates a conversation with inbox entry, transcript, log row and webhooks', async () => {
    await server.call('POST', '/api/v2/webhooks', {
      token: owner,
      body: { url: `${receiver.url}/calls`, label: 'calls', type: 'conversation' },
    });
    const first = await ring('CA100');
    expect([first.status, first.headers['content-type'], said(first.text)]).toEqual([
      200,
      'text/xml; charset=utf-8',
      ['Hello, this is Alma.'],
    ]);
    const second = await tell(attributeOf(first.text, 'action'), {
      CallSid: 'CA100',
      SpeechResult: 'Are you open on Sunday?',
    });
    expect(said(second.text)).toEqual(['You said “Are you open on Sunday?” after 1 lines.']);
    const third = await tell(attributeOf(second.text, 'action'), {
      CallSid: 'CA100',
      SpeechResult: 'book',
    });
    expect(attributeOf(third.text, 'action')).toContain('turn=3');
    expect(
      (
        await tell('/carrier/status', {
          CallSid: 'CA100',
          CallStatus: 'completed',
          CallDuration: '42',
        })
      ).text,
    ).toContain('<Response/>');
    await server.platform.carrier.callController.settled();

    const row = await callRow('CA100');
    expect(row).toMatchObject({
      state: 'ended',
      outcome: 'completed',
      seconds: 42,
      direction: 'inbound',
      fromNumber: theirs,
    });
    const uuid = row?.conversationUuid as string;
    expect(await linesOf(uuid)).toEqual([
      'agent: Hello, this is Alma.',
      'customer: Are you open on Sunday?',
      'agent: You said “Are you open on Sunday?” after 1 lines.',
      'customer: book',
      expect.stringMatching(/^agent: You said “book”/),
    ]);
    const inbox = await server.call('GET', '/api/v2/conversations', { token: owner });
    expect(inbox.text).toContain('Ada Lovelace');
    const [log] = await server.store.within(scope, (db) =>
      db.select().from(logs).where(eq(logs.id, uuid)),
    );
    expect(log).toMatchObject({ eventType: 'inbound-call', callId: 'CA100', outcome: 'booked' });
    const [told] = await receiver.until(1, ({ path }) => path === '/calls');
    expect(JSON.parse(told?.body ?? '')).toMatchObject({
      direction: 'inbound',
      fromNumber: theirs,
    });
  });

  it('presses the keys that the forwarding party expects', async () => {
    await configure({ postAnswerDtmf: ',1' });
    const first = await ring('CA110');
    expect(first.text).toMatch(/^<\?xml[^>]*><Response><Play digits="ww1"\/><Gather /);
    expect(
      (await tell(attributeOf(first.text, 'action'), { CallSid: 'CA110', SpeechResult: 'Hello' }))
        .text,
    ).not.toContain('<Play');
    await configure({});
    expect((await ring('CA111')).text).not.toContain('<Play');
  });

  it('is answered once for repeated and concurrent callbacks', async () => {
    const [a, b] = await Promise.all([ring('CA200'), ring('CA200')]);
    expect(said(a.text)).toEqual(said(b.text));
    const action = attributeOf(a.text, 'action');
    const before = await counts();
    const answers = await Promise.all(
      [1, 2, 3].map(() => tell(action, { CallSid: 'CA200', SpeechResult: 'Hello' })),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const after = await counts();
    expect([
      (after[0] as number) - (before[0] as number),
      (after[1] as number) - (before[1] as number),
    ]).toEqual([2, 0]);
    // The recording is requested at the same time as the call.
    const recordings = () =>
      vendor.asked.filter(({ path }) => path === '/Calls/CA200/Recordings.json');
    for (const end = Date.now() + 60_000; recordings().length === 0 && Date.now() < end;)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(recordings()).toHaveLength(1);
  });

  it('stays ended when late callbacks arrive', async () => {
    const first = await ring('CA300');
    await tell('/carrier/status', { CallSid: 'CA300', CallStatus: 'completed', CallDuration: '5' });
    await tell('/carrier/status', { CallSid: 'CA300', CallStatus: 'no-answer' });
    await tell('/carrier/status', { CallSid: 'CA300', CallStatus: 'ringing' });
    await server.platform.carrier.callController.settled();
    expect(await callRow('CA300')).toMatchObject({
      state: 'ended',
      outcome: 'completed',
      seconds: 5,
    });
    const before = await counts();
    expect(
      (await tell(attributeOf(first.text, 'action'), { CallSid: 'CA300', SpeechResult: 'Hello?' }))
        .text,
    ).toContain('<Hangup/>');
    expect(await counts()).toEqual(before);
  });

  it('asks a silent caller twice and then ends', async () => {
    await configure({ callerResponseTimeoutHangupCounter: 2 });
    const first = await ring('CA400');
    const second = await tell(attributeOf(first.text, 'action'), {
      CallSid: 'CA400',
      SpeechResult: '',
    });
    expect(said(second.text)).toEqual(['Are you still there?']);
    const third = await tell(attributeOf(second.text, 'action'), {
      CallSid: 'CA400',
      SpeechResult: 'Yes',
    });
    const fourth = await tell(attributeOf(third.text, 'action'), { CallSid: 'CA400' });
    expect(said(fourth.text)).toEqual(['Are you still there?']);
    const fifth = await tell(attributeOf(fourth.text, 'action'), { CallSid: 'CA400' });
    expect(said(fifth.text)).toEqual(['I cannot hear you, so I will hang up now. Goodbye.']);
    expect(fifth.text).toContain('<Hangup/>');
    await configure({});
  });

  it('asks the caller to repeat when an answer takes too long', async () => {
    const first = await ring('CA450');
    mayCrashAgain();
    const second = await tell(attributeOf(first.text, 'action'), {
      CallSid: 'CA450',
      SpeechResult: 'crash',
    });
    expect(said(second.text)).toEqual(['I am sorry, could you say that again?']);
    expect(
      said(
        (
          await tell(attributeOf(second.text, 'action'), {
            CallSid: 'CA450',
            SpeechResult: 'crash',
          })
        ).text,
      )[0],
    ).toContain('You said “crash”');
  });

  it('is the same call in every process of the installation', async () => {
    const other = await createTestServer({
      databaseUrl: server.databaseUrl,
      clock: server.clock,
      model: { runtime },
      carrier: {
        installation: createTwilioCarrier({ ...account, publicUrl, baseUrl: vendor.url }),
      },
    });
    try {
      const first = await ring('CA460');
      const path = attributeOf(first.text, 'action');
      const whole = {
        AccountSid: account.accountSid,
        CallSid: 'CA460',
        SpeechResult: 'Which one hears me?',
      };
      const ask = (at: TestServer) =>
        at.call('POST', path, {
          body: new URLSearchParams(whole).toString(),
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            'x-twilio-signature': twilio.getExpectedTwilioSignature(
              account.authToken,
              `${publicUrl}${path}`,
              whole,
            ),
          },
        });
      const before = await counts();
      const answers = await Promise.all([ask(server), ask(other), ask(server), ask(other)]);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(((await counts())[0] as number) - (before[0] as number)).toBe(2);
    } finally {
      await other.close();
    }
  });

  it('is rejected or transferred by caller name before the agent speaks, by the owner’s settings', async () => {
    await configure({
      cnamAutoRejectRegex: '^SPAM|SCAM',
      cnamAutoRejectCode: 486,
      cnamAutoTransferRegex: 'VIP',
      cnamAutoTransferDestination: office,
    });
    const named = (sid: string, CallerName: string) =>
      tell('/carrier/voice', { CallSid: sid, From: theirs, To: ours, CallerName });
    const before = await counts();
    expect((await named('CA470', 'SCAM LIKELY VIP')).text).toContain('<Reject reason="busy"/>');
    const through = await named('CA471', 'A VIP');
    expect([through.text.includes(`${office}</Number>`), said(through.text)]).toEqual([true, []]);
    expect((await counts())[2]).toBe(before[2]);
    expect(
      said(
        (
          await tell(attributeOf(through.text, 'action'), {
            CallSid: 'CA471',
            DialCallStatus: 'busy',
          })
        ).text,
      ),
    ).toEqual(['Hello, this is Alma.']);
    expect(
      (
        await tell(attributeOf((await named('CA472', 'VIP')).text, 'action'), {
          CallSid: 'CA472',
          DialCallStatus: 'completed',
        })
      ).text,
    ).toContain('<Hangup/>');
    expect(said((await named('CA473', 'ADA LOVELACE')).text)).toEqual(['Hello, this is Alma.']);
    await configure({
      cnamAutoRejectRegex: '(a+)+$',
      cnamAutoTransferRegex: 'VIP',
      cnamAutoTransferDestination: '+19005550100',
    });
    const used = process.cpuUsage();
    for (const name of [`${'a'.repeat(150)}!`, 'VIP'])
      expect(said((await named(`CA474${name.length}`, name)).text)).toEqual([
        'Hello, this is Alma.',
      ]);
    // A pattern with exponential backtracking would never end.
    expect(process.cpuUsage(used).user / 1000).toBeLessThan(30_000);
    await configure({});
  });

  it('reaches assigned numbers only', async () => {
    const reply = await tell('/carrier/voice', {
      CallSid: 'CA500',
      From: theirs,
      To: '+15125559999',
    });
    expect(reply.text).toContain('<Reject/>');
    expect(await callRow('CA500')).toBeUndefined();
  });

  it('leaves a voicemail with a file for members when the AI is off', async () => {
    vendor.closeMedia(true);
    const letAnswer = (aiEnabled: boolean) =>
      server.store.within(scope, (db) =>
        db.update(rooms).set({ aiEnabled }).where(eq(rooms.accountId, agentId)),
      );
    await letAnswer(false);
    const first = await ring('CA600');
    expect(first.text).toContain('<Record ');
    const last = await tell(attributeOf(first.text, 'action'), {
      CallSid: 'CA600',
      RecordingSid: 'RE1',
      RecordingUrl: vendor.media('RE1'),
      RecordingDuration: '9',
    });
    expect(said(last.text)).toEqual(['Thank you. Goodbye.']);
    await tell('/carrier/recording?kind=voicemail&turn=1', {
      CallSid: 'CA600',
      RecordingSid: 'RE1',
      RecordingUrl: vendor.media('RE1'),
      RecordingDuration: '9',
      RecordingStatus: 'completed',
    });
    const uuid = (await callRow('CA600'))?.conversationUuid as string;
    const lines = await server.store.within(scope, (db) =>
      db
        .select()
        .from(messages)
        .where(and(eq(messages.conversationUuid, uuid), eq(messages.author, 'customer'))),
    );
    expect(lines.map(({ body }) => body)).toEqual(['Voicemail, 9 s']);
    const url = String(
      (lines[0]?.attachments[0] as { 'content-url': string } | undefined)?.['content-url'],
    );
    expect(url).not.toContain(vendor.url);
    await server.platform.carrier.callController.reconcile();
    expect((await server.call('GET', url, { token: owner })).status).toBe(404);
    vendor.closeMedia(false);
    const file = await fetched(url);
    expect([file.status, file.headers['content-type'], file.text]).toEqual([
      200,
      'audio/x-wav',
      'bytes of the file',
    ]);
    for (const key of ['siblingOwner', 'foreignReseller', 'anonymous', 'visitor']) {
      const other = await server.call('GET', url, {
        token: tree.actors.find((actor) => actor.key === key)?.token,
      });
      expect([key, other.status >= 401, other.text.includes('bytes of')]).toEqual([
        key,
        true,
        false,
      ]);
    }
    await letAnswer(true);
  });

  it('announces its recording by the agent’s setting, and only when it is recorded', async () => {
    const heard = async (sid: string, from: string, setting: Record<string, unknown>) => {
      await configure(setting);
      const { text } = await ring(sid, from);
      return said(text)[0];
    };
    const [texas, california] = [theirs, '+14155550177'];
    const told = 'This call is being recorded. Hello, this is Alma.';
    expect([
      await heard('CA690', texas, { autoRecordingNotification: 'true' }),
      await heard('CA691', california, { autoRecordingNotification: 'true' }),
    ]).toEqual(['Hello, this is Alma.', told]);
    expect([
      await heard('CA692', texas, { autoRecordingNotification: 'always' }),
      await heard('CA693', california, { autoRecordingNotification: 'false' }),
    ]).toEqual([told, 'Hello, this is Alma.']);
    expect(
      await heard('CA694', california, { autoRecordingNotification: 'always', recordCalls: false }),
    ).toBe('Hello, this is Alma.');
    await heard('CA695', california, {});
    // Recordings are fetched in the order of the calls: when the later one is stored, the earlier
    // one will not arrive.
    const recorded = () =>
      vendor.asked
        .filter(({ path }) => /^\/Calls\/CA69[45]\/Recordings\.json$/.test(path))
        .map(({ path }) => path);
    for (const end = Date.now() + 30_000; recorded().length === 0 && Date.now() < end;)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(recorded()).toEqual(['/Calls/CA695/Recordings.json']);
    await configure({});
  });

  it('is recorded where callers are informed, and the recording is stored here', async () => {
    await configure({ autoRecordingNotification: 'always' });
    const first = await ring('CA700');
    expect(said(first.text)).toEqual(['This call is being recorded. Hello, this is Alma.']);
    await tell('/carrier/status', { CallSid: 'CA700', CallStatus: 'completed', CallDuration: '3' });
    await server.platform.carrier.callController.settled();
    await tell('/carrier/recording?kind=call', {
      CallSid: 'CA700',
      RecordingSid: 'RE2',
      RecordingUrl: vendor.media('RE2'),
      RecordingDuration: '3',
      RecordingStatus: 'completed',
    });
    const uuid = (await callRow('CA700'))?.conversationUuid as string;
    const [log] = await server.store.within(scope, (db) =>
      db.select().from(logs).where(eq(logs.id, uuid)),
    );
    const url = String((log?.meta as { callRecording?: string } | undefined)?.callRecording);
    expect(url).toMatch(/^\/api\/v2\/carrier\/media\//);
    const file = await fetched(url);
    // Content that could run in a browser is served as plain bytes.
    expect([
      file.status,
      file.headers['content-type'],
      file.headers['content-disposition'],
    ]).toEqual([200, 'application/octet-stream', expect.stringMatching(/^attachment/)]);
    const [last] = await server.store.within(scope, (db) =>
      db
        .select()
        .from(events)
        .where(eq(events.organizationId, organizationId))
        .orderBy(desc(events.seq))
        .limit(1),
    );
    expect([last?.topic, last?.accountId]).toEqual(['conversation', agentId]);
    await configure({});
  });
});

describe('transfer', () => {
  it('rings the owner’s destination and ends the call afterwards', async () => {
    const first = await ring('CA800');
    const dial = await tell(attributeOf(first.text, 'action'), {
      CallSid: 'CA800',
      SpeechResult: `transfer ${office}`,
    });
    expect(said(dial.text)).toEqual(['One moment, please.']);
    expect([
      dial.text.includes(`${office}</Number>`),
      attributeOf(dial.text, 'callerId'),
      attributeOf(dial.text, 'timeout'),
    ]).toEqual([true, theirs, '30']);
    expect(
      (
        await tell(attributeOf(dial.text, 'action'), {
          CallSid: 'CA800',
          DialCallStatus: 'completed',
          DialCallDuration: '30',
        })
      ).text,
    ).toContain('<Hangup/>');
  });

  it('returns the caller to the agent when it is not answered', async () => {
    const first = await ring('CA810');
    const dial = await tell(attributeOf(first.text, 'action'), {
      CallSid: 'CA810',
      SpeechResult: `transfer ${office}`,
    });
    const back = await tell(attributeOf(dial.text, 'action'), {
      CallSid: 'CA810',
      DialCallStatus: 'no-answer',
    });
    expect(said(back.text)).toEqual([
      'I am sorry, no one is picking up at the moment. Is there anything else that I can do for you?',
    ]);
    expect(
      said(
        (await tell(attributeOf(back.text, 'action'), { CallSid: 'CA810', SpeechResult: 'No' }))
          .text,
      )[0],
    ).toContain('You said “No”');
  });

  it('asks the recipient for a key, and returns the caller without one', async () => {
    await configure({ confirmTransfers: true, transferConfirmTimeout: 17 });
    const first = await ring('CA820');
    const dial = await tell(attributeOf(first.text, 'action'), {
      CallSid: 'CA820',
      SpeechResult: `transfer ${office}`,
    });
    const offer = await tell(attributeOf(dial.text, 'url'), {
      CallSid: 'CA821',
      ParentCallSid: 'CA820',
    });
    expect(said(offer.text)).toEqual([`You have a call from ${theirs}. Press 1 to take it.`]);
    expect(attributeOf(offer.text, 'timeout')).toBe('17');
    expect(
      (
        await tell(attributeOf(offer.text, 'action'), {
          CallSid: 'CA821',
          ParentCallSid: 'CA820',
          Digits: '2',
        })
      ).text,
    ).toContain('<Hangup/>');
    // The carrier calls a leg completed that we hung up.
    expect(
      said(
        (
          await tell(attributeOf(dial.text, 'action'), {
            CallSid: 'CA820',
            DialCallStatus: 'completed',
          })
        ).text,
      )[0],
    ).toContain('no one is picking up');

    const again = await ring('CA830');
    const dialing = await tell(attributeOf(again.text, 'action'), {
      CallSid: 'CA830',
      SpeechResult: `transfer ${office}`,
    });
    await tell(attributeOf(dialing.text, 'url'), { CallSid: 'CA831', ParentCallSid: 'CA830' });
    const taken = await tell(`${attributeOf(dialing.text, 'url')}&asked=1`, {
      CallSid: 'CA831',
      ParentCallSid: 'CA830',
      Digits: '1',
    });
    expect(taken.text).toContain('<Response/>');
    expect(
      (
        await tell(attributeOf(dialing.text, 'action'), {
          CallSid: 'CA830',
          DialCallStatus: 'completed',
        })
      ).text,
    ).toContain('<Hangup/>');
    await configure({});
  });

  it('is accepted by a spoken yes where the owner allows it, and not by other words', async () => {
    await configure({ attendedTransfers: true });
    const offered = async (sid: string) => {
      const dial = await tell(attributeOf((await ring(sid)).text, 'action'), {
        CallSid: sid,
        SpeechResult: `transfer ${office}`,
      });
      return {
        dial,
        offer: await tell(attributeOf(dial.text, 'url'), {
          CallSid: `${sid}-leg`,
          ParentCallSid: sid,
        }),
      };
    };
    const { dial, offer } = await offered('CA835');
    expect(said(offer.text)).toEqual([
      `You have a call from ${theirs}. Say yes, or press 1, to take it.`,
    ]);
    expect([attributeOf(offer.text, 'input'), attributeOf(offer.text, 'bargeIn')]).toEqual([
      'speech dtmf',
      'false',
    ]);
    const yes = await tell(attributeOf(offer.text, 'action'), {
      CallSid: 'CA835-leg',
      ParentCallSid: 'CA835',
      SpeechResult: 'Yes, please.',
    });
    expect(yes.text).toContain('<Response/>');
    expect(
      (
        await tell(attributeOf(dial.text, 'action'), {
          CallSid: 'CA835',
          DialCallStatus: 'completed',
        })
      ).text,
    ).toContain('<Hangup/>');
    for (const [sid, words] of [
      ['CA836', 'Hello, who is this?'],
      ['CA837', ''],
    ] as const) {
      const other = await offered(sid);
      expect(
        (
          await tell(attributeOf(other.offer.text, 'action'), {
            CallSid: `${sid}-leg`,
            ParentCallSid: sid,
            SpeechResult: words,
          })
        ).text,
      ).toContain('<Hangup/>');
      expect(
        said(
          (
            await tell(attributeOf(other.dial.text, 'action'), {
              CallSid: sid,
              DialCallStatus: 'completed',
            })
          ).text,
        )[0],
      ).toContain('no one is picking up');
    }
    await configure({});
  });

  it('never rings a forbidden number, whatever the model says', async () => {
    for (const [sid, to] of [
      ['CA840', '+19005550100'],
      ['CA841', '+442079460000'],
      ['CA842', 'ext:1002'],
      ['CA843', '@unknown'],
      ['CA844', ''],
    ] as const) {
      const first = await ring(sid);
      const reply = await tell(attributeOf(first.text, 'action'), {
        CallSid: sid,
        SpeechResult: `transfer ${to}`,
      });
      expect([
        to,
        reply.text.includes('<Dial'),
        said(reply.text)[0]?.includes('no one is picking up'),
      ]).toEqual([to, false, true]);
    }
  });

  it('to an unreachable destination ends in a message, with the agent or after the tone', async () => {
    const asking = async (sid: string) =>
      tell(attributeOf((await ring(sid)).text, 'action'), {
        CallSid: sid,
        SpeechResult: 'transfer ext:1002',
      });
    const toned = await asking('CA850');
    expect([said(toned.text)[0], toned.text.includes('<Record ')]).toEqual([
      'One moment, please. I am sorry, no one is picking up at the moment. Please leave a message after the tone.',
      true,
    ]);
    await configure({ actions: [{ name: 'takeMessage', instructions: '' }] });
    const offered = await asking('CA851');
    expect([
      said(offered.text)[0]?.includes('Shall I take a message'),
      offered.text.includes('<Gather '),
    ]).toEqual([true, true]);
    expect(await linesOf((await callRow('CA851'))?.conversationUuid as string)).toContainEqual(
      expect.stringContaining('Shall I take a message'),
    );
    await configure({});
  });

  describe('to an extension', () => {
    const password = 'a-password-of-the-pbx';
    const register = async (
      accountId: number,
      more: Partial<typeof sipRegistrations.$inferInsert> = {},
    ) => {
      const sealedPassword = server.platform.services.key.seal(
        password,
        ...sipPasswordPlace(accountId),
      );
      const row = {
        organizationId,
        accountId,
        aor: `${accountId}@pbx.example.com`,
        username: 'desk',
        authUsername: 'desk-auth',
        sealedPassword,
        realm: 'pbx.example.com',
        port: 5070,
        transport: 'TCP' as const,
        callId: `call-${accountId}`,
        registeredUntil: new Date(server.clock.now() + 3_600_000),
        nextAt: new Date(server.clock.now() + 7_200_000),
        ...more,
      };
      await server.store.within(scope, async (db) => {
        await db.delete(sipRegistrations);
        await db.insert(sipRegistrations).values(row);
      });
    };
    const asking = async (sid: string, to = 'ext:1002') =>
      tell(attributeOf((await ring(sid)).text, 'action'), {
        CallSid: sid,
        SpeechResult: `transfer ${to}`,
      });
    const change = (to: Partial<typeof phoneNumbers.$inferInsert>) =>
      server.store.within(scope, (db) =>
        db.update(phoneNumbers).set(to).where(eq(phoneNumbers.number, ours)),
      );
    afterAll(() => server.store.within(scope, (db) => db.delete(sipRegistrations)));

    it('rings it through the registration for every repeat, and stores no password', async () => {
      await register(agentId);
      const first = await ring('CA860');
      const path = attributeOf(first.text, 'action');
      const dials = [
        await tell(path, { CallSid: 'CA860', SpeechResult: 'transfer ext:1002' }),
        await tell(path, { CallSid: 'CA860', SpeechResult: 'transfer ext:1002' }),
      ];
      for (const { text } of dials)
        expect(text).toContain(
          `<Sip username="desk-auth" password="${password}">sip:1002@pbx.example.com:5070;transport=tcp</Sip></Dial>`,
        );
      expect(attributeOf(dials[0]?.text ?? '', 'callerId')).toBe(theirs);
      const kept = await server.store.within(scope, async (db) =>
        JSON.stringify([
          await db.select().from(carrierCallbacks),
          await db.select().from(carrierCalls),
        ]),
      );
      expect([
        kept.includes('sip:1002@pbx.example.com'),
        kept.includes(password),
        server.logged.join('').includes(password),
      ]).toEqual([true, false, false]);
      const back = await tell(attributeOf(dials[0]?.text ?? '', 'action'), {
        CallSid: 'CA860',
        DialCallStatus: 'no-answer',
      });
      expect(said(back.text)[0]).toContain('no one is picking up');
    });

    it('asks the recipient for a key, uses the proxy and escapes the address', async () => {
      await register(agentId, {
        proxy: 'edge.example.com:5061',
        transport: 'TLS',
        authUsername: null,
      });
      await configure({ confirmTransfers: true });
      const dial = await asking('CA861', 'pbx:#9');
      expect(dial.text).toContain('sip:%239@edge.example.com:5061;transport=tls</Sip>');
      expect(
        said(
          (await tell(attributeOf(dial.text, 'url'), { CallSid: 'CA862', ParentCallSid: 'CA861' }))
            .text,
        ),
      ).toEqual([`You have a call from ${theirs}. Press 1 to take it.`]);
      await configure({});
    });

    it('falls back to the organization’s registration, and uses only active ones', async () => {
      await register(organizationId, { transport: 'UDP', port: null });
      expect((await asking('CA863')).text).toContain('>sip:1002@pbx.example.com</Sip>');
      await register(tree.nodes.A2?.id as number);
      expect((await asking('CA864')).text).not.toContain('<Dial');
      await register(agentId, { registeredUntil: new Date(server.clock.now() - 1000) });
      expect((await asking('CA865')).text).not.toContain('<Dial');
    });

    it('is also used for transfers by caller name', async () => {
      await register(agentId);
      await configure({ cnamAutoTransferRegex: 'VIP', cnamAutoTransferDestination: 'ext:7' });
      const named = () =>
        tell('/carrier/voice', { CallSid: 'CA866', From: theirs, To: ours, CallerName: 'A VIP' });
      for (const reply of [await named(), await named()])
        expect(reply.text).toContain(
          `password="${password}">sip:7@pbx.example.com:5070;transport=tcp</Sip>`,
        );
      await configure({});
    });

    it('sends credentials only to the installation’s and the organization’s own carrier account', async () => {
      await register(agentId);
      await change({ providerAccountId: tree.nodes.R1?.id as number, providerId: 'Elsewhere' });
      const { text } = await asking('CA867');
      await change({ providerAccountId: organizationId });
      const own = await asking('CA868');
      await change({ providerAccountId: null, providerId: null });
      expect([
        text.includes('<Sip>sip:1002@pbx.example.com:5070;transport=tcp</Sip>'),
        text.includes(password),
        own.text.includes(password),
      ]).toEqual([true, false, true]);
    });
  });
});
