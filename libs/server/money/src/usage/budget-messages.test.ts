import { Socket } from 'node:net';
import { type Owner } from '@patchbay/server-core';
import { type Store, accounts, spending, spendingHolds, taskLimits } from '@patchbay/server-store';
import { createTestDatabase, openTestStore } from '@patchbay/server-store/testing';
import { sql } from 'drizzle-orm';
import { createBudget } from './budget.js';
import { defaultUsageLimits } from './usage-limits.js';

/**
 * While a text is counted, all other texts of its organization wait: each message to the database
 * is a turn of a busy event loop.
 */
const noon = Date.parse('2026-06-10T12:00:00Z');
const scope = { kind: 'platform', reason: 'look in a test' } as const;
let now = noon;
let messages: string[] = [];
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let store: Store;
let owner: Owner;

const { _write: writeOne, _writev: writeMany } = Socket.prototype;
const note = (socket: Socket, text: string): void => {
  if (String(socket.remotePort) === new URL(database.url).port) messages.push(text);
};

beforeAll(async () => {
  database = await createTestDatabase();
  store = await openTestStore({ databaseUrl: database.url, connections: 1 });
  const [made] = await store.within(scope, (db) =>
    db.insert(accounts).values({ type: 'organization', username: 'office' }).returning(),
  );
  const organizationId = made?.id as number;
  owner = { organizationId, accountId: organizationId };
  Socket.prototype._write = function (this: Socket, ...args) {
    note(this, String(args[0]));
    writeOne.apply(this, args);
  };
  Socket.prototype._writev = function (this: Socket, ...args) {
    note(this, args[0].map(({ chunk }) => String(chunk)).join(''));
    writeMany?.apply(this, args);
  };
});
afterAll(async () => {
  Object.assign(Socket.prototype, { _write: writeOne, _writev: writeMany });
  await store.close();
  await database.drop();
});

const budget = (usageLimits = defaultUsageLimits) =>
  createBudget({ store, clock: { now: () => now as never }, usageLimits });
const texts = () =>
  store.within(scope, (db) => db.select({ texts: spending.texts }).from(spending));

describe('a text that is counted', () => {
  beforeEach(async () => {
    await budget().take(owner, 'text', `first ${now}`);
    messages = [];
  });

  it('holds the lock of its organization for two messages, the second of which ends it', async () => {
    expect(await budget().take(owner, 'text', 'one', { byHand: true })).toEqual({ ok: true });
    expect(messages).toHaveLength(2);
    expect(messages[1]).toContain('commit');
  });

  it('waits for the disk, unless what follows it does', async () => {
    await budget().take(owner, 'text', 'two', { byHand: true });
    expect(messages.join('')).not.toContain('synchronous_commit');
    await budget().take(owner, 'text', 'three', { byHand: true, isFollowed: true });
    expect(messages.join('')).toContain('synchronous_commit');
  });

  it('counts for the day that has begun meanwhile, and not for the one before', async () => {
    now += 86_400_000;
    await budget().take(owner, 'text', 'four', { byHand: true });
    await budget().take(owner, 'text', 'five', { byHand: true });
    const rows = await store.within(scope, (db) =>
      db.select({ day: spending.day, texts: spending.texts }).from(spending).orderBy(spending.day),
    );
    expect(rows.at(-1)).toEqual({ day: '2026-06-11', texts: 2 });
  });

  it('is counted again under a key that has expired, and else not', async () => {
    await budget().take(owner, 'text', 'again');
    const [before] = (await texts()).slice(-1);
    await budget().take(owner, 'text', 'again');
    expect((await texts()).slice(-1)).toEqual([before]);
    await store.within(scope, (db) =>
      db
        .update(spendingHolds)
        .set({ until: new Date(now - 1) })
        .where(sql`key = 'text:again'`),
    );
    await budget().take(owner, 'text', 'again');
    expect((await texts()).slice(-1)).toEqual([{ texts: (before?.texts ?? 0) + 1 }]);
  });

  it('counts what was used of a date that runs a second time, after a move to the west', async () => {
    const live = (timezone: string) =>
      store.within(scope, (db) =>
        db
          .insert(taskLimits)
          .values({ ...owner, timezone })
          .onConflictDoUpdate({
            target: [taskLimits.organizationId, taskLimits.accountId],
            set: { timezone },
          }),
      );
    await live('Pacific/Auckland');
    now = Date.parse('2026-06-20T11:00:00Z'); // an hour before midnight there
    await budget().take(owner, 'text', 'of the evening');
    await live('Pacific/Honolulu');
    now = Date.parse('2026-06-20T12:30:00Z'); // the day has ended; there the 20th is 2 hours old
    const few = { ...defaultUsageLimits.agent, texts: 1 };
    expect(
      await budget({ ...defaultUsageLimits, agent: few }).take(owner, 'text', 'of the night'),
    ).toMatchObject({ ok: false, why: 'spent' });
  });
});
