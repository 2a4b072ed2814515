import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type CallEvent, type CarrierText, createTwilioCarrier } from '@patchbay/server-providers';
import { carrierCalls, numberingProviders, phoneNumbers } from '@patchbay/server-store';
import { keepingCarrier } from '../testing/echo-runtime.js';
import { type FixtureTree, plantTree } from '../testing/fixture-tree.js';
import { type TestServer, createTestServer } from '../testing/test-server.js';
import { createSuppliedCarrier } from './supplied-carrier.js';

const publicUrl = 'https://desk.example';
const [ours, theirs, others] = ['+15125550101', '+13035550101', '+14155550101'];
const account = { accountSid: 'AC0000000000000000000000000000abcd', authToken: 'token-of-a-tenant' };
const scope = { kind: 'platform', reason: 'prepare the test' } as const;

let server: TestServer;
let tree: FixtureTree;
let vendor: { url: string; asked: { path: string; authorization?: string; body: string }[]; close(): Promise<void> };
const base = keepingCarrier();
const heard: (CallEvent | CarrierText)[] = [];

beforeAll(async () => {
  const asked: { path: string; authorization?: string; body: string }[] = [];
  const http = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => {
      asked.push({ path: request.url ?? '', authorization: request.headers.authorization, body: Buffer.concat(chunks).toString('utf8') });
      reply.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ sid: 'SM1', status: 'queued' }));
    });
  });
  await new Promise<void>((resolve) => { http.listen(0, '127.0.0.1', resolve); });
  vendor = { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, asked, close: () => new Promise((resolve) => { http.closeAllConnections(); http.close(() => resolve()); }) };
  server = await createTestServer({ http: { limits: { hit: async () => 0 } } });
  tree = await plantTree(server);
  await server.store.within(scope, (db) => db.delete(numberingProviders));
  const added = await server.call('POST', `/api/v2/numberingProvider?targetOrganizationId=${idOf('O3')}`, { token: tree.actors.find(({ key }) => key === 'partner')?.token, body: { providerId: 'Twilio', default: true, config: account } });
  expect(added.status).toBe(200);
  const row = (number: string, node: string, ref: object) => ({ number, organizationId: idOf(node), accountId: idOf(node), country: 'US', status: 'assigned', ...ref });
  const ref = { providerAccountId: idOf('O3'), providerId: 'Twilio' };
  await server.store.within(scope, (db) => db.insert(phoneNumbers).values([row(ours, 'O2', {}), row(theirs, 'O3', ref), row(others, 'O4', {})]));
}, 60_000);
afterAll(async () => {
  await vendor?.close();
  await server?.close();
});
beforeEach(() => { heard.length = 0; });

const idOf = (key: string) => tree.nodes[key]?.id as number;
function open() {
  const carrier = createSuppliedCarrier({ carrier: base, store: server.store, key: server.platform.services.key, open: (credentials) => createTwilioCarrier({ ...credentials, publicUrl, baseUrl: vendor.url }) });
  carrier.onInbound({ text: async (text) => void heard.push(text), call: async (event) => { heard.push(event); return { say: 'Hello', next: { do: 'hang-up' } }; } });
  return carrier;
}
/** A callback as the vendor signs it. */
function signed(path: string, values: Readonly<Record<string, string>>, token = account.authToken, accountSid = account.accountSid) {
  const fields = { AccountSid: accountSid, ...values } as Record<string, string>;
  const text = Object.keys(fields).sort().reduce((sum, name) => `${sum}${name}${fields[name]}`, `${publicUrl}${path}`);
  return { url: path, body: new URLSearchParams(fields).toString(), signature: createHmac('sha1', token).update(text).digest('base64') };
}

describe('The carriers of tenants', () => {
  it('send what comes from their numbers with their own credentials, and nothing else', async () => {
    const carrier = open();
    await carrier.sendText({ from: theirs, to: '+15125550199', text: 'Hello' });
    await carrier.placeCall({ from: theirs, to: '+15125550199', announce: 'Hello' });
    expect(vendor.asked.map(({ path, authorization }) => [path, authorization])).toEqual(['Messages', 'Calls'].map((what) => [`/2010-04-01/Accounts/${account.accountSid}/${what}.json`, `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')}`]));
    await carrier.sendText({ from: ours, to: '+15125550199', text: 'Hi' });
    expect([vendor.asked.length, base.sent.at(-1)]).toEqual([2, { from: ours, to: '+15125550199', text: 'Hi' }]);
  });

  it('are heard as far as their own numbers, whatever they sign', async () => {
    const carrier = open();
    expect(await carrier.answerCallback(signed('/carrier/text', { From: '+15125550199', To: theirs, Body: 'Hi', MessageSid: 'SM9' }))).not.toBeNull();
    expect(heard).toEqual([expect.objectContaining({ from: '+15125550199', to: theirs, text: 'Hi' })]);
    await carrier.answerCallback(signed('/carrier/text', { From: '+15125550199', To: others, Body: 'Forged', MessageSid: 'SM8' }));
    await carrier.answerCallback(signed('/carrier/voice', { From: '+15125550199', To: others, CallSid: 'CA8' }));
    expect(heard).toHaveLength(1);
    await carrier.answerCallback(signed('/carrier/voice', { From: '+15125550199', To: theirs, CallSid: 'CA9' }));
    expect(heard.at(-1)).toMatchObject({ type: 'ringing', to: theirs });
  });

  it('say nothing of calls that are not theirs, by either name of a call', async () => {
    const carrier = open();
    const [call] = await server.store.within(scope, (db) => db.insert(carrierCalls).values([
      { organizationId: idOf('O4'), accountId: idOf('O4'), carrier: 'keeping', carrierCallId: 'CA4', direction: 'inbound', fromNumber: '+15125550199', toNumber: others, giveUpAt: new Date() },
      { organizationId: idOf('O3'), accountId: idOf('O3'), carrier: 'keeping', carrierCallId: 'CA3', direction: 'inbound', fromNumber: '+15125550199', toNumber: theirs, giveUpAt: new Date() },
    ]).returning());
    const say = (query: string, CallSid: string) => carrier.answerCallback(signed(`/carrier/voice/said?turn=1${query}`, { CallSid, SpeechResult: 'Hello' }));
    await say('', 'CA4');
    await say(`&call=${call?.id}`, 'CA3');
    expect(heard).toEqual([]);
    await say('', 'CA3');
    expect(heard).toEqual([expect.objectContaining({ type: 'said', text: 'Hello' })]);
  });

  it.each([['another token', 'wrong', account.accountSid], ['an account that nobody set', account.authToken, 'AC000000000000000000000000000000ff'], ['no account', account.authToken, '']])('are not believed with %s', async (_what, token, sid) => {
    expect(await open().answerCallback(signed('/carrier/text', { From: '+15125550199', To: theirs, Body: 'Hi', MessageSid: 'SM7' }, token, sid))).toBeNull();
    expect(heard).toEqual([]);
  });
});
