import { type Db, keyUses } from '@patchbay/server-store';
import { eq, sql } from 'drizzle-orm';

/**
 * Records that a key was used from a network on a day: null if that is known or the key is deleted,
 * else whether the network is new for the key.
 */
export async function recordKeyUse(
  db: Db,
  sessionId: string,
  network: Buffer,
  day: string,
): Promise<{ readonly isNew: boolean } | null> {
  const {
    rows: [row],
  } = await db.execute<{ is_new: boolean }>(sql`
        insert into key_uses (session_id, network, last_day)
        select ${sessionId}::uuid, ${network}::bytea, ${day}::date where exists (select 1
        from sessions where id = ${sessionId}::uuid)
        on conflict (session_id, network) do update set last_day = excluded.last_day
        where key_uses.last_day <> excluded.last_day returning xmax = 0 as is_new`);
  return row ? { isNew: row.is_new } : null;
}

/** The number of networks from which a key was used. */
export async function countNetworksOf(db: Db, sessionId: string): Promise<number> {
  const [known] = await db
    .select({ networks: sql<number>`count(*)::int` })
    .from(keyUses)
    .where(eq(keyUses.sessionId, sessionId));
  return known?.networks ?? 0;
}
