import { sql } from 'drizzle-orm';
import pg from 'pg';
import { type Scope, type Store, accounts, openStore, templates } from './index.js';
import { createTestDatabase } from './testing/index.js';

/** Two partners, each with two resellers, each with two organizations, each with two agents; a canary in every tenant table of each. */
interface Node { readonly id: number; readonly type: string; readonly partnerId: number | null; readonly resellerId: number | null; readonly organizationId: number | null }

let database: { url: string; drop(): Promise<void> };
let store: Store;
const nodes: Node[] = [];
const platform: Scope = { kind: 'platform', reason: 'prepare the test' };

/** How a row of each tenant table is made by hand; the owner's connection fills in whose it is. */
const samples: Record<string, string> = {
  agent_configs: `(id, organization_id, account_id, slot, config) values ('c-' || $2, $1, $2, 'staging', '{}')`,
  agent_versions: `(organization_id, account_id, version_id, title, source, snapshot) values ($1, $2, 1, 't', 'staging', '{}')`,
  knowledge_documents: `(organization_id, account_id, title, body) values ($1, $2, 't', 'b')`,
  appointments: `(organization_id, account_id, title, starts_at, ends_at) values ($1, $2, 't', now(), now())`,
  phone_numbers: `(number, organization_id, account_id, country) values ('+1' || $2, $1, $2, 'US')`,
  parties: `(id, organization_id, account_id, kind, address) values ($2 + 500000, $1, $2, 'phone', '+1')`,
  rooms: `(id, organization_id, account_id, party_id, channel) values ('r-' || $2, $1, $2, $2 + 500000, 'sms')`,
  conversations: `(uuid, organization_id, account_id, room_id, type, channel, direction) values ('u-' || $2, $1, $2, 'r-' || $2, 'call', 'call', 'inbound')`,
  messages: `(organization_id, account_id, room_id, author, channel, direction, body) values ($1, $2, 'r-' || $2, 'customer', 'sms', 'inbound', 'b')`,
  function_runs: `(organization_id, account_id, room_id, name, label, status, started_at) values ($1, $2, 'r-' || $2, 'n', 'l', 'ok', now())`,
  logs: `(id, organization_id, account_id, timestamp, type, event_type, direction, uuid, agent_id) values ('l-' || $2, $1, $2, now(), 'call', 'e', 'inbound', 'u', $2)`,
  events: `(organization_id, account_id, topic) values ($1, $2, 'message')`,
  idempotency_keys: `(organization_id, account_id, key, request_hash, expires_at_seconds) values ($1, $2, 'k-' || $2, 'h', 1)`,
};

const withOwner = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return work(client).finally(() => client.end());
};

async function addNode(type: string, parent: Partial<Node>): Promise<Node> {
  const row = await withOwner(async (client) => (await client.query(`insert into accounts (type, username, partner_id, reseller_id, organization_id) values ($1, $2, $3, $4, $5) returning id::int`, [type, `${type}-${nodes.length}`, parent.partnerId ?? null, parent.resellerId ?? null, parent.organizationId ?? null])).rows[0] as { id: number });
  const node = { id: row.id, type, partnerId: parent.partnerId ?? null, resellerId: parent.resellerId ?? null, organizationId: type === 'organization' ? row.id : (parent.organizationId ?? null) };
  nodes.push(node);
  return node;
}

beforeAll(async () => {
  database = await createTestDatabase();
  store = await openStore({ databaseUrl: database.url, connections: 3 });
  for (let p = 0; p < 2; p += 1) {
    const partner = await addNode('partner', {});
    for (let r = 0; r < 2; r += 1) {
      const reseller = await addNode('reseller', { partnerId: partner.id });
      for (let o = 0; o < 2; o += 1) {
        const organization = await addNode('organization', { partnerId: partner.id, resellerId: reseller.id });
        for (let a = 0; a < 2; a += 1) await addNode('agent', { partnerId: partner.id, resellerId: reseller.id, organizationId: organization.id });
      }
    }
  }
  await withOwner(async (client) => {
    for (const node of nodes.filter((one) => one.organizationId !== null)) for (const [table, text] of Object.entries(samples)) await client.query(`insert into ${table} ${text.replaceAll('$2', String(node.id)).replaceAll('$1', String(node.organizationId))}`);
  });
});

afterAll(async () => {
  await store?.close();
  await database?.drop();
});

const scopeOf = (node: Node): Scope => ({ kind: node.type as 'agent', id: node.id });

function reaches(scope: Scope, row: { organizationId: number; accountId: number }): boolean {
  if (scope.kind === 'none') return false;
  if (scope.kind === 'platform') return true;
  if (scope.kind === 'agent') return row.accountId === scope.id;
  if (scope.kind === 'organization') return row.organizationId === scope.id && (!scope.permitted?.length || scope.permitted.includes(row.accountId));
  const organization = nodes.find((node) => node.id === row.organizationId);
  return scope.kind === 'reseller' ? organization?.resellerId === scope.id : organization?.partnerId === scope.id;
}

const scopes = (): Scope[] => {
  const organization = nodes.find((node) => node.type === 'organization') as Node;
  const agent = nodes.find((node) => node.type === 'agent') as Node;
  return [{ kind: 'none' }, platform, ...nodes.map(scopeOf), { kind: 'organization', id: organization.id, permitted: [agent.id] }];
};

describe('the catalogue', () => {
  it('forces row security with a policy on every table but the list of migrations', async () => {
    const bare = await withOwner(async (client) => (await client.query<{ name: string }>(`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
        and (not c.relrowsecurity or not c.relforcerowsecurity or not exists (select 1 from pg_policy p where p.polrelid = c.oid)) order by 1`)).rows.map((row) => row.name));
    expect(bare).toEqual(['schema_migrations']);
  });

  it('has a sample for every table that carries whose it is', async () => {
    const owned = await withOwner(async (client) => (await client.query<{ name: string }>(`
      select table_name as name from information_schema.columns join pg_class on relname = table_name
      where table_schema = 'public' and column_name = 'organization_id' and is_nullable = 'NO' and not relispartition order by 1`)).rows.map((row) => row.name));
    expect(owned).toEqual(Object.keys(samples).sort());
  });

  it('gives the application a role that owns nothing and passes by nothing', async () => {
    const [role] = await withOwner(async (client) => (await client.query(`select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, (select count(*)::int from pg_class where relowner = r.oid) as owned from pg_roles r where rolname = 'patchbay_app'`)).rows);
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, owned: 0 });
    const { rows } = await store.within({ kind: 'none' }, (db) => db.execute(sql`select current_user as role`));
    expect(rows[0]).toEqual({ role: 'patchbay_app' });
  });
});

describe('every tenant table', () => {
  it.each(Object.keys(samples))('%s shows each scope exactly what it reaches', async (table) => {
    const all = await withOwner(async (client) => (await client.query(`select organization_id::int as "organizationId", account_id::int as "accountId" from ${table}`)).rows as { organizationId: number; accountId: number }[]);
    expect(all).toHaveLength(nodes.filter((node) => node.organizationId !== null).length);
    for (const scope of scopes()) {
      const { rows } = await store.within(scope, (db) => db.execute(sql.raw(`select account_id::int as id from ${table} order by 1`)));
      expect({ scope, seen: rows.map((row) => row.id) }).toEqual({ scope, seen: all.filter((row) => reaches(scope, row)).map((row) => row.accountId).sort((a, b) => a - b) });
    }
  });

  it.each(Object.keys(samples))('%s lets nobody change, remove or plant a row out of reach', async (table) => {
    const [mine, foreign] = nodes.filter((node) => node.type === 'organization');
    const scope = scopeOf(mine as Node);
    const target = foreign as Node;
    const before = await withOwner(async (client) => (await client.query(`select to_jsonb(t) as row from ${table} t where organization_id = $1 order by 1`, [target.id])).rows);
    const changed = await store.within(scope, (db) => db.execute(sql.raw(`update ${table} set account_id = account_id where organization_id = ${target.id}`)));
    const removed = await store.within(scope, (db) => db.execute(sql.raw(`delete from ${table} where organization_id = ${target.id}`)));
    expect([changed.rowCount, removed.rowCount]).toEqual([0, 0]);
    const planted = samples[table]?.replaceAll('$2', String(target.id + 900000)).replaceAll('$1', String(target.id)) ?? '';
    await expect(store.within(scope, (db) => db.execute(sql.raw(`insert into ${table} ${planted}`)))).rejects.toMatchObject({ cause: { code: '42501' } });
    await expect(store.within(scope, (db) => db.execute(sql.raw(`update ${table} set organization_id = ${target.id} where organization_id = ${mine?.id}`)))).rejects.toMatchObject({ cause: { code: '42501' } });
    expect(await withOwner(async (client) => (await client.query(`select to_jsonb(t) as row from ${table} t where organization_id = $1 order by 1`, [target.id])).rows)).toEqual(before);
  });
});

describe('the tree itself', () => {
  it('shows each scope its node and what lies beneath', async () => {
    for (const node of nodes) {
      const seen = await store.within(scopeOf(node), (db) => db.select({ id: accounts.id }).from(accounts));
      const beneath = nodes.filter((other) => other.id === node.id || other.partnerId === node.id || other.resellerId === node.id || (node.type === 'organization' && other.organizationId === node.id));
      expect({ node, seen: seen.map((row) => row.id).sort() }).toEqual({ node, seen: beneath.map((row) => row.id).sort() });
    }
  });

  it.each(['reseller_id', 'partner_id', 'organization_id', 'timestamp', 'type', 'id'])('does not let the application move an account by its %s', async (column) => {
    const [node] = nodes.filter((one) => one.type === 'organization');
    const value = column === 'type' ? `'partner'` : '1';
    await expect(store.within(platform, (db) => db.execute(sql.raw(`update accounts set ${column} = ${value} where id = ${node?.id}`)))).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  it('shows nothing at all without a scope, and nothing after the transaction', async () => {
    const counts = await store.within({ kind: 'none' }, (db) => db.execute(sql`select (select count(*)::int from accounts) as accounts, (select count(*)::int from messages) as messages, (select count(*)::int from sessions) as sessions`));
    expect(counts.rows[0]).toEqual({ accounts: 0, messages: 0, sessions: 0 });
  });
});

describe('templates', () => {
  it('are read at their owner and beneath, written at the owner or above', async () => {
    const [reseller, sibling] = nodes.filter((node) => node.type === 'reseller') as [Node, Node];
    const beneath = nodes.find((node) => node.type === 'organization' && node.resellerId === reseller.id) as Node;
    const beside = nodes.find((node) => node.type === 'organization' && node.resellerId === sibling.id) as Node;
    const row = { id: 'templ_x', accountId: reseller.id, resellerId: reseller.id, partnerId: reseller.partnerId, title: 'T', fields: [], integrations: [], agent: {} };
    await store.within(scopeOf(reseller), (db) => db.insert(templates).values(row));
    const read = (node: Node) => store.within(scopeOf(node), (db) => db.select().from(templates)).then((rows) => rows.length);
    expect([await read(reseller), await read(beneath), await read(sibling), await read(beside)]).toEqual([1, 1, 0, 0]);
    const changed = await store.within(scopeOf(beneath), (db) => db.update(templates).set({ title: 'mine' }).returning());
    expect(changed).toEqual([]);
    await expect(store.within(scopeOf(beneath), (db) => db.insert(templates).values({ ...row, id: 'templ_y' }))).rejects.toMatchObject({ cause: { code: '42501' } });
  });
});
