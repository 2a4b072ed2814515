import { type FixtureNode } from '@patchbay/server-kit/testing';
import { asOwner } from '@patchbay/server-store/testing';
import { type ServerProcesses } from '../server-processes.js';

/** A statement that copies a row so many times, past its triggers, with other values for some columns. */
const copies = (table: string, where: string, count: number, other: string): string =>
  `begin; set local session_replication_role = replica;
  insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object(${other}))).*
  from (select * from ${table} where ${where} order by 1 limit 1) t, generate_series(1, ${count}) g;
  commit`;

/** Closed billing periods of each account. */
const closedPeriods = 3;

/**
 * Many agents in the owner's organization, and many organizations beside it, as of a reseller, each
 * with a quarter of billing, so that no table that is read for each of them fits into one page.
 */
export async function growTree(
  { databaseUrl, tree }: Pick<ServerProcesses, 'databaseUrl' | 'tree'>,
  rows: number,
): Promise<void> {
  const home = tree.actors.find(({ key }) => key === 'owner')?.home as FixtureNode;
  const named = (from: number) =>
    `'id', ${from} + g, 'username', 'grown-' || (${from} + g), 'account_name', 'Grown ' || g,
     'external_account_id', null, 'external_billing_id', null`;
  const agent = `organization_id = ${home.id} and type = 'agent'`;
  await asOwner(databaseUrl, copies('accounts', agent, Math.ceil(rows / 3), named(7_000_000)));
  await asOwner(
    databaseUrl,
    copies(
      'accounts',
      `id = ${home.id}`,
      Math.ceil(rows / 3),
      `${named(7_500_000)}, 'organization_id', 7500000 + g`,
    ),
  );
  for (const slot of ['staging', 'default'])
    await asOwner(
      databaseUrl,
      copies(
        'agent_configs',
        `account_id = ${home.id} and slot = '${slot}'`,
        Math.ceil(rows / 3),
        `'id', 'campa' || (7000000 + g) || '${slot[0]}', 'account_id', 7000000 + g, 'config', '{}'::jsonb`,
      ),
    );
  await asOwner(
    databaseUrl,
    `begin; set local session_replication_role = replica;
    insert into billing_periods (account_id, partner_id, reseller_id, organization_id, starts_at, ends_at, closed_at)
    select a.id, a.partner_id, a.reseller_id, a.organization_id, now() - g * interval '30 days', now() - (g - 1) * interval '30 days', now()
    from accounts a, generate_series(2, ${closedPeriods + 1}) g where a.username like 'grown-%'; commit`,
  );
  await asOwner(
    databaseUrl,
    `insert into audit (organization_id, account_id, actor_kind, action, created_at)
    select ${home.id}, ${home.id}, 'system', 'grown', now() - g * interval '1 minute' from generate_series(1, ${rows}) g`,
  );
}
