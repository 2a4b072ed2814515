import {
  agentId,
  attributeOf,
  callRow,
  closeRig,
  configure,
  ended,
  openRig,
  organizationId,
  ours,
  publicUrl,
  ring,
  said,
  scope,
  server,
  tell,
  theirs,
  vendor,
} from '@patchbay/server-platform/testing/carrier';
import { accounts, carrierCalls, carrierTexts, rooms } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';

beforeAll(openRig);
afterAll(closeRig);

describe('outgoing call over the carrier', () => {
  const place = async (key: string) => {
    vendor.asked.length = 0;
    const { callId } = await server.platform.carrier.outbound.call({
      accountId: agentId,
      to: theirs,
      key,
      taskAttemptId: `attempt-${key}`,
    });
    // The recording that an earlier call requested may be requested only now.
    const { fields } = vendor.asked.find(({ path }) => path === '/Calls.json') as {
      fields: Record<string, string>;
    };
    const [row] = await server.store.within(scope, (db) =>
      db.select().from(carrierCalls).where(eq(carrierCalls.id, callId)),
    );
    return {
      callId,
      sid: row?.carrierCallId as string,
      fields,
      at: (name: string) => (fields[name] ?? '').replace(publicUrl, ''),
    };
  };

  it('greets the person who answers, and reports how the call ended', async () => {
    const { callId, sid, fields, at } = await place('out-1');
    expect(fields).toMatchObject({
      From: ours,
      To: theirs,
      MachineDetection: 'DetectMessageEnd',
      Timeout: '30',
    });
    const first = await tell(at('Url'), { CallSid: sid, AnsweredBy: 'human' });
    expect(said(first.text)).toEqual(['Hello, this is Alma.']);
    expect(
      said(
        (
          await tell(attributeOf(first.text, 'action'), {
            CallSid: sid,
            SpeechResult: 'Who is it?',
          })
        ).text,
      )[0],
    ).toContain('Who is it?');
    await tell(at('StatusCallback'), { CallSid: sid, CallStatus: 'completed', CallDuration: '20' });
    await server.platform.carrier.callController.settled();
    expect(ended.at(-1)).toMatchObject({
      callId,
      taskAttemptId: 'attempt-out-1',
      outcome: 'completed',
      seconds: 20,
    });
  });

  it('hangs up when a person took over from the agent, and does not ring a blocked contact', async () => {
    const change = (to: { aiEnabled?: boolean; blocked?: boolean }) =>
      server.store.within(scope, (db) =>
        db.update(rooms).set(to).where(eq(rooms.accountId, agentId)),
      );
    await change({ aiEnabled: false });
    const { sid, at } = await place('out-off');
    const first = await tell(at('Url'), { CallSid: sid, AnsweredBy: 'human' });
    expect([said(first.text), first.text.includes('<Hangup/>')]).toEqual([[], true]);
    await change({ aiEnabled: true, blocked: true });
    vendor.asked.length = 0;
    await expect(
      server.platform.carrier.outbound.call({ accountId: agentId, to: theirs, key: 'out-blocked' }),
    ).rejects.toMatchObject({ code: 'blocked' });
    expect(vendor.asked.filter(({ path }) => path === '/Calls.json')).toEqual([]);
    expect((await ring('CA650')).text).toContain('<Reject reason="rejected"/>');
    await change({ blocked: false });
  });

  it('names the caller and the reason instead of the inbound greeting, and uses given words', async () => {
    await configure({
      agentInstructions: 'You are Alma, the assistant.',
      welcomeMessage: 'Thanks for calling, this is Alma. How can I help?',
      autoRecordingNotification: 'always',
    });
    const opened = async (
      key: string,
      request: object,
      fields: Record<string, string> = { AnsweredBy: 'human' },
    ) => {
      vendor.asked.length = 0;
      await server.platform.carrier.outbound.call({
        accountId: agentId,
        to: theirs,
        key,
        ...request,
      });
      const path = (
        vendor.asked.find(({ path: asked }) => asked === '/Calls.json')?.fields.Url ?? ''
      ).replace(publicUrl, '');
      const sid = (
        await server.store.within(scope, (db) =>
          db.select().from(carrierCalls).where(eq(carrierCalls.key, key)),
        )
      )[0]?.carrierCallId as string;
      return said((await tell(path, { CallSid: sid, ...fields })).text)[0];
    };
    const [name] = await server.store.within(scope, (db) =>
      db
        .select({ orgName: accounts.orgName })
        .from(accounts)
        .where(eq(accounts.id, organizationId)),
    );
    const hello = `This call is being recorded. Hello, this is Alma from ${name?.orgName}.`;
    const why = {
      context: { context: 'Owes us money.', taskContext: 'Confirm their visit on Friday.' },
    };
    expect(await opened('say-1', {})).toBe(hello);
    expect(await opened('say-2', why)).toBe(
      `${hello} I am calling to confirm your visit on Friday.`,
    );
    expect(await opened('say-3', why, { AnsweredBy: 'machine_end_beep' })).toBe(hello);
    expect(await opened('say-4', { ...why, greeting: 'Good morning!' })).toBe(
      'This call is being recorded. Good morning!',
    );
    expect(await opened('say-5', { greeting: 'prompt: be cheerful' })).toBe(hello);
    await configure({});
  });

  it('leaves its words on an answering machine and hangs up', async () => {
    const { callId, sid, at } = await place('out-2');
    const first = await tell(at('Url'), { CallSid: sid, AnsweredBy: 'machine_end_beep' });
    expect([
      said(first.text),
      first.text.includes('<Hangup/>'),
      first.text.includes('<Gather'),
    ]).toEqual([['Hello, this is Alma.'], true, false]);
    await tell(at('StatusCallback'), { CallSid: sid, CallStatus: 'completed', CallDuration: '8' });
    await server.platform.carrier.callController.settled();
    expect(ended.at(-1)).toMatchObject({ callId, outcome: 'voicemail' });
  });

  it.each([
    ['busy', 'busy'],
    ['no-answer', 'no-answer'],
    ['failed', 'failed'],
    ['canceled', 'no-answer'],
  ])('reports that it was %s', async (status, outcome) => {
    const { callId, sid, at } = await place(`out-${status}`);
    await tell(at('StatusCallback'), { CallSid: sid, CallStatus: status });
    await server.platform.carrier.callController.settled();
    expect(ended.at(-1)).toMatchObject({ callId, outcome, seconds: 0 });
  });

  it('continues when the carrier accepted it without a reply, and fails later otherwise', async () => {
    vendor.refuse(0);
    const [heard, lost] = [
      await server.platform.carrier.outbound.call({
        accountId: agentId,
        to: theirs,
        key: 'out-unsure',
      }),
      await server.platform.carrier.outbound.call({
        accountId: agentId,
        to: theirs,
        key: 'out-lost',
      }),
    ];
    await expect(
      server.platform.carrier.outbound.text({
        accountId: agentId,
        to: theirs,
        text: 'Did this arrive?',
        key: 'text-unsure',
      }),
    ).rejects.toMatchObject({ code: 'unknown', retryable: false });
    vendor.refuse(null);
    const first = await tell(`/carrier/voice/answered?call=${heard.callId}&turn=0`, {
      CallSid: 'CAunsure',
      AnsweredBy: 'human',
    });
    expect(said(first.text)).toEqual(['Hello, this is Alma.']);
    await tell(`/carrier/status?call=${heard.callId}`, {
      CallSid: 'CAunsure',
      CallStatus: 'completed',
      CallDuration: '4',
    });
    await server.platform.carrier.callController.settled();
    expect(ended.at(-1)).toMatchObject({ callId: heard.callId, outcome: 'completed' });
    server.clock.advance(120_000);
    await server.platform.carrier.callController.reconcile();
    await server.platform.carrier.callController.settled();
    expect(ended.find(({ callId }) => callId === lost.callId)?.outcome).toBe('failed');
    const [text] = await server.store.within(scope, (db) =>
      db.select().from(carrierTexts).where(eq(carrierTexts.key, 'text-unsure')),
    );
    await tell(`/carrier/text-status?text=${text?.id}`, {
      MessageSid: 'SMunsure',
      MessageStatus: 'delivered',
    });
    expect(
      (
        await server.store.within(scope, (db) =>
          db.select().from(carrierTexts).where(eq(carrierTexts.key, 'text-unsure')),
        )
      )[0]?.status,
    ).toBe('delivered');
  });

  it('fails at once when the carrier refuses it, and ignores another call’s id', async () => {
    vendor.refuse(21211);
    const { callId } = await server.platform.carrier.outbound.call({
      accountId: agentId,
      to: theirs,
      key: 'out-refused',
    });
    vendor.refuse(null);
    await server.platform.carrier.callController.settled();
    expect(ended.at(-1)).toMatchObject({ callId, outcome: 'failed' });
    const open = await place('out-mixed');
    expect(
      (await tell(open.at('Url'), { CallSid: 'CAother', AnsweredBy: 'human' })).text,
    ).toContain('<Hangup/>');
    await tell('/carrier/status?call=not-a-uuid', { CallSid: 'CAother', CallStatus: 'completed' });
    expect((await callRow(open.sid))?.state).toBe('ringing');
  });
});
