import { type Db } from '@patchbay/server-store';
import { sql } from 'drizzle-orm';
import { creditOf, debtOf } from '../ledger/ledger.js';

/** What of a node's credit stays in it, in millionths of a dollar. */
export interface Withheld {
  /** Bought by card, and not come back: goes back to its card only. */
  readonly bought: bigint;
  /** Rewards that were claimed, and not taken back: they are spent, never paid out. */
  readonly rewards: bigint;
  /** Received by payment links too lately to be paid out. */
  readonly held: bigint;
  /** Spent so far, without what was given back: of rewards first, then of what was bought. */
  readonly spent: bigint;
}

/** Postings that change a credit by other than spending it. */
const notSpending = [
  'card-credit',
  'card-refund',
  'link-card',
  'dispute',
  'owed-settled',
  'reward',
  'payout',
  'payout-returned',
  'withdrawal',
] as const;

/**
 * What came back of each payment: refunds that are booked, and disputes that are debited and not given
 * back. What is asked for and not booked is still in the credit.
 */
const cameBack = sql`(
  select coalesce(sum(r.amount), 0) from payment_refunds r
  where r.processor = p.processor and r.payment_id = p.payment_id and r.state = 'done' and r.posted_at is not null
) + (
  select coalesce(sum(d.amount), 0) from payment_disputes d
  where d.processor = p.processor and d.payment_id = p.payment_id and d.debited_at is not null and d.returned_at is null
)`;

/** What of the credit of a node may not be paid out; payments by link count after `since`. */
export async function withheldOf(db: Db, nodeId: number, since: Date): Promise<Withheld> {
  const { rows } = await db.execute<Record<keyof Withheld, string>>(sql`
    with moved as (
      select posting.kind, l.account, l.amount from ledger_lines l
      join ledger_postings posting on posting.id = l.posting_id
      where l.account in (${creditOf(nodeId)}, ${debtOf(nodeId)}) and l.currency = 'usd'
    )
    select
      coalesce(sum(left_over) filter (where not is_link), 0)::text as bought,
      coalesce(ceil(sum(left_over * (amount - fee) / amount)
        filter (where is_link and paid_at > ${since.toISOString()})), 0)::text as held,
      (select greatest(coalesce(sum(amount), 0), 0)::text from moved where kind = 'reward') as rewards,
      (select greatest(-coalesce(sum(amount), 0), 0)::text from moved
        where account = ${creditOf(nodeId)} and kind <> all(${sql.param([...notSpending])}::text[])) as spent
    from (
      select p.amount::numeric, p.fee, p.paid_at, c.slug is not null or p.fee > 0 as is_link,
        greatest(p.amount - (${cameBack}), 0)::numeric as left_over
      from payments p left join checkouts c on c.id = p.checkout_id
      where p.node_id = ${nodeId}
    ) as paid`);
  const [row] = rows;
  return {
    bought: BigInt(row?.bought ?? 0),
    held: BigInt(row?.held ?? 0),
    rewards: BigInt(row?.rewards ?? 0),
    spent: BigInt(row?.spent ?? 0),
  };
}
