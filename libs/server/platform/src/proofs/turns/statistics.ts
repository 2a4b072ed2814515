import { asOwner } from '@patchbay/server-store/testing';

const tables = `select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = current_schema() and c.relkind in ('r', 'p')`;

/** From now on nothing gathers statistics of the tables of a database by itself. */
export async function stopStatistics(url: string): Promise<void> {
  await asOwner(
    url,
    `do $do$ declare one regclass; begin
      for one in ${tables} and c.relkind = 'r' loop
        execute format('alter table %s set (autovacuum_enabled = off)', one);
      end loop; end $do$`,
  );
}

/** The database of an installation whose tables no one has analyzed yet. */
export async function forgetStatistics(url: string): Promise<void> {
  await asOwner(url, `delete from pg_statistic where starelid in (${tables})`);
  await asOwner(
    url,
    `update pg_class set reltuples = -1, relpages = 0, relallvisible = 0 where oid in (${tables})`,
  );
}
