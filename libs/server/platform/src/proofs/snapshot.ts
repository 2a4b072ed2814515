import { asOwner } from '@patchbay/server-store/testing';

/**
 * A checksum of every table's rows, by table: two snapshots are equal when nothing was changed in
 * between.
 */
export async function snapshotOf(databaseUrl: string): Promise<ReadonlyMap<string, string>> {
  const tables = await asOwner<{ name: string }>(
    databaseUrl,
    `select c.relname as name
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not c.relispartition
      order by 1`,
  );
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as sum from "${name}" t`,
  );
  return new Map(
    (await asOwner<{ name: string; sum: string }>(databaseUrl, sums.join(' union all '))).map(
      ({ name, sum }) => [name, sum],
    ),
  );
}

/** Tables that record refusals and counts, which are no changes of what a request is about. */
const ofTheWatch: ReadonlySet<string> = new Set(['audit', 'security_events', 'key_uses']);

/** The tables that differ, without those that record refusals. */
export const changedBetween = (
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] =>
  [...after]
    .filter(([name, sum]) => !ofTheWatch.has(name) && before.get(name) !== sum)
    .map(([name]) => name);

const isAtWork = async (databaseUrl: string) =>
  (
    await asOwner(
      databaseUrl,
      `select 1 from pg_stat_activity where datname = current_database()
        and backend_type = 'client backend' and pid <> pg_backend_pid() and state <> 'idle'`,
    )
  ).length > 0;

/**
 * A snapshot that was the same twice while no worker ran, so that the effects of planting are
 * complete.
 */
export async function settledSnapshot(
  databaseUrl: string,
  withinMs = 60_000,
): Promise<ReadonlyMap<string, string>> {
  let before = await snapshotOf(databaseUrl);
  const end = Date.now() + withinMs;
  for (let quiet = 0; Date.now() < end;) {
    await new Promise((done) => setTimeout(done, 300));
    const after = await snapshotOf(databaseUrl);
    const changed = changedBetween(before, after);
    quiet = changed.length > 0 || (await isAtWork(databaseUrl)) ? 0 : quiet + 1;
    if (quiet === 2) return after;
    before = after;
  }
  throw new Error('The database does not come to rest');
}
