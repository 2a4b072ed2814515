import { type Millis } from '@patchbay/kernel';
import { type Owner } from '@patchbay/server-core';
import {
  type Store,
  accounts,
  conversations,
  notifications,
  parties,
  rooms,
  spending,
  spendingHolds,
} from '@patchbay/server-store';
import { createTestDatabase, withoutNesting, openTestStore } from '@patchbay/server-store/testing';
import { and, eq, ne, sql } from 'drizzle-orm';
import { type Budget, createBudget } from './budget.js';
import { type Turn } from './turns.js';
import { type Denied } from './enter.js';
import { type UsageLimits, tokensOfTurn, defaultUsageLimits } from './usage-limits.js';

const scope = { kind: 'platform', reason: 'look in a test' } as const;
const noon = Date.parse('2026-06-10T12:00:00Z');
const day = '2026-06-10';
let database: Awaited<ReturnType<typeof createTestDatabase>>;
/** Two processes have two stores and share only the database. */
let stores: Store[];
let now = noon;
let agents: Owner[];
let owner: Owner;

beforeAll(async () => {
  database = await createTestDatabase();
  stores = await Promise.all(
    [0, 1].map(async () =>
      withoutNesting(await openTestStore({ databaseUrl: database.url, connections: 4 })),
    ),
  );
});
afterAll(async () => {
  await Promise.all(stores.map((store) => store.close()));
  await database.drop();
});

/** A fresh organization with two agents. */
beforeEach(async () => {
  now = noon;
  agents = await within(async (db) => {
    const [organization] = await db
      .insert(accounts)
      .values({ type: 'organization', username: `office-${Math.random()}` })
      .returning();
    const organizationId = organization?.id as number;
    const made = await db
      .insert(accounts)
      .values(
        ['Juno', 'Alma'].map((name) => ({
          type: 'agent' as const,
          username: `${name}-${Math.random()}`,
          name,
          organizationId,
        })),
      )
      .returning();
    return made.map(({ id }) => ({ organizationId, accountId: id }));
  });
  owner = agents[0] as Owner;
});

const within: Store['within'] extends (scope: never, work: infer _Work) => unknown
  ? <T>(work: (db: Parameters<Parameters<Store['within']>[1]>[0]) => Promise<T>) => Promise<T>
  : never = (work) => (stores[0] as Store).within(scope, work);
const budget = (
  agent: Partial<UsageLimits['agent']>,
  {
    organization = {},
    atOnce = 1000,
    process = 0,
  }: {
    organization?: Partial<UsageLimits['organization']>;
    atOnce?: number;
    process?: number;
  } = {},
): Budget =>
  createBudget({
    store: stores[process] as Store,
    clock: { now: () => now as Millis },
    usageLimits: {
      agent: { ...defaultUsageLimits.agent, ...agent },
      organization: { ...defaultUsageLimits.organization, ...organization },
      atOnce,
      visitors: defaultUsageLimits.visitors,
      callers: defaultUsageLimits.callers,
    },
  });
const rowOf = async ({ organizationId, accountId }: Owner, on = day) => {
  const [row] = await within((db) =>
    db
      .select()
      .from(spending)
      .where(
        and(
          eq(spending.organizationId, organizationId),
          eq(spending.accountId, accountId),
          eq(spending.day, on),
        ),
      ),
  );
  return (
    row && { answers: row.answers, tokens: row.tokens, seconds: row.seconds, texts: row.texts }
  );
};

const holds = async () =>
  (
    await within((db) =>
      db
        .select({ key: spendingHolds.key })
        .from(spendingHolds)
        .where(
          and(eq(spendingHolds.organizationId, owner.organizationId), ne(spendingHolds.key, 'day')),
        ),
    )
  ).map(({ key }) => key.split(':')[0]);
const notices = () =>
  within((db) =>
    db
      .select({
        accountId: notifications.accountId,
        title: notifications.title,
        body: notifications.body,
      })
      .from(notifications)
      .where(eq(notifications.organizationId, owner.organizationId))
      .orderBy(notifications.createdAt),
  );
const begun = async (asked: Promise<Turn | Denied>): Promise<Turn> => {
  const turn = await asked;
  if (!turn.ok) throw new Error(turn.message);
  return turn;
};

const tokens = (input: number, output: number) => ({ model: 'm', input, cachedInput: 0, output });

describe('turn', () => {
  it('is reserved before it begins and corrected by the measured usage', async () => {
    const turn = await begun(budget({}).begin(owner));
    expect([await rowOf(owner), await holds()]).toEqual([
      { answers: 1, tokens: tokensOfTurn, seconds: 0, texts: 0 },
      ['turn'],
    ]);
    turn.count(tokens(5000, 100));
    turn.count(undefined);
    turn.count(tokens(10, 1));
    await Promise.all([turn.settle(), turn.settle()]);
    expect([await rowOf(owner), await holds()]).toEqual([
      { answers: 1, tokens: 5111, seconds: 0, texts: 0 },
      [],
    ]);
  });

  it('keeps its reservation when usage was not measured', async () => {
    await (await begun(budget({}).begin(owner))).settle();
    expect(await rowOf(owner)).toMatchObject({ tokens: tokensOfTurn });
  });

  it('counts for the day on which it began', async () => {
    const turn = await begun(budget({}).begin(owner));
    now = Date.parse('2026-06-11T00:00:05Z');
    turn.count(tokens(10, 0));
    await turn.settle();
    expect([await rowOf(owner), await rowOf(owner, '2026-06-11')]).toEqual([
      { answers: 1, tokens: 10, seconds: 0, texts: 0 },
      undefined,
    ]);
  });

  it('is denied once a limit is reached, until the next day', async () => {
    const few = budget({ answers: 2 });
    for (let at = 0; at < 2; at += 1) await (await begun(few.begin(owner))).settle();
    expect(await few.begin(owner)).toEqual({
      ok: false,
      why: 'spent',
      message: 'This agent has used up its 2 answers of today. It goes on at 00:00 UTC.',
      until: Date.parse('2026-06-11T00:00:00Z'),
    });
    expect(await rowOf(owner)).toMatchObject({ answers: 2 });
    now = Date.parse('2026-06-11T00:00:00Z');
    expect((await few.begin(owner)).ok).toBe(true);
  });

  it('is of the day of the organization, which ends where it began when that moves', async () => {
    const live = (timezone: string) =>
      within((db) =>
        db.execute(sql`insert into answering_routes (organization_id, account_id, timezone)
          values (${owner.organizationId}, ${owner.organizationId}, ${timezone})
          on conflict (organization_id, account_id) do update set timezone = excluded.timezone`),
      );
    const few = budget({ answers: 1 });
    await live('America/Chicago');
    now = Date.parse('2026-06-11T04:30:00Z'); // half past eleven in the evening of the 10th
    await (await begun(few.begin(owner))).settle();
    expect(await rowOf(owner, '2026-06-10')).toMatchObject({ answers: 1 });
    const until = Date.parse('2026-06-11T05:00:00Z');
    await live('Pacific/Kiritimati'); // where the 11th has begun long ago
    expect(await few.begin(owner)).toMatchObject({
      message:
        'This agent has used up its 1 answers of today. It goes on at 00:00 America/Chicago.',
      until,
    });
    now = until;
    await (await begun(few.begin(owner))).settle();
    expect(await rowOf(owner, '2026-06-11')).toMatchObject({ answers: 1 });
    await live('Pacific/Pago_Pago'); // where the 10th goes on
    now = Date.parse('2026-06-11T10:00:00Z'); // the 12th begins in Kiritimati, the 11th goes on there
    expect(await few.begin(owner)).toMatchObject({
      ok: false,
      until: Date.parse('2026-06-11T11:00:00Z'),
    });
  });

  it('is denied once the tokens are used up, in every process', async () => {
    const few = budget({ tokens: 3000 });
    const first = await begun(few.begin(owner));
    first.count(tokens(2900, 99));
    await first.settle();
    const last = await begun(few.begin(owner));
    last.count(tokens(1, 0));
    await last.settle();
    expect(await few.begin(owner)).toMatchObject({ ok: false, why: 'spent' });
    expect(await rowOf(owner)).toMatchObject({ tokens: 3000 });
  });

  it('counts for its organization, whichever agent took it', async () => {
    const few = budget({}, { organization: { answers: 2 } });
    for (const one of agents) await (await begun(few.begin(one))).settle();
    expect(await few.begin(owner)).toMatchObject({
      message: 'This organization has used up its 2 answers of today. It goes on at 00:00 UTC.',
    });
  });

  it('counts for no other organization', async () => {
    const few = budget({ answers: 1 });
    await (await begun(few.begin(owner))).settle();
    expect((await few.begin(owner)).ok).toBe(false);
    expect((await few.begin(agents[1] as Owner)).ok).toBe(true);
  });

  it('has the usual limits in a trial, which has a plan and pays nothing', async () => {
    await within((db) =>
      db
        .update(accounts)
        .set({ premium: true, premiumGiven: false })
        .where(eq(accounts.id, owner.organizationId)),
    );
    const few = budget({ answers: 1 });
    expect([(await few.begin(owner)).ok, (await few.begin(owner)).ok]).toEqual([true, false]);
  });

  it('has higher limits with a paid plan', async () => {
    await within((db) =>
      db
        .update(accounts)
        .set({ premium: true, premiumGiven: true })
        .where(eq(accounts.id, owner.organizationId)),
    );
    const few = budget({ answers: 1 });
    const turns = [];
    for (let at = 0; at < 6; at += 1) turns.push(await few.begin(owner));
    expect(turns.map(({ ok }) => ok)).toEqual([true, true, true, true, true, false]);
  });

  it('waits for a concurrency slot, which a dead process holds for minutes only', async () => {
    const narrow = budget({}, { atOnce: 2 });
    const [one] = [await begun(narrow.begin(owner)), await begun(narrow.begin(owner))];
    expect(await narrow.begin(owner)).toMatchObject({
      ok: false,
      why: 'busy',
      message: 'This agent is answering 2 others at this moment. Try again in a few seconds.',
    });
    expect((await narrow.begin(agents[1] as Owner)).ok).toBe(true);
    expect((await narrow.beginInBackground(owner)).ok).toBe(true);
    await one.settle();
    expect((await narrow.begin(owner)).ok).toBe(true);
    expect((await narrow.begin(owner)).ok).toBe(false);
    now += 5 * 60_000 + 1;
    expect((await narrow.begin(owner)).ok).toBe(true);
    expect(await rowOf(owner)).toMatchObject({ answers: 5 });
  });
});

describe('two processes', () => {
  const both = async (
    usageLimits: Partial<UsageLimits['agent']>,
    more: { organization?: Partial<UsageLimits['organization']>; atOnce?: number },
    ask: (of: Budget, at: number) => Promise<Turn | Denied | { ok: true }>,
  ) => {
    const of = [0, 1].map((process) => budget(usageLimits, { ...more, process }));
    const all = await Promise.all(
      Array.from({ length: 50 }, (_none, at) => ask(of[at % 2] as Budget, at)),
    );
    return all.filter(({ ok }) => ok).length;
  };

  it('grant exactly the remaining answers to fifty concurrent turns', async () => {
    expect(await both({ answers: 7 }, {}, (of) => of.begin(owner))).toBe(7);
    expect(await rowOf(owner)).toMatchObject({ answers: 7 });
  });

  it('grant exactly the answers of an organization over all its agents', async () => {
    expect(
      await both({}, { organization: { answers: 9 } }, (of, at) =>
        of.begin(agents[at % 3 === 0 ? 1 : 0] as Owner),
      ),
    ).toBe(9);
  });

  it('grant turns up to the token limit, each with its reservation', async () => {
    expect(await both({ tokens: 3 * tokensOfTurn - 1 }, {}, (of) => of.begin(owner))).toBe(3);
  });

  it('grant no more concurrent turns than one agent may run', async () => {
    expect(await both({}, { atOnce: 4 }, (of) => of.begin(owner))).toBe(4);
  });

  it('grant exactly the remaining texts and calls', async () => {
    expect(await both({ texts: 6 }, {}, (of, at) => of.take(owner, 'text', `t${at}`))).toBe(6);
    expect(
      await both({ seconds: 4 * 60 + 59 }, {}, (of, at) => of.take(owner, 'call', `c${at}`)),
    ).toBe(4);
    expect(await rowOf(owner)).toMatchObject({ texts: 6, seconds: 240 });
  });

  it('notify the owner once, whichever limit was reached', async () => {
    await both({ answers: 3, texts: 2 }, {}, (of, at) =>
      at % 4 < 2 ? of.begin(owner) : of.take(owner, 'text', `t${at}`),
    );
    expect(await budget({ answers: 0 }).begin(agents[1] as Owner)).toMatchObject({ ok: false });
    expect(await notices()).toEqual([
      {
        accountId: owner.organizationId,
        title: 'A daily limit is reached',
        body: expect.stringMatching(
          /^Juno has used up its (3 answers|2 texts) of today\./,
        ) as string,
      },
    ]);
    now += 86_400_000;
    for (let at = 0; at < 3; at += 1) await budget({ answers: 0 }).begin(agents[1] as Owner);
    expect((await notices()).map(({ body }) => body.split(' ')[0])).toEqual(['Juno', 'Alma']);
  });
});

describe('reservation with a key', () => {
  it('is made once and recognized even when nothing is left', async () => {
    const few = budget({ texts: 1 });
    for (let at = 0; at < 3; at += 1)
      expect(await few.take(owner, 'text', 'same')).toEqual({ ok: true });
    expect(await few.take(owner, 'text', 'other')).toMatchObject({ ok: false, why: 'spent' });
    expect(await rowOf(owner)).toMatchObject({ texts: 1 });
  });

  it('for a text by a person has a limit of its own', async () => {
    const few = budget({ texts: 1 });
    for (const key of ['one', 'two'])
      expect(await few.take(owner, 'text', key, { byHand: true })).toEqual({ ok: true });
    expect(await few.take(owner, 'text', 'three', { byHand: true })).toMatchObject({
      ok: false,
      why: 'spent',
    });
    expect(await rowOf(owner)).toMatchObject({ texts: 2 });
    expect((await few.begin(owner, { isText: true })).ok).toBe(false);
    expect((await few.begin(owner)).ok).toBe(true);
  });

  it('grants a room one fallback reply a day', async () => {
    const asked = [];
    for (const room of ['1:2', '1:2', '1:3'])
      asked.push(await budget({}).maySendFallbackReply(owner, room));
    now += 86_400_000;
    expect([...asked, await budget({}).maySendFallbackReply(owner, '1:2')]).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });
});

describe('call', () => {
  /**
   * A call that has lasted for this many milliseconds; zero for one that is about to begin, on
   * machines of any speed.
   */
  const call = (seconds: number) =>
    within(async (db) => {
      const uuid = `call-${Math.random()}`;
      const [party] = await db
        .insert(parties)
        .values({ ...owner, kind: 'phone', address: `+1512555${uuid.slice(-4)}` })
        .returning();
      const roomId = `room-${uuid}`;
      await db
        .insert(rooms)
        .values({ ...owner, id: roomId, partyId: party?.id as number, channel: 'call' });
      await db.insert(conversations).values({
        ...owner,
        uuid,
        roomId,
        type: 'call',
        channel: 'call',
        direction: 'inbound',
        startedAt: sql`now() - make_interval(secs => ${seconds})`,
      });
      return uuid;
    });

  it('uses at least a minute, and each further second once', async () => {
    const some = budget({});
    const uuid = await call(-3600);
    await some.take(owner, 'call', uuid);
    await (await begun(some.begin(owner, { callUuid: uuid }))).settle();
    expect(await rowOf(owner)).toMatchObject({ seconds: 60 });
    await within((db) =>
      db
        .update(conversations)
        .set({ startedAt: sql`now() - interval '1000 seconds'` })
        .where(eq(conversations.uuid, uuid)),
    );
    await (await begun(some.begin(owner, { callUuid: uuid }))).settle();
    expect((await rowOf(owner))?.seconds).toBeGreaterThanOrEqual(1000);
    await some.endCall(owner, uuid, 5000);
    expect([await rowOf(owner), await holds()]).toEqual([
      { answers: 2, tokens: 2 * tokensOfTurn, seconds: 5000, texts: 0 },
      ['call'],
    ]);
    await some.endCall(owner, await call(-3600), 12);
    expect(await rowOf(owner)).toMatchObject({ seconds: 5000 });
  });

  it('is denied when the minutes are used up while it lasts', async () => {
    const few = budget({ seconds: 600 });
    const uuid = await call(100);
    expect((await few.begin(owner, { callUuid: uuid })).ok).toBe(true);
    await within((db) =>
      db
        .update(conversations)
        .set({ startedAt: sql`now() - interval '700 seconds'` })
        .where(eq(conversations.uuid, uuid)),
    );
    expect(await few.begin(owner, { callUuid: uuid })).toMatchObject({
      ok: false,
      why: 'spent',
      message: 'This agent has used up its 10 minutes of calls of today. It goes on at 00:00 UTC.',
    });
    // Its duration is counted, and chats need no minutes.
    expect((await rowOf(owner))?.seconds).toBeGreaterThanOrEqual(600);
    expect((await few.begin(owner)).ok).toBe(true);
  });
});
