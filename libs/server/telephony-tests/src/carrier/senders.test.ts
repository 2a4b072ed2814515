import {
  attributeOf,
  callRow,
  closeRig,
  openRig,
  ours,
  owner,
  said,
  scope,
  server,
  tell,
  vendor,
} from '@patchbay/server-platform/testing/carrier';
import { messages, parties, rooms, textOptOuts } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';

beforeAll(openRig);
afterAll(closeRig);

let sids = 0;
const ringFrom = async (From: string, CallerName = '', To = ours) => {
  const CallSid = `CAsender${(sids += 1)}`;
  const reply = await tell('/carrier/voice', {
    CallSid,
    From,
    To,
    CallStatus: 'ringing',
    CallerName,
  });
  return { CallSid, reply, row: await callRow(CallSid) };
};
const textFrom = async (From: string, Body: string, To = ours) => {
  const MessageSid = `SMsender${(sids += 1)}`;
  await tell('/carrier/text', { MessageSid, From, To, Body });
  await server.platform.carrier.texts.settled();
};
const partyOf = async (roomId: string | null | undefined) => {
  const [found] = await server.store.within(scope, (db) =>
    db
      .select({ party: parties })
      .from(rooms)
      .innerJoin(parties, eq(parties.id, rooms.partyId))
      .where(eq(rooms.id, roomId ?? '')),
  );
  return found?.party;
};
const contacts = async () =>
  (await server.call('GET', '/api/v2/contact?pageSize=200', { token: owner })).json.totalContacts;

describe('a caller who withholds the number', () => {
  const spellings = ['anonymous', 'Anonymous', '+266696687', 'Restricted', '', '+86282452253'];

  it('is unknown: each call has a room of its own, without a contact, a name or a memory', async () => {
    const before = await contacts();
    const calls = [];
    for (const From of spellings) {
      const call = await ringFrom(From, 'Ada Lovelace');
      await tell(attributeOf(call.reply.text, 'action'), {
        CallSid: call.CallSid,
        SpeechResult: 'My name is Ada, call me back',
      });
      calls.push(call);
    }
    expect(calls.map(({ row }) => row?.fromNumber)).toEqual(spellings.map(() => 'anonymous'));
    expect(new Set(calls.map(({ row }) => row?.roomId)).size).toBe(spellings.length);
    for (const { row } of calls) {
      expect(await partyOf(row?.roomId)).toMatchObject({ kind: 'sender', name: null });
      const lines = await server.store.within(scope, (db) =>
        db
          .select()
          .from(messages)
          .where(eq(messages.roomId, row?.roomId ?? '')),
      );
      expect(lines.filter(({ author }) => author === 'customer')).toHaveLength(1);
    }
    expect([before, await contacts()]).toEqual([expect.any(Number), before]);
  });

  it('is “anonymous” in the inbox, and cannot be merged, blocked or written to', async () => {
    const { row } = await ringFrom('anonymous');
    const list = await server.call('GET', '/api/v2/conversations', { token: owner });
    const room = (list.json.rooms as { roomId: string; name: string; id: number }[]).find(
      ({ roomId }) => roomId === row?.roomId,
    );
    expect(room).toMatchObject({ name: 'anonymous', sender: 'withheld', vidaPhoneNumber: '' });
    const id = room?.id as number;
    const post = (path: string, body: unknown) => server.call('POST', path, { token: owner, body });
    expect((await post('/api/v2/contactMerge', { id, mergedId: id })).status).toBeGreaterThan(399);
    expect((await server.call('GET', `/api/v2/contact/${id}`, { token: owner })).status).toBe(404);
  });
});

describe('two spellings of one number', () => {
  it('are one person', async () => {
    const rows = [];
    for (const From of ['+15125550188', '15125550188', '5125550188', '(512) 555-0188'])
      rows.push((await ringFrom(From)).row);
    expect(rows.map((row) => row?.fromNumber)).toEqual(rows.map(() => '+15125550188'));
    expect(new Set(rows.map((row) => row?.roomId)).size).toBe(1);
    expect(await partyOf(rows[0]?.roomId)).toMatchObject({
      kind: 'phone',
      address: '+15125550188',
    });
  });
});

describe('a number of ours', () => {
  const digits = ours.slice(1);
  const spellings = [
    digits,
    ` ${digits}`,
    `${ours.slice(0, 2)} ${ours.slice(2)}`,
    `sip:${ours}@a.test`,
  ];

  it.each(spellings)('is reached by a call as “%s”', async (to) => {
    const { reply, row } = await ringFrom('+15125550186', '', to);
    expect(reply.text).toContain('<Gather');
    expect(row?.toNumber).toBe(ours);
  });

  it('has a call that ended before it was announced, whatever its spelling', async () => {
    const CallSid = `CAsender${(sids += 1)}`;
    const sides = { From: '+15125550186', To: digits, Direction: 'inbound' };
    await tell('/carrier/status', {
      CallSid,
      CallStatus: 'no-answer',
      CallDuration: '0',
      ...sides,
    });
    expect((await callRow(CallSid))?.toNumber).toBe(ours);
  });

  it('is reached by texts in one room, whatever its spelling', async () => {
    for (const to of [ours, ...spellings]) await textFrom('+15125550185', `To ${to}`, to);
    const found = await server.store.within(scope, (db) =>
      db
        .select({ room: messages.roomId, text: messages.body })
        .from(messages)
        .innerJoin(rooms, eq(rooms.id, messages.roomId))
        .innerJoin(parties, eq(parties.id, rooms.partyId))
        .where(eq(parties.address, '+15125550185')),
    );
    const theirs = found.filter(({ text }) => text.startsWith('To '));
    expect(theirs).toHaveLength(spellings.length + 1);
    expect(new Set(theirs.map(({ room }) => room)).size).toBe(1);
  });
});

describe('a caller without a name of the carrier', () => {
  it('has the name of the inbox in the logs too', async () => {
    const from = '+15125550187';
    const { CallSid, row } = await ringFrom(from);
    await tell('/carrier/status', { CallSid, CallStatus: 'completed', CallDuration: '5' });
    const named = await server.call('POST', '/api/v2/contact', {
      token: owner,
      body: { id: from, name: 'Grace Hopper' },
    });
    expect(named.status).toBeLessThan(300);
    // The database dates the call, and the clock of the test has stood still since its server began.
    const end = Math.floor(server.clock.now() / 1000) + 86_400;
    const logs = async (more = '') => {
      const path = `/api/v2/logs?end=${end}&fromNumber=${encodeURIComponent(from)}${more}`;
      return (await server.call('GET', path, { token: owner })).json.logs as object[];
    };
    expect(await logs()).toMatchObject([{ roomId: row?.roomId, contactName: 'Grace Hopper' }]);
    expect((await logs('&fields=duration'))[0]).not.toHaveProperty('contactName');
  });
});

describe('a short code or a name', () => {
  it.each(['22395', 'AMAZON'])('%s has one room, no contact and no answer', async (From) => {
    const before = vendor.asked.length;
    const known = await contacts();
    await textFrom(From, 'Your code is 123456');
    await textFrom(From, 'STOP');
    const found = await server.store.within(scope, (db) =>
      db.select().from(parties).where(eq(parties.address, From)),
    );
    expect(found).toMatchObject([{ kind: 'sender' }]);
    expect(vendor.asked.length).toBe(before);
    expect([known, await contacts()]).toEqual([expect.any(Number), known]);
    const optedOut = await server.store.within(scope, (db) =>
      db.select().from(textOptOuts).where(eq(textOptOuts.number, From)),
    );
    expect(optedOut).toEqual([]);
  });
});

describe('a caller who says that no more calls are wanted', () => {
  const caller = '+15125550199';
  const kept = () =>
    server.store.within(scope, (db) =>
      db.select().from(textOptOuts).where(eq(textOptOuts.number, caller)),
    );

  it('is heard, gets one answer, and is left alone', async () => {
    const first = await ringFrom(caller);
    const plain = await tell(attributeOf(first.reply.text, 'action'), {
      CallSid: first.CallSid,
      SpeechResult: 'Stop',
    });
    expect(said(plain.text)).toEqual([expect.stringContaining('You said “Stop”')]);
    expect(await kept()).toEqual([]);
    const reply = await tell(attributeOf(plain.text, 'action'), {
      CallSid: first.CallSid,
      SpeechResult: 'Please stop calling me',
    });
    expect(said(reply.text)).toEqual(['We will not call or text you again. Goodbye.']);
    expect(reply.text).toContain('<Hangup');
    expect(await kept()).toMatchObject([{ refuses: 'all', viaNumber: ours }]);
  });
});
