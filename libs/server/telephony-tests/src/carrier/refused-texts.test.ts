import { type Message, type Notification, type Room, type TimelineEntry } from '@patchbay/contract';
import {
  closeRig,
  openRig,
  ours,
  owner,
  publicUrl,
  scope,
  server,
  tell,
  theirs,
  tree,
  vendor,
} from '@patchbay/server-platform/testing/carrier';
import { accounts, carrierTexts, messages } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';

const mexican = '+525512345678';
const own = () => `targetAccountId=${tree.nodes.A1?.id}`;
const notices = async () =>
  (await server.call('GET', `/api/v1/notifications?${own()}`, { token: owner })).json
    .notifications as Notification[];
const textsOf = async () => (await notices()).filter(({ kind }) => kind === 'text');
const clearAll = () =>
  server.call('POST', `/api/v1/notifications?${own()}`, { token: owner, body: { clearAll: true } });

let sids = 0;
async function hear(From: string, Body: string) {
  sids += 1;
  await tell('/carrier/text', { MessageSid: `SMrefused${sids}`, From, To: ours, Body });
  await server.platform.carrier.texts.settled();
  const [heard] = await server.store.within(scope, (db) =>
    db.select().from(messages).where(eq(messages.body, Body)),
  );
  return String(heard?.roomId);
}

async function lastAnswer(roomId: string): Promise<Message> {
  const { json } = await server.call('GET', `/api/v2/conversations/${roomId}/timeline?${own()}`, {
    token: owner,
  });
  const said = (json.entries as TimelineEntry[]).flatMap((entry) =>
    entry.kind === 'message' && entry.message.author === 'agent' ? [entry.message] : [],
  );
  return said.at(-1) as Message;
}

/** What the list of the inbox says of a room, with the words of a search or none. */
async function rowOf(roomId: string, queryText = ''): Promise<Room | undefined> {
  const query = `pagination=true&pageSize=100&queryText=${encodeURIComponent(queryText)}`;
  const { json } = await server.call('GET', `/api/v2/conversations?${query}&${own()}`, {
    token: owner,
  });
  return (json.rooms as Room[]).find((room) => room.roomId === roomId);
}

/** What the carrier reports of the last text that it took. */
async function report(MessageStatus: string, ErrorCode: string) {
  const sent = vendor.asked.filter(({ path }) => path === '/Messages.json').at(-1);
  const address = String(sent?.fields.StatusCallback).replace(publicUrl, '');
  const key = new URLSearchParams(address.split('?')[1]).get('text') as string;
  const [row] = await server.store.within(scope, (db) =>
    db.select().from(carrierTexts).where(eq(carrierTexts.id, key)),
  );
  await tell(address, { MessageSid: String(row?.carrierMessageId), MessageStatus, ErrorCode });
}

beforeAll(async () => {
  await openRig();
  await clearAll();
});
afterAll(closeRig);

describe('a text to a country that the installation may not text', () => {
  it('says so with the message, and tells the people of the account once a day and country', async () => {
    const roomId = await hear(mexican, 'Hola, ¿está abierto?');
    expect(await lastAnswer(roomId)).toMatchObject({
      status: 'failed',
      problem: { reason: 'country', country: 'MX', callingCode: '+52' },
    });
    const [notice] = await textsOf();
    expect(notice).toMatchObject({
      kind: 'text',
      title: 'Texts to Mexico (+52) are not sent',
      message: expect.stringContaining('Ask your provider'),
      roomId,
    });
    expect(notice?.message).not.toContain('CARRIER_MAY_CALL');
    await clearAll();
    await hear(mexican, '¿Hola?');
    await hear('+525512345679', 'Buenos días');
    expect(await textsOf()).toEqual([]);
    await hear('+5491123456789', 'Buenas tardes');
    expect(await textsOf()).toMatchObject([{ title: 'Texts to Argentina (+54) are not sent' }]);
    await clearAll();
  });

  it('is said in the list of conversations too, until a line arrives', async () => {
    const roomId = await hear('+525512345670', 'Hola, ¿hay mesa?');
    expect(await rowOf(roomId)).toMatchObject({
      lastMessageAuthor: 'agent',
      lastMessageFailed: true,
    });
    expect(await rowOf(roomId, 'mesa')).toMatchObject({ lastMessageFailed: true });
    // What the thread notes, such as that a person takes over, is no newer line of the row.
    await server.call('POST', `/api/v1/conversations/${roomId}/aiAgentEnabled`, {
      token: owner,
      body: { aiAgentEnabled: false, targetAccountId: tree.nodes.A1?.id },
    });
    expect(await rowOf(roomId)).toMatchObject({ aiAgentEnabled: false, lastMessageFailed: true });
    const reached = await hear('+15125550197', 'Is there a table?');
    expect(await rowOf(reached)).not.toHaveProperty('lastMessageFailed');
    await clearAll();
  });

  it('is said in the language of the account', async () => {
    const other = tree.nodes.O1?.id as number;
    await server.store.within(scope, (db) =>
      db
        .update(accounts)
        .set({ settings: { language: 'es' } })
        .where(eq(accounts.id, other)),
    );
    await hear(theirs, 'Un mensaje que no llega');
    await report('undelivered', '30006');
    expect(await textsOf()).toMatchObject([
      { title: expect.stringContaining('no recibe mensajes de texto') },
    ]);
  });

  it('is named before, with the country of the account', async () => {
    const viewer = async (country: string | null) => {
      await server.call('POST', `/api/v1/accountSetting?${own()}`, {
        token: owner,
        body: { country },
      });
      return (await server.call('GET', `/api/v2/viewer?${own()}`, { token: owner })).json;
    };
    expect(await viewer('MX')).toMatchObject({
      phoneCountry: 'MX',
      phoneReach: { callingCode: '+52', allowed: false },
    });
    expect(await viewer(null)).toMatchObject({
      phoneCountry: 'US',
      phoneReach: { callingCode: '+1', allowed: true },
    });
  });

  it('is refused to a person of the account for the same reason', async () => {
    const roomId = await hear(mexican, 'Otra vez');
    const reply = await server.call('POST', `/api/v2/messaging/send?${own()}`, {
      token: owner,
      body: { roomId, message: 'Buenos días', clientId: 'reply-1' },
    });
    expect(reply).toMatchObject({
      status: 400,
      json: {
        message:
          'Calls and texts to numbers that begin with +52 are not allowed here. Ask your provider to allow them.',
      },
    });
  });
});

describe('a text that the carrier does not deliver', () => {
  it.each([
    ['30003', 'unreachable'],
    ['30005', 'unassigned'],
    ['30006', 'landline'],
    ['30007', 'filtered'],
    ['21408', 'country'],
    ['30008', 'carrier'],
    ['', 'carrier'],
  ])('with the code “%s” says %s', async (code, reason) => {
    const roomId = await hear('+15125550644', `A text with the code ${code}`);
    await report('undelivered', code);
    const answer = await lastAnswer(roomId);
    expect(answer).toMatchObject({ status: 'undelivered', problem: { reason } });
    expect(JSON.stringify(answer)).not.toContain('carrier says');
  });

  it('makes no notice where the person wished it', async () => {
    await clearAll();
    const roomId = await hear('+15125550645', 'Before the stop');
    await report('undelivered', '21610');
    expect(await lastAnswer(roomId)).toMatchObject({ problem: { reason: 'stopped' } });
    expect(await textsOf()).toEqual([]);
  });
});

it('a text of which the carrier does not say whether it took it is on its way, not delivered', async () => {
  vendor.refuse(0);
  const roomId = await hear(theirs, 'Is the clinic open today?');
  vendor.refuse(null);
  expect(await lastAnswer(roomId)).toMatchObject({ status: 'queued' });
});
