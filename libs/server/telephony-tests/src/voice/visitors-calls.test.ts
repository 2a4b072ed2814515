import { sipRealmOf } from '@patchbay/server-core';
import { accounts, carrierCalls, rooms, sessions } from '@patchbay/server-store';
import { and, eq, isNotNull } from 'drizzle-orm';
import { SignJWT } from 'jose';
import {
  agentId,
  agentName,
  asked,
  callIn,
  configure,
  ha1Of,
  listenAsNode,
  never,
  openVoiceRig,
  organizationId,
  realm,
  resetVoiceRig,
  ring,
  rowOf,
  say,
  scope,
  server,
  transcriptOf,
  tree,
  turnOf,
  until,
  visit,
  type Visitor,
  voice,
} from './testing/voice-rig.js';

let secret: string;

beforeAll(async () => {
  await openVoiceRig({ atOnce: 3 });
  const token = String(tree.actors.find(({ key }) => key === 'owner')?.token);
  const { json } = await server.call('POST', '/api/v2/embeds/identity', { token, body: {} });
  secret = String(json.secret);
});
beforeEach(resetVoiceRig);
afterEach(async () => {
  // The sessions of a test end with it.
  for (const { id } of await open())
    await server.platform.carrier.callController.end({ organizationId, id }, ended);
  await server.platform.carrier.callController.settled();
});
afterAll(() => server.close());

const ended = { outcome: 'completed', seconds: 1 } as const;
const hour = 3_600_000;
const open = async () =>
  (
    await server.store.within(scope, (db) =>
      db.select().from(carrierCalls).where(isNotNull(carrierCalls.aliveAt)),
    )
  ).filter(({ state }) => state !== 'ended');
const credentials = ({ username }: Pick<Visitor, 'username'>, of = realm) =>
  voice.credentialsOf(username, of, never);
const signOut = ({ token }: Visitor) =>
  server.store.within(scope, (db) =>
    db
      .update(sessions)
      .set({ revokedAt: new Date(server.clock.now()) })
      .where(and(eq(sessions.kind, 'visitor'), eq(sessions.hint, token.slice(-4)))),
  );
const setAgent = (to: Partial<typeof accounts.$inferInsert>) =>
  server.store.within(scope, (db) => db.update(accounts).set(to).where(eq(accounts.id, agentId)));
const sealedOf = async ({ sessionId }: Visitor) => {
  const [row] = await server.store.within(scope, (db) =>
    db.select().from(sessions).where(eq(sessions.id, sessionId)),
  );
  return row?.sealedCredentials ?? null;
};

describe('the credentials of a visitor', () => {
  it('are those of its name, token and agent, in the installation’s realm', async () => {
    const visitor = await visit();
    expect(sipRealmOf('https://desk.example:8443/x')).toBe(realm);
    expect(await credentials(visitor)).toEqual({
      ha1: ha1Of(visitor.username, visitor.token),
      sessionId: visitor.sessionId,
      agent: agentName,
      secondsLeft: 3600,
    });
    expect(await sealedOf(visitor)).not.toContain(ha1Of(visitor.username, visitor.token));
    expect(await credentials(visitor, 'sip.other.example')).toBeNull();
  });

  it('are not those of another visitor, a member or a name that none has', async () => {
    const [one, other] = [await visit(), await visit()];
    expect((await credentials(one))?.ha1).not.toBe(ha1Of(one.username, other.token));
    expect((await credentials(other))?.sessionId).toBe(other.sessionId);
    for (const username of ['visitor0', 'visitor999999999999', agentName, 'visitor-1', ''])
      expect(await credentials({ username })).toBeNull();
  });

  it('are none without an agent, and none of an agent that is disabled', async () => {
    const { json } = await server.call('GET', '/api/v1/allocateTempUserSession');
    expect(await credentials({ username: String(json.username) })).toBeNull();
    const visitor = await visit();
    await setAgent({ disabledReason: 'unpaid' });
    expect(await credentials(visitor)).toBeNull();
    expect(await ring(visitor.sessionId)).toEqual({ refusal: 'unknown' });
    await setAgent({ disabledReason: null, active: false });
    expect(await ring(visitor.sessionId)).toEqual({ refusal: 'unknown' });
    await setAgent({ active: true });
    expect(await credentials(visitor)).not.toBeNull();
  });

  it('die with the session that is revoked, and end what runs by them', async () => {
    const visitor = await visit();
    const { endedSessions, stop } = listenAsNode();
    await signOut(visitor);
    expect(await credentials(visitor)).toBeNull();
    expect(await sealedOf(visitor)).toBeNull();
    await until(() => endedSessions.includes(visitor.sessionId));
    stop();
  });

  it('die with the session that is not used for an hour', async () => {
    const visitor = await visit();
    const { endedSessions, stop } = listenAsNode();
    server.clock.advance(hour + 1000);
    expect(await credentials(visitor)).toBeNull();
    expect(await ring(visitor.sessionId)).toEqual({ refusal: 'refused' });
    for (const worker of server.platform.workers)
      if (worker.metrics().name === 'visitors’ credentials') await worker.drain();
    expect(await sealedOf(visitor)).toBeNull();
    await until(() => endedSessions.includes(visitor.sessionId));
    stop();
  });
});

/** Writes in the chat of a visitor, and returns the reply. */
const write = async ({ token }: Visitor, message: string, clientId?: string) => {
  const { status, json } = await server.call('POST', '/api/v2/chat/send', {
    token,
    body: { message, ...(clientId ? { clientId } : {}) },
  });
  expect(status).toBe(200);
  return json;
};

describe('a call from a page', () => {
  it('is in the room of the visitor’s chat, and brings the agent’s settings', async () => {
    await configure({
      agentVoice: 'voice-juno',
      agentLang: 'es-MX',
      waitOnAnswer: 300,
      speakingTimeout: null,
      actions: [{ name: 'transfer', instructions: 'Billing to +15125550190' }],
    });
    const visitor = await visit();
    const { callId, agent, link } = await callIn(visitor);
    await configure({});
    expect(agent).toMatchObject({
      turns: { waitOnAnswer: 300 },
      voiceId: 'voice-juno',
      language: 'es-MX',
      country: 'US',
    });
    expect(agent.turns).toEqual({ waitOnAnswer: 300 });
    expect(agent.hints).toEqual(expect.arrayContaining(['A1', 'Billing']));
    await link.begin(never);
    await say(link, `${callId}-1`, 'Hello');
    const { json } = await server.call('GET', '/api/v2/chat/thread', { token: visitor.token });
    expect((json.messages as { message: string }[]).map(({ message }) => message)).toContain(
      'Hello',
    );
  });

  it('is refused to a session that is unknown, over, or without an agent', async () => {
    const visitor = await visit();
    await signOut(visitor);
    for (const id of [visitor.sessionId, 'none', '00000000-0000-4000-8000-000000000000'])
      expect(await ring(id)).toEqual({ refusal: 'refused' });
    expect(await open()).toEqual([]);
  });

  it('goes on without a name when its identity does not hold', async () => {
    const visitor = await visit();
    const metaData = 'x'.repeat(9000);
    const opened = await ring(visitor.sessionId, { jwt: 'not.a.token', metaData });
    const row = await rowOf('refusal' in opened ? '' : opened.callId);
    expect(row.fromNumber).toMatch(/^visitor-\d+$/);
    expect(row.pageData).toHaveLength(4096);
    expect(row.context).toEqual({});
  });

  it('is that of the person whom the organization’s server names', async () => {
    const jwt = await new SignJWT({
      sub: 'pat',
      name: 'Pat Marsh',
      exp: Math.floor(server.clock.now() / 1000) + 300,
    })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(secret));
    const opened = await ring((await visit()).sessionId, { jwt });
    if ('refusal' in opened) throw new Error(opened.refusal);
    expect((await rowOf(opened.callId)).fromNumber).toMatch(/^person-/);
  });

  it('is one for a session, as many as the agent answers at once, and then none', async () => {
    const visitor = await visit();
    await callIn(visitor);
    expect(await ring(visitor.sessionId)).toEqual({ refusal: 'busy' });
    await callIn();
    await callIn();
    expect(await ring((await visit()).sessionId)).toEqual({ refusal: 'busy' });
    // Another agent of the organization answers.
    expect('refusal' in (await ring((await visit(String(tree.nodes.A2?.id))).sessionId))).toBe(
      false,
    );
  });

  it('is put off when its organization has fifty', async () => {
    const row = await rowOf((await callIn()).callId);
    await server.store.within(scope, (db) =>
      db.insert(carrierCalls).values(
        Array.from({ length: 49 }, () => {
          const { id: _id, sessionId: _session, ...of } = row;
          return { ...of, accountId: Number(tree.nodes.A2?.id) };
        }),
      ),
    );
    expect(await ring((await visit()).sessionId)).toEqual({ refusal: 'later' });
  });

  it('is seen by its organization, and by no other', async () => {
    const { callId } = await callIn();
    const seenBy = (id: number) =>
      server.store.within({ kind: 'organization', id }, (db) =>
        db.$count(carrierCalls, eq(carrierCalls.id, callId)),
      );
    expect([await seenBy(organizationId), await seenBy(Number(tree.nodes.O2?.id))]).toEqual([1, 0]);
    expect((await rowOf(callId)).accountId).toBe(agentId);
  });

  it('is rejected in a room that is blocked', async () => {
    const visitor = await visit();
    const first = await callIn(visitor);
    await first.link.begin(never);
    const { roomId } = await rowOf(first.callId);
    await first.link.ended('completed', 1);
    await server.store.within(scope, (db) =>
      db
        .update(rooms)
        .set({ blocked: true })
        .where(eq(rooms.id, roomId ?? '')),
    );
    const { link } = await callIn(visitor);
    expect(await link.begin(never)).toMatchObject({ next: { do: 'reject' } });
  });

  it('keeps a wish to be left alone for a person’s own number only', async () => {
    const { callId, link } = await callIn();
    await link.begin(never);
    const turn = turnOf(
      await say(link, `${callId}-1`, 'Please stop calling me, take me off your list'),
    );
    expect(turn?.next.do).toBe('listen');
  });
});

describe('a line that is typed in the chat during a call', () => {
  it('is stored at once, answered by the call alone, and stored once', async () => {
    const { typed, stop } = listenAsNode();
    const visitor = await visit();
    const { callId, link } = await callIn(visitor);
    await link.begin(never);
    const reply = await write(visitor, 'Do you open on Sunday?', 'mine-1');
    expect((reply.messages as { clientId?: string }[]).at(-1)).toMatchObject({
      message: 'Do you open on Sunday?',
      clientId: 'mine-1',
    });
    expect(asked).toEqual([]);
    await write(visitor, 'Do you open on Sunday?', 'mine-1');
    await until(() => typed.length > 0);
    expect(turnOf(await say(link, `${callId}-1`, typed.join(' ')))?.say).toBe(
      'You said “Do you open on Sunday?”.',
    );
    expect(await transcriptOf(callId)).toEqual([
      'agent: Hello, this is Alma.',
      'customer: Do you open on Sunday?',
      'agent: You said “Do you open on Sunday?”.',
    ]);
    stop();
  });

  it('is one turn with what is said beside it', async () => {
    const { typed, stop } = listenAsNode();
    const visitor = await visit();
    const { callId, link } = await callIn(visitor);
    await link.begin(never);
    await write(visitor, 'My number is 0170 555.');
    await write(visitor, 'Not the old one');
    await until(() => typed.length === 2);
    await say(link, `${callId}-1`, `${typed.join(' ')} And my name is Pat`);
    expect(asked).toHaveLength(1);
    expect(await transcriptOf(callId)).toEqual([
      'agent: Hello, this is Alma.',
      'customer: My number is 0170 555.',
      'customer: Not the old one',
      'customer: And my name is Pat',
      'agent: You said “And my name is Pat”.',
    ]);
    stop();
  });

  it('is answered in the chat before the call is answered, after its end, and when its node is lost', async () => {
    const visitor = await visit();
    const { link } = await callIn(visitor);
    const repliesTo = async (line: string) =>
      ((await write(visitor, line)).messages as { message: string }[]).at(-1)?.message;
    expect(await repliesTo('Before')).toBe('You said “Before”.');
    await link.begin(never);
    server.clock.advance(16_000);
    expect(await repliesTo('Lost')).toBe('You said “Lost”.');
    await link.ended('completed', 16);
    expect(await repliesTo('After')).toBe('You said “After”.');
  });

  it('never reaches the call of another visitor', async () => {
    const { typed, stop } = listenAsNode();
    const { callId, link } = await callIn();
    await link.begin(never);
    const other = await visit();
    await write(other, 'Mine');
    expect(asked).toHaveLength(1);
    expect(typed).toEqual([]);
    expect(await transcriptOf(callId)).toEqual(['agent: Hello, this is Alma.']);
    stop();
  });
});

describe('a call whose node', () => {
  it('dies is over after fifteen seconds, with the seconds that it lived', async () => {
    const { callId, link } = await callIn();
    await link.begin(never);
    const { reconcile } = server.platform.carrier.callController;
    server.clock.advance(10_000);
    await voice.alive([callId, 'no id']);
    server.clock.advance(14_000);
    await reconcile();
    expect((await rowOf(callId)).state).toBe('answered');
    server.clock.advance(2000);
    await reconcile();
    expect(await rowOf(callId)).toMatchObject({
      state: 'ended',
      outcome: 'completed',
      seconds: 10,
    });
  });

  it('carries it still has to hang up, by the inbox and by the books', async () => {
    const { hungUp, typed, stop } = listenAsNode();
    const visitor = await visit();
    const { callId, link } = await callIn(visitor);
    await link.begin(never);
    await write(visitor, 'typed instead');
    const { conversationUuid } = await rowOf(callId);
    expect(await server.platform.carrier.callController.hangUp(conversationUuid ?? '')).toBe(true);
    await until(() => hungUp.includes(callId) && typed.length > 0);
    expect(typed).toEqual(['typed instead']);
    hungUp.length = 0;
    await voice.alive([callId]);
    await until(() => hungUp.includes(callId));
    stop();
  });
});
