import {
  type OperationName,
  endpointsOf,
  formOf,
  operationNames,
  operationOf,
} from '@patchbay/contract';
import { type AccessGateway, type Scope } from '@patchbay/server-kit';
import {
  type FixtureActor,
  type FixtureNode,
  argumentsFor,
  isBeneath,
} from '@patchbay/server-kit/testing';
import { type Db } from '@patchbay/server-store';
import { tenantSamples } from '@patchbay/server-store/testing';
import { sql } from 'drizzle-orm';
import { insertCanaries } from './proofs/canaries.js';
import { type FixtureTree, createFixtureTree } from './testing/fixture-tree.js';
import { taskIdOf } from './testing/task-id.js';
import { type Reply, type TestServer, createTestServer } from './testing/test-server.js';

let server: TestServer;
let tree: FixtureTree;
const seenScopes: { operation: string; scope: Scope }[] = [];

/** Records the scope with which a request opened its transaction. */
const watch = (accessGateway: AccessGateway<Db>): AccessGateway<Db> => ({
  ...accessGateway,
  within: (scope, work) => {
    seenScopes.push({ operation: '', scope });
    return accessGateway.within(scope, work);
  },
  ask: (scope, work) => {
    seenScopes.push({ operation: '', scope });
    return accessGateway.ask(scope, work);
  },
});

beforeAll(async () => {
  server = await createTestServer({
    wrapAccessGateway: watch,
    http: { limits: { hit: async () => 0 } },
  });
  tree = await createFixtureTree(server);
  await insertCanaries(server, tree);
});
afterAll(() => server.close());

const actorOf = (key: string): FixtureActor =>
  tree.actors.find((actor) => actor.key === key) as FixtureActor;
const nodeOf = (key: string): FixtureNode => tree.nodes[key] as FixtureNode;

const without = (text: string) => text.replace(/"requestId":"[^"]*"/, '');

/** A mark of a node out of the actor's scope, or a credential that the actor did not just make. */
function leakIn(reply: Reply, actor: FixtureActor): string | null {
  const foreign = Object.values(tree.nodes).find(
    (node) =>
      reply.text.toLowerCase().includes(tree.canaryOf(node).toLowerCase()) &&
      !(actor.home && isBeneath(node, actor.home)),
  );
  if (foreign) return `mark of ${foreign.key}`;
  // Accounts below a tier and above it may read what it offers; accounts beside it may not.
  const offered = Object.values(tree.nodes).find(
    (node) =>
      ['partner', 'reseller'].includes(node.tier) &&
      reply.text.includes(tree.templateOf(node).mark) &&
      !(actor.home && (isBeneath(node, actor.home) || isBeneath(actor.home, node))),
  );
  if (offered) return `what ${offered.key} offers`;
  const outside =
    actor.permitted.length > 0
      ? ['A2'].find((key) => reply.text.includes(tree.canaryOf(nodeOf(key))))
      : undefined;
  return outside ? `mark of ${outside}` : null;
}

async function everyoneElsesRows(): Promise<string> {
  return server.store.within(
    { kind: 'platform', reason: 'compare before and after' },
    async (db) => {
      const parts: unknown[] = [];
      for (const table of [
        'accounts',
        'users',
        'agent_configs',
        'rooms',
        'messages',
        'conversations',
        'knowledge_bases',
        'knowledge_documents',
        'knowledge_chunks',
        'parties',
        'logs',
        'domains',
        'phone_numbers',
        'numbering_providers',
        'forwarding_checks',
        'sip_ip_whitelist',
        'sip_routes',
        'sip_registrations',
        'sip_captures',
        'templates',
        'template_revisions',
        'apps',
        'webhooks',
        'webhook_deliveries',
        'webhook_relays',
        'ledger_postings',
        'ledger_lines',
        'ledger_notes',
        'payment_links',
        'checkouts',
        'invoices',
        'payouts',
        'payout_accounts',
        'rewards',
        'tasks',
        'task_attempts',
        'task_limits',
        'schedules',
        'appointments',
        'integrations',
        'calendar_connections',
        'plans',
        'subscriptions',
        'plan_orders',
        'billing_periods',
        'billing_statements',
        'billing_prorations',
        'plan_changes',
        'usage_events',
        'usage_charges',
        'billing_systems',
        'usage_exports',
        'one_time_tokens',
      ])
        parts.push(
          (
            await db.execute(
              sql.raw(
                `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${table} t`,
              ),
            )
          ).rows[0],
        );
      parts.push(
        (
          await db.execute(
            sql`select count(*) from sessions where kind <> 'visitor' and revoked_at is null`,
          )
        ).rows[0],
      );
      return JSON.stringify(parts);
    },
  );
}

describe('the target of a request', () => {
  const withTarget = operationNames.filter(
    (name) =>
      !['none'].includes(operationOf(name).access.target) &&
      operationOf(name).access.audience === 'account',
  );

  it.each(withTarget)(
    '%s refuses two different targets, in either order, and never changes the foreign one',
    async (name) => {
      const owner = actorOf('owner');
      const entry = operationOf(name);
      const path = endpointsOf(name)[0]?.path ?? '';
      for (const [first, second] of [
        [nodeOf('O1'), nodeOf('O4')],
        [nodeOf('O4'), nodeOf('O1')],
      ] as const) {
        const carrier =
          entry.access.carriers?.find(
            (one) => one.startsWith('query.') || one.startsWith('params.'),
          ) ?? 'query.targetAccountId';
        const [where, field] = carrier.split('.');
        const filled = path.replace(/\{(\w+)\}/g, (_all, param: string) =>
          where === 'params' && param === field ? String(first.id) : '1:1',
        );
        const query =
          where === 'query' && field !== 'targetAccountId'
            ? `${field}=${first.id}&targetAccountId=${second.id}`
            : where === 'params'
              ? `targetAccountId=${second.id}`
              : `targetAccountId=${first.id}&targetAccountId=${second.id}`;
        const reply = await server.call(entry.method, `${filled}?${query}`, {
          token: owner.token,
          body: argumentsFor(entry),
        });
        expect([reply.status, leakIn(reply, owner)]).toEqual([400, null]);
      }
    },
  );

  it('must match the one in the body', async () => {
    const body = { targetAgent: nodeOf('A1').id, promptText: 'x' };
    expect(
      (
        await server.call('POST', `/api/v1/agent/runPrompt?targetAccountId=${nodeOf('A2').id}`, {
          token: actorOf('owner').token,
          body,
        })
      ).status,
    ).toBe(400);
    expect(
      (
        await server.call('POST', `/api/v1/agent/runPrompt?targetAccountId=${nodeOf('O4').id}`, {
          token: actorOf('owner').token,
          body,
        })
      ).status,
    ).toBe(400);
  });

  it.each([
    '01',
    '+1',
    '1.0',
    '1e0',
    '0x1',
    '1%00',
    '%EF%BC%91',
    '-1',
    '9007199254740993',
    '9223372036854775808',
    'null',
    'undefined',
    'me',
    '',
  ])('is not read from %p', async (given) => {
    const reply = await server.call('GET', `/api/v2/account?targetAccountId=${given}`, {
      token: actorOf('owner').token,
    });
    expect([400, 404]).toContain(reply.status);
  });

  it.each(['targetAccountId[]=1', 'targetAccountId[a]=1'])('is not read from %p', async (query) => {
    expect(
      (await server.call('GET', `/api/v2/account?${query}`, { token: actorOf('owner').token }))
        .status,
    ).toBe(400);
  });

  it('is the named account and not the caller’s own', async () => {
    const reply = await server.call('GET', `/api/v2/account?targetAccountId=${nodeOf('O1').id}`, {
      token: actorOf('reseller').token,
    });
    expect(reply.text).toContain(tree.canaryOf(nodeOf('O1')));
    expect(reply.text).not.toContain(tree.canaryOf(nodeOf('R1')));
  });
});

describe('an id within a request', () => {
  const keysOf = (schema: unknown) =>
    Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});
  // The test of the operation checks the form.
  const ofRooms = operationNames.filter(
    (name) =>
      formOf(operationOf(name).body) === null &&
      [...keysOf(operationOf(name).params), ...keysOf(operationOf(name).body)].includes('roomId'),
  );

  it.each(
    ofRooms.flatMap((name) =>
      (['owner', 'restricted', 'agent key'] as const).map((key) => [name, key] as const),
    ),
  )('of a foreign room is unknown to %s by %s', async (name, key) => {
    const entry = operationOf(name);
    const foreign = key === 'owner' ? nodeOf('O4') : nodeOf('A2');
    const room = tree.roomOf(foreign);
    const before = await everyoneElsesRows();
    const path = (endpointsOf(name)[0]?.path ?? '')
      .replace('{roomId}', room)
      .replace('{uuid}', `uuid-${foreign.id}`);
    const reply = await server.call(entry.method, path, {
      token: actorOf(key).token,
      body: entry.body
        ? { roomId: room, message: 'Hello', aiAgentEnabled: false, paused: true, rating: 4 }
        : undefined,
    });
    expect([
      reply.status,
      reply.text.includes(tree.canaryOf(foreign)),
      (await everyoneElsesRows()) === before,
    ]).toEqual([404, false, true]);
  });

  it.each(
    (['getTask', 'updateTask', 'deleteTask'] as const).flatMap((name) =>
      (['owner', 'restricted', 'agent key'] as const).map((key) => [name, key] as const),
    ),
  )('of a foreign task is unknown to %s by %s', async (name, key) => {
    const foreign = key === 'owner' ? nodeOf('O4') : nodeOf('A2');
    const before = await everyoneElsesRows();
    const send = (id: string) =>
      server.call(
        operationOf(name).method,
        `/api/v2/tasks/${id}${key === 'restricted' ? `?targetAccountId=${nodeOf('A1').id}` : ''}`,
        {
          token: actorOf(key).token,
          body: operationOf(name).body ? { state: 'pending' } : undefined,
        },
      );
    const [reply, unknown] = [
      await send(taskIdOf(foreign.id)),
      await send(taskIdOf(8_999_999_999)),
    ];
    expect([
      reply.status,
      without(reply.text) === without(unknown.text),
      (await everyoneElsesRows()) === before,
    ]).toEqual([404, true, true]);
  });

  it.each([
    ['owner', 'O4'],
    ['owner', 'A3'],
    ['restricted', 'A2'],
    ['agent key', 'A2'],
    ['reseller', 'O4'],
  ] as const)('of a foreign agent creates no task by %s (%s)', async (key, whose) => {
    const before = await everyoneElsesRows();
    const on = { restricted: 'A1', reseller: 'O1' }[key as string];
    const reply = await server.call(
      'POST',
      `/api/v2/tasks${on ? `?targetAccountId=${nodeOf(on).id}` : ''}`,
      {
        token: actorOf(key).token,
        body: { type: 'call', target: '+15125550148', accountId: nodeOf(whose).id },
      },
    );
    expect([reply.status, (await everyoneElsesRows()) === before]).toEqual([400, true]);
  });
});

describe('a template', () => {
  const ofTemplates = operationNames.filter((name) => operationOf(name).area === 'templates');
  const bodyOf = (name: OperationName, id: string): unknown =>
    (
      {
        createAgentFromTemplate: { templateId: id, templateFields: [] },
        saveTemplate: { title: 'Mine now' },
        migrateTemplate: {},
      } as Record<string, unknown>
    )[name];
  const askFor = (name: OperationName, actor: FixtureActor, id: string) =>
    server.call(operationOf(name).method, (endpointsOf(name)[0]?.path ?? '').replace('{id}', id), {
      token: actor.token,
      body: bodyOf(name, id),
    });

  /** The caller, the node, and whether the node is above (readable) or out of scope. */
  const foreign = [
    ['owner', 'R3'],
    ['owner', 'R2'],
    ['restricted', 'R3'],
    ['agent key', 'R3'],
    ['siblingOwner', 'P2'],
    ['reseller', 'R3'],
    ['reseller', 'R2'],
    ['partner', 'R3'],
    ['partner', 'P2'],
  ] as const;
  const naming = ofTemplates.filter(
    (name) =>
      (endpointsOf(name)[0]?.path ?? '').includes('{id}') || name === 'createAgentFromTemplate',
  );

  it.each(foreign.flatMap(([who, whose]) => naming.map((name) => [who, whose, name] as const)))(
    'to %s of %s is unknown in %s',
    async (who, whose, name) => {
      const { id, mark } = tree.templateOf(nodeOf(whose));
      const before = await everyoneElsesRows();
      const [reply, unknown] = [
        await askFor(name, actorOf(who), id),
        await askFor(name, actorOf(who), 'templ_none'),
      ];
      expect([
        reply.status >= 400,
        without(reply.text) === without(unknown.text),
        reply.text.includes(mark),
        (await everyoneElsesRows()) === before,
      ]).toEqual([true, true, false, true]);
    },
  );

  it.each([
    ['owner', ['P1', 'R1']],
    ['agent key', ['P1', 'R1']],
    ['restricted', ['P1', 'R1']],
    ['reseller', ['P1', 'R1']],
    ['partner', ['P1', 'R1', 'R2']],
    ['foreignReseller', ['P2', 'R3']],
  ] as const)('is listed for %s only by accounts above or below', async (who, whose) => {
    const reply = await server.call('GET', '/api/v2/templates?disabled=true', {
      token: actorOf(who).token,
    });
    const seen = ['P1', 'P2', 'R1', 'R2', 'R3'].filter((key) =>
      reply.text.includes(tree.templateOf(nodeOf(key)).mark),
    );
    expect(seen).toEqual(whose);
  });

  it.each([
    ['reseller', 'P1'],
    ['owner', 'R1'],
    ['agent key', 'R1'],
    ['restricted', 'R1'],
  ] as const)('above %s, of %s, can be read and not changed', async (who, whose) => {
    const { id } = tree.templateOf(nodeOf(whose));
    expect((await askFor('getTemplate', actorOf(who), id)).status).toBe(200);
    for (const name of ['saveTemplate', 'deleteTemplate'] as const)
      expect([name, (await askFor(name, actorOf(who), id)).status]).toEqual([name, 403]);
  });
});

describe('row security of a transaction', () => {
  const whose = (id: number): string => {
    const node = Object.values(tree.nodes).find((one) => one.id === id);
    return node ? tree.canaryOf(node) : 'no account';
  };
  const scopes: readonly [string, (t: FixtureTree) => Scope, readonly string[]][] = [
    ['nothing', () => ({ kind: 'none' }), []],
    ['an agent', (t) => ({ kind: 'agent', id: t.nodes.A1?.id as number }), ['A1']],
    [
      'a restricted member’s organization',
      (t) => ({
        kind: 'organization',
        id: t.nodes.O1?.id as number,
        permitted: [t.nodes.A1?.id as number],
      }),
      ['O1', 'A1'],
    ],
    [
      'an organization',
      (t) => ({ kind: 'organization', id: t.nodes.O1?.id as number }),
      ['O1', 'A1', 'A2'],
    ],
    [
      'a reseller',
      (t) => ({ kind: 'reseller', id: t.nodes.R1?.id as number }),
      ['R1', 'O1', 'A1', 'A2', 'O2', 'A3'],
    ],
    [
      'a partner',
      (t) => ({ kind: 'partner', id: t.nodes.P1?.id as number }),
      ['P1', 'R1', 'R2', 'O1', 'A1', 'A2', 'O2', 'A3', 'O3'],
    ],
  ];

  it.each(scopes)(
    'of %s shows exactly the permitted rows of every table',
    async (_name, scopeOf, visible) => {
      const found = await server.store.within(scopeOf(tree), async (db) => {
        const tables = await db.execute<{ name: string }>(
          sql`select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
            where n.nspname = current_schema() and c.relkind in ('r', 'p') and not c.relispartition
            and c.relname <> 'schema_migrations'`,
        );
        const texts: string[] = [];
        for (const { name } of tables.rows)
          texts.push(
            ...(
              await db.execute<{ row: string }>(sql.raw(`select t::text as row from "${name}" t`))
            ).rows.map(({ row }) => `${name} ${row}`),
          );
        // Rows that contain only numbers are found by their owner.
        for (const name of Object.keys(tenantSamples))
          texts.push(
            ...(
              await db.execute<{ id: number }>(
                sql.raw(`select distinct account_id::int as id from ${name}`),
              )
            ).rows.map(({ id }) => `${name} (of ${whose(id)})`),
          );
        return texts;
      });
      const foreign = Object.values(tree.nodes).filter((node) => !visible.includes(node.key));
      expect(
        found.filter((text) =>
          foreign.some((node) => text.toLowerCase().includes(tree.canaryOf(node).toLowerCase())),
        ),
      ).toEqual([]);
      if (visible.length > 0)
        expect(
          found.some((text) => text.includes(tree.canaryOf(nodeOf(visible[0] as string)))),
        ).toBe(true);
      const reached = visible.map(nodeOf);
      const beside = Object.values(tree.nodes).filter(
        (node) =>
          ['partner', 'reseller'].includes(node.tier) &&
          !reached.some((one) => isBeneath(one, node)),
      );
      expect(
        found.filter((text) => beside.some((node) => text.includes(tree.templateOf(node).mark))),
      ).toEqual([]);
    },
  );

  it.each(['none', 'platform', 'partner', 'reseller', 'organization', 'agent'] as const)(
    'is enforced in the scope %s for a role that owns no table and cannot bypass it',
    async (kind) => {
      const scope: Scope =
        kind === 'platform'
          ? { kind, reason: 'look at the role' }
          : kind === 'none'
            ? { kind }
            : { kind, id: 1 };
      const facts = await server.store.within(
        scope,
        async (db) =>
          (
            await db.execute(sql`
      select r.rolname like 'patchbay_app%' as own_role, r.rolsuper, r.rolbypassrls,
      count(*) filter (where not c.relrowsecurity or not c.relforcerowsecurity)::int as open_tables,
      count(*) filter (where c.relowner = r.oid)::int as owned
      from pg_class c join pg_namespace n on n.oid = c.relnamespace, pg_roles r
      where r.rolname = current_user and n.nspname = current_schema() and c.relkind in ('r', 'p')
      and c.relname <> 'schema_migrations' group by 1, 2, 3`)
          ).rows[0],
      );
      expect(facts).toEqual({
        own_role: true,
        rolsuper: false,
        rolbypassrls: false,
        open_tables: 0,
        owned: 0,
      });
    },
  );

  it.each([
    ['owner', 'own', { kind: 'organization', key: 'O1' }],
    ['owner', 'A2', { kind: 'agent', key: 'A2' }],
    ['restricted', 'own', { kind: 'organization', key: 'O1', permitted: ['A1'] }],
    ['reseller', 'O1', { kind: 'organization', key: 'O1' }],
    ['agent key', 'own', { kind: 'agent', key: 'A1' }],
  ] as const)(
    'for %s on %s has the scope of the node that the request acts on',
    async (who, on, wanted) => {
      seenScopes.length = 0;
      await server.call(
        'GET',
        `/api/v2/account${on === 'own' ? '' : `?targetAccountId=${nodeOf(on).id}`}`,
        { token: actorOf(who).token },
      );
      const permitted =
        'permitted' in wanted ? { permitted: wanted.permitted.map((key) => nodeOf(key).id) } : {};
      expect(seenScopes.map(({ scope }) => scope)).toEqual([
        { kind: wanted.kind, id: nodeOf(wanted.key).id, ...permitted },
      ]);
    },
  );
});

describe('lists', () => {
  it('show a restricted member only the assigned agents', async () => {
    const reply = await server.call('GET', '/api/v2/listAccounts', {
      token: actorOf('restricted').token,
    });
    expect((reply.json.accounts as { id: number }[]).map(({ id }) => id)).toEqual([
      nodeOf('A1').id,
    ]);
    expect(reply.json.totalAccounts).toBe(1);
  });

  it('count no rows of other accounts', async () => {
    const reply = await server.call('GET', '/api/v2/listOrganizations', {
      token: actorOf('reseller').token,
    });
    expect((reply.json.organizations as { id: number }[]).map(({ id }) => id)).toEqual([
      nodeOf('O1').id,
      nodeOf('O2').id,
    ]);
    const foreign = await server.call(
      'GET',
      `/api/v2/listOrganizations?queryText=${tree.canaryOf(nodeOf('O4'))}`,
      { token: actorOf('reseller').token },
    );
    expect([foreign.json.organizations, foreign.json.totalOrganizations]).toEqual([[], 0]);
  });
});
