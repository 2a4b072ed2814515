// Names as people write them, and as they are looked for (nextcloud/contacts#4064, Rocket.Chat#13292,
// warmbly/warmbly#413).
import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { accounts, parties, rooms } from '@patchbay/server-store';
import { and, eq } from 'drizzle-orm';

let server: TestServer;
let tree: FixtureTree;
const as = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const idOf = (key: string) => tree.nodes[key]?.id as number;
const call = (method: string, url: string, body?: unknown, who = 'owner') =>
  server.call(method, url, { token: as(who), body });
const search = (base: string, text: string, who?: string) =>
  call('GET', `${base}${encodeURIComponent(text)}`, undefined, who);

const names = [
  'José',
  'Mari\u0301a',
  'Nuñez',
  'Größe',
  'ŞAHİN',
  'O’Brien',
  'Ｄａｎａ',
  'Ruﬁna',
  'Łukasz',
  'Anne-Marie van Dijk',
];
const sought = [
  ['jose', 'José'],
  ['JOSE\u0301', 'José'],
  ['maria', 'Mari\u0301a'],
  ['MARÍA', 'Mari\u0301a'],
  ['nunez', 'Nuñez'],
  ['nun\u0303ez', 'Nuñez'],
  ['GRÖSSE', 'Größe'],
  ['grosse', 'Größe'],
  ['sahin', 'ŞAHİN'],
  ['şahin', 'ŞAHİN'],
  ["o'brien", 'O’Brien'],
  ['dana', 'Ｄａｎａ'],
  ['rufina', 'Ruﬁna'],
  ['lukasz', 'Łukasz'],
  ['anne marie', 'Anne-Marie van Dijk'],
  ['dijk anne', 'Anne-Marie van Dijk'],
  ['Dijk, Anne', 'Anne-Marie van Dijk'],
  ['anne  van', 'Anne-Marie van Dijk'],
  ['anne dijk', 'Anne-Marie van Dijk'],
] as const;

beforeAll(async () => {
  server = await createTestServer();
  tree = await createFixtureTree(server);
  for (const [at, name] of names.entries())
    await call('POST', '/api/v2/contact', { email: `person-${at}@names.example`, name });
});
afterAll(() => server.close());

describe('a contact', () => {
  it.each(sought)('is found for %j: %s', async (text, name) => {
    const { contacts } = (await search('/api/v2/contact?q=', text)).json as {
      contacts: { name: string }[];
    };
    expect(contacts.map((one) => one.name)).toEqual([name]);
  });

  it('is not found by the wildcards of patterns, wide ones either', async () => {
    for (const text of ['%', '_ose', '％', '＿ose', 'jos\\', 'anne lukasz', ',', '- -'])
      expect((await search('/api/v2/contact?q=', text)).json.contacts).toEqual([]);
  });
});

describe('a conversation', () => {
  it('is found by the name of its person and by what was said, without accents', async () => {
    const organizationId = idOf('O1');
    await server.store.within({ kind: 'organization', id: organizationId }, async (db) => {
      const [room] = await db.select().from(rooms).where(eq(rooms.accountId, organizationId));
      await db
        .update(parties)
        .set({ name: 'Begoña Ibáñez' })
        .where(
          and(eq(parties.organizationId, organizationId), eq(parties.id, room?.partyId as number)),
        );
      await db
        .update(rooms)
        .set({ lastMessage: 'Mañana a las ocho' })
        .where(eq(rooms.id, room?.id as string));
    });
    for (const text of ['begona', 'IBANEZ', 'manana a las'])
      expect(
        (await search('/api/v2/conversations?queryText=', text)).json.totalRooms,
      ).toBeGreaterThan(0);
  });
});

describe('a number', () => {
  const [mobile, office, abroad] = ['+61412345678', '+12125550148', '+442079460958'];
  const typed = [
    ['0412 345 678', mobile],
    ['412 345', mobile],
    ['0061 412 345 678', mobile],
    ['(212) 555-0148', office],
    ['1 212 555 0148', office],
    ['tel:+1-212-555-0148', office],
    ['0148', office],
    ['020 7946 0958', abroad],
    ['+44 (0)20 7946 0958', abroad],
    ['011 44 20 7946 0958', abroad],
  ] as const;

  beforeAll(async () => {
    for (const phone of [mobile, office, abroad])
      await call('POST', `/api/v2/contact?targetAccountId=${idOf('A1')}`, { phone });
  });

  it.each(typed)('is found among contacts as it is dialled: %j', async (text, number) => {
    const { contacts } = (await search('/api/v2/contact?q=', text)).json as {
      contacts: { phone: string }[];
    };
    expect(contacts.map((one) => one.phone)).toEqual([number]);
  });

  it.each(typed)('is found in the inbox as it is dialled: %j', async (text, number) => {
    const organizationId = idOf('O1');
    const found = async (address: string) => {
      await server.store.within({ kind: 'organization', id: organizationId }, async (db) => {
        const [room] = await db.select().from(rooms).where(eq(rooms.accountId, organizationId));
        await db
          .update(parties)
          .set({ address })
          .where(
            and(
              eq(parties.organizationId, organizationId),
              eq(parties.id, room?.partyId as number),
            ),
          );
      });
      return (await search('/api/v2/conversations?queryText=', text)).json.totalRooms as number;
    };
    expect(await found('+4915112345000')).toBe(0);
    expect(await found(number)).toBe(1);
  });
});

describe('an account', () => {
  it('is found by its name without accents', async () => {
    await server.store.within({ kind: 'platform', reason: 'name an account' }, (db) =>
      db
        .update(accounts)
        .set({ orgName: 'Clínica Ñandú' })
        .where(eq(accounts.id, idOf('O1'))),
    );
    for (const url of [
      '/api/v2/searchAccounts?queryText=',
      '/api/v2/searchOrganizations?queryText=',
    ])
      for (const text of ['clinica nandu', 'CLÍNICA'])
        expect(JSON.stringify((await search(url, text, 'partner')).json)).toContain(
          'Clínica Ñandú',
        );
  });
});
