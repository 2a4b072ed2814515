import pg from 'pg';
import { type Db, type Scope, type Store } from '@patchbay/server-store';
import { createTestDatabase, openTestStore } from '@patchbay/server-store/testing';
import { listRooms, unreadRooms } from '../handlers/inbox.js';
import { rowsRead } from '../testing/rows-read-repository.js';

let database: { url: string; drop(): Promise<void> };
let store: Store;
const organization = 1001;
const agent = 1002;
const scope: Scope = { kind: 'organization', id: organization };
/** Rows that the planner may look at, at both ends of an index. */
const planning = 10;
const counts = { open: 1000, archived: 9000, unread: 12 };

beforeAll(async () => {
  database = await createTestDatabase();
  store = await openTestStore({ databaseUrl: database.url, connections: 2 });
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(`
    insert into accounts (id, type, organization_id, username) values (${organization}, 'organization', ${organization}, 'o');
    insert into accounts (id, type, organization_id, username) values (${agent}, 'agent', ${organization}, 'a');
    insert into parties (id, organization_id, account_id, kind, address, name)
      select 50000 + n, ${organization}, ${agent}, 'phone', '+1512' || (5550000 + n), 'Caller ' || n
      from generate_series(1, ${counts.open + counts.archived}) n;
    insert into rooms (id, organization_id, account_id, party_id, channel, unread, archived_at, last_message_at)
      select '${agent}:' || (50000 + n), ${organization}, ${agent}, 50000 + n, 'sms',
        case when n <= ${counts.unread} then 2 else 0 end,
        case when n > ${counts.open} then now() end, now() - make_interval(mins => n)
      from generate_series(1, ${counts.open + counts.archived}) n`);
  await owner.query('analyze'); // as autovacuum does within a minute
  await owner.end();
});

afterAll(async () => {
  await store?.close();
  await database?.drop();
});

/** What a read gives, and how many rows of each table the database read for it. */
const reading = <T>(work: (db: Db) => Promise<T>) =>
  store.within(scope, async (db) => {
    const before = await rowsRead(db);
    const found = await work(db);
    const after = await rowsRead(db);
    return { found, read: (table: string) => after(table) - before(table) };
  });

describe('an inbox of many rooms', () => {
  it('looks up the people of the rooms on its page, and of no others', async () => {
    const { found, read } = await reading((db) =>
      listRooms(db, { inbox: 'priority', page: 1, pageSize: 20 }),
    );
    expect(found.rooms.map((room) => room.name)).toEqual(
      Array.from({ length: 20 }, (_none, at) => `Caller ${at + 21}`),
    );
    expect(found).toMatchObject({ totalRooms: counts.open, unreadRooms: counts.unread });
    expect(read('parties')).toBeLessThanOrEqual(20 + planning);
  });

  it('reads none of its archived rooms', async () => {
    const { read } = await reading((db) =>
      listRooms(db, { inbox: 'priority', page: 0, pageSize: 20 }),
    );
    // The page, and the open rooms for its numbers.
    expect(read('rooms')).toBeLessThanOrEqual(counts.open + 20);
  });

  it('reads its unread rooms alone, and for their numbers no people', async () => {
    const { found, read } = await reading((db) => unreadRooms(db, 'priority', { simple: true }));
    expect(found).toMatchObject({ total: counts.unread });
    expect(found.rooms[0]).toEqual({ roomId: `${agent}:50001`, unread: 2 });
    expect([read('rooms'), read('parties')]).toEqual([counts.unread, 0]);
  });

  it('names the people of its unread rooms, newest first', async () => {
    const { found, read } = await reading((db) => unreadRooms(db, 'priority'));
    expect(found.rooms.slice(0, 2)).toMatchObject([
      { name: 'Caller 1', unread: 2 },
      { name: 'Caller 2', unread: 2 },
    ]);
    expect(read('parties')).toBeLessThanOrEqual(counts.unread + planning);
  });
});
