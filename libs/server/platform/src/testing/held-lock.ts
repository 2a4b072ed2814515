import { type Db, type Store } from '@patchbay/server-store';
import { asOwner } from '@patchbay/server-store/testing';

const scope = { kind: 'platform', reason: 'hold a lock in a test' } as const;
const askEveryMs = 20;

/**
 * Takes locks in a transaction that stays open, and resolves once they are held. The result ends
 * the transaction.
 */
export async function holdLock(
  store: Store,
  take: (db: Db) => Promise<unknown>,
): Promise<() => Promise<void>> {
  let letGo = (): void => undefined;
  const over = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let ended = Promise.resolve();
  await new Promise<void>((held, failed) => {
    ended = store.within(scope, async (db) => {
      await take(db);
      held();
      await over;
    });
    ended.catch(failed);
  });
  return () => {
    letGo();
    return ended;
  };
}

/** Resolves when this many transactions of the database wait for a lock that another one holds. */
export async function untilWaiting(
  { databaseUrl }: { readonly databaseUrl: string },
  wanted: number,
): Promise<void> {
  // Only the owner sees what the connections of others do.
  const waiting = `select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  while (Number((await asOwner<{ n: number }>(databaseUrl, waiting))[0]?.n) < wanted)
    await new Promise((done) => setTimeout(done, askEveryMs));
}
