import { sql } from 'drizzle-orm';
import {
  asked,
  booked,
  callIn,
  configure,
  done,
  follow,
  holdBookings,
  lastOf,
  never,
  openVoiceRig,
  resetVoiceRig,
  rowOf,
  runsIn,
  say,
  scope,
  server,
  text,
  tool,
  transcriptOf,
  tree,
  turnOf,
  wordsOf,
  write,
} from './testing/voice-rig.js';

beforeAll(() => openVoiceRig());
beforeEach(resetVoiceRig);
afterAll(() => server.close());

const settled = () => server.platform.carrier.callController.settled();

describe('a call over the link', () => {
  it('greets, answers with words before the turn, and ends once with its seconds', async () => {
    const { callId, link } = await callIn();
    expect(await link.begin(never)).toMatchObject({
      say: 'Hello, this is Alma.',
      next: { do: 'listen', mayInterrupt: true },
    });
    const events = await say(link, `${callId}-1`, 'Are you open on Sunday?');
    expect(events.length).toBeGreaterThan(2);
    expect(wordsOf(events)).toBe('You said “Are you open on Sunday?”.');
    expect(turnOf(events)?.say).toBe(wordsOf(events));
    await link.ended('completed', 42.4);
    await link.ended('failed', 7);
    await settled();
    expect(await rowOf(callId)).toMatchObject({
      carrier: 'browser',
      state: 'ended',
      outcome: 'completed',
      seconds: 42,
    });
    const { conversationUuid } = await rowOf(callId);
    const billed = await server.store.within(scope, (db) =>
      db.execute(sql`select item from usage_events where key = ${`call:${conversationUuid}`}`),
    );
    expect(billed.rows).toEqual([{ item: 'client-inbound-voice' }]);
    expect(await transcriptOf(callId)).toEqual([
      'agent: Hello, this is Alma.',
      'customer: Are you open on Sunday?',
      'agent: You said “Are you open on Sunday?”.',
    ]);
  });

  it('keeps of an interrupted reply what was heard, and the model knows it', async () => {
    const { callId, link } = await callIn();
    await link.begin(never);
    write(async function* (_request, signal) {
      yield text('We are open from nine to five. ');
      await new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      });
    });
    const first = follow(link, `${callId}-1`, 'When are you open?');
    await first.until('words');
    first.interrupt();
    // As the machine of turns says it, with its own mark.
    await link.heard(`${callId}-1`, 'We are open from nine…');
    await first.over;
    write(async function* (request) {
      yield text(`About ${lastOf(request)}`);
      yield done;
    });
    await say(link, `${callId}-2`, 'And on Sunday?');
    expect(await transcriptOf(callId)).toEqual([
      'agent: Hello, this is Alma.',
      'customer: When are you open?',
      'agent: We are open from nine…',
      'customer: And on Sunday?',
      'agent: About And on Sunday?',
    ]);
    const told = JSON.stringify(asked.at(-1)?.messages);
    expect(told).toContain('We are open from nine…');
    expect(told).not.toContain('to five');
  });

  it('shortens a reply that was stored whole before it was heard', async () => {
    const { callId, link } = await callIn();
    await link.begin(never);
    await say(link, `${callId}-1`, 'Hello');
    await link.heard(`${callId}-1`, 'You said');
    await link.heard(`${callId}-1`, 'You said');
    await say(link, `${callId}-2`, 'Go on');
    expect(await transcriptOf(callId)).toContain('agent: You said…');
    expect(JSON.stringify(asked.at(-1)?.messages)).not.toContain('“Hello”');
    // A reply that was heard to its end is as it was.
    await link.heard(`${callId}-2`, 'You said “Go on”.');
    expect((await transcriptOf(callId)).at(-1)).toBe('agent: You said “Go on”.');
  });

  it('runs a function that books once when the caller speaks meanwhile', async () => {
    const { callId, link } = await callIn();
    await link.begin(never);
    const open = holdBookings();
    write(async function* (request) {
      const isBooked = JSON.stringify(request.messages).includes('schedule is done');
      if (!isBooked || lastOf(request).includes('hello'))
        yield tool('schedule', { day: 'Tuesday' });
      else yield text('You are booked.');
      yield done;
    });
    const first = follow(link, `${callId}-1`, 'Book Tuesday');
    await first.until('function-started');
    first.interrupt();
    const heard = link.heard(`${callId}-1`, '');
    const second = say(link, `${callId}-2`, 'Book Tuesday hello?');
    open();
    await Promise.all([heard, first.over, second]);
    expect(first.events.slice(0, 2)).toEqual([
      { type: 'function-started', hasEffect: true },
      { type: 'function-ended', hasEffect: true },
    ]);
    expect(booked).toEqual([{ day: 'Tuesday' }]);
    expect(await runsIn(callId)).toEqual(['schedule ok']);
    // What the caller went on with is one more line, not the first one again.
    expect((await transcriptOf(callId)).filter((line) => line.startsWith('customer'))).toEqual([
      'customer: Book Tuesday',
      'customer: hello?',
    ]);
    expect(JSON.stringify(asked.at(-1)?.messages)).toContain('schedule is done');
  });

  it('gives up a function that changes nothing, and runs it again', async () => {
    const { callId, link } = await callIn();
    await link.begin(never);
    const open = holdBookings();
    write(async function* (request) {
      if (JSON.stringify(request.messages).includes('freeTimes is done')) yield text('At nine.');
      else yield tool('freeTimes', { when: 'earliest' });
      yield done;
    });
    const first = follow(link, `${callId}-1`, 'When');
    await first.until('function-started');
    first.interrupt();
    await Promise.all([first.over, link.heard(`${callId}-1`, '')]);
    open();
    expect(wordsOf(await say(link, `${callId}-2`, 'When please'))).toBe('At nine.');
    expect(await runsIn(callId)).toEqual(['freeTimes ok']);
  });

  it('answers a repeated turn once, with the same events', async () => {
    const { callId, link } = await callIn();
    await link.begin(never);
    const [one, two] = await Promise.all([
      say(link, `${callId}-1`, 'Hello'),
      say(link, `${callId}-1`, 'Hello'),
    ]);
    expect(await say(link, `${callId}-1`, 'Hello')).toEqual(one);
    expect(two).toEqual(one);
    expect(asked).toHaveLength(1);
    expect((await transcriptOf(callId)).filter((line) => line === 'customer: Hello')).toHaveLength(
      1,
    );
  });

  it('takes keys as a carrier’s digits, beside words', async () => {
    const { callId, link } = await callIn();
    await link.begin(never);
    expect(turnOf(await say(link, `${callId}-1`, '', { keys: '12#' }))?.say).toBe(
      'You said “12#”.',
    );
    expect(turnOf(await say(link, `${callId}-2`, 'My code is', { keys: '77' }))?.say).toBe(
      'You said “My code is 77”.',
    );
    expect(turnOf(await say(link, `${callId}-3`, ' '))).toMatchObject({
      say: '',
      next: { do: 'listen' },
    });
  });

  it('says what it says of itself in the agent’s language, and keeps it', async () => {
    const { callId, link } = await callIn();
    await link.begin(never);
    expect(await link.prompt('silent', 1)).toBe('Are you still there?');
    expect((await rowOf(callId)).silences).toBe(1);
    await configure({ agentLang: 'es-MX' });
    expect(await link.prompt('goodbye', 2)).toBe('No le oigo, así que voy a colgar. Adiós.');
    expect(await link.prompt('please-wait', 1)).toBe('Un momento, por favor.');
    await configure({});
    expect(await transcriptOf(callId)).toEqual([
      'agent: Hello, this is Alma.',
      'agent: Are you still there?',
      'agent: No le oigo, así que voy a colgar. Adiós.',
      'agent: Un momento, por favor.',
    ]);
    await link.ended('completed', 3);
    expect(await link.prompt('silent', 3)).toBe('');
  });

  it('goes on after a transfer that nothing carries', async () => {
    const { callId, link } = await callIn();
    await link.begin(never);
    write(async function* (request) {
      if (JSON.stringify(request.messages).includes('Put through')) yield text('One moment.');
      else yield tool('transfer');
      yield done;
    });
    expect(turnOf(await say(link, `${callId}-1`, 'A person, please'))?.next).toMatchObject({
      do: 'transfer',
      to: '+15125550190',
    });
    expect((await link.notTransferred())?.say).toContain('no one is picking up');
    expect((await rowOf(callId)).transfer).toBeNull();
    expect(await runsIn(callId)).toEqual(['transfer failed']);
    expect(await link.notTransferred()).toMatchObject({
      say: 'I am sorry, could you say that again?',
      next: { do: 'listen' },
    });
  });

  it('asks to say it again where the model takes too long, and fails no call', async () => {
    const { callId, link } = await callIn();
    await link.begin(never);
    write(async function* () {
      yield text('Well ');
      throw new Error('The process died');
    });
    const events = await say(link, `${callId}-1`, 'Hello');
    expect(turnOf(events)?.next.do).toBe('listen');
    write(async function* () {
      yield text('Here I am.');
      yield done;
    });
    expect(wordsOf(await say(link, `${callId}-2`, 'Still there?'))).toBe('Here I am.');
  });

  it('is silent once it is over', async () => {
    const { callId, link } = await callIn();
    await link.begin(never);
    await link.ended('completed', 3);
    expect(await say(link, `${callId}-1`, 'Hello?')).toEqual([
      { type: 'turn', turn: { say: '', next: { do: 'hang-up' } } },
    ]);
    expect(asked).toEqual([]);
  });
});

describe('the times of a call', () => {
  const turn = (number: number, heard: number) => ({
    turn: number,
    source: 'voice' as const,
    offset: number * 1000,
    endpoint: 500,
    transcribe: 150,
    waited: 0,
    firstSentence: 200,
    function: null,
    firstAudio: 50,
    sent: heard - 50,
    heard,
    interruptedAfter: null,
    wasCut: false,
  });
  const tokenOf = (key: string) => tree.actors.find((actor) => actor.key === key)?.token;
  async function timingOf(callId: string, actor = 'owner') {
    const { roomId, conversationUuid } = await rowOf(callId);
    const reply = await server.call('GET', `/api/v2/conversation/${roomId}/${conversationUuid}`, {
      token: tokenOf(actor),
    });
    return { status: reply.status, timing: (reply.json as { timing?: unknown }).timing };
  }

  it('are in its conversation, once', async () => {
    const { callId, link } = await callIn();
    await link.begin(never);
    const timing = { turns: [turn(1, 900)], callerMs: 2100, agentMs: 4000 };
    await link.ended('completed', 12, timing);
    await link.ended('completed', 12, { ...timing, callerMs: 9 });
    expect(await timingOf(callId)).toEqual({ status: 200, timing });
  });

  it('are absent where nothing measured them', async () => {
    const { callId, link } = await callIn();
    await link.begin(never);
    await link.ended('failed', 3);
    expect(await timingOf(callId)).toEqual({ status: 200, timing: undefined });
  });
});
