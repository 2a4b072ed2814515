import { asOwner, insertSample } from './tenant-tree.js';
import { type RecordedRows, insertRecordedRows, recordRows } from './recorded-rows.js';
import { createTestDatabase } from './test-postgres.js';

type Database = Awaited<ReturnType<typeof createTestDatabase>>;

const opened: Database[] = [];
const open = async (): Promise<Database> => {
  const database = await createTestDatabase();
  opened.push(database);
  return database;
};
afterAll(() => Promise.all(opened.map(({ drop }) => drop())));

/** What the first account of a database gets. */
const firstId = 1000;

/** An account with a name to be quoted, a generated column, a moment now and one of long ago. */
const plant = (url: string) =>
  asOwner(
    url,
    [
      `insert into accounts (type, username, org_name, created_at)
        values ('organization', 'one', 'One''s \\ "name"', '2020-01-05T00:00:00.123456Z')`,
      ...['knowledge_documents', 'knowledge_chunks', 'tasks'].map((table) =>
        insertSample(table, firstId, firstId),
      ),
      `update tasks set next_at = now() + interval '1 hour'`,
    ].join(';'),
  );

const contentOf = async (url: string) => ({
  accounts: await asOwner(url, 'select id, username, org_name, created_at::text from accounts'),
  chunks: await asOwner(url, 'select body, search::text from knowledge_chunks'),
  tasks: await asOwner(url, 'select id, state, target from tasks'),
});
const momentOf = async (url: string, column: 'next_at' | 'created_at') =>
  (await asOwner<{ at: Date }>(url, `select ${column} as at from tasks`))[0]?.at.getTime() ?? 0;

describe('recorded rows', () => {
  let origin: Database;
  let rows: RecordedRows;
  beforeAll(async () => {
    origin = await open();
    ({ rows } = await recordRows(origin.url, () => plant(origin.url)));
  });

  it('are the same in another database, which goes on with the next ids', async () => {
    const { url } = await open();
    expect(await insertRecordedRows(url, rows, rows.from)).toBe(true);
    expect(await contentOf(url)).toEqual(await contentOf(origin.url));
    const next = `insert into accounts (type, username) values ('partner', 'two') returning id`;
    expect(await asOwner(url, next)).toEqual(await asOwner(origin.url, next));
  });

  it('are as far from now as they were from then', async () => {
    const { url } = await open();
    await insertRecordedRows(url, rows, rows.from + 60_000);
    const moved = (await momentOf(url, 'next_at')) - (await momentOf(origin.url, 'next_at'));
    expect(Math.abs(moved - 60_000)).toBeLessThan(2);
  });

  it('are not in the future when they were not then', async () => {
    const { url } = await open();
    await insertRecordedRows(url, { ...rows, from: rows.from - 60_000 }, Date.now());
    expect(await momentOf(url, 'created_at')).toBeLessThanOrEqual(Date.now());
  });

  it('are not inserted where other ids were given out', async () => {
    const { url } = await open();
    await asOwner(url, `insert into accounts (type, username) values ('partner', 'own')`);
    const before = await contentOf(url);
    expect(await insertRecordedRows(url, rows, Date.now())).toBe(false);
    expect(await contentOf(url)).toEqual(before);
  });

  it('cannot be made of what changes a row that was there', async () => {
    await expect(
      recordRows(origin.url, () => asOwner(origin.url, `update accounts set org_name = 'Other'`)),
    ).rejects.toThrow('accounts has rows that were changed, not inserted.');
  });
});
