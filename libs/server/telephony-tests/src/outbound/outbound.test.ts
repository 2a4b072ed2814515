import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { createLoopbackCarrier, type OutboxMessage } from '@patchbay/server-providers';
import {
  agentConfigs,
  carrierCalls,
  carrierTexts,
  conversations,
  logs,
  messages,
  phoneNumbers,
} from '@patchbay/server-store';
import { type EndedCall } from '@patchbay/server-telephony';
import { eq } from 'drizzle-orm';

const [ours, theirs] = ['+15125550110', '+15125550177'];
const scope = { kind: 'platform', reason: 'look in a test' } as const;
let server: TestServer;
let tree: FixtureTree;
let agentId: number;
/** How long a call rings: until it is taken, except where a test is about an unanswered call. */
let ringMs = 120_000;
const sent: OutboxMessage[] = [];
const ended: EndedCall[] = [];

beforeAll(async () => {
  server = await createTestServer({
    carrier: {
      installation: createLoopbackCarrier({
        sink: { keep: async (message) => void sent.push(message) },
        ringMs: () => ringMs,
      }),
    },
  });
  tree = await createFixtureTree(server);
  const agent = tree.nodes.A1 as { id: number };
  agentId = agent.id;
  const organizationId = tree.nodes.O1?.id as number;
  await server.store.within(scope, async (db) => {
    await db
      .insert(phoneNumbers)
      .values({ number: ours, organizationId, accountId: agentId, country: 'US' });
    await db.execute(`update accounts set phone_number = '${ours}' where id = ${agentId}`);
    await db
      .update(agentConfigs)
      .set({
        config: {
          agentInstructions: 'You call people back.',
          welcomeMessage: 'Hello, this is Alma.',
        },
      })
      .where(eq(agentConfigs.accountId, agentId));
  });
  server.platform.carrier.outbound.onEnded(async (one) => void ended.push(one));
});
afterAll(() => server.close());

beforeEach(() => {
  ringMs = 120_000;
});

const ringing = async () =>
  (await server.call('GET', `/dev/phone/ringing?number=${encodeURIComponent(theirs)}`)).json
    .calls as { callId: string; from: string }[];
const until = async <T>(look: () => Promise<T | undefined> | T | undefined): Promise<T> => {
  for (const end = Date.now() + 30_000; Date.now() < end;) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('It did not happen');
};
const endOf = (callId: string) => until(() => ended.find((one) => one.callId === callId));
const rowOf = (callId: string) =>
  server.store.within(
    scope,
    async (db) => (await db.select().from(carrierCalls).where(eq(carrierCalls.id, callId)))[0],
  );

describe('a call that an agent makes', () => {
  it('rings the handset, is stored as a conversation, and reports its outcome', async () => {
    const { callId } = await server.platform.carrier.outbound.call({
      accountId: agentId,
      to: theirs,
      key: 'task-1',
      context: { context: 'Wants a quote.' },
      taskAttemptId: 'attempt-1',
    });
    const [call] = await ringing();
    expect(call).toMatchObject({ from: ours });
    const taken = (
      await server.call('POST', '/dev/phone/answer', { body: { callId: call?.callId } })
    ).json;
    expect(taken).toMatchObject({ agentId, greeting: 'Hello, this is Alma.' });
    const answer = await server.call('POST', '/dev/phone/speak', {
      body: { from: theirs, to: ours, uuid: taken.uuid, text: 'Yes?' },
    });
    expect(answer.json.said).toBe('You said “Yes?” after 1 lines.');
    expect(
      (await server.call('POST', '/dev/phone/hangUp', { body: { to: ours, uuid: taken.uuid } }))
        .status,
    ).toBe(200);
    expect(await endOf(callId)).toMatchObject({
      taskAttemptId: 'attempt-1',
      outcome: 'completed',
      conversationUuid: taken.uuid,
    });
    const [conversation] = await server.store.within(scope, (db) =>
      db
        .select()
        .from(conversations)
        .where(eq(conversations.uuid, taken.uuid as string)),
    );
    expect(conversation).toMatchObject({
      direction: 'outbound',
      fromNumber: ours,
      toNumber: theirs,
      roomId: taken.roomId,
    });
    expect(conversation?.endedAt).not.toBeNull();
    const [log] = await server.store.within(scope, (db) =>
      db
        .select()
        .from(logs)
        .where(eq(logs.id, taken.uuid as string)),
    );
    expect(log).toMatchObject({
      eventType: 'outbound-call',
      direction: 'outbound',
      toNumber: theirs,
    });
    const lines = await server.store.within(scope, (db) =>
      db
        .select()
        .from(messages)
        .where(eq(messages.conversationUuid, taken.uuid as string))
        .orderBy(messages.seq),
    );
    expect(lines.map(({ author }) => author)).toEqual(['agent', 'customer', 'agent']);
  });

  it('begins with the given words, or waits for the other side', async () => {
    await server.platform.carrier.outbound.call({
      accountId: agentId,
      to: theirs,
      key: 'task-2',
      greeting: 'Good morning!',
    });
    const first = (
      await server.call('POST', '/dev/phone/answer', {
        body: { callId: (await ringing())[0]?.callId },
      })
    ).json;
    expect(first.greeting).toBe('Good morning!');
    await server.call('POST', '/dev/phone/hangUp', { body: { to: ours, uuid: first.uuid } });
    await server.platform.carrier.outbound.call({
      accountId: agentId,
      to: theirs,
      key: 'task-3',
      waitToGreet: true,
    });
    const second = (
      await server.call('POST', '/dev/phone/answer', {
        body: { callId: (await ringing())[0]?.callId },
      })
    ).json;
    expect(second.greeting).toBe('');
    await server.call('POST', '/dev/phone/hangUp', { body: { to: ours, uuid: second.uuid } });
  });

  it('ends as unanswered after ringing, and as busy if it is declined', async () => {
    ringMs = 50;
    const { callId } = await server.platform.carrier.outbound.call({
      accountId: agentId,
      to: theirs,
      key: 'task-4',
      taskAttemptId: 'attempt-4',
    });
    expect(await endOf(callId)).toEqual({
      callId,
      taskAttemptId: 'attempt-4',
      outcome: 'no-answer',
      seconds: 0,
    });
    expect(await ringing()).toEqual([]);
    ringMs = 120_000;
    const other = await server.platform.carrier.outbound.call({
      accountId: agentId,
      to: theirs,
      key: 'task-5',
    });
    await server.call('POST', '/dev/phone/reject', {
      body: { callId: (await ringing())[0]?.callId },
    });
    expect((await endOf(other.callId)).outcome).toBe('busy');
    expect((await server.call('POST', '/dev/phone/answer', { body: { callId } })).status).toBe(400);
  });

  it('is made once for concurrent and repeated requests with one key', async () => {
    ringMs = 50;
    const before = sent.filter(({ channel }) => channel === 'call').length;
    const request = { accountId: agentId, to: theirs, key: 'task-6' };
    const calls = await Promise.all(
      [1, 2, 3, 4].map(() => server.platform.carrier.outbound.call(request)),
    );
    expect(new Set(calls.map(({ callId }) => callId)).size).toBe(1);
    expect(sent.filter(({ channel }) => channel === 'call').length - before).toBe(1);
    await endOf(calls[0]?.callId as string);
    expect(ended.filter(({ callId }) => callId === calls[0]?.callId)).toHaveLength(1);
  });

  it('is refused without a caller number, to invalid numbers, and to regions that are not allowed', async () => {
    const refusal = (accountId: number, to: string) =>
      server.platform.carrier.outbound.call({ accountId, to, key: `no-${accountId}-${to}` }).then(
        () => null,
        (error: { code?: string }) => error.code,
      );
    expect(await refusal(tree.nodes.A2?.id as number, theirs)).toBe('no-number');
    expect(await refusal(99_999_999, theirs)).toBe('no-agent');
    for (const [to, code] of [
      ['5125550177', 'bad-number'],
      ['sip:x@y', 'bad-number'],
      ['+442079460000', 'not-allowed'],
      ['+18765550100', 'not-allowed'],
      ['+19005550100', 'not-allowed'],
    ])
      expect([to, await refusal(agentId, to as string)]).toEqual([to, code]);
  });

  it('counts as failed if its process died before it rang, also if the next one dies reporting it', async () => {
    ringMs = 50;
    const { callId } = await server.platform.carrier.outbound.call({
      accountId: agentId,
      to: theirs,
      key: 'task-7',
    });
    await endOf(callId);
    await server.store.within(scope, (db) =>
      db
        .update(carrierCalls)
        .set({ state: 'queued', outcome: null, carrierCallId: null, endedAt: null, toldAt: null })
        .where(eq(carrierCalls.id, callId)),
    );
    ended.length = 0;
    await server.platform.carrier.callController.reconcile();
    expect(ended).toEqual([]);
    server.clock.advance(100_000);
    await server.platform.carrier.callController.reconcile();
    expect((await endOf(callId)).outcome).toBe('failed');
    await server.platform.carrier.callController.settled();
    await server.store.within(scope, (db) =>
      db.update(carrierCalls).set({ toldAt: null }).where(eq(carrierCalls.id, callId)),
    );
    ended.length = 0;
    server.clock.advance(100_000);
    await server.platform.carrier.callController.reconcile();
    expect((await endOf(callId)).outcome).toBe('failed');
    expect((await rowOf(callId))?.toldAt).not.toBeNull();
  });
});

describe('a text that an agent begins', () => {
  it('is sent once and appears in the conversation', async () => {
    const request = {
      accountId: agentId,
      to: '+15125550178',
      text: 'Your table is booked.',
      key: 'text-1',
    };
    const [first, second] = await Promise.all([
      server.platform.carrier.outbound.text(request),
      server.platform.carrier.outbound.text(request),
    ]);
    expect(second).toEqual(first);
    expect(sent.filter(({ to, channel }) => to === request.to && channel === 'sms')).toHaveLength(
      1,
    );
    const [line] = await server.store.within(scope, (db) =>
      db
        .select()
        .from(messages)
        .where(eq(messages.id, first?.messageId as string)),
    );
    expect(line).toMatchObject({
      author: 'agent',
      direction: 'outbound',
      channel: 'sms',
      status: 'success',
      roomId: first?.roomId,
    });
    const [row] = await server.store.within(scope, (db) =>
      db
        .select()
        .from(carrierTexts)
        .where(eq(carrierTexts.messageId, first?.messageId as string)),
    );
    expect(row).toMatchObject({ status: 'delivered', fromNumber: ours });
  });
});
