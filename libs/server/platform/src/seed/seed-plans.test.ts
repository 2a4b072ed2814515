import { createLog } from '@patchbay/server-kit';
import { type Store, usageCharges, usageEvents } from '@patchbay/server-store';
import { createTestDatabase, openTestStore } from '@patchbay/server-store/testing';
import { isNull, sql } from 'drizzle-orm';
import { type Millis, fixedClock } from '@patchbay/kernel';
import { ensurePlatform } from '@patchbay/server-core';
import { createRatingWorker } from '@patchbay/server-money';
import { seedDemo, seedTemplates } from './seed.js';

let store: Store;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
const platform = { kind: 'platform', reason: 'look at the test' } as const;
const now = Date.UTC(2026, 2, 20, 12) as Millis;

beforeAll(async () => {
  database = await createTestDatabase();
  store = await openTestStore({ databaseUrl: database.url });
  await ensurePlatform(store, 'http://localhost');
  await seedTemplates(store);
  await seedDemo(store, now);
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

describe('the demo’s usage', () => {
  it('is rated at every tier by the plan of that tier, and completely', async () => {
    const clock = fixedClock(now);
    await createRatingWorker({ store, clock, log: createLog('silent') }).drain();
    await store.within(platform, async (db) => {
      expect(
        await db
          .select({ id: usageEvents.id })
          .from(usageEvents)
          .where(isNull(usageEvents.ratedAt)),
      ).toEqual([]);
      const { rows } = await db.execute<{ tier: string; micros: string; events: number }>(
        sql`select tier, sum(amount_micros)::text as micros, count(*)::int as events from usage_charges group by 1`,
      );
      const of = (tier: string) => Number(rows.find((row) => row.tier === tier)?.micros ?? -1);
      expect([of('organization') > 0, of('reseller') > 0, of('partner') > 0, of('agent')]).toEqual([
        true,
        true,
        true,
        0,
      ]);
      expect(rows.find(({ tier }) => tier === 'organization')?.events).toBeGreaterThan(200);
      expect(
        await db
          .select()
          .from(usageCharges)
          .where(sql`${usageCharges.planId} is null and ${usageCharges.tier} <> 'agent'`)
          .limit(1),
      ).toEqual([]);
    });
  });
});
