import { type Store, codes } from '@patchbay/server-store';
import { createTestDatabase, openTestStore } from '@patchbay/server-store/testing';
import { type Millis } from '@patchbay/kernel';
import { startWorkers } from '@patchbay/server-core';
import { createLog } from '@patchbay/server-kit';
import { createRetentionWorkers } from './retention-timer.js';

const scope = { kind: 'platform', reason: 'look at what is left' } as const;
let store: Store;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
  store = await openTestStore({ databaseUrl: database.url });
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

describe('retention', () => {
  it('deletes expired rows periodically, and continues after a failure', async () => {
    const now = Date.now();
    const code = (identifier: string, at: number) => ({
      flow: 'signin',
      identifier,
      codeHmac: Buffer.alloc(1),
      createdAt: new Date(at),
      expiresAt: new Date(at),
    });
    await store.within(scope, (db) =>
      db.insert(codes).values([code('old', now - 2 * 86_400_000), code('new', now)]),
    );
    let counted = 0;
    const stop = await startWorkers(
      createRetentionWorkers({
        store,
        limits: {
          deleteExpired: async () => {
            counted += 1;
            throw new Error('away');
          },
        },
        clock: { now: () => now as Millis },
        log: createLog('silent'),
        everyMs: 10,
      }),
    );
    const left = () =>
      store.within(scope, async (db) =>
        (await db.select().from(codes)).map((row) => row.identifier),
      );
    for (
      const end = Date.now() + 30_000;
      ((await left()).length > 1 || counted < 2) && Date.now() < end;
    )
      await new Promise((done) => setTimeout(done, 20));
    await stop();
    expect(await left()).toEqual(['new']);
    expect(counted).toBeGreaterThan(1);
  });

  it('creates log partitions for the coming months, however long the process runs', async () => {
    const stop = await startWorkers(
      createRetentionWorkers({
        store,
        limits: { deleteExpired: async () => undefined },
        clock: { now: () => Date.UTC(2031, 4, 31, 23, 59, 59) as Millis },
        log: createLog('silent'),
        everyMs: 10,
      }),
    );
    const months = () =>
      store.within(scope, async (db) =>
        (
          await db.execute<{ name: string | null }>(
            `select to_regclass('logs_2031_0' || month)::text as name from generate_series(3, 8) month order by month`,
          )
        ).rows.map(({ name }) => name),
      );
    for (const end = Date.now() + 60_000; (await months())[4] === null && Date.now() < end;)
      await new Promise((done) => setTimeout(done, 20));
    await stop();
    expect(await months()).toEqual([
      null,
      'logs_2031_04',
      'logs_2031_05',
      'logs_2031_06',
      'logs_2031_07',
      null,
    ]);
  });
});
