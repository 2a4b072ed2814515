import { type Db } from '@patchbay/server-store';
import { sql, type SQL } from 'drizzle-orm';
import { type ProductItem } from '../pricing/items.js';

/** A conversation with a mark for tests by its owner. */
interface ConversationKey {
  readonly organizationId: number;
  readonly uuid: string;
}

/** A message, in whose moment it is used. */
interface MessageKey {
  readonly organizationId: number;
  readonly messageId: string;
}

/** A use that is counted. */
export interface Usage {
  /** The agent account, or the organization as its own agent. */
  readonly accountId: number;
  readonly item: ProductItem;
  /** Raw integer quantity: seconds of voice, characters, tokens, pieces. The plan rounds it. */
  readonly quantity: number;
  readonly at: Date;
  /** Idempotency key within an organization: `message:{id}`, `call:{uuid}`. */
  readonly key: string;
  /**
   * `uuid` is the conversation whose cost includes it; `selfTest` marks an owner's test of the own
   * agent, which is counted and free.
   */
  readonly about?: Readonly<Record<string, string | number | boolean | null>> & {
    readonly uuid?: string;
    readonly selfTest?: boolean;
  };
}

/**
 * The maximum quantity of one event: more is an error in the counting code and would exceed whole
 * micro-dollars.
 */
const max = 10_000_000;

/**
 * Records usage in the caller's transaction, together with its subject. Needs a scope that reaches
 * the account. A worker rates it afterwards through every tier above, so the writer needs no access
 * to plans. A known key changes nothing.
 */
export const recordUsage = (db: Db, usage: Usage): Promise<{ readonly isRepeat: boolean }> =>
  insertUsage(db, { ...usage, selfTest: usage.about?.selfTest ?? false });

/**
 * The same where the database knows whether it was an owner's test, or when a message was created.
 * Sends the statement at once.
 */
export async function insertUsage(
  db: Db,
  {
    accountId,
    item,
    quantity,
    at,
    key,
    about = {},
    selfTest,
  }: Omit<Usage, 'at'> & {
    readonly at: Date | MessageKey;
    readonly selfTest: boolean | ConversationKey;
  },
): Promise<{ readonly isRepeat: boolean }> {
  if (!Number.isSafeInteger(quantity) || quantity < 0 || quantity > max)
    throw new Error(
      `Usage is counted in whole numbers up to ${max}; ${quantity} of ${item} is none`,
    );
  const { uuid = null, selfTest: _isTest, ...rest } = about;
  const { rows: made } = await db
    .execute(
      sql`
    insert into usage_events (organization_id, account_id, item, quantity, at, key, subject, self_test, about)
    select coalesce(a.organization_id, a.id), a.id, ${item}, ${quantity},
    ${momentOf(at)}, ${key}, ${uuid}::text, ${isSelfTest(selfTest)},
    ${JSON.stringify(rest)}::jsonb
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

const momentOf = (at: Date | MessageKey): SQL =>
  at instanceof Date
    ? sql`${at.toISOString()}::timestamptz`
    : sql`(select date_trunc('milliseconds', m.created_at) from messages m
      where m.organization_id = ${at.organizationId} and m.id = ${at.messageId})`;

const isSelfTest = (known: boolean | ConversationKey): SQL =>
  typeof known === 'boolean'
    ? sql`${known}::boolean`
    : sql`coalesce((select c.self_call from conversations c
      where c.organization_id = ${known.organizationId} and c.uuid = ${known.uuid}), false)`;
