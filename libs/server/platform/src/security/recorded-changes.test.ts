import { randomUUID } from 'node:crypto';
import { type OperationName, operationNames, operationOf } from '@patchbay/contract';
import { redact } from '@patchbay/server-kit';
import { auditChanges } from '@patchbay/server-store';
import { asOwner } from '@patchbay/server-store/testing';
import { eq, sql } from 'drizzle-orm';
import { createAttackers } from '../testing/attackers.js';
import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { type Fields, type StepFacts, stepsOfAccounts } from '../testing/recorded-account-steps.js';
import { credentialChanges } from '@patchbay/server-core';
import { stepsOfConnections } from '../testing/recorded-connection-steps.js';
import { recordedBy, recordingNothing } from '../testing/recorded-operations.js';
import { type Reply, type TestServer, createTestServer } from '../testing/test-server.js';

interface Difference {
  readonly object: { kind: string; id: string };
  readonly accountId: number | null;
  readonly deed: string;
  readonly fields: Fields;
}
interface Entry {
  readonly requestId: string | null;
  readonly differences: readonly Difference[];
}

let server: TestServer;
let tree: FixtureTree;
const tokens: Record<string, string> = {};
const ids: Record<string, number> = {};
let admin: { readonly id: number; readonly email: string };
beforeAll(async () => {
  server = await createTestServer({ http: { limits: { hit: async () => 0 } } });
  tree = await createFixtureTree(server);
  for (const [key, node] of Object.entries(tree.nodes)) ids[key] = node.id;
  const { person, staff } = createAttackers(server, tree);
  for (const key of ['O1', 'O4', 'R1', 'P1']) tokens[key] = (await person(key)).token;
  tokens.staff = (await staff(true)).token;
  admin = await person('O1', 'admin');
});
afterAll(() => server.close());

const call = (who: string, method: string, url: string, body?: unknown): Promise<Reply> =>
  server.call(method, url, { token: tokens[who] as string, body });
const differencesOf = async (reply: Reply): Promise<readonly Difference[]> => {
  const audit = await call('staff', 'GET', '/api/v2/audit?limit=20');
  return (audit.json.entries as readonly Entry[])
    .filter(({ requestId }) => requestId === String(reply.headers['x-request-id']))
    .flatMap(({ differences }) => differences);
};

let lastMade: Reply;
const facts: StepFacts = {
  ids,
  adminId: () => admin.id,
  at: (key) => `?targetAccountId=${ids[key]}`,
  // As the tree names it: by the run number at the end of every mark.
  externalIdOf: (key) => tree.canaryOf(tree.nodes[key] as never).replace(/^CNRY-/, 'ext-'),
  made: (path) =>
    path.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], lastMade.json),
};
/** A request that changes a credential notifies the owners of exactly one event. */
const credentialEvents: Readonly<Partial<Record<OperationName, string>>> = {
  createToken: 'api-key-created',
  deleteToken: 'api-key-revoked',
  createWebhook: 'webhook-added',
  rotateWebhookSecret: 'webhook-secret-changed',
  rotateVisitorIdentity: 'visitor-identity-changed',
  saveWebhookRelay: 'webhook-added',
  saveIntegration: 'provider-credentials-changed',
  updateIntegrationData: 'provider-credentials-changed',
  saveSipRegistration: 'provider-credentials-changed',
  saveUsageExport: 'provider-credentials-changed',
  saveBillingSystem: 'payout-target-changed',
};
/**
 * Operations that connect a carrier or a payment service; payouts/destination.test.ts counts the
 * events of the latter.
 */
const besideTheirService: ReadonlySet<OperationName> = new Set([
  'addNumberingProvider',
  'updateNumberingProvider',
  'requestWithdrawal',
  'connectStripeAccount',
  'payoutVenmo',
  'payoutPaypal',
]);
const eventsNow = () =>
  asOwner<{ id: string; kind: string; request_id: string | null }>(
    server.databaseUrl,
    'select id, kind, request_id from security_events',
  );
const steps = [...stepsOfAccounts(facts), ...stepsOfConnections(facts)];

const membersWrite = operationNames.filter(
  (name) =>
    operationOf(name).access.effect === 'write' && operationOf(name).access.audience !== 'public',
);
const nothing = Object.values(recordingNothing).flat();
const asCall = { kind: 'platform', reason: 'change something as a call' } as const;

describe('the recorded change of an operation', () => {
  it.each(steps)('%s by %s', async (operation, who, request, kind, deed, fields) => {
    const [method, url, body] = request();
    const known = new Set((await eventsNow()).map(({ id }) => id));
    const reply = await call(who, method, url, body);
    const told = (await eventsNow()).filter(({ id }) => !known.has(id));
    if (credentialEvents[operation])
      expect(told).toMatchObject([
        { kind: credentialEvents[operation], request_id: String(reply.headers['x-request-id']) },
      ]);
    expect([reply.status < 300, reply.status < 300 ? '' : reply.text]).toEqual([true, '']);
    const found = await differencesOf(reply);
    expect(found).toContainEqual(
      expect.objectContaining({
        object: { kind, id: expect.any(String) },
        deed: deed === 'added or changed' ? expect.stringMatching(/^(added|changed)$/) : deed,
        fields: expect.objectContaining(
          Object.fromEntries(
            Object.entries(fields).map(([name, one]) => [
              name,
              expect.objectContaining(fitting(one)),
            ]),
          ),
        ),
      }),
    );
    expect(recordedBy[operation]).toContain(kind);
    expect(JSON.stringify(found)).not.toContain('very-secret');
    if (operation.startsWith('create')) lastMade = reply;
  });

  it('is one security event for every operation that changes a key, a secret or a payout target', () => {
    const changing = operationNames.filter((name) =>
      ['API key', 'secret', 'payout target'].includes(credentialChanges[name]?.changes ?? ''),
    );
    expect(changing.length).toBeGreaterThan(8);
    expect(
      changing.filter((name) => !credentialEvents[name] && !besideTheirService.has(name)),
    ).toEqual([]);
    const done = new Set(steps.map(([operation]) => operation as string));
    expect(Object.keys(credentialEvents).filter((name) => !done.has(name))).toEqual([]);
  });

  it('is declared for every writing operation of members', () => {
    const decided = [...Object.keys(recordedBy), ...nothing].sort();
    expect(decided).toEqual([...membersWrite].sort());
  });

  it('is recorded for every table of an object, and only within a request', async () => {
    const tables = (
      await asOwner<{ name: string }>(
        server.databaseUrl,
        `select tgrelid::regclass::text as name from pg_trigger where tgname = 'audit_change' order by 1`,
      )
    ).map(({ name }) => name);
    expect(tables).toHaveLength(22);
    const unrecorded: string[] = [];
    for (const name of tables.filter((one) => one !== 'accounts')) {
      if (name === 'phone_numbers') continue; // the steps have made and removed one
      const remove = `delete from ${name} where ctid in (select ctid
        from ${name} ${name === 'sessions' ? `where kind = 'api'` : ''} limit 1)`;
      for (const scope of [asCall, { ...asCall, call: randomUUID() }]) {
        const seen = server.store.within(scope, async (db) => {
          const { rowCount } = await db.execute(sql.raw(remove));
          const call = 'call' in scope ? scope.call : randomUUID();
          const rows = await db.select().from(auditChanges).where(eq(auditChanges.callId, call));
          throw new Seen([rowCount, rows.length]);
        });
        const [removed, recorded] = await seen.catch((error: unknown) =>
          error instanceof Seen ? error.counts : [0, 0],
        );
        if (removed !== 1 || recorded !== ('call' in scope ? 1 : 0))
          unrecorded.push(`${name}: ${removed} removed, ${recorded} recorded`);
      }
    }
    expect(unrecorded).toEqual([]);
  });

  it('is visible to readers of its account, and not to others', async () => {
    const of = async (who: string) =>
      (
        (await call(who, 'GET', '/api/v2/audit?limit=200')).json.entries as readonly Entry[]
      ).flatMap(({ differences }) => differences);
    expect((await of('R1')).length).toBeGreaterThan(20);
    expect(await of('O4')).toEqual([]);
    const csv = await server.call('GET', '/api/v2/audit?format=csv&operation=updateMember', {
      token: tokens.R1 as string,
    });
    expect(csv.text).toMatch(/,changes,differences,/);
    expect(csv.text).toContain('permittedAccountIds');
  });

  it('hides a token at the position of a change within a long text', async () => {
    const token = `ses_${'a1'.repeat(20)}`;
    const save = (end: string) =>
      call('O4', 'POST', `/api/v2/campaign?targetAccountId=${ids.A4}`, {
        agentInstructions: `${'Be kind. '.repeat(60)}${end}`,
        published: false,
      });
    await save('');
    for (const end of [`Use ${token} twice.`, `Use ${token} three times.`]) {
      const found = JSON.stringify(await differencesOf(await save(end)));
      expect([found.includes('agentInstructions'), found.includes('a1a1')]).toEqual([true, false]);
    }
  });

  it('begins 40 characters before the first difference of long texts, in any script', async () => {
    const places: readonly (readonly [before: string, after: string, place: number])[] = [
      ['Be kind. ', 'Be kind, ', 0],
      ['a'.repeat(500), `${'a'.repeat(300)}b`, 260],
      ['é'.repeat(300), `${'é'.repeat(300)}è`, 260],
      // The first of their two bytes is the same.
      [`${'日本'.repeat(100)}é`, `${'日本'.repeat(100)}è`, 160],
      [`${'🙂'.repeat(150)}🙃`, `${'🙂'.repeat(150)}🙂`, 110],
      ['word '.repeat(3000), `${'word '.repeat(2999)}words`, 14_959],
    ];
    const found = await Promise.all(
      places.map(([before, after]) =>
        asOwner<{ place: number }>(
          server.databaseUrl,
          'select audit_from_difference($1, $2) as place',
          [before, after],
        ),
      ),
    );
    expect(found.map(([row]) => row?.place)).toEqual(places.map(([, , place]) => place));
  });

  it('hides and truncates values by the same rule as the arguments', async () => {
    const values: readonly (readonly [string, unknown])[] = [
      ...[
        'token',
        'sealedConfig',
        'Password',
        'code',
        'codes',
        'headers',
        'appData',
        'note',
        'notes',
        'message',
        'messages',
        'meta',
        'title',
        'PIN',
        'config',
        'apiKey',
        'signature',
        'description',
      ].flatMap((name) =>
        [
          null,
          true,
          7,
          'word',
          ['a', { token: 'b', name: 'c' }],
          { secret: 1, name: 'n', message: 'm', list: [1, { pin: 2 }] },
        ].map((value) => [name, value] as const),
      ),
      ['url', 'https://user:word@example.com/'],
      ['url', 'https://example.com/?token=ses_0123456789abcdefghij'],
      ['url', `https://example.com/key_${'a'.repeat(19)}`],
      ['label', 'whsec_abc'],
      ['label', 'x'.repeat(200)],
      ['label', 'x'.repeat(201)],
      ['items', Array.from({ length: 22 }, (_, at) => at)],
      ['items', [[[[['deep']]]]]],
    ];
    const differing = [];
    for (const [name, value] of values) {
      const [row] = await asOwner<{ shown: unknown }>(
        server.databaseUrl,
        'select audit_shown($1, $2::jsonb, 0) as shown',
        [name, JSON.stringify(value)],
      );
      if (JSON.stringify(row?.shown) !== JSON.stringify(sorted(redact(name, value, 0))))
        differing.push([name, value, row?.shown, redact(name, value, 0)]);
    }
    expect(differing).toEqual([]);
  });
});

const fitting = (one: object) =>
  Object.fromEntries(
    Object.entries(one).map(([key, value]) => [
      key,
      value instanceof RegExp ? expect.stringMatching(value) : value,
    ]),
  );

/** What a transaction read before it is rolled back. */
class Seen extends Error {
  constructor(readonly counts: readonly (number | null)[]) {
    super('seen');
  }
}

/** Keys in the order in which the database has them: shorter ones first. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  );
}
