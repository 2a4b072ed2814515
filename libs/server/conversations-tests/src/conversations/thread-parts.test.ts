import {
  createTestServer,
  seedDemo,
  seedTemplates,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { asOwner } from '@patchbay/server-store/testing';

let server: TestServer;
let owner: string;
let roomId: string;
const caller = '+15125550313';
const number = '+15125550100';
const every = 600;

interface Part {
  readonly entries: {
    readonly kind: string;
    readonly message?: { readonly uuid: string; readonly seq: number; readonly message: string };
    readonly run?: { readonly id: string; readonly label: string };
    readonly conversation?: { readonly uuid: string };
  }[];
  readonly hasEarlier: boolean;
  readonly hasLater: boolean;
  readonly firstSeq?: number;
  readonly lastSeq?: number;
}

const part = async (query: Record<string, string | number> = {}): Promise<Part> =>
  (
    await server.call(
      'GET',
      `/api/v2/conversations/${roomId}/timeline?${new URLSearchParams(
        Object.entries({ limit: 70, ...query }).map(([key, value]) => [key, String(value)]),
      ).toString()}`,
      { token: owner },
    )
  ).json as unknown as Part;
const nameOf = ({ message, run, conversation }: Part['entries'][number]): string =>
  message?.message ?? run?.label ?? conversation?.uuid ?? '';

/** What the whole thread is made of, in order, by the database alone. */
const model = async (): Promise<string[]> =>
  (
    await asOwner<{ name: string }>(
      server.databaseUrl,
      `select name from (
        select body as name, created_at as at from messages where room_id = $1 and conversation_uuid is distinct from 'call-1'
        union all select label, started_at from function_runs where room_id = $1
        union all select uuid, started_at from conversations where room_id = $1 and type = 'call'
      ) entries order by at`,
      [roomId],
    )
  ).map(({ name }) => name);

beforeAll(async () => {
  server = await createTestServer();
  await seedTemplates(server.store);
  await seedDemo(server.store, server.clock.now(), 0.1);
  owner = await server.signIn('owner@demo.patchbay.test');
  await server.call('POST', '/dev/phone/text', {
    body: { from: caller, to: number, text: 'Are you open?' },
  });
  const { rooms } = (await server.call('GET', '/api/v2/conversations', { token: owner })).json as {
    rooms: { roomId: string; name: string }[];
  };
  roomId = rooms.find(({ name }) => name === caller)?.roomId ?? '';
  const asDatabase = (text: string) => asOwner(server.databaseUrl, text, [roomId]);
  await asDatabase('delete from messages where room_id = $1');
  // A call of a hundred lines in the middle, which no part of seventy holds.
  await asDatabase(
    `insert into messages (id, organization_id, account_id, room_id, conversation_uuid, author, channel, direction, body, created_at)
    select gen_random_uuid(), r.organization_id, r.account_id, r.id, case when n between 251 and 350 then 'call-1' end,
    'customer', 'sms', 'inbound', 'Line ' || n || case when n = 42 then ' about the PURPLE  umbrella that was left in the hall of the house' else '' end,
    now() - interval '1 day' + n * interval '1 second' from rooms r, generate_series(1, ${every}) n where r.id = $1 order by n`,
  );
  await asDatabase(
    `insert into conversations (uuid, organization_id, account_id, room_id, type, channel, direction, started_at, ended_at)
    select 'call-1', r.organization_id, r.account_id, r.id, 'call', 'call', 'inbound',
    now() - interval '1 day' + interval '250.5 seconds', now() from rooms r where r.id = $1`,
  );
  // A run after every tenth line, one of them within the same millisecond as a line.
  await asDatabase(
    `insert into function_runs (organization_id, account_id, room_id, name, label, status, started_at)
    select m.organization_id, m.account_id, m.room_id, 'takeMessage', 'Run ' || m.body, 'ok',
    m.created_at + case when m.body = 'Line 390' then interval '0.0003 seconds' else interval '0.4 seconds' end
    from messages m where m.room_id = $1 and m.body ~ '0$'`,
  );
});
afterAll(() => server.close());

/** Every name once, in the order of its first place: a call is in each part with a line of it. */
const once = (parts: readonly Part[]) => [
  ...new Set(parts.flatMap(({ entries }) => entries.map(nameOf))),
];

describe('the parts of a thread', () => {
  it('read backwards are the whole thread, without a gap', async () => {
    const parts = [await part()];
    while (parts[0]?.hasEarlier) parts.unshift(await part({ before: parts[0].firstSeq ?? 0 }));
    expect(parts).toHaveLength(Math.ceil(every / 70));
    expect(once(parts)).toEqual(await model());
    const ids = parts.flatMap(({ entries }) => entries.map(nameOf));
    // A call is the only entry that stands in several parts.
    expect(ids.length - new Set(ids).size).toBe(ids.filter((id) => id === 'call-1').length - 1);
    expect(parts.map(({ hasLater }) => hasLater)).toEqual([
      ...Array.from({ length: 8 }, () => true),
      false,
    ]);
  });

  it('read forwards from a message in the middle of a part are the rest of it', async () => {
    const all = await model();
    const [found] = await asOwner<{ id: string }>(
      server.databaseUrl,
      `select id from messages where room_id = $1 and body = 'Line 133'`,
      [roomId],
    );
    const parts = [await part({ around: found?.id ?? '' })];
    expect(parts[0]?.entries.map(nameOf)).toContain('Line 133');
    expect([parts[0]?.hasEarlier, parts[0]?.hasLater]).toEqual([true, true]);
    while (parts.at(-1)?.hasLater) parts.push(await part({ after: parts.at(-1)?.lastSeq ?? 0 }));
    const names = once(parts);
    expect(names).toEqual(all.slice(all.indexOf(names[0] ?? '')));
  });

  it.each(['call-1', 'no-such-id', '7d0f3a52-9a1b-4c65-8f0e-2b8f3c1d4e5a'])(
    'around %s, which is no message, are the end',
    async (around) => {
      expect((await part({ around })).entries.map(nameOf)).toContain(`Line ${every}`);
    },
  );
});

describe('a search', () => {
  it('finds the words of any message and says where they stand', async () => {
    const { rooms } = (
      await server.call('GET', '/api/v2/conversations?queryText=purple%20%20umbrella', {
        token: owner,
      })
    ).json as { rooms: { roomId: string; excerpt?: string; excerptId?: string }[] };
    expect(rooms).toHaveLength(1);
    expect(rooms[0]?.roomId).toBe(roomId);
    expect(rooms[0]?.excerpt).toMatch(/^Line 42 about the PURPLE umbrella that was left/);
    const around = await part({ around: rooms[0]?.excerptId ?? '' });
    expect(around.entries.some(({ message }) => message?.uuid === rooms[0]?.excerptId)).toBe(true);
  });

  it('gives no excerpt where a name was found, nor to a plain list', async () => {
    for (const query of [`?queryText=${encodeURIComponent(caller)}`, '?pageSize=100']) {
      const { rooms } = (
        await server.call('GET', `/api/v2/conversations${query}`, { token: owner })
      ).json as { rooms: { roomId: string }[] };
      expect(rooms.find((room) => room.roomId === roomId)).toBeDefined();
      expect(rooms.find((room) => room.roomId === roomId)).not.toHaveProperty('excerpt');
    }
  });
});
