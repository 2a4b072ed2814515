import { sql } from 'drizzle-orm';
import { type Db, type Scope, type Store, accounts, templates, users } from './index.js';
import { createTestDatabase, openTestStore } from './testing/index.js';
import {
  type TreeRow,
  asOwner,
  insertSample,
  createTenantTree,
  scopeOf,
  tenantSamples,
} from './testing/tenant-tree.js';

let database: { url: string; drop(): Promise<void> };
let store: Store;
let nodes: readonly TreeRow[];
const platform: Scope = { kind: 'platform', reason: 'prepare the test' };
const tables = Object.keys(tenantSamples);
/** Rows of an account of any tier; row-security-accounts.test.ts tests them. */
const ofAccounts = ['check_ins', 'link_clicks', 'media', 'media_removals'];
/** Plans, their assignment, and the debts of each tier: rows of a node, not of an organization. */
const ofPlans = [
  'billing_periods',
  'billing_prorations',
  'billing_statements',
  'plan_changes',
  'plan_orders',
  'plans',
  'subscriptions',
  'usage_charges',
  'usage_counters',
  'usage_exports',
];
/**
 * Money belongs to any node, is read at the node and above, and is written by the platform only
 * (money.test.ts).
 */
const ofMoney = [
  'ledger_postings',
  'ledger_lines',
  'ledger_notes',
  'ledger_balances',
  'payment_links',
  'checkouts',
  'payments',
  'payment_refunds',
  'payment_disputes',
  'invoices',
  'payouts',
  'payout_accounts',
  'rewards',
];
const denied = { cause: { code: '42501' } };

const ask = <T extends object>(text: string) => asOwner<T>(database.url, text);
const run = (scope: Scope, text: string) => store.within(scope, (db) => db.execute(sql.raw(text)));
const nth = (type: TreeRow['type'], index = 0) =>
  nodes.filter((node) => node.type === type)[index] as TreeRow;

beforeAll(async () => {
  database = await createTestDatabase();
  store = await openTestStore({ databaseUrl: database.url, connections: 3 });
  nodes = await createTenantTree(database.url);
});

afterAll(async () => {
  await store?.close();
  await database?.drop();
});

function reaches(scope: Scope, row: { organizationId: number; accountId: number }): boolean {
  if (scope.kind === 'none') return false;
  if (scope.kind === 'platform') return true;
  if (scope.kind === 'agent') return row.accountId === scope.id;
  if (scope.kind === 'organization')
    return (
      row.organizationId === scope.id &&
      (!scope.permitted?.length || scope.permitted.includes(row.accountId))
    );
  const organization = nodes.find((node) => node.id === row.organizationId);
  return scope.kind === 'reseller'
    ? organization?.resellerId === scope.id
    : organization?.partnerId === scope.id;
}

const scopes = (): Scope[] => [
  { kind: 'none' },
  platform,
  ...nodes.map(scopeOf),
  { kind: 'organization', id: nth('organization').id, permitted: [nth('agent').id] },
];

describe('the catalogue', () => {
  it('forces row security with a policy on every table but the list of migrations', async () => {
    const bare = await ask<{ name: string }>(`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p')
        and (not c.relrowsecurity or not c.relforcerowsecurity or not (c.relispartition
        or exists (select 1 from pg_policy p where p.polrelid = c.oid))) order by 1`);
    expect(bare).toEqual([{ name: 'schema_migrations' }]);
  });

  it('has no view, no materialized view and no function that runs with the rights of its owner', async () => {
    expect(
      await ask(
        `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm', 'f')`,
      ),
    ).toEqual([]);
    expect(
      await ask(
        `select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`,
      ),
    ).toEqual([]);
  });

  it('restricts credentials, limits, the outbox and domains, and opens the other tables to all scopes', async () => {
    const rows = await ask<{ table: string; roles: string }>(`
      select tablename as table, string_agg(distinct replace(role, 'patchbay_app_', ''), ' '
      order by replace(role, 'patchbay_app_', '')) as roles
      from pg_policies, unnest(roles) as role where schemaname = 'public' group by 1 order by 1`);
    const platformOnly = [
      'address_changes',
      'codes',
      'exchange_rates',
      'idempotency_keys',
      'key_uses',
      'mail_choices',
      'one_time_tokens',
      'outbox',
      'outgoing_counts',
      'page_visits',
      'payment_cards',
      'payment_events',
      'rate_limits',
      'server_keys',
      'sessions',
    ];
    const everyones = [
      ...tables,
      ...ofMoney,
      ...ofPlans,
      ...ofAccounts,
      'accounts',
      'apps',
      'audit',
      'audit_changes',
      'invitations',
      'number_returns',
      'numbering_providers',
      'security_events',
      'template_revisions',
      'templates',
      'users',
    ];
    expect(rows.filter(({ roles }) => roles === 'platform').map(({ table }) => table)).toEqual(
      platformOnly,
    );
    expect(
      rows
        .filter(({ roles }) => roles === 'agent organization partner platform reseller')
        .map(({ table }) => table),
    ).toEqual([...everyones].sort());
    expect(
      rows.filter(({ roles }) => roles === 'partner platform reseller').map(({ table }) => table),
    ).toEqual(['billing_systems', 'domains', 'template_rollouts']);
    // And these three, which belong to higher tiers.
    expect(rows).toHaveLength(platformOnly.length + everyones.length + 3);
  });

  it('has a sample for every table with a tenant column, and the keys of each begin with the organization', async () => {
    const owned = await ask<{ name: string }>(`
      select table_name as name from information_schema.columns join pg_class on relname = table_name
      where table_schema = 'public' and column_name = 'organization_id' and is_nullable = 'NO' and not relispartition order by 1`);
    expect(owned.map(({ name }) => name)).toEqual([...tables].sort());
    const loose = await ask<{ name: string }>(`
      select i.indexrelid::regclass::text as name from pg_index i
      join pg_class c on c.oid = i.indrelid join pg_attribute a on a.attrelid = c.oid
      and a.attname = 'organization_id' and a.attnotnull
      where i.indisunique and c.relnamespace = 'public'::regnamespace and i.indkey[0] <> a.attnum order by 1`);
    // A telephone number and a public address of an agent exist once in an installation, and an
    // address of SIP is registered once.
    expect(loose).toEqual([
      { name: 'agent_urls_pkey' },
      { name: 'phone_numbers_pkey' },
      { name: 'sip_registrations_aor' },
    ]);
  });

  it('gives the application roles that own no table and cannot bypass row security', async () => {
    const roles = await ask(
      `select rolname from pg_roles r where rolname like 'patchbay\\_app%' and (rolsuper
        or rolbypassrls or rolcreaterole or rolcreatedb or rolcanlogin or rolreplication
        or exists (select 1 from pg_class where relowner = r.oid) or exists (select 1 from pg_proc
        where proowner = r.oid))`,
    );
    expect(roles).toEqual([]);
    const { rows } = await run({ kind: 'none' }, 'select current_user as role');
    expect(rows).toEqual([{ role: 'patchbay_app' }]);
  });

  it.each([
    'alter table messages disable row level security',
    'alter table messages no force row level security',
    'drop policy platform on messages',
    'create policy mine on messages using (true)',
    'drop table messages',
    'truncate messages',
    'create table mine ()',
    'alter table messages owner to patchbay_app',
    'alter role patchbay_app bypassrls',
    'create role mine',
    'set session_replication_role = replica',
    'alter table accounts disable trigger all',
    'select ensure_log_partition(now())',
    'select * from logs_default',
    'insert into schema_migrations (name, checksum) values (1, 1)',
    'create trigger mine before insert on users execute function users_place()',
  ])('refuses the application to %s', async (text) => {
    await expect(run(platform, text)).rejects.toMatchObject(denied);
  });
});

describe('every tenant table', () => {
  it.each(tables)('%s shows each scope exactly the rows that it reaches', async (table) => {
    const all = await ask<{ organizationId: number; accountId: number }>(
      `select organization_id::int as "organizationId", account_id::int as "accountId" from ${table}`,
    );
    expect(all).toHaveLength(nodes.filter((node) => node.organizationId !== null).length);
    for (const scope of scopes()) {
      const { rows } = await run(scope, `select account_id::int as id from ${table} order by 1`);
      expect({ scope, seen: rows.map((row) => row.id) }).toEqual({
        scope,
        seen: all
          .filter((row) => reaches(scope, row))
          .map((row) => row.accountId)
          .sort((a, b) => a - b),
      });
    }
  });

  it.each(tables)('%s lets no scope change, remove or insert a row out of reach', async (table) => {
    const before = await ask(`select to_jsonb(t) as row from ${table} t order by 1`);
    const foreign = nodes.at(-3) as TreeRow;
    expect(foreign.type).toBe('organization');
    const near = nodes.filter(
      (node) => node.partnerId !== foreign.partnerId && node.id !== foreign.partnerId,
    );
    for (const scope of [
      { kind: 'none' } as const,
      ...near.map(scopeOf),
      scopeOf(nth('organization', 6)),
      scopeOf(nodes.at(-1) as TreeRow),
    ]) {
      const changed = await run(
        scope,
        `update ${table} set account_id = account_id where organization_id = ${foreign.id} and account_id = ${foreign.id}`,
      );
      const removed = await run(
        scope,
        `delete from ${table} where organization_id = ${foreign.id} and account_id = ${foreign.id}`,
      );
      expect({ scope, counts: [changed.rowCount, removed.rowCount] }).toEqual({
        scope,
        counts: [0, 0],
      });
      await expect(
        run(scope, insertSample(table, foreign.id, foreign.id + 900_000)),
      ).rejects.toMatchObject(denied);
    }
    await expect(
      run(scopeOf(nth('organization')), `update ${table} set organization_id = ${foreign.id}`),
    ).rejects.toMatchObject(denied);
    expect(await ask(`select to_jsonb(t) as row from ${table} t order by 1`)).toEqual(before);
  });

  it.each(tables)(
    '%s accepts no row that names an account of another organization',
    async (table) => {
      const [mine, foreign] = [nth('organization'), nth('agent', 15)];
      await expect(
        run(scopeOf(mine), insertSample(table, mine.id, foreign.id).replace(`'+1'`, `'+2'`)),
      ).rejects.toMatchObject({ cause: { code: '23503' } });
      await expect(
        run(scopeOf(foreign), insertSample(table, mine.id, foreign.id)),
      ).rejects.toMatchObject(denied);
    },
  );

  it.each(['conversations', 'messages', 'function_runs'])(
    '%s accepts no row that references a room of another organization',
    async (table) => {
      const [mine, foreign] = [nth('organization'), nth('organization', 7)];
      const text = insertSample(table, mine.id, mine.id)
        .replace(`'r-' || ${mine.id}`, `'r-' || ${foreign.id}`)
        .replace(`'u-' || ${mine.id}`, `'u-new'`)
        .replace(/md5\('m' \|\| \d+\)/, `md5('new')`);
      await expect(run(scopeOf(mine), text)).rejects.toMatchObject({ cause: { code: '23503' } });
    },
  );
});

describe('the account tree', () => {
  const beneath = (node: TreeRow) =>
    nodes
      .filter(
        (other) =>
          other.id === node.id ||
          other.partnerId === node.id ||
          other.resellerId === node.id ||
          (node.type === 'organization' && other.organizationId === node.id),
      )
      .map(({ id }) => id)
      .sort();

  it('shows each scope its node, the nodes below it, and their people', async () => {
    for (const node of nodes) {
      const [seen, people] = await store.within(scopeOf(node), async (db) => [
        await db.select({ id: accounts.id }).from(accounts),
        await db.select({ id: users.tenantId }).from(users),
      ]);
      expect({ node, seen: seen.map(({ id }) => id).sort() }).toEqual({
        node,
        seen: beneath(node),
      });
      expect({ node, people: people.map(({ id }) => id).sort() }).toEqual({
        node,
        people: beneath(node),
      });
    }
  });

  it.each([
    'reseller_id',
    'partner_id',
    'organization_id',
    'timestamp',
    'type',
    'id',
    'created_at',
  ])('does not let the application change the %s of an account', async (column) => {
    await expect(
      run(
        platform,
        `update accounts set ${column} = ${column} where id = ${nth('organization').id}`,
      ),
    ).rejects.toMatchObject(denied);
  });

  it.each([
    [
      'an organization make a partner',
      'organization',
      (own: TreeRow) => `('partner', 'x', null, null, ${own.id})`,
    ],
    [
      'an organization make an organization',
      'organization',
      (own: TreeRow) => `('organization', 'x', null, ${own.resellerId}, ${own.id})`,
    ],
    [
      'an organization make an agent of another',
      'organization',
      () => `('agent', 'x', null, null, ${nth('organization', 7).id})`,
    ],
    [
      'a reseller make a reseller',
      'reseller',
      (own: TreeRow) => `('reseller', 'x', ${own.partnerId}, ${own.id}, null)`,
    ],
    [
      'a reseller make an organization of another',
      'reseller',
      () => `('organization', 'x', null, ${nth('reseller', 3).id}, null)`,
    ],
    [
      'a partner make a partner',
      'partner',
      (own: TreeRow) => `('partner', 'x', ${own.id}, null, null)`,
    ],
    [
      'an agent make an agent',
      'agent',
      (own: TreeRow) => `('agent', 'x', null, null, ${own.organizationId})`,
    ],
  ] as const)('does not let %s', async (_what, type, values) => {
    const own = nth(type);
    await expect(
      run(
        scopeOf(own),
        `insert into accounts (type, username, partner_id, reseller_id, organization_id) values ${values(own)}`,
      ),
    ).rejects.toMatchObject(denied);
  });

  it('computes the ids above a new node from its parent, for any value that is written', async () => {
    const [reseller, foreign] = [nth('reseller'), nth('partner', 1)];
    const { rows } = await run(
      scopeOf(reseller),
      `insert into accounts (type, username, partner_id, reseller_id)
        values ('organization', 'placed', ${foreign.id}, ${reseller.id})
        returning id::int, partner_id::int as partner, organization_id::int as organization`,
    );
    expect(rows).toEqual([
      { id: rows[0]?.id, partner: reseller.partnerId, organization: rows[0]?.id },
    ]);
    await ask(`delete from accounts where username = 'placed'`);
  });

  it('lets a node remove nodes below it, and never itself', async () => {
    for (const type of ['partner', 'reseller', 'organization', 'agent'] as const) {
      const result = await run(
        scopeOf(nth(type)),
        `delete from accounts where id = ${nth(type).id}`,
      );
      expect({ type, removed: result.rowCount }).toEqual({ type, removed: 0 });
    }
  });

  it('shows a member who is restricted to some agents the name of the organization, and lets it change only those agents', async () => {
    const [organization, agent, other] = [nth('organization'), nth('agent'), nth('agent', 1)];
    const scope: Scope = { kind: 'organization', id: organization.id, permitted: [agent.id] };
    const { rows } = await run(scope, 'select id::int as id from accounts order by 1');
    expect(rows).toEqual([{ id: organization.id }, { id: agent.id }]);
    const changed = await run(
      scope,
      `update accounts set name = name where id in (${organization.id}, ${agent.id}, ${other.id}) returning id::int as id`,
    );
    expect(changed.rows).toEqual([{ id: agent.id }]);
    await expect(
      run(
        scope,
        `insert into accounts (type, username, organization_id) values ('agent', 'x', ${organization.id})`,
      ),
    ).rejects.toMatchObject(denied);
  });

  it('lets no scope below the platform create or see staff of the platform, or move a person to another account', async () => {
    const [mine, foreign] = [nth('organization'), nth('organization', 7)];
    await expect(
      run(
        scopeOf(mine),
        `insert into users (tenant_id, email, super_admin) values (${mine.id}, 's@example.com', true)`,
      ),
    ).rejects.toMatchObject(denied);
    await expect(run(scopeOf(mine), 'update users set super_admin = true')).rejects.toMatchObject(
      denied,
    );
    await expect(
      run(
        scopeOf(mine),
        `insert into users (tenant_id, organization_id, email) values (${foreign.id}, ${mine.id}, 's@example.com')`,
      ),
    ).rejects.toMatchObject(denied);
    await expect(
      run(scopeOf(mine), `update users set tenant_id = ${foreign.id}`),
    ).rejects.toMatchObject(denied);
  });

  it('shows no row without a scope, in any table', async () => {
    const named = await ask<{ name: string }>(
      `select c.relname as name from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and
        not c.relispartition and c.relname <> 'schema_migrations'`,
    );
    await store.within(platform, (db: Db) =>
      db
        .insert(templates)
        .values({ id: 'templ_all', title: 'T', fields: [], integrations: [], agent: {} }),
    );
    for (const { name } of named)
      expect({ name, rows: (await run({ kind: 'none' }, `select * from ${name}`)).rows }).toEqual({
        name,
        rows: [],
      });
  });
});

describe('the audit', () => {
  it('is written and read within reach, and never changed', async () => {
    const [mine, foreign] = [nth('organization'), nth('organization', 7)];
    await run(
      scopeOf(mine),
      `insert into audit (account_id, organization_id, actor_kind, action) values (${mine.id}, ${mine.id}, 'person', 'a')`,
    );
    await expect(
      run(
        scopeOf(mine),
        `insert into audit (account_id, organization_id, actor_kind, action) values (${foreign.id}, ${mine.id}, 'person', 'a')`,
      ),
    ).rejects.toMatchObject(denied);
    const seen = async (node: TreeRow) =>
      (await run(scopeOf(node), 'select 1 from audit')).rowCount;
    expect([
      await seen(mine),
      await seen(nth('reseller')),
      await seen(nth('partner')),
      await seen(foreign),
      await seen(nth('partner', 1)),
    ]).toEqual([1, 1, 1, 0, 0]);
    await expect(run(platform, `update audit set action = 'b'`)).rejects.toMatchObject(denied);
    for (const scope of [platform, scopeOf(mine)]) {
      expect((await run(scope, 'delete from audit')).rowCount).toBe(0);
      expect((await run(scope, `update audit set changes = '{}'`)).rowCount).toBe(0);
    }
  });
});

describe('templates', () => {
  it('are read at their owner and below, written at the owner or above', async () => {
    const [reseller, sibling] = [nth('reseller'), nth('reseller', 1)];
    const within = (of: TreeRow, type: TreeRow['type']) =>
      nodes.find((node) => node.type === type && node.resellerId === of.id) as TreeRow;
    const row = {
      id: 'templ_x',
      accountId: reseller.id,
      title: 'T',
      fields: [],
      integrations: [],
      agent: {},
    };
    await store.within(scopeOf(reseller), (db) =>
      db.insert(templates).values({ ...row, partnerId: nth('partner', 1).id }),
    );
    const read = async (node: TreeRow) =>
      (await run(scopeOf(node), `select 1 from templates where id = 'templ_x'`)).rowCount;
    const readers = [
      nth('partner'),
      reseller,
      within(reseller, 'organization'),
      within(reseller, 'agent'),
      sibling,
      within(sibling, 'organization'),
      nth('partner', 1),
    ];
    expect(await Promise.all(readers.map(read))).toEqual([1, 1, 1, 1, 0, 0, 0]);
    const write = async (node: TreeRow) =>
      (await run(scopeOf(node), `update templates set title = 'mine' where id = 'templ_x'`))
        .rowCount;
    expect(await Promise.all(readers.map(write))).toEqual([1, 1, 0, 0, 0, 0, 0]);
    await expect(
      store.within(scopeOf(within(reseller, 'organization')), (db) =>
        db.insert(templates).values({ ...row, id: 'templ_y' }),
      ),
    ).rejects.toMatchObject(denied);
  });

  it('keep their earlier revisions, which the same scopes read and none changes', async () => {
    const [reseller, sibling] = [nth('reseller'), nth('reseller', 1)];
    const organization = nodes.find(
      (node) => node.type === 'organization' && node.resellerId === reseller.id,
    ) as TreeRow;
    await run(
      scopeOf(reseller),
      `update templates set agent = '{"title": "Second"}' where id = 'templ_x'`,
    );
    await run(
      scopeOf(reseller),
      `update templates set title = 'Only the title', revision = 40 where id = 'templ_x'`,
    );
    const read = async (node: TreeRow) =>
      (
        await run(
          scopeOf(node),
          `select revision, agent ->> 'title' as title from template_revisions where template_id = 'templ_x' order by 1`,
        )
      ).rows;
    const both = [
      { revision: 1, title: null },
      { revision: 2, title: 'Second' },
    ];
    expect(
      await Promise.all(
        [nth('partner'), reseller, organization, sibling, nth('partner', 1)].map(read),
      ),
    ).toEqual([both, both, both, [], []]);
    for (const change of [
      `update template_revisions set agent = '{}'`,
      'delete from template_revisions',
    ])
      await expect(run(platform, change)).rejects.toMatchObject(denied);
    const forged = `insert into template_revisions (template_id, revision, fields, integrations,
      agent) values ('templ_x', 9, '[]', '[]', '{}')`;
    for (const node of [organization, sibling, nth('partner', 1)])
      await expect(run(scopeOf(node), forged)).rejects.toMatchObject(denied);
    await run(scopeOf(reseller), `delete from templates where id = 'templ_x'`);
    expect(await ask(`select * from template_revisions where template_id = 'templ_x'`)).toEqual([]);
  });
});

describe('apps', () => {
  it('are read at their owner and below, written at the owner or above', async () => {
    const [reseller, sibling] = [nth('reseller'), nth('reseller', 1)];
    const within = (of: TreeRow, type: TreeRow['type']) =>
      nodes.find((node) => node.type === type && node.resellerId === of.id) as TreeRow;
    const add = (node: TreeRow, owner: number | null) =>
      run(
        scopeOf(node),
        `insert into apps (account_id, app_id, version, definition) values (${owner}, 'crm', 'v1', '{}')`,
      );
    await add(reseller, reseller.id);
    const readers = [
      nth('partner'),
      reseller,
      within(reseller, 'organization'),
      within(reseller, 'agent'),
      sibling,
      within(sibling, 'organization'),
      nth('partner', 1),
    ];
    const count = async (node: TreeRow, text: string) => (await run(scopeOf(node), text)).rowCount;
    expect(await Promise.all(readers.map((node) => count(node, 'select 1 from apps')))).toEqual([
      1, 1, 1, 1, 0, 0, 0,
    ]);
    expect(
      await Promise.all(readers.map((node) => count(node, `update apps set definition = '{}'`))),
    ).toEqual([1, 1, 0, 0, 0, 0, 0]);
    for (const node of readers.slice(2)) expect(await count(node, 'delete from apps')).toBe(0);
    await expect(add(within(reseller, 'organization'), reseller.id)).rejects.toMatchObject(denied);
    await expect(add(sibling, reseller.id)).rejects.toMatchObject(denied);
    await expect(add(reseller, null)).rejects.toMatchObject(denied);
    await expect(add(reseller, reseller.id)).rejects.toMatchObject({ cause: { code: '23505' } });
  });
});
