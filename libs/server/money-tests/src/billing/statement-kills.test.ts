import { isKilled, ofLength } from '@patchbay/server-platform/testing';
import {
  openServerProcesses,
  type ServerProcess,
  type ServerProcesses,
} from '@patchbay/server-platform/testing/processes';
import { billingPeriods, plans } from '@patchbay/server-store';
import { asOwner } from '@patchbay/server-store/testing';
import { sql } from 'drizzle-orm';

const test = isKilled('statements') ? it : it.skip;
/**
 * Processes, two at a time, that are killed while they close periods. The database makes no
 * difference here.
 */
const kills = ofLength(2, 4);
const months = ofLength(60, 120);
const platform = { kind: 'platform', reason: 'prepare the test' } as const;
const price = 1_000_000n;
const used = 7n;

let cluster: ServerProcesses;
beforeAll(async () => {
  cluster = await openServerProcesses();
});
afterAll(() => cluster?.close());

test(`closes ${months} periods of three tiers once each although ${kills} of the processes are killed meanwhile`, async () => {
  const payers = ['O1', 'R1', 'P1'].map((key) => ({
    id: cluster.tree.nodes[key]?.id as number,
    tier: cluster.tree.nodes[key]?.tier as string,
    seller: cluster.tree.nodes[key]?.parent?.id ?? (cluster.tree.nodes.root?.id as number),
  }));
  const agent = cluster.tree.nodes.A1?.id as number;
  const organization = cluster.tree.nodes.O1?.id as number;
  // The last period ended at least a year ago: early in January one that ends now would still wait
  // for late usage.
  const anchor = new Date(Date.UTC(new Date().getUTCFullYear() - 1 - months / 12, 0, 1));
  const startOf = (month: number): Date => new Date(Date.UTC(anchor.getUTCFullYear(), month, 1));
  for (const { id, tier } of payers)
    await asOwner(
      cluster.databaseUrl,
      `delete from subscriptions where account_id = ${id}; delete from billing_statements
        where account_id = ${id}; update accounts set created_at = '${anchor.toISOString()}',
        product_plan_id = 'pplan-kill-${tier}' where id = ${id}`,
    );
  await cluster.store.within(platform, async (db) => {
    for (const { id, tier, seller } of payers) {
      await db.insert(plans).values({
        id: `pplan-kill-${tier}`,
        accountId: seller,
        soldTo: tier,
        title: tier,
        monthMicros: price,
        items: [],
      });
      await db.delete(billingPeriods).where(sql`account_id = ${id}`);
      await db.insert(billingPeriods).values(
        Array.from({ length: months }, (_, month) => ({
          accountId: id,
          startsAt: startOf(month),
          endsAt: startOf(month + 1),
        })),
      );
    }
    // A charge of every tier in every month, as the rating worker writes them.
    for (let month = 0; month < months; month += 1) {
      const at = startOf(month).toISOString();
      const {
        rows: [event],
      } = await db.execute<{ id: string }>(
        sql`insert into usage_events (organization_id, account_id, item, quantity, at, key,
          rated_at) values (${organization}, ${agent}, 'us-number', 1, ${at}::timestamptz,
          ${`kill-${month}`}, now()) returning id`,
      );
      for (const { id, tier, seller } of payers)
        await db.execute(sql`insert into usage_charges (account_id, event_organization_id, event_id,
          used_by, seller_id, tier, item, plan_id, plan_item, unit_quantity, units, amount_micros,
          lines, period_start, at)
        values (${id}, ${organization}, ${event?.id}, ${agent}, ${seller}, ${tier}, 'us-number',
        'p', 'number', 1, 1, ${used},
        ${JSON.stringify([{ from: 1, to: 1, units: 1, priceMicros: Number(used), isIncluded: false, amountMicros: Number(used) }])}::jsonb,
        ${at}::timestamptz, ${at}::timestamptz)`);
    }
  });

  const closed = async (): Promise<number> =>
    (
      await asOwner<{ n: number }>(
        cluster.databaseUrl,
        `select count(*)::int as n from billing_statements
          where account_id in (${payers.map(({ id }) => id).join()})
          and starts_at >= '${anchor.toISOString()}'`,
      )
    )[0]?.n ?? 0;
  const until = async (wanted: number): Promise<void> => {
    for (const end = Date.now() + 240_000; (await closed()) < wanted;) {
      if (Date.now() > end) throw new Error(`${await closed()} of ${wanted} periods are closed`);
      await new Promise((wait) => setTimeout(wait, 5));
    }
  };
  let standing: ServerProcess = await cluster.open({ name: 'standing' });
  for (let kill = 1; kill <= kills; kill += 1) {
    const next = await cluster.open({ name: `next-${kill}` });
    // Killed in the middle of the work of both.
    await until(Math.floor((kill * months * payers.length) / (kills + 2)));
    await standing.kill();
    standing = next;
  }
  await until(months * payers.length);
  await standing.stop();

  for (const { id, seller } of payers) {
    const [books] = await asOwner<{
      statements: number;
      postings: number;
      open: number;
      unbilled: number;
      due: string;
      wrong: number;
    }>(
      cluster.databaseUrl,
      `select
      (select count(*)::int from billing_statements
      where account_id = ${id} and starts_at >= '${anchor.toISOString()}'
      and starts_at < '${startOf(months).toISOString()}') as statements,
      (select count(*)::int from ledger_postings where key like 'statement:${id}:%') as postings,
      (select count(*)::int from billing_periods
      where account_id = ${id} and closed_at is null
      and ends_at < '${startOf(months).toISOString()}') as open,
      (select count(*)::int from usage_charges
      where account_id = ${id} and billed_in is null and at < '${startOf(months).toISOString()}') as unbilled,
      (select count(*)::int from usage_charges
      where account_id = ${id} and billed_in <> period_start and at >= '${anchor.toISOString()}') as wrong,
      (select coalesce(sum(l.amount), 0)::text from ledger_lines l
      where l.account = 'customer:${id}:due' and exists (select 1 from ledger_lines s
      where s.posting_id = l.posting_id and s.account = 'node:${seller}:due')) as due`,
    );
    const made =
      (
        await asOwner<{ n: number }>(
          cluster.databaseUrl,
          `select count(*)::int as n from billing_statements where account_id = ${id} and plan_micros + usage_micros > 0`,
        )
      )[0]?.n ?? 0;
    // Months that ended meanwhile are closed as well, with a price and no usage.
    expect({ id, ...books }).toEqual({
      id,
      statements: months,
      postings: made,
      open: 0,
      unbilled: 0,
      wrong: 0,
      due: String(-(BigInt(made) * price + BigInt(months) * used)),
    });
  }
});
