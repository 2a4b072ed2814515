import { request } from 'node:http';
import {
  createTestServer,
  seedDemo,
  seedTemplates,
  type TestServer,
} from '@patchbay/server-platform/testing';

let server: TestServer;
let owner: string;
const caller = '+15125550987';
// The smallest PDF header; audio and PDF files are stored unchanged.
const pdf = new Blob([`%PDF-1.4\n${'x'.repeat(200)}`], { type: 'application/pdf' });

interface Line {
  uuid: string;
  message: string;
  attachments: { filename: string; 'content-type': string; 'content-url': string }[];
}

const send = (body: object, token = owner) =>
  server.call('POST', '/api/v2/messaging/send', { token, body });
const roomId = async () =>
  (
    (await server.call('GET', '/api/v2/conversations?pageSize=100', { token: owner })).json
      .rooms as { roomId: string; name: string }[]
  ).find((one) => one.name === caller)?.roomId as string;

async function upload(token: string, query = ''): Promise<string> {
  const form = new FormData();
  form.set('file', pdf, 'Form.pdf');
  const reply = await fetch(`${server.url}/api/v1/chat/media${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return ((await reply.json()) as { url: string }).url;
}

/** Fetches an address of the product from the test server, without a session. */
const fetchOpen = (address: string) =>
  new Promise<number>((resolve, reject) => {
    const { pathname, search } = new URL(address);
    request(`${server.url}${pathname}${search}`, (reply) => {
      reply.resume();
      resolve(reply.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });

beforeAll(async () => {
  server = await createTestServer();
  await seedTemplates(server.store);
  await seedDemo(server.store, server.clock.now(), 0.1);
  owner = await server.signIn('owner@demo.patchbay.test');
  await server.call('POST', '/dev/phone/text', {
    body: { from: caller, to: '+15125550100', text: 'Do you have a form?' },
  });
});
afterAll(() => server.close());

describe('reply with files', () => {
  it('shows them in the thread, sends them, and their addresses stay fetchable', async () => {
    const [room, url] = [await roomId(), await upload(owner)];
    const before = server.texts.length;
    const { status, json } = await send({ roomId: room, mediaUrls: [url] });
    expect(status).toBe(201);
    const sent = json.sent as Line;
    expect(sent.attachments).toEqual([
      {
        'content-type': 'application/pdf',
        filename: 'Form.pdf',
        'content-url': expect.stringContaining('signature='),
        attachmentType: 'message',
        size: expect.any(Number),
      },
    ]);
    expect(server.texts.slice(before)).toEqual([
      expect.objectContaining({
        to: caller,
        text: '',
        mediaUrls: [sent.attachments[0]?.['content-url']],
      }),
    ]);
    server.clock.advance(30 * 24 * 3_600_000);
    owner = await server.signIn('owner@demo.patchbay.test');
    const lines = (await server.call('GET', `/api/v2/messages/${room}`, { token: owner }))
      .json as unknown as Line[];
    const entries = (
      await server.call('GET', `/api/v2/conversations/${room}/timeline`, { token: owner })
    ).json.entries as { message?: Line }[];
    const shown = [
      lines.find((line) => line.uuid === sent.uuid),
      entries.find((entry) => entry.message?.uuid === sent.uuid)?.message,
    ].map((line) => line?.attachments[0]?.['content-url'] as string);
    expect(await Promise.all(shown.map(fetchOpen))).toEqual([200, 200]);
    expect(await fetchOpen(sent.attachments[0]?.['content-url'] as string)).toBe(404);
    const inbox = (await server.call('GET', '/api/v2/conversations?pageSize=100', { token: owner }))
      .json.rooms as { roomId: string; lastMessage: string }[];
    expect(inbox.find((one) => one.roomId === room)?.lastMessage).toBe('Form.pdf');
  });

  it('refuses files that were not uploaded within reach', async () => {
    const reseller = await server.signIn('reseller@demo.patchbay.test');
    const room = await roomId();
    const organizations = (
      await server.call('GET', '/api/v2/listOrganizations', { token: reseller })
    ).json.organizations as { id: number; orgName: string }[];
    const other = organizations.find((one) => one.orgName !== 'Northside Dental');
    const foreign = await upload(reseller, `?targetAccountId=${String(other?.id)}`);
    expect(foreign).toContain('/api/v1/chat/media/');
    for (const url of [
      'https://example.com/a.pdf',
      'http://localhost/api/v1/chat/media/00000000000000000000000000000000.pdf/a.pdf',
      '/etc/passwd',
      foreign,
    ]) {
      expect(await send({ roomId: room, message: 'Look', mediaUrls: [url] })).toMatchObject({
        status: 400,
        json: { success: false, fields: [{ path: 'body.mediaUrls.0' }] },
      });
    }
  });

  it.each([
    [{}],
    [{ message: '  ' }],
    [{ message: '', mediaUrls: [] }],
    [{ message: 'x', mediaUrls: Array(11).fill('x') }],
  ])('needs text or files: %j', async (body) => {
    expect((await send({ roomId: await roomId(), ...body })).status).toBe(400);
  });
});
