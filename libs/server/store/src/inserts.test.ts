import { eq } from 'drizzle-orm';
import {
  type Db,
  type Scope,
  type Store,
  audit,
  insertsInto,
  insertsReturning,
  messages,
  numberReturns,
  rooms,
} from './index.js';
import { createTestDatabase, openTestStore } from './testing/index.js';
import { type TreeRow, createTenantTree, scopeOf } from './testing/tenant-tree.js';

let database: { url: string; drop(): Promise<void> };
let store: Store;
let organization: TreeRow;
let room: typeof rooms.$inferSelect;
const platform: Scope = { kind: 'platform', reason: 'look from above' };

beforeAll(async () => {
  database = await createTestDatabase();
  store = await openTestStore({ databaseUrl: database.url, connections: 2 });
  const nodes = await createTenantTree(database.url);
  organization = nodes.find(({ type }) => type === 'organization') as TreeRow;
  const [first] = await store.ask(scopeOf(organization), (db) => db.select().from(rooms));
  room = first as typeof room;
});
afterAll(async () => {
  await store?.close();
  await database?.drop();
});

const message = () => ({
  organizationId: organization.id,
  accountId: room.accountId,
  roomId: room.id,
  author: 'person',
  channel: 'sms',
  direction: 'outbound',
  body: `quoted "so" and 'so'`,
  attachments: [{ filename: 'a.png', size: 3 }, null],
  clientId: null,
  status: undefined,
});
const withoutOwn = ({
  id: _id,
  seq: _seq,
  createdAt: _at,
  ...rest
}: typeof messages.$inferSelect) => rest;
const storeMessage = insertsReturning(messages);
const writeAudit = insertsInto(audit);
const writeReturn = insertsInto(numberReturns);

describe('an insert whose text is put together once', () => {
  it('stores and gives the same row as drizzle, also where a value is left out', async () => {
    const [ours, theirs, read] = await store.within(scopeOf(organization), async (db: Db) => {
      const made = await storeMessage(db, message());
      const [other] = await db.insert(messages).values(message()).returning();
      const [again] = await db.select().from(messages).where(eq(messages.id, made.id));
      return [made, other, again];
    });
    expect(read).toEqual(ours);
    expect(ours?.createdAt).toBeInstanceOf(Date);
    expect(withoutOwn(ours as never)).toEqual(withoutOwn(theirs as never));
    expect(ours).toMatchObject({ status: 'success', clientId: null, assignedTo: null });
  });

  it('keeps what the second row of the same columns has, and not what the first had', async () => {
    const bodies = await store.within(scopeOf(organization), async (db) => {
      const [one, two] = await Promise.all([
        storeMessage(db, { ...message(), body: 'one' }),
        storeMessage(db, { ...message(), body: 'two', authorName: 'Juno' }),
      ]);
      const three = await storeMessage(db, { ...message(), body: 'three' });
      return [one, two, three].map(({ body, authorName }) => [body, authorName]);
    });
    expect(bodies).toEqual([
      ['one', null],
      ['two', 'Juno'],
      ['three', null],
    ]);
  });

  it('writes where the scope may not read, and null as it is', async () => {
    const line = { number: '+15550100999', source: 'own', leasedUntil: null } as const;
    const seen = await store.within(scopeOf(organization), async (db) => {
      await writeReturn(db, line);
      return db.select().from(numberReturns);
    });
    expect(seen).toEqual([]);
    const found = await store.within(platform, (db) => db.select().from(numberReturns));
    expect(found).toMatchObject([{ ...line, attempts: 0 }]);
  });

  it('writes a document, and refuses a row outside of the scope', async () => {
    const line = {
      organizationId: organization.id,
      accountId: organization.id,
      actorKind: 'person',
      action: 'tried',
      requestId: 'inserts',
      changes: { name: null },
    };
    await store.within(scopeOf(organization), (db) => writeAudit(db, line as never));
    const [found] = await store.within(platform, (db) =>
      db.select().from(audit).where(eq(audit.requestId, 'inserts')),
    );
    expect(found).toMatchObject({ action: 'tried', changes: { name: null } });
    await expect(
      store.within(scopeOf(organization), (db) =>
        storeMessage(db, { ...message(), organizationId: organization.id + 1_000_000 }),
      ),
    ).rejects.toThrow(/row-level security/);
  });
});
