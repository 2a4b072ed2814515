import { sql } from 'drizzle-orm';
import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { type TestServer, createTestServer } from '../testing/test-server.js';

let server: TestServer;
let tree: FixtureTree;

beforeAll(async () => {
  server = await createTestServer({ http: { limits: { hit: async () => 0 } } });
  tree = await createFixtureTree(server);
});
afterAll(() => server.close());

const tokenOf = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const nodeOf = (key: string) => tree.nodes[key] as NonNullable<FixtureTree['nodes'][string]>;
const idOf = (key: string) => nodeOf(key).id;
const as = (key: string, method: string, url: string, body?: unknown) =>
  server.call(method, url, { token: tokenOf(key), body });
const platform = { kind: 'platform', reason: 'look at everything in a test' } as const;

/**
 * Every table with the columns that name an account, from the system catalogue, so that new tables
 * are checked as well.
 */
async function rowsNaming(ids: readonly number[], mark: string): Promise<string[]> {
  return server.store.within(platform, async (db) => {
    const { rows: tables } = await db.execute<{ name: string; columns: string[] }>(sql`
      select c.relname as name,
        coalesce(array_agg(a.attname::text) filter (where a.attname in ('organization_id',
          'account_id', 'tenant_id', 'agent_id')
          and a.atttypid = 'bigint'::regtype),
          '{}') as columns
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where n.nspname = current_schema() and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname not in ('schema_migrations', 'audit', 'audit_changes')
      group by 1`);
    const found: string[] = [];
    for (const { name, columns } of tables) {
      const named =
        columns.map((column) => `t.${column} in (${ids.join(',')})`).join(' or ') || 'false';
      const { rows } = await db.execute<{ row: string }>(
        sql.raw(
          `select left(t::text, 120) as row from "${name}" t
            where ${named} or t::text ilike
            '%${mark}%'${name === 'accounts' ? ` or t.id in (${ids.join(',')})` : ''}`,
        ),
      );
      found.push(...rows.map(({ row }) => `${name} ${row}`));
    }
    return found;
  });
}

describe('creating a reseller', () => {
  it('creates organization and reseller with the first owner', async () => {
    const { status, json } = await as(
      'partner',
      'POST',
      `/api/v2/createReseller?targetPartnerId=${idOf('P1')}`,
      { resellerName: 'Larkfield', email: 'lee@lark.example', resellerStatus: 'disabled' },
    );
    expect([status, json.organization]).toEqual([201, json.reseller]);
    expect(json.reseller).toMatchObject({
      accountType: 'reseller',
      partnerId: idOf('P1'),
      active: false,
      details: { resellerName: 'Larkfield', displayName: 'Larkfield' },
    });
    expect(
      (
        await server.call('GET', '/api/v2/viewer', {
          token: await server.signIn('lee@lark.example'),
        })
      ).json,
    ).toMatchObject({ role: 'reseller', home: { displayName: 'Larkfield' } });
  });

  it('is for partners and staff, who name the partner', async () => {
    expect(
      (await as('reseller', 'POST', '/api/v2/createReseller', { resellerName: 'Mine' })).status,
    ).toBe(403);
    expect(
      (
        await as('partner', 'POST', `/api/v2/createReseller?targetPartnerId=${idOf('P2')}`, {
          resellerName: 'Theirs',
        })
      ).status,
    ).toBe(404);
    expect(
      (
        await as('superAdmin', 'POST', `/api/v2/createReseller?targetPartnerId=${idOf('P2')}`, {
          resellerName: 'Ours',
        })
      ).status,
    ).toBe(201);
    expect((await as('partner', 'POST', '/api/v2/createReseller', {})).status).toBe(400);
  });
});

describe('changes by an ancestor', () => {
  it('are applied where possible, and the others are listed', async () => {
    const url = `/api/v2/updateOrganization?targetOrganizationId=${idOf('O1')}`;
    const reply = await as('reseller', 'POST', url, {
      orgName: 'Renamed',
      vidaPremium: false,
      email: 'no address',
      externalBillingId: null,
      hipaaSetting: 'on',
    });
    expect(reply.json).toMatchObject({
      success: true,
      message: 'Organization settings updated',
      failedSettings: ['email'],
    });
    expect([...(reply.json.updatedSettings as string[])].sort()).toEqual([
      'externalBillingId',
      'hipaaSetting',
      'orgName',
      'vidaPremium',
    ]);
    expect((await as('owner', 'GET', '/api/v2/account')).json).toMatchObject({
      orgName: 'Renamed',
      vidaPremium: false,
      externalBillingId: null,
    });
    for (const [body, failedSettings] of [
      [{}, []],
      [{ email: 'no address' }, ['email']],
    ] as const)
      expect(await as('reseller', 'POST', url, body)).toMatchObject({
        status: 400,
        json: { success: false, message: 'No settings updated', failedSettings },
      });
    expect((await as('owner', 'POST', url, { active: true })).status).toBe(403);
    expect((await as('foreignReseller', 'POST', url, { active: false })).status).toBe(404);
  });

  it('reach agents', async () => {
    expect(
      (
        await as('reseller', 'POST', `/api/v2/updateAccount?targetAccountId=${idOf('A1')}`, {
          accountName: 'Night desk',
          active: false,
        })
      ).json,
    ).toMatchObject({
      message: 'Account settings updated',
      updatedSettings: ['active', 'accountName'],
      failedSettings: null,
    });
    await as('reseller', 'POST', `/api/v2/updateAccount?targetAccountId=${idOf('A1')}`, {
      active: true,
    });
  });

  it('give an external id to one account of a reseller, also concurrently', async () => {
    const wanted = ['O1', 'O2', 'A1', 'A2'].map((key) => ({
      key,
      url: key.startsWith('O')
        ? `/api/v2/updateOrganization?targetOrganizationId=${idOf(key)}`
        : `/api/v2/updateAccount?targetAccountId=${idOf(key)}`,
    }));
    const replies = await Promise.all(
      wanted.map(({ url }) => as('reseller', 'POST', url, { externalAccountId: 'one-and-only' })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    const made = await Promise.all(
      [1, 2].map(() =>
        as('reseller', 'POST', '/api/v2/createOrganization', {
          orgName: 'Raced',
          externalAccountId: 'raced',
        }),
      ),
    );
    expect(made.map(({ status }) => status).sort()).toEqual([201, 409]);
    // Another reseller's system may use the same id.
    expect(
      (
        await as('foreignReseller', 'POST', '/api/v2/createOrganization', {
          orgName: 'Elsewhere',
          externalAccountId: 'one-and-only',
        })
      ).status,
    ).toBe(201);
  });
});

describe('disabled account', () => {
  it('is disabled by staff only, with its sessions and all accounts below, until they sign in again', async () => {
    const { username } = (await as('foreignReseller', 'GET', '/api/v2/account')).json as {
      username: string;
    };
    expect(
      (await as('partner', 'POST', '/api/v1/disableAccount', { username, reason: 'spam' })).status,
    ).toBe(403);
    const email = 'customer@cut.example';
    await as('foreignReseller', 'POST', '/api/v2/createOrganization', { orgName: 'Cut', email });
    const customer = await server.signIn(email);
    expect(
      (
        await as('superAdmin', 'POST', '/api/v1/disableAccount', {
          username,
          reason: 'spam',
          details: 'Reported',
        })
      ).json,
    ).toMatchObject({ success: true, message: 'Organization disabled!' });
    for (const token of [tokenOf('foreignReseller'), customer])
      expect((await server.call('GET', '/api/v2/account', { token })).status).toBe(401);
    expect((await as('reseller', 'GET', '/api/v2/account')).status).toBe(200);
    expect(
      (await as('superAdmin', 'POST', '/api/v1/enableAccount', { username })).json,
    ).toMatchObject({ success: true, message: 'Account enabled!' });
    expect((await server.call('GET', '/api/v2/account', { token: customer })).status).toBe(401);
    server.clock.advance(61_000);
    expect(
      (await server.call('GET', '/api/v2/account', { token: await server.signIn(email) })).status,
    ).toBe(200);
  });

  it('is never the platform or an unknown account', async () => {
    expect(
      (
        await as('superAdmin', 'POST', '/api/v1/disableAccount', {
          username: 'patchbay',
          reason: 'x',
        })
      ).status,
    ).toBe(400);
    expect(
      (
        await as('superAdmin', 'POST', '/api/v1/disableAccount', {
          username: 'unknown-name',
          reason: 'x',
        })
      ).status,
    ).toBe(404);
  });
});

describe('deletion', () => {
  it('needs the owner or a member above, and the correct organization', async () => {
    expect(
      (
        await as('admin', 'DELETE', '/api/v2/deleteOrganization', {
          targetOrganizationId: idOf('O1'),
        })
      ).status,
    ).toBe(403);
    expect(
      (
        await as('foreignReseller', 'DELETE', '/api/v2/deleteOrganization', {
          targetOrganizationId: idOf('O1'),
        })
      ).status,
    ).toBe(401);
    expect(
      (
        await as(
          'reseller',
          'DELETE',
          `/api/v2/deleteOrganization?targetResellerId=${idOf('R3')}`,
          { targetOrganizationId: idOf('O1') },
        )
      ).status,
    ).toBe(404);
    expect(
      (
        await as('reseller', 'DELETE', `/api/v2/deleteAccount?targetOrganizationId=${idOf('O2')}`, {
          targetAccountId: idOf('A2'),
        })
      ).status,
    ).toBe(404);
    expect(
      (await as('reseller', 'DELETE', '/api/v2/deleteAccount', { targetAccountId: idOf('O1') }))
        .status,
    ).toBe(400);
    expect((await as('reseller', 'DELETE', '/api/v2/deleteOrganization', {})).status).toBe(400);
  });

  it('of an agent removes all of its rows and none of others', async () => {
    const mark = tree.canaryOf(nodeOf('A1'));
    const others = (await rowsNaming([idOf('A2')], tree.canaryOf(nodeOf('A2')))).length;
    expect((await rowsNaming([idOf('A1')], mark)).length).toBeGreaterThan(10);
    expect(
      await as('reseller', 'DELETE', '/api/v2/deleteAccount', { targetAccountId: idOf('A1') }),
    ).toMatchObject({ status: 201, json: { success: true, message: 'Account deleted' } });
    expect(await rowsNaming([idOf('A1')], mark)).toEqual([]);
    expect((await rowsNaming([idOf('A2')], tree.canaryOf(nodeOf('A2')))).length).toBe(others);
    expect(
      (await server.call('GET', '/api/v2/account', { token: tokenOf('agent key') })).status,
    ).toBe(401);
    // A member who was granted this agent alone is not granted all agents when it ends.
    expect((await as('restricted', 'GET', '/api/v2/listAccounts')).json.accounts).toEqual([]);
  });

  it('of an organization removes its agents and people, and ends their sessions', async () => {
    await as('owner', 'POST', '/api/v2/member', { email: 'invited@o1.example' });
    const named = (key: string) =>
      rowsNaming([idOf('O1'), idOf('A1'), idOf('A2')], tree.canaryOf(nodeOf(key)));
    const before = await named('O1');
    expect(before.length).toBeGreaterThan(10);
    const two = await Promise.all(
      [1, 2].map(() =>
        as('reseller', 'DELETE', '/api/v2/deleteOrganization', {
          targetOrganizationId: idOf('O1'),
        }),
      ),
    );
    expect(two.map(({ status }) => status).sort()).toEqual([201, 404]);
    const after = [...(await named('O1')), ...(await named('A2'))];
    const tables = new Set(before.map((row) => row.split(' ')[0]));
    process.stdout.write(
      `Deletion: ${before.length} rows of ${tables.size} tables named the organization or its ` +
        `agents before, ${after.length} after\n`,
    );
    expect(after).toEqual([]);
    expect(await rowsNaming([idOf('O1')], 'invited@o1.example')).toEqual([]);
    for (const key of ['owner', 'admin', 'restricted'])
      expect((await as(key, 'GET', '/api/v2/account')).status).toBe(401);
    expect((await rowsNaming([idOf('O2')], tree.canaryOf(nodeOf('O2')))).length).toBeGreaterThan(
      10,
    );
  });
});
