import { agentConfigs, sessions } from '@patchbay/server-store';
import { and, eq } from 'drizzle-orm';
import {
  agentId,
  asked,
  ha1Of,
  listenAsNode,
  never,
  openVoiceRig,
  realm,
  resetVoiceRig,
  ring,
  rowOf,
  say,
  scope,
  server,
  transcriptOf,
  tree,
  until,
  voice,
} from './testing/voice-rig.js';

const greeting = 'Hello, this is the draft.';
let token: string;
let userId: number;

beforeAll(async () => {
  await openVoiceRig();
  const owner = tree.actors.find(({ key }) => key === 'owner');
  token = String(owner?.token);
  await server.store.within(scope, (db) =>
    db
      .update(agentConfigs)
      .set({
        config: {
          agentInstructions: 'You are the draft.',
          welcomeMessage: greeting,
          recordCalls: false,
        },
      })
      .where(and(eq(agentConfigs.accountId, agentId), eq(agentConfigs.slot, 'staging'))),
  );
  const { json } = await server.call('GET', '/api/v2/viewer', { token });
  userId = (json.person as { id: number }).id;
});
beforeEach(resetVoiceRig);
afterAll(() => server.close());

const start = (body: Record<string, unknown> = {}) =>
  server.call('POST', '/api/v2/agent/testCall', { token, body: { targetAgent: agentId, ...body } });

/** A test call that was taken. */
async function testCall() {
  const { json } = await start();
  const { user, token: password, session } = json as Record<'user' | 'token' | 'session', string>;
  const known = await voice.credentialsOf(user, realm, never);
  const opened = await ring(known?.sessionId ?? '');
  if ('refusal' in opened) throw new Error(`The call was refused: ${opened.refusal}`);
  return { ...opened, user, password, session, known };
}

describe('a test call of a member', () => {
  it('takes lines that are typed with its password, as those of the member', async () => {
    const { callId, link, password } = await testCall();
    await link.begin(never);
    const { typed, stop } = listenAsNode();
    const message = 'Are you open?';
    await server.call('POST', '/api/v2/chat/send', { token: password, body: { message } });
    await until(() => typed.length > 0);
    await say(link, `${callId}-1`, typed.join(' '));
    expect(JSON.stringify(asked.at(-1))).toContain('You are the draft.');
    expect(await transcriptOf(callId)).toEqual([
      `agent: ${greeting}`,
      'customer: Are you open?',
      'agent: You said “Are you open?”.',
    ]);
    stop();
    await link.ended('completed', 1);
  });

  it('signs in by the name and the token of the reply, for this agent alone', async () => {
    const { user, password, known, link } = await testCall();
    expect(known).toMatchObject({
      ha1: ha1Of(user, password),
      agent: (await start()).json.agent,
    });
    await link.ended('completed', 1);
  });

  it('is greeted and answered by the draft, and kept as a test of this member', async () => {
    const { callId, link, session } = await testCall();
    expect(await link.begin(never)).toMatchObject({ say: greeting });
    await say(link, `${callId}-1`, 'Are you open?');
    expect(JSON.stringify(asked.at(-1))).toContain('You are the draft.');
    const { json: under } = await server.call('GET', '/api/v2/calls/open', { token });
    const { ownTest, fromNumber, roomId, conversationUuid } = await rowOf(callId);
    expect({ ownTest, fromNumber }).toEqual({ ownTest: true, fromNumber: `test-${userId}` });
    expect(under.calls).toMatchObject([{ session, uuid: conversationUuid, ringing: false }]);
    await link.ended('completed', 12);
    await server.platform.carrier.callController.settled();
    expect(await transcriptOf(callId)).toEqual([
      `agent: ${greeting}`,
      'customer: Are you open?',
      'agent: You said “Are you open?”.',
    ]);
    const at = `/api/v2/conversation/${roomId}/${conversationUuid}`;
    const { json } = await server.call('GET', at, { token });
    expect(json.details).toMatchObject({ selfCall: true, type: 'call' });
  });

  it('is the draft by its session alone: a visitor hears what is live', async () => {
    const { callId, link } = await testCall();
    await link.ended('completed', 1);
    const { sessionId } = await rowOf(callId);
    await server.store.within(scope, (db) =>
      db
        .update(sessions)
        .set({ tester: null })
        .where(eq(sessions.id, String(sessionId))),
    );
    const visitor = await ring(String(sessionId));
    if ('refusal' in visitor) throw new Error('refused');
    expect(await visitor.link.begin(never)).toMatchObject({ say: 'Hello, this is Alma.' });
    expect((await rowOf(visitor.callId)).ownTest).toBe(false);
    await visitor.link.ended('completed', 1);
  });

  it('signs in for an hour, and not after it', async () => {
    const { json } = await start();
    const signIn = () => voice.credentialsOf(String(json.user), realm, never);
    server.clock.advance(3_500_000);
    expect(await signIn()).not.toBeNull();
    server.clock.advance(200_000);
    expect(await signIn()).toBeNull();
  });
});
