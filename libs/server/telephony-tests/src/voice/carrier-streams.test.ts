import {
  attributeOf,
  callRow,
  closeRig,
  configure,
  linesOf,
  office,
  openStreamRig,
  organizationId,
  ours,
  ring,
  said,
  agentId,
  scope,
  server,
  tell,
  theirs,
} from '@patchbay/server-platform/testing/carrier';
import { carrierCalls } from '@patchbay/server-store';
import { type CallRefusal, type OpenedCall } from '@patchbay/server-voice/link';

beforeAll(() => openStreamRig());
beforeEach(() => configure({}));
afterAll(closeRig);

const never = new AbortController().signal;
const voice = () => server.platform.carrier.voiceCalls;

/** A call that rings at the carrier, before its markup is answered. */
async function ringing(sid: string) {
  const now = new Date(server.clock.now());
  const [row] = await server.store.within(scope, (db) =>
    db
      .insert(carrierCalls)
      .values({
        organizationId,
        accountId: agentId,
        carrier: 'twilio',
        carrierCallId: sid,
        direction: 'inbound',
        state: 'ringing',
        fromNumber: theirs,
        toNumber: ours,
        giveUpAt: new Date(now.getTime() + 3_600_000),
        createdAt: now,
      })
      .returning(),
  );
  if (!row) throw new Error('The call was not stored');
  return row;
}

const openBy = (token: string | null, carrierCallId: string) =>
  voice().open({ road: 'carrier', token: token ?? '', carrierCallId }, never);

const demand = (opened: OpenedCall | CallRefusal): OpenedCall => {
  if ('refusal' in opened) throw new Error(`The call was refused: ${opened.refusal}`);
  return opened;
};

const refused = { refusal: 'refused' };

describe('the token of a carrier’s stream', () => {
  it('opens its call once', async () => {
    const row = await ringing('CAs1');
    const token = await voice().tokenFor(row);
    expect(demand(await openBy(token, 'CAs1')).callId).toBe(row.id);
    expect(await openBy(token, 'CAs1')).toEqual(refused);
  });

  it('opens no other call, and is as good as before', async () => {
    const [row] = [await ringing('CAs2'), await ringing('CAs3')];
    const token = await voice().tokenFor(row);
    expect(await openBy(token, 'CAs3')).toEqual(refused);
    expect(demand(await openBy(token, 'CAs2')).callId).toBe(row.id);
  });

  it('opens nothing after thirty seconds, and nothing once there is a newer one', async () => {
    const row = await ringing('CAs4');
    const [older, token] = [await voice().tokenFor(row), await voice().tokenFor(row)];
    expect(await openBy(older, 'CAs4')).toEqual(refused);
    server.clock.advance(30_000);
    expect(await openBy(token, 'CAs4')).toEqual(refused);
  });

  it('is not given for a call that is over, and not stored as it is', async () => {
    const row = await ringing('CAs5');
    const token = await voice().tokenFor(row);
    const kept = await callRow('CAs5');
    expect(JSON.stringify(kept)).not.toContain(String(token));
    await server.platform.carrier.callController.end(row, { outcome: 'no-answer', seconds: 0 });
    expect(await voice().tokenFor(row)).toBeNull();
    expect(await openBy(token, 'CAs5')).toEqual(refused);
  });
});

describe('a carrier’s call with sound', () => {
  it('is greeted, with the notice of its recording, and ends with its stream', async () => {
    await configure({ autoRecordingNotification: 'always' });
    const row = await ringing('CAs6');
    const { link, callId } = demand(await openBy(await voice().tokenFor(row), 'CAs6'));
    expect(await link.begin(never)).toMatchObject({
      say: 'This call is being recorded. Hello, this is Alma.',
      record: true,
    });
    const words: string[] = [];
    for await (const event of link.said({ key: `${callId}-1`, text: 'Hello', keys: '' }, never))
      words.push(event.type);
    expect(words).toEqual(['words', 'turn']);
    await link.ended('completed', 12);
    await tell('/carrier/status', { CallSid: 'CAs6', CallStatus: 'completed', CallDuration: '14' });
    const ended = await callRow('CAs6');
    expect(ended).toMatchObject({ state: 'ended', outcome: 'completed', seconds: 12 });
    expect(await linesOf(ended?.conversationUuid ?? '')).toEqual([
      'agent: Hello, this is Alma.',
      'customer: Hello',
      'agent: You said “Hello” after 1 lines.',
    ]);
  });

  it('goes on at the carrier when it is put through', async () => {
    const row = await ringing('CAs7');
    const { link, callId } = demand(await openBy(await voice().tokenFor(row), 'CAs7'));
    await link.begin(never);
    const said = link.said({ key: `${callId}-1`, text: 'transfer +15125550190', keys: '' }, never);
    for await (const event of said)
      if (event.type === 'turn')
        expect(event.turn.next).toMatchObject({ do: 'transfer', to: '+15125550190' });
    await link.ended('completed', 9);
    expect(await callRow('CAs7')).toMatchObject({ state: 'answered', aliveAt: null });
    server.clock.advance(20_000);
    await server.platform.carrier.callController.reconcile();
    expect((await callRow('CAs7'))?.state).toBe('answered');
    await tell('/carrier/status', { CallSid: 'CAs7', CallStatus: 'completed', CallDuration: '60' });
    expect(await callRow('CAs7')).toMatchObject({ state: 'ended', seconds: 60 });
  });
});

/** A call that rings, and the stream that its markup asks for. */
async function streaming(sid: string) {
  const { text } = await ring(sid);
  const link = async () => demand(await openBy(attributeOf(text, 'value'), sid));
  return { text, link, action: attributeOf(text, 'action') };
}

const after = (action: string, sid: string) => tell(action, { CallSid: sid });
const once = (sid: string) => expect.stringContaining(sid);

describe('the markup of a carrier’s call', () => {
  it('opens a stream in place of words, and the words are the first in it', async () => {
    await configure({ preAnswerRingTime: 2, postAnswerDtmf: '1' });
    const { text, link } = await streaming('CAm1');
    expect(said(text)).toEqual([]);
    expect([attributeOf(text, 'url'), attributeOf(text, 'digits')]).toEqual([
      'wss://desk.example/carrier/stream',
      '1',
    ]);
    expect(text).toMatch(/<Pause length="\d+"\/>.*<Connect .*<Redirect method="POST">/);
    const first = await (await link()).link.begin(never);
    expect(first).toMatchObject({ say: 'Hello, this is Alma.', next: { do: 'listen' } });
    expect([first?.waitSeconds, first?.pressFirst]).toEqual([undefined, undefined]);
    expect(await callRow('CAm1')).toMatchObject({ streams: 1, fromNumber: theirs });
  });

  it('has the name of the caller and its notice of a recording, as without a stream', async () => {
    await configure({ autoRecordingNotification: 'always' });
    const { link } = await streaming('CAm2');
    expect(await (await link()).link.begin(never)).toMatchObject({
      say: expect.stringMatching(/recorded.* Hello, this is Alma\./),
    });
    expect((await callRow('CAm2'))?.aliveAt).not.toBeNull();
  });

  it('opens a stream after the longest ringing, and not much later', async () => {
    await configure({ preAnswerRingTime: 60 });
    const [inTime, late] = [await streaming('CAm8'), await streaming('CAm9')];
    server.clock.advance(60_000);
    expect((await inTime.link()).callId).toBe((await callRow('CAm8'))?.id);
    server.clock.advance(30_000);
    expect(await openBy(attributeOf(late.text, 'value'), 'CAm9')).toEqual(refused);
  });

  it('goes on by callbacks where no stream could be opened, with the same words', async () => {
    const { action } = await streaming('CAm3');
    const turns = await after(action, 'CAm3');
    expect(said(turns.text)).toEqual(['Hello, this is Alma.']);
    const next = await tell(attributeOf(turns.text, 'action'), {
      CallSid: 'CAm3',
      SpeechResult: 'Hello',
    });
    expect(said(next.text)).toEqual(['You said “Hello” after 1 lines.']);
    expect(next.text).not.toContain('<Stream');
  });

  it('goes on by callbacks when the stream breaks, and asks to repeat', async () => {
    const { action, link } = await streaming('CAm4');
    await (await link()).link.begin(never);
    const turns = await after(action, 'CAm4');
    expect(said(turns.text)).toEqual(['I am sorry, could you say that again?']);
    expect(turns.text).toContain('<Gather');
    const row = await callRow('CAm4');
    expect(await linesOf(row?.conversationUuid ?? '')).toEqual([
      'agent: Hello, this is Alma.',
      'agent: I am sorry, could you say that again?',
    ]);
    // Without a node no sign of life is missed.
    server.clock.advance(20_000);
    await server.platform.carrier.callController.reconcile();
    expect((await callRow('CAm4'))?.state).toBe('answered');
  });

  it('hangs up after the agent has', async () => {
    const { action, link } = await streaming('CAm5');
    const opened = await link();
    await opened.link.begin(never);
    const turns = after(action, 'CAm5');
    await opened.link.ended('completed', 12);
    expect((await turns).text).toContain('<Hangup');
    expect(await callRow('CAm5')).toMatchObject({ state: 'ended', seconds: 12 });
  });

  it('dials the person whom the agent puts a caller through to, and streams again after that', async () => {
    const { action, link } = await streaming('CAm6');
    const first = await link();
    await first.link.begin(never);
    const turnsOf = async ({ link: open, callId }: OpenedCall, text: string) => {
      const turns = [];
      for await (const event of open.said({ key: `${callId}-1`, text, keys: '' }, never))
        if (event.type === 'turn') turns.push(event.turn.say);
      return turns;
    };
    expect(await turnsOf(first, `transfer ${office}`)).toEqual(['One moment, please.']);
    await first.link.ended('completed', 9);
    const dial = await after(action, 'CAm6');
    expect([said(dial.text), dial.text]).toEqual([[], once(`>${office}</Number>`)]);
    const back = await tell(attributeOf(dial.text, 'action'), {
      CallSid: 'CAm6',
      DialCallStatus: 'busy',
    });
    const second = demand(await openBy(attributeOf(back.text, 'value'), 'CAm6'));
    expect(await second.link.begin(never)).toMatchObject({
      say: expect.stringContaining('no one is picking up'),
    });
    // The first turn of this stream is not that of the one before.
    expect(await turnsOf(second, 'Hello')).toEqual(['You said “Hello” after 5 lines.']);
  });

  it('opens no stream for a call that the agent does not answer', async () => {
    await configure({ prescreenRules: [] });
    await server.platform.carrier.callController.settled();
    const { text } = await tell('/carrier/voice', {
      CallSid: 'CAm7',
      From: theirs,
      To: '+15125550999',
    });
    expect(text).toContain('<Reject');
  });
});
