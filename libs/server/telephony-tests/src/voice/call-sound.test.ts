import {
  callSound,
  carrierMedia,
  conversations,
  logs,
  messages,
  rooms,
} from '@patchbay/server-store';
import { type CallLink, type SoundKind } from '@patchbay/server-voice/link';
import { and, eq } from 'drizzle-orm';
import {
  callIn,
  configure,
  never,
  openVoiceRig,
  organizationId,
  resetVoiceRig,
  rowOf,
  scope,
  server,
  transcriptOf,
  tree,
  visit,
} from './testing/voice-rig.js';

const header = 58;
const silence = 0xff;
const tokenOf = (key: string) => tree.actors.find((actor) => actor.key === key)?.token;

beforeAll(() => openVoiceRig());
beforeEach(async () => {
  resetVoiceRig();
  await configure({ recordCalls: true });
});
afterAll(() => server.close());

const reconcile = async () => {
  await server.platform.carrier.callController.settled();
  await server.platform.carrier.callController.reconcile();
};
const piece = (kind: SoundKind, at: number, ...bytes: number[]) => ({
  kind,
  at,
  bytes: Uint8Array.from(bytes),
});
const mediaOf = (callId: string) =>
  server.store.within(scope, (db) =>
    db.select().from(carrierMedia).where(eq(carrierMedia.callId, callId)),
  );
const piecesOf = (callId: string) =>
  server.store.within(scope, (db) => db.$count(callSound, eq(callSound.callId, callId)));

/** The samples of a stored file, as a member reads it. */
async function samplesOf(id: string): Promise<number[]> {
  const { status, bytes } = await read(id, 'owner');
  expect(status).toBe(200);
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('RIFF');
  return [...bytes.subarray(header)];
}
async function read(id: string, actor: string) {
  const reply = await fetch(new URL(`/api/v2/carrier/media/${id}`, server.url), {
    headers: { authorization: `Bearer ${tokenOf(actor)}` },
  });
  return { status: reply.status, bytes: Buffer.from(await reply.arrayBuffer()) };
}

/** A call that was answered, with the pieces of a recording. */
async function recordedCall(): Promise<{ callId: string; link: CallLink }> {
  const { callId, link } = await callIn();
  await link.begin(never);
  await link.keepSound(piece('call', 0, 1, 2, 3, 4));
  return { callId, link };
}

describe('the recording of a call from a page', () => {
  it('is announced, and asked of the media node', async () => {
    const { link } = await callIn();
    expect(await link.begin(never)).toMatchObject({
      say: 'This call is being recorded. Hello, this is Alma.',
      record: true,
    });
    await link.ended('completed', 1);
  });

  it('is neither where the agent does not record', async () => {
    await configure({ recordCalls: false });
    const { link } = await callIn();
    const first = await link.begin(never);
    expect(first?.say).toBe('Hello, this is Alma.');
    expect(first?.record).toBeUndefined();
    await link.ended('completed', 1);
  });

  it('is a file of the conversation after the call, with silence for what is missing', async () => {
    const { callId, link } = await recordedCall();
    await link.keepSound(piece('call', 6, 7, 8));
    await link.keepSound(piece('call', 6, 9, 9));
    await reconcile();
    expect(await mediaOf(callId)).toEqual([]);
    await link.ended('completed', 4);
    await reconcile();
    const [media] = await mediaOf(callId);
    expect(media).toMatchObject({ kind: 'call', isStored: true, mediaType: 'audio/x-wav' });
    expect(await samplesOf(String(media?.id))).toEqual([1, 2, 3, 4, silence, silence, 7, 8]);
    expect(await piecesOf(callId)).toBe(0);
    const { conversationUuid } = await rowOf(callId);
    const [log] = await server.store.within(scope, (db) =>
      db
        .select()
        .from(logs)
        .where(and(eq(logs.organizationId, organizationId), eq(logs.id, String(conversationUuid)))),
    );
    expect(JSON.stringify(log)).toContain(`/api/v2/carrier/media/${media?.id}`);
    await reconcile();
    expect(await mediaOf(callId)).toHaveLength(1);
  });

  it('is kept to the last piece when its media node dies', async () => {
    const { callId } = await recordedCall();
    server.clock.advance(16_000);
    await reconcile();
    await reconcile();
    expect((await rowOf(callId)).state).toBe('ended');
    const [media] = await mediaOf(callId);
    expect(await samplesOf(String(media?.id))).toEqual([1, 2, 3, 4]);
  });

  it('takes nothing after the end of its call', async () => {
    const { callId, link } = await recordedCall();
    await link.ended('completed', 4);
    await reconcile();
    await link.keepSound(piece('call', 4, 5));
    expect(await piecesOf(callId)).toBe(0);
  });

  it('is read by no one of another account', async () => {
    const { callId, link } = await recordedCall();
    await link.ended('completed', 4);
    await reconcile();
    const [media] = await mediaOf(callId);
    expect((await read(String(media?.id), 'siblingOwner')).status).toBe(404);
    expect((await read(String(media?.id), 'visitor')).status).toBeGreaterThanOrEqual(400);
  });

  it('is not reached by the URL that a carrier reports of its own call', async () => {
    const { callId } = await recordedCall();
    const { callId: other, link } = await callIn();
    await link.begin(never);
    await server.platform.carrier.callController.meaning.handle(await rowOf(other), {
      type: 'recorded',
      callId: other,
      recording: { id: 'RE1', url: 'call-sound:call', seconds: 1, kind: 'call' },
    });
    await reconcile();
    expect(await mediaOf(other)).toMatchObject([{ isStored: false }]);
    expect(await piecesOf(callId)).toBe(1);
    await link.ended('completed', 1);
  });
});

describe('a message that a caller leaves', () => {
  it('is a line of the room with its sound, and is thanked for', async () => {
    const { callId, link } = await callIn();
    await link.begin(never);
    await link.keepSound(piece('voicemail', 0, 5, 6, 7));
    expect(await link.leftMessage(2.4)).toMatchObject({
      say: 'Thank you. Goodbye.',
      next: { do: 'hang-up' },
    });
    await link.ended('completed', 9);
    await reconcile();
    const [media] = await mediaOf(callId);
    expect(media).toMatchObject({ kind: 'voicemail', seconds: 3, isStored: true });
    expect(await samplesOf(String(media?.id))).toEqual([5, 6, 7]);
    const { conversationUuid } = await rowOf(callId);
    const lines = await server.store.within(scope, (db) =>
      db
        .select()
        .from(messages)
        .where(eq(messages.conversationUuid, String(conversationUuid))),
    );
    const line = lines.find(({ body }) => body === 'Voicemail, 3 s');
    expect(JSON.stringify(line?.attachments)).toContain(String(media?.id));
    expect(await piecesOf(callId)).toBe(0);
  });

  it('is what came of a call that no agent took', async () => {
    const visitor = await visit();
    const { link: before, callId: former } = await callIn(visitor);
    await before.begin(never);
    await before.ended('completed', 1);
    const { roomId } = await rowOf(former);
    await server.store.within(scope, (db) =>
      db
        .update(rooms)
        .set({ aiEnabled: false })
        .where(eq(rooms.id, String(roomId))),
    );
    const { callId, link } = await callIn(visitor);
    expect(await link.begin(never)).toMatchObject({
      say: expect.stringContaining('leave a message after the tone'),
      next: { do: 'voicemail' },
    });
    await link.keepSound(piece('voicemail', 0, 5, 6, 7));
    await link.leftMessage(2);
    await link.ended('completed', 9);
    await reconcile();
    const { conversationUuid } = await rowOf(callId);
    const [found] = await server.store.within(scope, (db) =>
      db
        .select()
        .from(conversations)
        .where(eq(conversations.uuid, String(conversationUuid))),
    );
    expect(found).toMatchObject({ summary: 'Left a voicemail.', outcome: 'message' });
    expect(found?.collected).toMatchObject({ disposition: 'message' });
  });

  it('is said in the language of the agent', async () => {
    await configure({ agentLang: 'es-MX' });
    const { callId, link } = await callIn();
    await link.begin(never);
    await link.keepSound(piece('voicemail', 0, 5));
    expect((await link.leftMessage(2))?.say).toBe('Gracias. Adiós.');
    await link.ended('completed', 9);
    await reconcile();
    expect(await transcriptOf(callId)).toContain('customer: Mensaje de voz, 2 s');
  });

  it('is one when its report comes twice, and none without a report', async () => {
    const { callId, link } = await callIn();
    await link.begin(never);
    await link.keepSound(piece('voicemail', 0, 5));
    await reconcile();
    expect(await mediaOf(callId)).toEqual([]);
    await link.leftMessage(1);
    await link.leftMessage(1);
    await link.ended('completed', 9);
    await reconcile();
    expect(await mediaOf(callId)).toHaveLength(1);
  });
});
