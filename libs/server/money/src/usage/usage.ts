import { type Db } from '@patchbay/server-store';
import { type SQL, sql } from 'drizzle-orm';
import { type ProductItem } from './items.js';

/** Something that was used. */
export interface Usage {
  /** The agent account, or the organization as its own agent. */
  readonly accountId: number;
  readonly item: ProductItem;
  /** Raw and whole: seconds of voice, characters, tokens, pieces. Rounding is the plan's business. */
  readonly quantity: number;
  readonly at: Date;
  /** The same key of an organization is the same usage: `message:{id}`, `call:{uuid}`. */
  readonly key: string;
  /** `uuid` is the conversation whose cost it is part of; `selfTest` says that an owner tried the own agent, which is counted and costs nothing. */
  readonly about?: Readonly<Record<string, string | number | boolean | null>> & {
    readonly uuid?: string;
    readonly selfTest?: boolean;
  };
}

/**
 * Most of one event; more is a mistake of the counting code, and could not be booked in whole
 * micro-dollars.
 */
const most = 10_000_000;

/**
 * Records usage in the caller's transaction, so that it is there exactly if what it is about is there. Needs a scope that reaches the account.
 * It is rated afterwards, by a worker, through every tier above: the writer needs no access to
 * plans. A key that is known changes nothing.
 */
export const recordUsage = (db: Db, usage: Usage): Promise<{ readonly isRepeat: boolean }> =>
  insertUsage(db, { ...usage, selfTest: sql`${usage.about?.selfTest ?? false}::boolean` });

/** The same, where the database knows whether it was an own test. Sends at once. */
export async function insertUsage(
  db: Db,
  { accountId, item, quantity, at, key, about = {}, selfTest }: Usage & { readonly selfTest: SQL },
): Promise<{ readonly isRepeat: boolean }> {
  if (!Number.isSafeInteger(quantity) || quantity < 0 || quantity > most)
    throw new Error(
      `Usage is counted in whole numbers up to ${most}; ${quantity} of ${item} is none`,
    );
  const { uuid = null, selfTest: _isTest, ...rest } = about;
  const { rows: made } = await db
    .execute(
      sql`
    insert into usage_events (organization_id, account_id, item, quantity, at, key, subject, self_test, about)
    select coalesce(a.organization_id, a.id), a.id, ${item}, ${quantity}, ${at.toISOString()}::timestamptz, ${key}, ${uuid}::text, ${selfTest}, ${JSON.stringify(rest)}::jsonb
    from accounts a where a.id = ${accountId} and a.type in ('organization', 'agent')
    on conflict (organization_id, key) do nothing returning id`,
    )
    .execute();
  if (made.length > 0) return { isRepeat: false };
  const { rows: agents } = await db.execute(
    sql`select 1 from accounts a where a.id = ${accountId} and a.type in ('organization', 'agent')`,
  );
  if (agents.length === 0)
    throw new Error(`Usage names an agent; ${accountId} is none that this transaction reaches`);
  return { isRepeat: true };
}
