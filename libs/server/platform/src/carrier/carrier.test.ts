import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { createTwilioCarrier } from '@patchbay/server-providers';
import { accounts, agentConfigs, carrierCalls, carrierMedia, carrierTexts, conversations, logs, messages, numberingProviders, pendingAnswers, phoneNumbers, rooms, webhookRelays, webhooks } from '@patchbay/server-store';
import { and, eq } from 'drizzle-orm';
import twilio from 'twilio';
import { type AgentRuntime } from '../agent-runtime/agent-runtime.js';
import { type EffectsScope } from '../conversations/engine.js';
import { sealedFor } from '../numbers/sources.js';
import { type EndedCall } from '../outbound/outbound.js';
import { echoRuntime } from '../testing/echo-runtime.js';
import { type FixtureTree, plantTree } from '../testing/fixture-tree.js';
import { type Receiver, openReceiver } from '../testing/receiver.js';
import { type Reply, type TestServer, createTestServer } from '../testing/test-server.js';

const account = { accountSid: 'AC0000000000000000000000000000000a', authToken: 'the-token-of-the-account' };
const publicUrl = 'https://desk.example';
const [ours, theirs, office] = ['+15125550110', '+15125550177', '+15125550190'];
const scope = { kind: 'platform', reason: 'look in a test' } as const;

let crashes = 0;

/** Repeats what it hears, dies at the first crash, and puts through whoever asks for it. */
const runtime: AgentRuntime<EffectsScope> = {
  ...echoRuntime,
  async *respond(input, signal) {
    if (/^crash/.test(input.text) && (crashes += 1) === 1) throw new Error('The process died');
    if (!/^transfer/.test(input.text)) return yield* echoRuntime.respond(input, signal);
    yield { type: 'function', name: 'transfer', label: 'Call Transfer', ok: true, words: 'Put through', input: {}, output: { destination: input.text.split(' ')[1] ?? '' }, durationMs: 1 };
    yield { type: 'reply', text: 'One moment, please.', trace: [] };
  },
};

/** The vendor's REST side: takes calls, texts and recordings, and gives out one recording's bytes. */
async function openVendor() {
  const asked: { path: string; fields: Record<string, string> }[] = [];
  let refusing: number | null = null;
  let sids = 0;
  let isClosed = false;
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => {
      if (request.method === 'GET' && isClosed) return void reply.writeHead(503).end();
      if (request.method === 'GET') return void reply.writeHead(200, { 'content-type': /RE1$/.test(request.url ?? '') ? 'audio/x-wav' : 'text/html' }).end('bytes of the file');
      asked.push({ path: (request.url ?? '').replace(`/2010-04-01/Accounts/${account.accountSid}`, ''), fields: Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString('utf8'))) });
      if (refusing === 0) return void request.socket.destroy();
      if (refusing !== null) return void reply.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ code: refusing }));
      reply.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ sid: `SID${(sids += 1)}`, status: 'queued' }));
    });
  });
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { asked, url, media: (name: string) => `${url}/2010-04-01/Accounts/${account.accountSid}/Recordings/${name}`, refuse: (code: number | null) => { refusing = code; }, closeMedia: (closed: boolean) => { isClosed = closed; }, close: () => new Promise<void>((resolve) => { server.closeAllConnections(); server.close(() => resolve()); }) };
}

let vendor: Awaited<ReturnType<typeof openVendor>>;
let server: TestServer;
let tree: FixtureTree;
let agentId: number;
let organizationId: number;
let owner: string;
let receiver: Receiver;
const ended: EndedCall[] = [];

beforeAll(async () => {
  vendor = await openVendor();
  receiver = await openReceiver();
  server = await createTestServer({ runtime, carrier: createTwilioCarrier({ ...account, publicUrl, baseUrl: vendor.url }), openLine: (credentials) => createTwilioCarrier({ ...credentials, publicUrl, baseUrl: vendor.url }), fetchAlso: [receiver.place] });
  tree = await plantTree(server);
  agentId = tree.nodes.A1?.id as number;
  organizationId = tree.nodes.O1?.id as number;
  owner = tree.actors.find(({ key }) => key === 'owner')?.token as string;
  await server.store.within(scope, async (db) => {
    // The tree's own lead to names that do not exist.
    await db.delete(webhooks);
    await db.delete(webhookRelays);
    await db.insert(phoneNumbers).values({ number: ours, organizationId, accountId: agentId, country: 'US' });
    await db.update(accounts).set({ phoneNumber: ours }).where(eq(accounts.id, agentId));
  });
  await configure({});
  server.platform.outbound.onEnded(async (one) => void ended.push(one));
}, 60_000);
afterAll(async () => {
  await server.close();
  await receiver.close();
  await vendor.close();
});

const configure = (more: Record<string, unknown>) => server.store.within(scope, (db) => db.update(agentConfigs).set({ config: { agentInstructions: 'You answer.', welcomeMessage: 'Hello, this is Alma.', autoRecordingNotification: 'false', ...more } }).where(eq(agentConfigs.accountId, agentId)));

/** The vendor calls back, signed by its own SDK over the public address. */
function tell(path: string, fields: Record<string, string>, change: { signature?: string; headers?: Record<string, string> } = {}): Promise<Reply> {
  const whole = { AccountSid: account.accountSid, ...fields };
  return server.call('POST', path, {
    body: new URLSearchParams(whole).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': change.signature ?? twilio.getExpectedTwilioSignature(account.authToken, `${publicUrl}${path}`, whole), host: 'inside:4300', ...change.headers },
  });
}

const attributeOf = (xml: string, name: string): string => (new RegExp(`${name}="([^"]*)"`).exec(xml)?.[1] ?? '').replaceAll('&amp;', '&').replace(publicUrl, '');
const said = (xml: string): string[] => [...xml.matchAll(/<Say[^>]*>([^<]*)<\/Say>/g)].map(([, text]) => (text as string).replace(/&#x([0-9a-f]+);/g, (_all, code: string) => String.fromCodePoint(Number.parseInt(code, 16))).replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
const linesOf = (uuid: string) => server.store.within(scope, async (db) => (await db.select().from(messages).where(eq(messages.conversationUuid, uuid)).orderBy(messages.seq)).map(({ author, body }) => `${author}: ${body}`));
const callRow = (sid: string) => server.store.within(scope, async (db) => (await db.select().from(carrierCalls).where(eq(carrierCalls.carrierCallId, sid)))[0]);
const counts = () => server.store.within(scope, async (db) => [await db.$count(messages), await db.$count(carrierCalls), await db.$count(conversations), await db.$count(rooms)]);
/** A file, once somebody has fetched it: the desk looks around by itself as well. */
async function fetched(url: string): Promise<Reply> {
  for (let tries = 0; ; tries += 1) {
    server.clock.advance(20_000);
    await server.platform.desk.lookAround();
    const reply = await server.call('GET', url, { token: owner });
    if (reply.status === 200 || tries === 50) return reply;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
const ring = (sid: string, from = theirs) => tell('/carrier/voice', { CallSid: sid, From: from, To: ours, CallerName: 'Ada Lovelace' });

describe('A call from the carrier', () => {
  it('is a conversation: inbox, transcript, log row and webhooks', async () => {
    await server.call('POST', '/api/v2/webhooks', { token: owner, body: { url: `${receiver.url}/calls`, label: 'calls', type: 'conversation' } });
    const first = await ring('CA100');
    expect([first.status, first.headers['content-type'], said(first.text)]).toEqual([200, 'text/xml; charset=utf-8', ['Hello, this is Alma.']]);
    const second = await tell(attributeOf(first.text, 'action'), { CallSid: 'CA100', SpeechResult: 'Are you open on Sunday?' });
    expect(said(second.text)).toEqual(['You said “Are you open on Sunday?” after 1 lines.']);
    const third = await tell(attributeOf(second.text, 'action'), { CallSid: 'CA100', SpeechResult: 'book' });
    expect(attributeOf(third.text, 'action')).toContain('turn=3');
    expect((await tell('/carrier/status', { CallSid: 'CA100', CallStatus: 'completed', CallDuration: '42' })).text).toContain('<Response/>');
    await server.platform.desk.settled();

    const row = await callRow('CA100');
    expect(row).toMatchObject({ state: 'ended', outcome: 'completed', seconds: 42, direction: 'inbound', fromNumber: theirs });
    const uuid = row?.conversationUuid as string;
    expect(await linesOf(uuid)).toEqual(['agent: Hello, this is Alma.', 'customer: Are you open on Sunday?', 'agent: You said “Are you open on Sunday?” after 1 lines.', 'customer: book', expect.stringMatching(/^agent: You said “book”/)]);
    const inbox = await server.call('GET', '/api/v2/conversations', { token: owner });
    expect(inbox.text).toContain('Ada Lovelace');
    const [log] = await server.store.within(scope, (db) => db.select().from(logs).where(eq(logs.id, uuid)));
    expect(log).toMatchObject({ eventType: 'inbound-call', callId: 'CA100', outcome: 'booked' });
    const [told] = await receiver.until(1, ({ path }) => path === '/calls');
    expect(JSON.parse(told?.body ?? '')).toMatchObject({ direction: 'inbound', fromNumber: theirs });
  });

  it('is answered once, however often the carrier asks, also at once', async () => {
    const [a, b] = await Promise.all([ring('CA200'), ring('CA200')]);
    expect(said(a.text)).toEqual(said(b.text));
    const action = attributeOf(a.text, 'action');
    const before = await counts();
    const answers = await Promise.all([1, 2, 3].map(() => tell(action, { CallSid: 'CA200', SpeechResult: 'Hello' })));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const after = await counts();
    expect([(after[0] as number) - (before[0] as number), (after[1] as number) - (before[1] as number)]).toEqual([2, 0]);
    expect(vendor.asked.filter(({ path }) => path === '/Calls/CA200/Recordings.json')).toHaveLength(1);
  });

  it('stays over once it is, whatever comes late', async () => {
    const first = await ring('CA300');
    await tell('/carrier/status', { CallSid: 'CA300', CallStatus: 'completed', CallDuration: '5' });
    await tell('/carrier/status', { CallSid: 'CA300', CallStatus: 'no-answer' });
    await tell('/carrier/status', { CallSid: 'CA300', CallStatus: 'ringing' });
    await server.platform.desk.settled();
    expect(await callRow('CA300')).toMatchObject({ state: 'ended', outcome: 'completed', seconds: 5 });
    const before = await counts();
    expect((await tell(attributeOf(first.text, 'action'), { CallSid: 'CA300', SpeechResult: 'Hello?' })).text).toContain('<Hangup/>');
    expect(await counts()).toEqual(before);
  });

  it('is asked whether somebody is there, and ended when nobody is', async () => {
    await configure({ callerResponseTimeoutHangupCounter: 2 });
    const first = await ring('CA400');
    const second = await tell(attributeOf(first.text, 'action'), { CallSid: 'CA400', SpeechResult: '' });
    expect(said(second.text)).toEqual(['Are you still there?']);
    const third = await tell(attributeOf(second.text, 'action'), { CallSid: 'CA400', SpeechResult: 'Yes' });
    const fourth = await tell(attributeOf(third.text, 'action'), { CallSid: 'CA400' });
    expect(said(fourth.text)).toEqual(['Are you still there?']);
    const fifth = await tell(attributeOf(fourth.text, 'action'), { CallSid: 'CA400' });
    expect(said(fifth.text)).toEqual(['I cannot hear you, so I will hang up now. Goodbye.']);
    expect(fifth.text).toContain('<Hangup/>');
    await configure({});
  });

  it('asks again when the answer takes too long, instead of falling silent', async () => {
    const first = await ring('CA450');
    crashes = 0;
    const second = await tell(attributeOf(first.text, 'action'), { CallSid: 'CA450', SpeechResult: 'crash' });
    expect(said(second.text)).toEqual(['I am sorry, could you say that again?']);
    expect(said((await tell(attributeOf(second.text, 'action'), { CallSid: 'CA450', SpeechResult: 'crash' })).text)[0]).toContain('You said “crash”');
  });

  it('is one call to every process of the installation', async () => {
    const other = await createTestServer({ databaseUrl: server.databaseUrl, runtime, carrier: createTwilioCarrier({ ...account, publicUrl, baseUrl: vendor.url }) });
    try {
      const first = await ring('CA460');
      const path = attributeOf(first.text, 'action');
      const whole = { AccountSid: account.accountSid, CallSid: 'CA460', SpeechResult: 'Which one hears me?' };
      const ask = (at: TestServer) => at.call('POST', path, { body: new URLSearchParams(whole).toString(), headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': twilio.getExpectedTwilioSignature(account.authToken, `${publicUrl}${path}`, whole) } });
      const before = await counts();
      const answers = await Promise.all([ask(server), ask(other), ask(server), ask(other)]);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(((await counts())[0] as number) - (before[0] as number)).toBe(2);
    } finally {
      await other.close();
    }
  });

  it('is rejected or put through by the caller’s name, before the agent speaks, where the owner wants that', async () => {
    await configure({ cnamAutoRejectRegex: '^SPAM|SCAM', cnamAutoRejectCode: 486, cnamAutoTransferRegex: 'VIP', cnamAutoTransferDestination: office });
    const named = (sid: string, CallerName: string) => tell('/carrier/voice', { CallSid: sid, From: theirs, To: ours, CallerName });
    const before = await counts();
    expect((await named('CA470', 'SCAM LIKELY VIP')).text).toContain('<Reject reason="busy"/>');
    const through = await named('CA471', 'A VIP');
    expect([through.text.includes(`${office}</Number>`), said(through.text)]).toEqual([true, []]);
    expect((await counts())[2]).toBe(before[2]);
    expect(said((await tell(attributeOf(through.text, 'action'), { CallSid: 'CA471', DialCallStatus: 'busy' })).text)).toEqual(['Hello, this is Alma.']);
    expect((await tell(attributeOf((await named('CA472', 'VIP')).text, 'action'), { CallSid: 'CA472', DialCallStatus: 'completed' })).text).toContain('<Hangup/>');
    expect(said((await named('CA473', 'ADA LOVELACE')).text)).toEqual(['Hello, this is Alma.']);
    await configure({ cnamAutoRejectRegex: '(a+)+$', cnamAutoTransferRegex: 'VIP', cnamAutoTransferDestination: '+19005550100' });
    const started = performance.now();
    for (const name of [`${'a'.repeat(150)}!`, 'VIP']) expect(said((await named(`CA474${name.length}`, name)).text)).toEqual(['Hello, this is Alma.']);
    expect(performance.now() - started).toBeLessThan(5000);
    await configure({});
  });

  it('goes to a number that is assigned and to nobody else', async () => {
    const reply = await tell('/carrier/voice', { CallSid: 'CA500', From: theirs, To: '+15125559999' });
    expect(reply.text).toContain('<Reject/>');
    expect(await callRow('CA500')).toBeUndefined();
  });

  it('leaves a voicemail when the AI is off, which is a line of the room with a file that members fetch', async () => {
    vendor.closeMedia(true);
    const letAnswer = (aiEnabled: boolean) => server.store.within(scope, (db) => db.update(rooms).set({ aiEnabled }).where(eq(rooms.accountId, agentId)));
    await letAnswer(false);
    const first = await ring('CA600');
    expect(first.text).toContain('<Record ');
    const last = await tell(attributeOf(first.text, 'action'), { CallSid: 'CA600', RecordingSid: 'RE1', RecordingUrl: vendor.media('RE1'), RecordingDuration: '9' });
    expect(said(last.text)).toEqual(['Thank you. Goodbye.']);
    await tell('/carrier/recording?kind=voicemail&turn=1', { CallSid: 'CA600', RecordingSid: 'RE1', RecordingUrl: vendor.media('RE1'), RecordingDuration: '9', RecordingStatus: 'completed' });
    const uuid = (await callRow('CA600'))?.conversationUuid as string;
    const lines = await server.store.within(scope, (db) => db.select().from(messages).where(and(eq(messages.conversationUuid, uuid), eq(messages.author, 'customer'))));
    expect(lines.map(({ body }) => body)).toEqual(['Voicemail, 9 s']);
    const url = String((lines[0]?.attachments[0] as { 'content-url': string })['content-url']);
    expect(url).not.toContain(vendor.url);
    await server.platform.desk.lookAround();
    expect((await server.call('GET', url, { token: owner })).status).toBe(404);
    vendor.closeMedia(false);
    const file = await fetched(url);
    expect([file.status, file.headers['content-type'], file.text]).toEqual([200, 'audio/x-wav', 'bytes of the file']);
    for (const key of ['siblingOwner', 'foreignReseller', 'nobody', 'visitor']) {
      const other = await server.call('GET', url, { token: tree.actors.find((actor) => actor.key === key)?.token });
      expect([key, other.status >= 401, other.text.includes('bytes of')]).toEqual([key, true, false]);
    }
    await letAnswer(true);
  });

  it('is recorded where callers are told so, and its recording is kept here', async () => {
    await configure({ autoRecordingNotification: 'true' });
    const first = await ring('CA700');
    expect(said(first.text)).toEqual(['This call is being recorded. Hello, this is Alma.']);
    await tell('/carrier/status', { CallSid: 'CA700', CallStatus: 'completed', CallDuration: '3' });
    await server.platform.desk.settled();
    await tell('/carrier/recording?kind=call', { CallSid: 'CA700', RecordingSid: 'RE2', RecordingUrl: vendor.media('RE2'), RecordingDuration: '3', RecordingStatus: 'completed' });
    const uuid = (await callRow('CA700'))?.conversationUuid as string;
    const [log] = await server.store.within(scope, (db) => db.select().from(logs).where(eq(logs.id, uuid)));
    const url = String((log?.meta as { callRecording?: string }).callRecording);
    expect(url).toMatch(/^\/api\/v2\/carrier\/media\//);
    const file = await fetched(url);
    // What could run in a browser is bytes to it.
    expect([file.status, file.headers['content-type'], file.headers['content-disposition']]).toEqual([200, 'application/octet-stream', expect.stringMatching(/^attachment/)]);
    await configure({});
  });
});

describe('A transfer', () => {
  it('rings where the owner wrote, and ends the call when the two have talked', async () => {
    const first = await ring('CA800');
    const dial = await tell(attributeOf(first.text, 'action'), { CallSid: 'CA800', SpeechResult: `transfer ${office}` });
    expect(said(dial.text)).toEqual(['One moment, please.']);
    expect([dial.text.includes(`${office}</Number>`), attributeOf(dial.text, 'callerId'), attributeOf(dial.text, 'timeout')]).toEqual([true, theirs, '30']);
    expect((await tell(attributeOf(dial.text, 'action'), { CallSid: 'CA800', DialCallStatus: 'completed', DialCallDuration: '30' })).text).toContain('<Hangup/>');
  });

  it('gives the caller back to the agent when nobody picks up', async () => {
    const first = await ring('CA810');
    const dial = await tell(attributeOf(first.text, 'action'), { CallSid: 'CA810', SpeechResult: `transfer ${office}` });
    const back = await tell(attributeOf(dial.text, 'action'), { CallSid: 'CA810', DialCallStatus: 'no-answer' });
    expect(said(back.text)).toEqual(['I am sorry, nobody is picking up at the moment. Is there anything else that I can do for you?']);
    expect(said((await tell(attributeOf(back.text, 'action'), { CallSid: 'CA810', SpeechResult: 'No' })).text)[0]).toContain('You said “No”');
  });

  it('asks whoever is called for a key, and takes the caller back from whoever does not press it', async () => {
    await configure({ confirmTransfers: true });
    const first = await ring('CA820');
    const dial = await tell(attributeOf(first.text, 'action'), { CallSid: 'CA820', SpeechResult: `transfer ${office}` });
    const offer = await tell(attributeOf(dial.text, 'url'), { CallSid: 'CA821', ParentCallSid: 'CA820' });
    expect(said(offer.text)).toEqual([`You have a call from ${theirs}. Press 1 to take it.`]);
    expect((await tell(attributeOf(offer.text, 'action'), { CallSid: 'CA821', ParentCallSid: 'CA820', Digits: '2' })).text).toContain('<Hangup/>');
    // The carrier calls a leg completed that we hung up.
    expect(said((await tell(attributeOf(dial.text, 'action'), { CallSid: 'CA820', DialCallStatus: 'completed' })).text)[0]).toContain('nobody is picking up');

    const again = await ring('CA830');
    const dialing = await tell(attributeOf(again.text, 'action'), { CallSid: 'CA830', SpeechResult: `transfer ${office}` });
    await tell(attributeOf(dialing.text, 'url'), { CallSid: 'CA831', ParentCallSid: 'CA830' });
    const taken = await tell(`${attributeOf(dialing.text, 'url')}&asked=1`, { CallSid: 'CA831', ParentCallSid: 'CA830', Digits: '1' });
    expect(taken.text).toContain('<Response/>');
    expect((await tell(attributeOf(dialing.text, 'action'), { CallSid: 'CA830', DialCallStatus: 'completed' })).text).toContain('<Hangup/>');
    await configure({});
  });

  it('never rings a number that may not be called, whatever the model says', async () => {
    for (const [sid, to] of [['CA840', '+19005550100'], ['CA841', '+442079460000'], ['CA842', 'ext:1002'], ['CA843', '@nobody'], ['CA844', '']] as const) {
      const first = await ring(sid);
      const reply = await tell(attributeOf(first.text, 'action'), { CallSid: sid, SpeechResult: `transfer ${to}` });
      expect([to, reply.text.includes('<Dial'), said(reply.text)[0]?.includes('nobody is picking up')]).toEqual([to, false, true]);
    }
  });
});

describe('A call that an agent makes over the carrier', () => {
  const place = async (key: string) => {
    vendor.asked.length = 0;
    const { callId } = await server.platform.outbound.call({ accountId: agentId, to: theirs, key, taskAttemptId: `attempt-${key}` });
    const { fields } = vendor.asked[0] as { fields: Record<string, string> };
    const [row] = await server.store.within(scope, (db) => db.select().from(carrierCalls).where(eq(carrierCalls.id, callId)));
    return { callId, sid: row?.carrierCallId as string, fields, at: (name: string) => (fields[name] ?? '').replace(publicUrl, '') };
  };

  it('greets whoever takes it, and tells how it ended', async () => {
    const { callId, sid, fields, at } = await place('out-1');
    expect(fields).toMatchObject({ From: ours, To: theirs, MachineDetection: 'DetectMessageEnd', Timeout: '30' });
    const first = await tell(at('Url'), { CallSid: sid, AnsweredBy: 'human' });
    expect(said(first.text)).toEqual(['Hello, this is Alma.']);
    expect(said((await tell(attributeOf(first.text, 'action'), { CallSid: sid, SpeechResult: 'Who is it?' })).text)[0]).toContain('Who is it?');
    await tell(at('StatusCallback'), { CallSid: sid, CallStatus: 'completed', CallDuration: '20' });
    await server.platform.desk.settled();
    expect(ended.at(-1)).toMatchObject({ callId, taskAttemptId: 'attempt-out-1', outcome: 'completed', seconds: 20 });
  });

  it('hangs up on whoever somebody of the office took over from the agent, and does not ring whoever is blocked', async () => {
    const change = (to: { aiEnabled?: boolean; blocked?: boolean }) => server.store.within(scope, (db) => db.update(rooms).set(to).where(eq(rooms.accountId, agentId)));
    await change({ aiEnabled: false });
    const { sid, at } = await place('out-off');
    const first = await tell(at('Url'), { CallSid: sid, AnsweredBy: 'human' });
    expect([said(first.text), first.text.includes('<Hangup/>')]).toEqual([[], true]);
    await change({ aiEnabled: true, blocked: true });
    vendor.asked.length = 0;
    await expect(server.platform.outbound.call({ accountId: agentId, to: theirs, key: 'out-blocked' })).rejects.toMatchObject({ code: 'blocked' });
    expect(vendor.asked).toEqual([]);
    expect((await ring('CA650')).text).toContain('<Reject reason="rejected"/>');
    await change({ blocked: false });
  });

  it('leaves its words on an answering machine and hangs up', async () => {
    const { callId, sid, at } = await place('out-2');
    const first = await tell(at('Url'), { CallSid: sid, AnsweredBy: 'machine_end_beep' });
    expect([said(first.text), first.text.includes('<Hangup/>'), first.text.includes('<Gather')]).toEqual([['Hello, this is Alma.'], true, false]);
    await tell(at('StatusCallback'), { CallSid: sid, CallStatus: 'completed', CallDuration: '8' });
    await server.platform.desk.settled();
    expect(ended.at(-1)).toMatchObject({ callId, outcome: 'voicemail' });
  });

  it.each([['busy', 'busy'], ['no-answer', 'no-answer'], ['failed', 'failed'], ['canceled', 'no-answer']])('tells that it was %s', async (status, outcome) => {
    const { callId, sid, at } = await place(`out-${status}`);
    await tell(at('StatusCallback'), { CallSid: sid, CallStatus: status });
    await server.platform.desk.settled();
    expect(ended.at(-1)).toMatchObject({ callId, outcome, seconds: 0 });
  });

  it('goes on when the carrier took it without saying so, and fails later when it did not', async () => {
    vendor.refuse(0);
    const [heard, lost] = [await server.platform.outbound.call({ accountId: agentId, to: theirs, key: 'out-unsure' }), await server.platform.outbound.call({ accountId: agentId, to: theirs, key: 'out-lost' })];
    await expect(server.platform.outbound.text({ accountId: agentId, to: theirs, text: 'Did this arrive?', key: 'text-unsure' })).rejects.toMatchObject({ code: 'unknown', retryable: false });
    vendor.refuse(null);
    const first = await tell(`/carrier/voice/answered?call=${heard.callId}&turn=0`, { CallSid: 'CAunsure', AnsweredBy: 'human' });
    expect(said(first.text)).toEqual(['Hello, this is Alma.']);
    await tell(`/carrier/status?call=${heard.callId}`, { CallSid: 'CAunsure', CallStatus: 'completed', CallDuration: '4' });
    await server.platform.desk.settled();
    expect(ended.at(-1)).toMatchObject({ callId: heard.callId, outcome: 'completed' });
    server.clock.advance(120_000);
    await server.platform.desk.lookAround();
    await server.platform.desk.settled();
    expect(ended.find(({ callId }) => callId === lost.callId)?.outcome).toBe('failed');
    const [text] = await server.store.within(scope, (db) => db.select().from(carrierTexts).where(eq(carrierTexts.key, 'text-unsure')));
    await tell(`/carrier/text-status?text=${text?.id}`, { MessageSid: 'SMunsure', MessageStatus: 'delivered' });
    expect((await server.store.within(scope, (db) => db.select().from(carrierTexts).where(eq(carrierTexts.key, 'text-unsure'))))[0]?.status).toBe('delivered');
  });

  it('fails at once when the carrier does not take it, and does not answer to another call’s id', async () => {
    vendor.refuse(21211);
    const { callId } = await server.platform.outbound.call({ accountId: agentId, to: theirs, key: 'out-refused' });
    vendor.refuse(null);
    await server.platform.desk.settled();
    expect(ended.at(-1)).toMatchObject({ callId, outcome: 'failed' });
    const open = await place('out-mixed');
    expect((await tell(open.at('Url'), { CallSid: 'CAother', AnsweredBy: 'human' })).text).toContain('<Hangup/>');
    await tell('/carrier/status?call=not-a-uuid', { CallSid: 'CAother', CallStatus: 'completed' });
    expect((await callRow(open.sid))?.state).toBe('ringing');
  });
});

describe('A text over the carrier', () => {
  const text = (sid: string, Body: string, more: Record<string, string> = {}) => tell('/carrier/text', { MessageSid: sid, From: theirs, To: ours, Body, ...more });
  const messagesWith = (body: string) => server.store.within(scope, (db) => db.select().from(messages).where(eq(messages.body, body)));
  const textsSent = () => vendor.asked.filter(({ path }) => path === '/Messages.json');

  it('comes into the room once and is answered by a text whose delivery is followed', async () => {
    vendor.asked.length = 0;
    await Promise.all([text('SM1', 'Open today?'), text('SM1', 'Open today?')]);
    await text('SM1', 'Open today?');
    await server.platform.texts.settled();
    expect(await messagesWith('Open today?')).toHaveLength(1);
    expect(textsSent()).toHaveLength(1);
    const { fields } = textsSent()[0] as { fields: Record<string, string> };
    expect(fields).toMatchObject({ From: ours, To: theirs });
    const status = (fields.StatusCallback ?? '').replace(publicUrl, '');
    const key = new URLSearchParams(status.split('?')[1]).get('text') as string;
    const [row] = await server.store.within(scope, (db) => db.select().from(carrierTexts).where(eq(carrierTexts.id, key)));
    const tellStatus = (MessageStatus: string, more = {}) => tell(status, { MessageSid: row?.carrierMessageId as string, MessageStatus, ...more });
    for (const one of ['delivered', 'sent', 'queued', 'failed']) await tellStatus(one);
    const [after] = await server.store.within(scope, (db) => db.select().from(carrierTexts).where(eq(carrierTexts.id, key)));
    expect(after?.status).toBe('delivered');
    const [message] = await server.store.within(scope, (db) => db.select().from(messages).where(eq(messages.id, row?.messageId as string)));
    expect(message?.status).toBe('success');
    await tell(status, { MessageSid: 'SMother', MessageStatus: 'failed' });
    expect((await server.store.within(scope, (db) => db.select().from(carrierTexts).where(eq(carrierTexts.id, key))))[0]?.status).toBe('delivered');
  });

  it('is answered by the next process when the first one died over it', async () => {
    crashes = 0;
    vendor.asked.length = 0;
    await text('SM5', 'crash now');
    await server.platform.texts.settled();
    expect(textsSent()).toEqual([]);
    await server.platform.texts.lookAround();
    await server.platform.texts.settled();
    expect(textsSent()).toEqual([]);
    server.clock.advance(100_000);
    for (let look = 0; look < 2; look += 1) {
      await server.platform.texts.lookAround();
      await server.platform.texts.settled();
      server.clock.advance(100_000);
    }
    expect(textsSent().map(({ fields }) => fields.Body)).toEqual([expect.stringContaining('You said “crash now”')]);
    expect(await server.store.within(scope, (db) => db.select().from(pendingAnswers).where(eq(pendingAnswers.accountId, agentId)))).toHaveLength(1);
  });

  it('brings its pictures along, fetched and kept here', async () => {
    await text('SM2', 'A picture', { NumMedia: '1', MediaUrl0: vendor.media('RE1') });
    const [message] = await messagesWith('A picture');
    const url = String((message?.attachments[0] as { 'content-url': string })['content-url']);
    expect((await fetched(url)).text).toBe('bytes of the file');
    expect((await server.call('GET', url, { token: tree.actors.find(({ key }) => key === 'siblingOwner')?.token })).status).toBe(404);
    await server.platform.texts.settled();
  });

  it('is kept and not answered when it is a word for the carrier', async () => {
    vendor.asked.length = 0;
    await text('SM3', 'STOP');
    await server.platform.texts.settled();
    expect([(await messagesWith('STOP')).length, textsSent().length]).toEqual([1, 0]);
  });

  it('is a failed message when the carrier does not take the answer', async () => {
    vendor.refuse(21610);
    await text('SM4', 'Are you there?');
    await server.platform.texts.settled();
    vendor.refuse(null);
    const answers = await server.store.within(scope, (db) => db.select().from(messages).where(and(eq(messages.accountId, agentId), eq(messages.status, 'failed'))));
    expect(answers).toHaveLength(1);
  });
});

describe('Whoever is not the carrier', () => {
  const doors = ['/carrier/voice', '/carrier/voice/answered', '/carrier/voice/said?turn=1', '/carrier/voice/dialed?turn=1', '/carrier/voice/offer?turn=1', '/carrier/voice/recorded?turn=1', '/carrier/recording', '/carrier/status', '/carrier/text', '/carrier/text-status'];
  const fields = { CallSid: 'CA900', MessageSid: 'SM900', From: theirs, To: ours, Body: 'Forged', SpeechResult: 'Forged', CallStatus: 'completed', MessageStatus: 'failed', RecordingSid: 'RE9', RecordingUrl: 'http://127.0.0.1/', DialCallStatus: 'completed' };

  it.each(doors)('is turned away at %s, and nothing happens', async (door) => {
    await ring('CA900');
    const before = [await counts(), await callRow('CA900')];
    const signed = (token: string, url: string, values: Record<string, string>) => twilio.getExpectedTwilioSignature(token, url, values);
    const whole = { AccountSid: account.accountSid, ...fields };
    for (const signature of ['', 'x', signed('wrong', `${publicUrl}${door}`, whole), signed(account.authToken, `http://inside:4300${door}`, whole), signed(account.authToken, `https://evil.example${door}`, whole), signed(account.authToken, `${publicUrl}${door}`, { ...whole, More: '1' })]) {
      const reply = await tell(door, fields, { signature, headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' } });
      expect([reply.status, reply.text.includes('<')]).toEqual([403, false]);
    }
    const other = { ...fields, AccountSid: 'ACother' };
    expect((await tell(door, other, { signature: signed('their-own-token', `${publicUrl}${door}`, other) })).status).toBe(403);
    expect((await server.call('POST', door, { body: { ...whole }, headers: { 'x-twilio-signature': signed(account.authToken, `${publicUrl}${door}`, whole) } })).status).toBe(403);
    await server.platform.texts.settled();
    expect([await counts(), await callRow('CA900')]).toEqual(before);
  });

  it('finds urlencoded bodies read nowhere else', async () => {
    const reply = await server.call('POST', '/api/v1/signin/email', { body: 'email=a%40example.com', headers: { 'content-type': 'application/x-www-form-urlencoded' } });
    expect(reply.status).toBe(415);
  });
});

describe('An account of a tenant', () => {
  const tenant = { accountSid: 'AC0000000000000000000000000000000b', authToken: 'the-token-of-the-tenant' };
  const own = '+15125550188';
  let otherAgent: number;
  /** Signed with the tenant's own token, which the tenant knows and may use for whatever it likes. */
  const tellAs = (path: string, fields: Record<string, string>) => {
    const whole = { AccountSid: tenant.accountSid, ...fields };
    return tell(path, whole, { signature: twilio.getExpectedTwilioSignature(tenant.authToken, `${publicUrl}${path}`, whole) });
  };
  const connect = (accountId: number, config: object) => server.store.within(scope, (db) => db.insert(numberingProviders).values({ accountId, providerId: 'Twilio', isDefault: true, sealedConfig: server.platform.services.key.seal(JSON.stringify(config), ...sealedFor(accountId, 'Twilio')) })
    .onConflictDoUpdate({ target: [numberingProviders.accountId, numberingProviders.providerId], set: { enabled: true, sealedConfig: server.platform.services.key.seal(JSON.stringify(config), ...sealedFor(accountId, 'Twilio')) } }));

  beforeAll(async () => {
    otherAgent = tree.nodes.A4?.id as number;
    const organization = tree.nodes.O4?.id as number;
    server.clock.advance(60_000);
    await connect(organization, tenant);
    // Somebody else names the same accounts with a token that is none of theirs.
    await connect(tree.nodes.O2?.id as number, { ...tenant, authToken: 'not the token' });
    await connect(tree.nodes.O3?.id as number, { ...account, authToken: 'not the token' });
    await server.store.within(scope, async (db) => {
      await db.insert(phoneNumbers).values({ number: own, organizationId: organization, accountId: otherAgent, country: 'US', providerAccountId: organization, providerId: 'Twilio' });
      await db.update(accounts).set({ phoneNumber: own }).where(eq(accounts.id, otherAgent));
      await db.update(agentConfigs).set({ config: { agentInstructions: 'x', welcomeMessage: 'Hello from the tenant.', autoRecordingNotification: 'false' } }).where(eq(agentConfigs.accountId, otherAgent));
    });
  });

  it('serves its own numbers: calls in, calls out and texts go over it', async () => {
    const first = await tellAs('/carrier/voice', { CallSid: 'CA1000', From: theirs, To: own });
    expect(said(first.text)).toEqual(['Hello from the tenant.']);
    vendor.asked.length = 0;
    await server.platform.outbound.call({ accountId: otherAgent, to: theirs, key: 'tenant-1' });
    await server.platform.outbound.text({ accountId: otherAgent, to: theirs, text: 'Hi', key: 'tenant-2' });
    expect(vendor.asked.map(({ path }) => path).filter((path) => !path.endsWith('/Recordings.json'))).toEqual([`/2010-04-01/Accounts/${tenant.accountSid}/Calls.json`, `/2010-04-01/Accounts/${tenant.accountSid}/Messages.json`]);
    expect((await ring('CA1001')).status).toBe(200);
  });

  it('speaks for no number and no call of anybody else', async () => {
    await ring('CA1100');
    const { callId } = await server.platform.outbound.call({ accountId: agentId, to: theirs, key: 'theirs-1' });
    const before = [await counts(), await callRow('CA1100')];
    expect((await tellAs('/carrier/voice', { CallSid: 'CA1101', From: theirs, To: ours })).text).toContain('<Reject/>');
    await tellAs('/carrier/text', { MessageSid: 'SM1101', From: theirs, To: ours, Body: 'Forged' });
    expect((await tellAs('/carrier/voice/said?turn=1', { CallSid: 'CA1100', SpeechResult: 'Forged' })).text).toContain('<Hangup/>');
    expect((await tellAs(`/carrier/voice/answered?call=${callId}&turn=0`, { CallSid: 'CA1102' })).text).toContain('<Hangup/>');
    await tellAs('/carrier/status', { CallSid: 'CA1100', CallStatus: 'completed' });
    await tellAs(`/carrier/status?call=${callId}`, { CallSid: 'CA1102', CallStatus: 'completed' });
    await server.platform.texts.settled();
    expect([await counts(), await callRow('CA1100')]).toEqual(before);
    const [sent] = await server.store.within(scope, (db) => db.select().from(carrierTexts).where(eq(carrierTexts.accountId, agentId)).limit(1));
    await tellAs(`/carrier/text-status?text=${sent?.id}`, { MessageSid: sent?.carrierMessageId as string, MessageStatus: 'failed' });
    expect((await server.store.within(scope, (db) => db.select().from(carrierTexts).where(eq(carrierTexts.id, sent?.id as string))))[0]?.status).toBe(sent?.status);
    // Nor does the installation's own account speak for a tenant's number.
    expect((await tell('/carrier/voice', { CallSid: 'CA1103', From: theirs, To: own })).text).toContain('<Reject/>');
  });

  it('has files fetched with its own credentials only, whatever address it names', async () => {
    await tellAs('/carrier/voice', { CallSid: 'CA1200', From: theirs, To: own });
    await tellAs('/carrier/recording?kind=call', { CallSid: 'CA1200', RecordingSid: 'RE66', RecordingUrl: vendor.media('RE1'), RecordingDuration: '1', RecordingStatus: 'completed' });
    await server.platform.desk.lookAround();
    const [row] = await server.store.within(scope, (db) => db.select().from(carrierMedia).where(eq(carrierMedia.carrierMediaId, 'RE66')));
    expect([row?.carrier, row?.isStored, row?.attempts]).toEqual([`twilio:${tenant.accountSid}`, false, 1]);
  });
});

it('tells a webhook of a call while it is answered', async () => {
  await server.call('POST', '/api/v2/webhooks', { token: owner, body: { url: `${receiver.url}/incoming`, label: 'incoming', type: 'incoming' } });
  await ring('CA950');
  const [told] = await receiver.until(1, ({ path }) => path === '/incoming');
  expect(JSON.parse(told?.body ?? '')).toMatchObject({ direction: 'inbound', fromNumber: theirs, isLive: true });
});
