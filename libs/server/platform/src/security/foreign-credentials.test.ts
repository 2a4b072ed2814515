import { operationNames, operationOf } from '@patchbay/contract';
import { type ForeignCredential, foreignCredentials } from '@patchbay/server-core';
import { CarrierError, PaymentsError } from '@patchbay/server-providers';
import { accounts, billingSystems, integrations, numberingProviders } from '@patchbay/server-store';
import { acceptingAccount, acceptingSeller } from '../testing/echo-runtime.js';
import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { type TestServer, createTestServer } from '../testing/test-server.js';

const scope = { kind: 'platform', reason: 'look at credentials in a test' } as const;
const entries: readonly (readonly [string, ForeignCredential])[] =
  Object.entries(foreignCredentials);
const secrets = [
  'sekret-token-of-a-carrier',
  'sk_sekret_of_a_seller',
  'sekret-of-an-integration',
] as const;
let server: TestServer;
let tree: FixtureTree;
/** How external services answer to credentials. */
const outside: { says: 'yes' | 'no' | 'nothing' } = { says: 'yes' };
const idOf = (key: string): number => tree.nodes[key]?.id as number;
const ask = (method: string, path: string, who: string, body?: unknown) =>
  server.call(method, path, { token: tree.actors.find(({ key }) => key === who)?.token, body });

beforeAll(async () => {
  const answer = async <E extends Error>(no: E, nothing: E) => {
    if (outside.says !== 'yes') throw outside.says === 'no' ? no : nothing;
  };
  server = await createTestServer({
    http: { limits: { hit: async () => 0 } },
    carrier: {
      openTwilio: () => ({
        ...acceptingAccount(),
        prove: () => answer(new CarrierError('refused', ''), new CarrierError('unreachable', '')),
      }),
    },
    money: {
      openSeller: (keys) => ({
        ...acceptingSeller(keys),
        prove: () => answer(new PaymentsError('refused', ''), new PaymentsError('unavailable', '')),
      }),
    },
  });
  tree = await createFixtureTree(server);
  await server.store.within(scope, async (db) => {
    await db.delete(numberingProviders);
    await db.delete(billingSystems);
    await db.delete(integrations);
  });
});
afterAll(() => server.close());

const columns = () =>
  server.store.within(scope, async (db) =>
    (
      await db.execute<{ name: string }>(
        `select c.table_name || '.' || c.column_name as name from information_schema.columns c where c.table_schema = 'public'`,
      )
    ).rows.map(({ name }) => name),
  );

describe('The table of foreign credentials', () => {
  it('names every encrypted column, and only existing ones', async () => {
    const all = await columns();
    const named = new Set(entries.flatMap(([, { column }]) => (column === null ? [] : [column])));
    // Secrets of our own: half of a handshake, what a visitor calls with, and where a change of an
    // address can be taken back.
    const ours = new Set(['calendar_handshakes.sealed_verifier', 'sessions.sealed_credentials']);
    expect([...named].filter((name) => !all.includes(name))).toEqual([]);
    expect(
      all.filter(
        (name) =>
          /\.sealed(?:_|$)/.test(name) &&
          !named.has(name) &&
          !ours.has(name) &&
          !name.endsWith('.sealed_origin'),
      ),
    ).toEqual([]);
  });

  it('names every operation that takes a secret of another service', () => {
    const known = new Set<string>(entries.flatMap(([, { operations }]) => operations));
    // Codes, tokens and keys that the server itself issued.
    const ours =
      /^(?:.*(?:[Vv]erif|Signin|Signup|SignIn|[Tt]oken|Session|StepUp|Proof|prove|OneTime|redeem|confirm|undo|Email|Phone).*)$/;
    const takesSecret = operationNames.filter((name) =>
      Object.keys((operationOf(name).body as { shape?: object } | undefined)?.shape ?? {}).some(
        (field) => /apiKey|passw|secret|authToken|appData|userPAT|^config$|^headers$/i.test(field),
      ),
    );
    expect(takesSecret.filter((name) => !known.has(name) && !ours.test(name))).toEqual([]);
    for (const name of known) expect(operationNames).toContain(name);
  });

  it.each(entries)('states how %s is bound to its row', (_name, { atRest, column, proof }) => {
    expect(proof.when === 'never' ? proof.because.length : proof.asks.length).toBeGreaterThan(3);
    if (column?.includes('sealed')) expect(atRest).toBe('sealed');
  });
});

/**
 * Operations with credentials that are verified before they are stored; the field that a refusal
 * names, and where they would be stored.
 */
const gifts = [
  {
    name: 'numberingProvider',
    give: () =>
      ask('POST', `/api/v2/numberingProvider?targetAccountId=${idOf('O1')}`, 'reseller', {
        providerId: 'Twilio',
        config: { accountSid: 'AC0123456789', authToken: secrets[0] },
      }),
    field: 'body.config.authToken',
    kept: () => server.store.within(scope, (db) => db.$count(numberingProviders)),
    read: () => ask('GET', `/api/v2/numberingProviders?targetAccountId=${idOf('O1')}`, 'reseller'),
  },
  {
    name: 'billingSystem',
    give: () =>
      ask('POST', '/api/v2/billing/billingSystemConfig', 'reseller', {
        billingSystemType: 'stripe',
        publishableKey: 'pk_something',
        apiKey: secrets[1],
        webhookSigningKey: 'whsec_something',
      }),
    field: 'body.apiKey',
    kept: () => server.store.within(scope, (db) => db.$count(billingSystems)),
    read: () => ask('GET', '/api/v2/product/productCatalog', 'reseller'),
  },
] as const;

describe.each(gifts)('Credentials of $name', ({ give, field, kept, read }) => {
  it('are refused with the wrong field and not stored if the service rejects them', async () => {
    outside.says = 'no';
    const reply = await give();
    expect([
      reply.status,
      (reply.json.fields as { path: string }[])[0]?.path,
      await kept(),
    ]).toEqual([400, field, 0]);
  });

  it('are refused temporarily and not stored while the service does not answer', async () => {
    outside.says = 'nothing';
    const reply = await give();
    expect([reply.status, reply.json.retryable, await kept()]).toEqual([503, true, 0]);
  });

  it('are stored encrypted after the service accepts them, and never returned', async () => {
    outside.says = 'yes';
    const reply = await give();
    expect([reply.status, await kept()]).toEqual([200, 1]);
    const rows = await server.store.within(scope, async (db) =>
      JSON.stringify([
        await db.select().from(numberingProviders),
        await db.select().from(billingSystems),
      ]),
    );
    for (const secret of secrets)
      expect(
        [rows, reply.text, (await read()).text, server.logged.join('')].filter((text) =>
          text.includes(secret),
        ),
      ).toEqual([]);
  });
});

describe('Credentials of tools that are connected by a token', () => {
  it('are not stored while the tool does not answer, and accepted by their own operation only', async () => {
    expect(
      (await ask('POST', '/api/v1/schedulingTool/connection', 'owner', { userPAT: secrets[2] }))
        .status,
    ).toBe(503);
    const around = await ask('PUT', '/api/v2/integration/schedulingTool/v1', 'owner', {
      appData: { userPAT: secrets[2] },
    });
    expect([
      around.status,
      await server.store.within(scope, (db) => db.$count(integrations)),
    ]).toEqual([400, 0]);
  });

  it('of the CRM are not stored if no CRM accepts them', async () => {
    for (const appData of [
      { token: secrets[2] },
      { token: secrets[2], baseUrl: 'http://127.0.0.1:1' },
    ])
      expect(
        (await ask('PUT', '/api/v2/integration/fieldServiceCrm/v1', 'owner', { appData })).status,
      ).toBe(400);
    expect(await server.store.within(scope, (db) => db.$count(integrations))).toBe(0);
  });

  it.each(['fieldServiceCrm', 'schedulingTool', 'googleCalendar'])(
    'of %s are not stored with a new account either, which is then not created',
    async (appId) => {
      const integrations = [{ appId, appVersion: 'v1', appData: { token: secrets[2] } }];
      const before = await server.store.within(scope, (db) => db.$count(accounts));
      for (const [who, path, body] of [
        ['reseller', 'createOrganization', { orgName: 'New' }],
        ['reseller', `createAccount?targetAccountId=${tree.nodes.O1?.id}`, { name: 'New' }],
      ] as const) {
        const reply = await ask('POST', `/api/v2/${path}`, who, { ...body, integrations });
        expect([path, reply.status]).toEqual([path, 400]);
      }
      expect(await server.store.within(scope, (db) => db.$count(accounts))).toBe(before);
    },
  );
});
