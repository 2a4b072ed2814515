import { type SimulatedCall } from '@patchbay/contract';
import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  type Reply,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { runtime } from '@patchbay/server-platform/testing/carrier';
import { createLoopbackCarrier } from '@patchbay/server-providers';
import {
  agentConfigs,
  carrierCalls,
  carrierMedia,
  logs,
  phoneNumbers,
} from '@patchbay/server-store';
import { eq } from 'drizzle-orm';

const [ours, theirs, office] = ['+15125550110', '+15125550177', '+15125550190'];
const scope = { kind: 'platform', reason: 'look in a test' } as const;
const path = '/api/v2/simulator/calls';
let server: TestServer;
let tree: FixtureTree;
let owner: string;
let agentId: number;

const tokenOf = (key: string) => tree.actors.find((one) => one.key === key)?.token as string;
const callIn = (reply: Reply) => reply.json.call as SimulatedCall;
const start = (more: object = {}, token = owner) =>
  server.call('POST', path, { token, body: { to: ours, from: theirs, ...more } });
const move = (callId: string, body: object, token = owner) =>
  server.call('POST', `${path}/${callId}`, { token, body });
const begun = async (more: object = {}) => callIn(await start(more));
const moved = async (callId: string, name: string, text?: string) =>
  callIn(await move(callId, { move: name, ...(text === undefined ? {} : { text }) }));
const ladder = ({ steps }: SimulatedCall) => steps.map(({ way, name }) => `${way} ${name}`);
const rowOf = (callId: string) =>
  server.store.within(scope, async (db) => {
    const [row] = await db
      .select()
      .from(carrierCalls)
      .where(eq(carrierCalls.carrierCallId, callId));
    return row;
  });
const ended = async () => {
  await server.platform.carrier.callController.settled();
  await server.platform.carrier.callController.reconcile();
  await server.platform.carrier.callController.settled();
};
const open = async (token = owner) =>
  (await server.call('GET', '/api/v2/calls/open', { token })).json as {
    simulated: boolean;
    calls: { callId: string; uuid: string; ringing: boolean; agentId: number }[];
  };

beforeAll(async () => {
  server = await createTestServer({
    carrier: {
      installation: createLoopbackCarrier({
        sink: { keep: async () => undefined },
        ringMs: 60_000,
      }),
    },
    model: { runtime },
  });
  tree = await createFixtureTree(server);
  owner = tokenOf('owner');
  agentId = tree.nodes.A1?.id as number;
  const config = {
    agentInstructions: 'You answer.',
    welcomeMessage: 'Hello, this is Alma.',
    confirmTransfers: true,
    callerResponseTimeoutHangupCounter: 2,
  };
  await server.store.within(scope, async (db) => {
    await db.insert(phoneNumbers).values({
      number: ours,
      organizationId: tree.nodes.O1?.id as number,
      accountId: agentId,
      country: 'US',
    });
    await db.execute(`update accounts set phone_number = '${ours}' where id = ${agentId}`);
    await db.update(agentConfigs).set({ config }).where(eq(agentConfigs.accountId, agentId));
  });
});
afterAll(() => server.close());

describe('a simulated call', () => {
  it('is answered over the events of a carrier, and is in the rows of one', async () => {
    const call = await begun();
    expect(call).toMatchObject({ state: 'talking', agentId, direction: 'inbound' });
    expect(ladder(call)).toEqual(['in ringing', 'out listen']);
    expect(call.steps[1]?.words).toBe('Hello, this is Alma.');
    expect(await rowOf(call.callId)).toMatchObject({ carrier: 'loopback', state: 'answered' });
    const after = await moved(call.callId, 'say', 'Are you open?');
    expect(after.steps.at(-1)?.words).toMatch(/^You said “Are you open\?”/);
    const over = await moved(call.callId, 'hangUp');
    expect(over).toMatchObject({ state: 'ended', outcome: 'completed' });
    expect(await rowOf(call.callId)).toMatchObject({ state: 'ended', outcome: 'completed' });
    expect((await move(call.callId, { move: 'say', text: 'Hello?' })).status).toBe(409);
    const read = await server.call('GET', `${path}/${call.callId}`, { token: owner });
    expect(ladder(callIn(read))).toEqual(ladder(over));
  });

  it('is marked as a test in list, call and logs, read already, and no longer once they call', async () => {
    const from = '+15125550171';
    const { callId, roomId, uuid } = await begun({ from });
    await moved(callId, 'say', 'Are you open?');
    await moved(callId, 'hangUp');
    await ended();
    const listed = async (which = '') =>
      (
        (
          await server.call('GET', `/api/v1/conversations?pagination=true&pageSize=100${which}`, {
            token: owner,
          })
        ).json.rooms as { roomId: string; selfCall: boolean; unread: number }[]
      ).find((one) => one.roomId === roomId);
    expect(await listed()).toMatchObject({ selfCall: true, unread: 0 });
    expect(await listed('&selfCall=true')).toMatchObject({ selfCall: true });
    expect(await listed('&selfCall=false')).toBeUndefined();
    const { entries } = (
      await server.call('GET', `/api/v2/conversations/${roomId}/timeline`, { token: owner })
    ).json as { entries: { kind: string; conversation?: { uuid: string; selfCall: boolean } }[] };
    const inThread = entries.find(({ conversation }) => conversation?.uuid === uuid);
    expect(inThread?.conversation?.selfCall).toBe(true);
    const [row] = (
      await server.call('GET', `/api/v2/logs?id=${uuid}&start=0&end=9999999999`, { token: owner })
    ).json.logs as { selfCall?: boolean }[];
    expect(row).toMatchObject({ selfCall: true });
    await server.call('POST', '/dev/phone/call', { body: { from, to: ours } });
    expect((await listed())?.selfCall).toBe(false);
    expect(await listed('&selfCall=true')).toBeUndefined();
    expect(await listed('&selfCall=false')).toMatchObject({ selfCall: false });
  });

  it('is in no figure as a test, unless a figure asks for tests, and in them all as a call of theirs', async () => {
    const from = '+15125550172';
    const figures = async () => {
      const metrics = [
        { name: 'all', title: 'All' },
        { name: 'tests', title: 'Tests', filters: { selfCall: { op: 'eq', value: true } } },
        { name: 'formula', title: 'Formula', formula: "count(if(selfCall == 'true', 1, null))" },
      ].map((one) => {
        const onlyThese = { fromNumber: { op: 'eq', value: from } };
        return { ...one, filters: { ...onlyThese, ...('filters' in one ? one.filters : {}) } };
      });
      const window = { start: 1, end: Math.ceil(server.clock.now() / 1000) + 86_400 };
      const body = { metrics, ...window, start: window.end - 20 * 86_400 };
      const { json } = await server.call('POST', '/api/v2/logs/timeSeries', { token: owner, body });
      return (json.results as { events: number }[]).map(({ events }) => events);
    };
    const averaged = async () =>
      (
        await server.call(
          'GET',
          `/api/v2/logs?fromNumber__eq=${encodeURIComponent(from)}&start=0&end=9999999999`,
          { token: owner },
        )
      ).json as { totalCount: number; calls: { count: number } };
    const { callId } = await begun({ from });
    await moved(callId, 'say', 'Are you open?');
    server.clock.advance(20_000);
    await moved(callId, 'hangUp');
    await ended();
    expect(await figures()).toEqual([0, 1, 1]);
    expect(await averaged()).toMatchObject({ totalCount: 1, calls: { count: 0 } });
    await server.store.within(scope, (db) =>
      db.update(logs).set({ ownTest: false, meta: {} }).where(eq(logs.fromNumber, from)),
    );
    expect(await figures()).toEqual([1, 0, 1]);
    expect(await averaged()).toMatchObject({ totalCount: 1, calls: { count: 1 } });
  });

  it('ends after as much silence as the agent waits for', async () => {
    const { callId } = await begun();
    expect((await moved(callId, 'silence')).steps.at(-1)?.words).toBe('Are you still there?');
    const over = await moved(callId, 'silence');
    expect(over).toMatchObject({ state: 'ended', outcome: 'completed' });
    expect(ladder(over).slice(-3)).toEqual(['out hang-up', 'in ended', 'out nothing']);
  });

  it.each([
    ['keys', 'abc<>'],
    ['keys', ''],
    ['say', '  '],
    ['interrupt', undefined],
  ])('refuses %s %j at its field', async (move_, text) => {
    const { callId } = await begun();
    const body = { move: move_, ...(text === undefined ? {} : { text }) };
    expect(await move(callId, body)).toMatchObject({
      status: 400,
      json: { fields: [{ path: 'body.text', message: expect.stringMatching(/^must /) }] },
    });
    expect((await moved(callId, 'hangUp')).state).toBe('ended');
  });

  it('sends keys and interruptions as a carrier does', async () => {
    const { callId } = await begun();
    expect((await moved(callId, 'keys', '12#')).steps.at(-1)?.words).toMatch(/“12#”/);
    const after = await moved(callId, 'interrupt', 'One moment');
    expect(ladder(after).slice(-3)).toEqual(['line stopped', 'in said', 'out listen']);
    expect((await moved(callId, 'fail')).outcome).toBe('failed');
    expect((await rowOf(callId))?.outcome).toBe('failed');
  });

  it('is put through to a person who is asked first, and comes back where they decline', async () => {
    const { callId } = await begun();
    const rings = await moved(callId, 'say', `transfer ${office}`);
    expect(rings.state).toBe('transferring');
    expect((await moved(callId, 'targetAnswers')).state).toBe('offered');
    const back = await moved(callId, 'targetDeclines');
    expect(back.state).toBe('talking');
    expect(ladder(back).slice(-2)).toEqual(['in transferred', 'out listen']);
    await moved(callId, 'say', `transfer ${office}`);
    await moved(callId, 'targetAnswers');
    expect((await moved(callId, 'targetAccepts')).state).toBe('connected');
    expect(await moved(callId, 'targetLeaves')).toMatchObject({ state: 'ended' });
  });

  it.each([
    ['targetBusy', 'busy'],
    ['targetNoAnswer', 'no-answer'],
    ['targetFails', 'failed'],
  ])('returns to the agent after %s', async (name, outcome) => {
    const { callId } = await begun();
    await moved(callId, 'say', `transfer ${office}`);
    const back = await moved(callId, name);
    expect(back.state).toBe('talking');
    expect(back.steps.find((step) => step.name === 'transferred')?.words).toBe(outcome);
  });
});

describe('the line of a simulated call', () => {
  it('that repeats its messages gets the same answers and no second effect', async () => {
    const call = await begun({ quality: 'repeating' });
    expect(call.steps[1]?.words).toBe(call.steps[3]?.words);
    const after = await moved(call.callId, 'say', 'Hello');
    const said = after.steps.filter(({ way, name }) => way === 'out' && name === 'listen');
    expect(said.slice(-2).map(({ words }) => words)).toEqual([
      'You said “Hello” after 1 lines.',
      'You said “Hello” after 1 lines.',
    ]);
    expect((await moved(call.callId, 'say', 'Again')).steps.at(-1)?.words).toBe(
      'You said “Again” after 3 lines.',
    );
  });

  it('that is noisy loses words before they reach us', async () => {
    const { callId } = await begun({ quality: 'noisy' });
    const after = await moved(callId, 'say', 'one two three four');
    expect(after.steps.at(-1)?.words).toMatch(/“one two four”/);
  });

  it('that breaks ends the call as failed', async () => {
    const { callId } = await begun({ quality: 'cut' });
    await moved(callId, 'say', 'one');
    expect(await moved(callId, 'say', 'two')).toMatchObject({ state: 'ended', outcome: 'failed' });
    expect((await rowOf(callId))?.outcome).toBe('failed');
  });
});

describe('a voicemail of the simulator', () => {
  it('becomes a recording that can be fetched', async () => {
    const first = await begun({ from: '+15125550166' });
    await moved(first.callId, 'hangUp');
    await server.call('POST', `/api/v1/conversations/${first.roomId}/aiAgentEnabled`, {
      token: owner,
      body: { aiAgentEnabled: false },
    });
    const call = await begun({ from: '+15125550166' });
    expect(call.state).toBe('voicemail');
    expect((await moved(call.callId, 'leaveMessage')).state).toBe('ended');
    await server.platform.carrier.callController.reconcile();
    const [kept] = await server.store
      .within(scope, (db) =>
        db.select().from(carrierMedia).where(eq(carrierMedia.accountId, agentId)).limit(50),
      )
      .then((rows) => rows.filter(({ sourceUrl }) => sourceUrl.startsWith('loopback:')));
    expect(kept).toMatchObject({ isStored: true, mediaType: 'audio/wav', kind: 'voicemail' });
    const file = await server.call('GET', `/api/v2/carrier/media/${kept?.id}`, { token: owner });
    expect(file.text.slice(0, 4)).toBe('RIFF');
  });
});

describe('calls of others', () => {
  it('are neither started, read nor steered', async () => {
    const { callId } = await begun();
    const outsiders = tree.actors.filter(({ key, token }) => key === 'siblingOwner' && token);
    expect(outsiders).toHaveLength(1);
    for (const { token } of outsiders) {
      expect((await start({}, token as string)).status).toBeGreaterThanOrEqual(400);
      for (const reply of [
        await server.call('GET', `${path}/${callId}`, { token }),
        await move(callId, { move: 'hangUp' }, token as string),
      ])
        expect([403, 404]).toContain(reply.status);
      expect((await open(token as string)).calls ?? []).not.toContainEqual(
        expect.objectContaining({ callId }),
      );
    }
    expect((await rowOf(callId))?.state).toBe('answered');
  });
});

describe('the calls under way', () => {
  it('hold a simulated call until it ends, and a ringing one of an agent', async () => {
    const { callId, uuid } = await begun();
    expect(await open()).toMatchObject({
      simulated: true,
      calls: expect.arrayContaining([
        expect.objectContaining({ callId, uuid, ringing: false, agentId }),
      ]) as unknown,
    });
    await moved(callId, 'hangUp');
    expect((await open()).calls).not.toContainEqual(expect.objectContaining({ callId }));
    await server.platform.carrier.outbound.call({
      accountId: agentId,
      to: theirs,
      key: 'simulated',
    });
    const rings = (await open()).calls.find(({ ringing }) => ringing);
    const answered = await moved(rings?.callId as string, 'answer');
    expect(answered).toMatchObject({ direction: 'outbound', state: 'talking', agentId });
    expect(ladder(answered)).toEqual(['out place', 'in answered', 'out listen']);
  });
});
