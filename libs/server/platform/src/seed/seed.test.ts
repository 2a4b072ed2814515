import { type Millis } from '@patchbay/kernel';
import { ensurePlatform } from '@patchbay/server-core';
import { type Store } from '@patchbay/server-store';
import { createTestDatabase, openTestStore } from '@patchbay/server-store/testing';
import { sql } from 'drizzle-orm';
import { seedDemo, seedTemplates } from './seed.js';

let store: Store;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
const now = Date.UTC(2026, 2, 20, 20) as Millis;

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

const rowsOf = <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  store.within(
    { kind: 'platform', reason: 'look at the test' },
    async (db) => (await db.execute<Row>(statement)).rows,
  );
const numberOf = async (statement: ReturnType<typeof sql>): Promise<number> =>
  (await rowsOf<{ n: number }>(statement))[0]?.n ?? 0;

const moment = new Date(now).toISOString();
const dentists = sql`(select id from accounts where username = 'northside')`;

describe('the demo', () => {
  it('has some six hundred conversations of the dentists within four weeks, of three agents', async () => {
    const agents = await rowsOf<{ agent: string; n: number }>(sql`
      select account_name as agent, count(*)::int as n from logs
      where organization_id = ${dentists} and timestamp > ${moment}::timestamptz - interval '28 days'
      group by 1`);
    const total = agents.reduce((sum, { n }) => sum + n, 0);
    expect([total > 500, total < 750, agents.length]).toEqual([true, true, 3]);
  });

  it('speaks two languages', async () => {
    const languages = await rowsOf<{ language: string; n: number }>(sql`
      select meta->>'language' as language, count(*)::int as n from logs group by 1`);
    const known = languages.filter(({ n }) => n > 100).map(({ language }) => language);
    expect(known.sort()).toEqual(['en', 'es']);
  });

  it('knows a time before the last four weeks, and nothing that is still to come', async () => {
    const before = sql`select count(*)::int as n from logs where timestamp < ${moment}::timestamptz - interval '30 days'`;
    expect(await numberOf(before)).toBeGreaterThan(200);
    for (const [table, column] of [
      ['messages', 'created_at'],
      ['logs', 'timestamp'],
      ['rooms', 'last_message_at'],
    ] as const)
      expect(
        await numberOf(
          sql`select count(*)::int as n from ${sql.identifier(table)} where ${sql.identifier(column)} > ${moment}::timestamptz`,
        ),
      ).toBe(0);
  });

  it('shows each room with the line that was written last', async () => {
    const wrong = sql`
      select count(*)::int as n from rooms r
      where r.last_message_at < (select max(m.created_at) from messages m
        where m.organization_id = r.organization_id and m.room_id = r.id)`;
    expect(await numberOf(wrong)).toBe(0);
  });

  it('has versions, cases, goals, knowledge, saved replies and notices', async () => {
    for (const table of [
      'agent_versions',
      'agent_cases',
      'metric_goals',
      'knowledge_chunks',
      'saved_replies',
      'notifications',
    ])
      expect([
        table,
        await numberOf(sql`select count(*)::int as n from ${sql.identifier(table)}`),
      ]).not.toEqual([table, 0]);
  });
});
