import { type Millis } from '@patchbay/kernel';
import { type Owner } from '@patchbay/server-core';
import {
  type Store,
  accounts,
  securityEvents,
  spending,
  spendingHolds,
  visitorSpending,
} from '@patchbay/server-store';
import { createTestDatabase, withoutNesting, openTestStore } from '@patchbay/server-store/testing';
import { type Budget, createBudget } from './budget.js';
import { type Turn } from './turns.js';
import { type Denied } from './enter.js';
import { type UsageLimits, defaultUsageLimits } from './usage-limits.js';
import { visitorWords } from './visitor-limits.js';

const platformScope = { kind: 'platform', reason: 'prepare a test of visitors' } as const;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let store: Store;
let agents: Owner[];
let now = Date.UTC(2026, 0, 5, 15);
const usageLimits: UsageLimits = {
  agent: { ...defaultUsageLimits.agent, answers: 100 },
  organization: { ...defaultUsageLimits.organization, answers: 140 },
  atOnce: 4,
  visitors: { share: 50, network: 20, session: 10, sessions: 60 },
  callers: { text: 10, call: 20, kept: 20 },
};

const budget = (): Budget =>
  createBudget({ store, clock: { now: () => now as Millis }, usageLimits });
const agent = (at = 0) => agents[at] as Owner;
const settled = async (asked: Promise<Turn | Denied>): Promise<'ok' | Denied['why']> => {
  const turn = await asked;
  if (turn.ok) await turn.settle();
  return turn.ok ? 'ok' : turn.why;
};

const visit = (session: string, network: string | null, owner = agent()) =>
  settled(budget().begin(owner, { visitor: { session, network } }));
const many = async (count: number, work: (at: number) => Promise<string>) => {
  const outcomes = [];
  for (let at = 0; at < count; at += 1) outcomes.push(await work(at));
  return outcomes.filter((one) => one === 'ok').length;
};

const write = (address: string) =>
  settled(budget().begin(agent(), { isText: true, party: { channel: 'text', address } }));
const call = (address: string) =>
  settled(budget().begin(agent(), { party: { channel: 'call', address } }));

const events = () => store.within(platformScope, (db) => db.select().from(securityEvents));

beforeAll(async () => {
  database = await createTestDatabase();
  store = withoutNesting(await openTestStore({ databaseUrl: database.url }));
  agents = await store.within(platformScope, async (db) => {
    const [reseller] = await db
      .insert(accounts)
      .values({ type: 'reseller', username: 'reseller' })
      .returning();
    const [office] = await db
      .insert(accounts)
      .values({ type: 'organization', username: 'office', resellerId: reseller?.id })
      .returning();
    const organizationId = office?.id as number;
    const made = await db
      .insert(accounts)
      .values(
        ['one', 'two'].map((username) => ({
          type: 'agent',
          username,
          organizationId,
          resellerId: reseller?.id,
        })),
      )
      .returning();
    return made.map(({ id }) => ({ organizationId, accountId: id }));
  });
});
afterAll(async () => {
  await store.close();
  await database.drop();
});
beforeEach(() =>
  store.within(platformScope, async (db) => {
    await db.delete(spending);
    await db.delete(spendingHolds);
    await db.delete(visitorSpending);
  }),
);

describe('one number', () => {
  it('has a share of an agent’s day by text, and the others are answered', async () => {
    expect(await many(130, () => write('+15125550101'))).toBe(10);
    expect(await write('+15125550101')).toBe('party');
    expect(await many(5, () => write('+15125550102'))).toBe(5);
    expect(await many(5, () => call('+15125550101'))).toBe(5);
  });

  it('has a share of an agent’s day by call', async () => {
    expect(await many(60, () => call('+15125550101'))).toBe(20);
    expect(await call('+15125550102')).toBe('ok');
  });

  it('of many that write leaves a part of the day to who calls', async () => {
    expect(await many(130, (at) => write(`+1512555${1000 + at}`))).toBe(80);
    expect(await write('+15125559999')).toBe('party');
    expect(await many(40, (at) => call(`+1512556${1000 + at}`))).toBe(20);
  });

  it('is counted by its tokens as well', async () => {
    const turn = await budget().begin(agent(), {
      party: { channel: 'text', address: '+15125550101' },
    });
    if (!turn.ok) throw new Error(turn.message);
    turn.count({
      model: 'test',
      input: defaultUsageLimits.agent.tokens / 10,
      output: 0,
      cachedInput: 0,
    });
    await turn.settle();
    expect([await write('+15125550101'), await write('+15125550102')]).toEqual(['party', 'ok']);
  });
});

describe('web chat visitors', () => {
  it('have a share of the daily limit, with smaller shares per network and visitor, and leave the rest to callers', async () => {
    expect(await many(15, () => visit('a', 'net 1'))).toBe(10);
    expect(await many(15, (at) => visit(`b${at}`, 'net 1'))).toBe(10);
    expect(await many(60, (at) => visit(`c${at}`, `net ${at + 2}`))).toBe(30);
    expect(await visit('d', null)).toBe('visitors');
    expect(await many(60, () => settled(budget().begin(agent())))).toBe(50);
  });

  it('leave a part of the day to callers also together with texts', async () => {
    await many(40, (at) => write(`+1512555${1000 + at}`));
    expect(await many(60, (at) => visit(`c${at}`, `net ${at}`))).toBe(40);
    expect(await many(60, (at) => call(`+1512556${1000 + at}`))).toBe(20);
  });

  it('receive the reply that the chat continues tomorrow', async () => {
    await many(10, () => visit('a', null));
    expect(await budget().begin(agent(), { visitor: { session: 'a', network: null } })).toEqual({
      ok: false,
      why: 'visitors',
      message: visitorWords,
      until: Date.UTC(2026, 0, 6),
    });
    now += 86_400_000;
    expect(await visit('a', null)).toBe('ok');
    now -= 86_400_000;
  });

  it('of several agents leave half of the organization’s day to callers', async () => {
    expect(
      (await many(60, (at) => visit(`a${at}`, null))) +
        (await many(60, (at) => visit(`b${at}`, null, agent(1)))),
    ).toBe(70);
    expect(await many(80, () => settled(budget().begin(agent(1))))).toBe(70);
  });

  it('are counted by measured tokens', async () => {
    const turn = (await budget().begin(agent(), {
      visitor: { session: 'a', network: 'net' },
    })) as Turn;
    turn.count({ model: 'echo', input: 399_000, output: 1_000, cachedInput: 0 });
    await turn.settle();
    const rows = await store.within(platformScope, (db) => db.select().from(visitorSpending));
    expect(rows.map(({ key, answers, tokens }) => [key, answers, tokens]).sort()).toEqual([
      ['all', 1, 400_000],
      ['network net', 1, 400_000],
      ['session a', 1, 400_000],
    ]);
    expect([await visit('a', null), await visit('b', null)]).toEqual(['visitors', 'ok']);
  });

  it('take at most their share of concurrent turns', async () => {
    const running = [];
    for (let at = 0; at < 4; at += 1)
      running.push(
        await budget().begin(agent(), { visitor: { session: `s${at}`, network: null } }),
      );
    expect(running.map((one) => (one.ok ? 'ok' : one.why))).toEqual(['ok', 'ok', 'busy', 'busy']);
    expect(await settled(budget().begin(agent()))).toBe('ok');
    for (const one of running) if (one.ok) await one.settle();
  });

  it('cause one security event per agent and day, and a single visitor none', async () => {
    await store.within(platformScope, (db) => db.execute('delete from visitor_spending'));
    const before = (await events()).length;
    await many(12, () => visit('a', null));
    expect((await events()).length).toBe(before);
    now += 7 * 86_400_000;
    await many(30, (at) => visit(`b${at}`, 'net'));
    await many(60, (at) => visit(`c${at}`, null));
    expect((await events()).slice(before)).toEqual([
      expect.objectContaining({
        kind: 'visitor-budget-spent',
        accountId: agent().accountId,
        organizationId: agent().organizationId,
        details: { share: 'one network' },
      }),
    ]);
  });
});
