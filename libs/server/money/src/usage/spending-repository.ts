import { spending, type Db, advisoryLock, spendingHolds } from '@patchbay/server-store';
import { type SQL, sql, and, eq } from 'drizzle-orm';
import { type SpendingDay } from './spending-day-repository.js';
import { hasPaidPlan, type Owner } from '@patchbay/server-core';
import {
  type UsageLimits,
  spendables,
  type Amounts,
  usageLimitsFor,
  secondsOfCall,
} from './usage-limits.js';

/** Usage of an agent and its organization on a day, with the limits. */
export interface Spent {
  readonly agent: Amounts;
  readonly organization: Amounts;
  readonly usageLimits: UsageLimits;
  /** Running turns of the agent. */
  readonly running: number;
  /** The number of them for web chat visitors. */
  readonly runningForVisitors: number;
}

/** Locks the organization's usage until the transaction ends. */
export const holdOrganization = (db: Db, organizationId: number) =>
  db.execute(advisoryLock('usageOfDay', organizationId));

/** A time, in milliseconds, and the day of limits in which it is. */
export interface SpendingMoment {
  readonly today: SpendingDay;
  readonly now: number;
}

/** Reads the usage of an agent and its organization. */
export async function readSpent(
  db: Db,
  { organizationId, accountId }: Owner,
  usageLimits: UsageLimits,
  moment: SpendingMoment,
): Promise<Spent> {
  return (await readSpentOf(db, organizationId, [accountId], usageLimits, moment)).get(
    accountId,
  ) as Spent;
}

/**
 * The same on the running day, beside the read that says which day it is: what was used counts only
 * if that is the same one. An empty day without a stored one. For what is no turn: running turns are
 * not counted.
 */
export async function readSpentOfRunningDay(
  db: Db,
  { organizationId, accountId }: Owner,
  usageLimits: UsageLimits,
  now: number,
): Promise<{ readonly day: string; readonly spent: Spent }> {
  const day = sql`(select d.day from spending_holds d where d.organization_id = ${organizationId}
    and d.account_id = ${organizationId} and d.key = 'day'
    and d.until > ${new Date(now).toISOString()}::timestamptz)`;
  const found = await readUsed(db, organizationId, [accountId], usageLimits, {
    day,
    turns: noTurns,
  });
  return found.get(accountId) as { readonly day: string; readonly spent: Spent };
}

/**
 * The usage of some agents of an organization, and of the organization itself, on a day. Reads
 * `spending` and `spending_holds`; needs a scope that reaches the organization.
 */
export async function readSpentOf(
  db: Db,
  organizationId: number,
  accountIds: readonly number[],
  usageLimits: UsageLimits,
  { today, now }: SpendingMoment,
): Promise<Map<number, Spent>> {
  if (accountIds.length === 0) return new Map();
  const day = sql`${today.day}::date`;
  const turns = runningTurns(organizationId, now);
  const found = await readUsed(db, organizationId, accountIds, usageLimits, { day, turns });
  return new Map([...found].map(([id, { spent }]) => [id, spent]));
}

async function readUsed(
  db: Db,
  organizationId: number,
  accountIds: readonly number[],
  usageLimits: UsageLimits,
  { day, turns }: { readonly day: SQL; readonly turns: SQL },
): Promise<Map<number, { readonly day: string; readonly spent: Spent }>> {
  const { rows } = await db.execute<Record<string, number | boolean | string>>(sql`
    select own.id::float8 as id, ${hasPaidPlan(organizationId)} as is_paid,
      ${turns}, coalesce(today.day::text, '') as day, ${amounts}
    from (select ${day} as day) today cross join unnest(array[${sql.join(
      accountIds.map((id) => sql`${id}`),
      sql`, `,
    )}]::bigint[]) as own (id)
      left join spending s on s.organization_id = ${organizationId} and s.account_id = own.id and s.day = today.day
      cross join lateral (select ${sums} from spending w where w.organization_id = ${organizationId}
        and w.day = today.day) whole`);
  return new Map(
    rows.map((row) => {
      const of = (whose: string) =>
        Object.fromEntries(
          spendables.map((what) => [what, Number(row[`${whose}_${what}`])]),
        ) as unknown as Amounts;
      return [
        Number(row.id),
        {
          day: String(row.day),
          spent: {
            agent: of('agent'),
            organization: of('organization'),
            running: Number(row.running),
            runningForVisitors: Number(row.running_for_visitors),
            usageLimits: usageLimitsFor(usageLimits, { isPaid: row.is_paid === true }),
          },
        },
      ];
    }),
  );
}

const noTurns = sql`0 as running, 0 as running_for_visitors`;

const runningTurns = (organizationId: number, now: number): SQL => sql`
  (select count(*)::int from spending_holds h
    where h.organization_id = ${organizationId} and h.account_id = own.id and h.key like 'turn:%'
    and h.until > ${new Date(now).toISOString()}::timestamptz) as running,
  (select count(*)::int from spending_holds h
    where h.organization_id = ${organizationId} and h.account_id = own.id
    and h.key like 'turn:visitor:%' and h.until > ${new Date(now).toISOString()}::timestamptz)
  as running_for_visitors`;

const column = (whose: string, what: string) => sql.identifier(`${whose}_${what}`);

const sums = sql.join(
  spendables.map(
    (what) => sql`coalesce(sum(${sql.identifier(what)}), 0)::float8 as ${sql.identifier(what)}`,
  ),
  sql`, `,
);

const amounts = sql.join(
  spendables.flatMap((what) => [
    sql`coalesce(s.${sql.identifier(what)}, 0)::float8 as ${column('agent', what)}`,
    sql`whole.${sql.identifier(what)} as ${column('organization', what)}`,
  ]),
  sql`, `,
);

/** Adds to the usage of an agent on a day. Sends at once. */
export async function addSpent(
  db: Db,
  owner: Owner,
  day: string,
  amounts: Partial<Amounts>,
): Promise<void> {
  const { answers = 0, tokens = 0, seconds = 0, texts = 0 } = amounts;
  await db
    .insert(spending)
    .values({ ...owner, day, answers, tokens, seconds, texts })
    .onConflictDoUpdate({
      target: [spending.organizationId, spending.accountId, spending.day],
      set: {
        answers: sql`${spending.answers} + excluded.answers`,
        tokens: sql`${spending.tokens} + excluded.tokens`,
        seconds: sql`${spending.seconds} + excluded.seconds`,
        texts: sql`${spending.texts} + excluded.texts`,
      },
    })
    .execute();
}

/**
 * Records the usage of a call beyond what is recorded already. `seconds` is its duration so far;
 * default: the stored duration of the conversation. Needs the organization's lock.
 */
export async function addCallSeconds(
  db: Db,
  owner: Owner,
  uuid: string,
  { today: { day }, now }: SpendingMoment,
  seconds?: number,
): Promise<void> {
  const key = `lasted:${uuid}`;
  const lasted = seconds ?? (await lastedSoFar(db, owner.organizationId, uuid));
  const [held] = await db
    .select({ seconds: spendingHolds.seconds })
    .from(spendingHolds)
    .where(
      and(
        eq(spendingHolds.organizationId, owner.organizationId),
        eq(spendingHolds.accountId, owner.accountId),
        eq(spendingHolds.key, key),
      ),
    );
  const entered = held?.seconds ?? secondsOfCall;
  if (lasted <= entered) return;
  await addSpent(db, owner, day, { seconds: lasted - entered });
  await db
    .insert(spendingHolds)
    .values({
      ...owner,
      key,
      day,
      seconds: lasted,
      until: new Date(now + 6 * 3_600_000),
    })
    .onConflictDoUpdate({
      target: [spendingHolds.organizationId, spendingHolds.accountId, spendingHolds.key],
      set: { seconds: lasted },
    });
}

async function lastedSoFar(db: Db, organizationId: number, uuid: string): Promise<number> {
  const { rows } = await db.execute<{ seconds: number }>(
    sql`select greatest(0, extract(epoch from clock_timestamp() - c.started_at))::int as seconds
      from conversations c where c.organization_id = ${organizationId} and c.uuid = ${uuid}`,
  );
  return rows[0]?.seconds ?? 0;
}

/** Corrects the tokens of a day by the measured usage. */
export const addTokens = (db: Db, owner: Owner, day: string, tokens: number) =>
  db.execute(
    sql`update spending set tokens = greatest(0, tokens + ${tokens})
      where organization_id = ${owner.organizationId} and account_id = ${owner.accountId}
      and day = ${day}::date`,
  );

/**
 * Records in `spending` that the owner was notified of a reached limit on a day; no row when it was
 * recorded already. Needs a scope that reaches the organization.
 */
export const markNotified = (
  db: Db,
  organizationId: number,
  day: string,
  now: number,
): Promise<{ day: string }[]> =>
  db
    .insert(spending)
    .values({ organizationId, accountId: organizationId, day, toldAt: new Date(now) })
    .onConflictDoUpdate({
      target: [spending.organizationId, spending.accountId, spending.day],
      set: { toldAt: sql`excluded.told_at` },
      setWhere: sql`${spending.toldAt} is null`,
    })
    .returning({ day: spending.day });

/** The display name of an account in a notice. */
export const agentName = (
  db: Db,
  accountId: number,
): Promise<{ readonly rows: readonly { readonly name: string }[] }> =>
  db.execute<{ name: string }>(
    sql`select coalesce(a.account_name, a.name, a.username) as name from accounts a where a.id = ${accountId}`,
  );
