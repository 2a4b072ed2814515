import { type OperationName, operationNames, operationOf } from '@patchbay/contract';
import { type FixtureActor } from '@patchbay/server-kit/testing';
import { asOwner } from '@patchbay/server-store/testing';
import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { isDrawn, ofLength } from '../testing/proof-length.js';
import { type TestServer, createTestServer } from '../testing/test-server.js';
import { type Example, examplesOfAll } from './examples.js';

let server: TestServer;
let tree: FixtureTree;
beforeAll(async () => {
  server = await createTestServer({ http: { limits: { hit: async () => 0 } } });
  tree = await createFixtureTree(server);
});
afterAll(() => server.close());

const actorOf = (key: string): FixtureActor =>
  tree.actors.find((actor) => actor.key === key) as FixtureActor;
const idOf = (key: string): number => tree.nodes[key]?.id as number;

/**
 * Fields with which a caller might gain rights. `timestamp: 1` would make an account one of the
 * privileged early ones.
 */
const wishes = () => ({
  superAdmin: true,
  super_admin: true,
  accountType: 'partner',
  type: 'partner',
  tier: 'partner',
  role: 'owner',
  isOwner: true,
  resellerId: idOf('R3'),
  reseller_id: idOf('R3'),
  partnerId: idOf('P2'),
  partner_id: idOf('P2'),
  organizationId: idOf('O4'),
  organization_id: idOf('O4'),
  tenantId: idOf('O4'),
  tenant_id: idOf('O4'),
  timestamp: 1,
  active: false,
  vidaPremium: true,
  premium: true,
  subscription: { id: 'sub_free' },
  productPlanId: 'pplan-none',
  token: 'ses_mine',
  balance: 1_000_000,
  credit: 1_000_000,
  permittedAccountIds: [],
  permitted_account_ids: [],
  disabledReason: null,
  disabled_reason: null,
  id: 1,
  accountId: idOf('O4'),
  createdAt: 1,
  externalAccountId: 'mine-now',
  provedAt: '2999-01-01',
});

/** Columns that define the rights of a person or an account. */
const standing = `
  select 'account ' || id as key, concat_ws('|', type, partner_id, reseller_id, organization_id,
  timestamp, active, premium, coalesce(product_plan_id, '-'), coalesce(external_account_id, '-'),
  coalesce(disabled_reason, '-'), created_at) as value from accounts
  union all select 'person ' || id, concat_ws('|', tenant_id, partner_id, reseller_id,
  organization_id, super_admin, role, permitted_account_ids::text, email) from users
  union all select 'session ' || id, concat_ws('|', kind, user_id, account_id, expires_at, proved_at) from sessions
  union all select 'credit', coalesce(sum(balance)::text, '0') from ledger_balances`;

const standings = async (): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await asOwner<{ key: string; value: string }>(server.databaseUrl, standing)).map(
      ({ key, value }) => [key, value],
    ),
  );
const differences = (
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] =>
  [...before]
    .filter(([key, value]) => after.get(key) !== value)
    .map(([key, value]) => `${key}: ${value} → ${after.get(key) ?? 'gone'}`);

/** The changes of these columns that are the purpose of an operation. */
const allowed: Readonly<Partial<Record<OperationName, RegExp>>> = {
  updateOrganization: /^account /,
  updateAccount: /^account /,
  updateMember: /^person /,
  deleteMember: /^person /,
  deleteAdminUser: /^person /,
  deleteOrganization: /./,
  deleteAccount: /./,
  deleteToken: /^session /,
  endSession: /^session /,
  endOtherSessions: /^session /,
  signOut: /^session /,
  confirmStepUp: /^session /,
};

function bodyOf({ entry, body }: Example, actor: FixtureActor): Record<string, unknown> {
  const base =
    typeof body === 'object' && body !== null && !Array.isArray(body)
      ? (body as Record<string, unknown>)
      : {};
  const carriers = Object.fromEntries(
    (entry.access.carriers ?? [])
      .filter((one) => one.startsWith('body.'))
      .map((one) => [one.slice(5), actor.home?.id]),
  );
  const nested = Object.fromEntries(
    Object.entries(base).map(([key, value]) => [
      key,
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? { ...wishes(), ...value }
        : value,
    ]),
  );
  return { ...wishes(), ...nested, ...carriers };
}

describe('body with unexpected fields', () => {
  const writes = examplesOfAll().filter(
    ({ entry, isForm }) => entry.body !== undefined && entry.access.effect === 'write' && !isForm,
  );

  const callers = ['agent key', 'restricted', 'admin', 'owner', 'reseller'];
  let carriedOut = 0;
  it.each(callers)('gives %s no further rights, on any call', async (who) => {
    const actor = actorOf(who);
    const wrong: string[] = [];
    let done = 0;
    let before = await standings();
    // In the short form each call is made by one of them.
    const drawn = writes.filter((_, at) => isDrawn(at + callers.indexOf(who), callers.length));
    for (const example of drawn) {
      if (
        ['deleteOrganization', 'deleteAccount', 'signOut', 'endOtherSessions'].includes(
          example.name,
        )
      )
        continue;
      const url = example.path.replace(/\{(\w+)\}/g, (_all, key: string) =>
        example.entry.access.carriers?.some((one) => one === `params.${key}`)
          ? String(actor.home?.id)
          : encodeURIComponent(example.params[key] ?? '1'),
      );
      const reply = await server.call(example.method, url, {
        token: actor.token,
        body: bodyOf(example, actor),
      });
      if (reply.status < 300) done += 1;
      if (reply.status >= 500 && ![501, 503].includes(reply.status))
        wrong.push(`${example.name}: ${reply.status} ${reply.text.slice(0, 120)}`);
      const after = await standings();
      wrong.push(
        ...differences(before, after)
          .filter((one) => !allowed[example.name]?.test(one))
          .map((one) => `${example.name}: ${one}`),
      );
      before = after;
    }
    expect(wrong).toEqual([]);
    // Most are refused for an argument; the test is about those that are carried out. One share of
    // the calls may hold none that this caller may make, so shares are counted together below.
    if (drawn.length === writes.length) expect(done).toBeGreaterThan(5);
    carriedOut += done;
  });

  it('is about calls that are carried out, not only about refused ones', () => {
    expect(carriedOut).toBeGreaterThan(ofLength(2, 5) * callers.length);
  });

  it('changes ancestor-owned values only on calls of ancestors', async () => {
    const url = `/api/v2/updateOrganization?targetOrganizationId=${idOf('O1')}`;
    const before = await standings();
    const reply = await server.call('POST', url, {
      token: actorOf('reseller').token,
      body: {
        ...wishes(),
        productPlanId: undefined,
        externalAccountId: undefined,
        orgName: 'Renamed',
      },
    });
    expect(reply.status).toBe(200);
    const [type, , , , timestamp, active, premium] = (
      (await standings()).get(`account ${idOf('O1')}`) ?? ''
    )
      .split('|')
      .filter((one) => one !== '');
    expect([type, active, premium]).toEqual(['organization', 'f', 't']);
    expect((before.get(`account ${idOf('O1')}`) ?? '').split('|')[4]).toBe(timestamp);
  });
});

describe('reply', () => {
  interface Node {
    readonly _zod?: {
      readonly def?: {
        readonly type: string;
        readonly shape?: Readonly<Record<string, Node>>;
        readonly innerType?: Node;
        readonly element?: Node;
        readonly in?: Node;
        readonly options?: readonly Node[];
        readonly left?: Node;
        readonly right?: Node;
      };
    };
  }
  const secret =
    /(^|[a-z_])(token|password|passwd|secret|apiKey|tokenHash|sealed|private|credential|preimage|verificationCode|oneTimeToken)s?$/i;

  function secretsOf(schema: unknown, at = '', depth = 0): string[] {
    const def = (schema as Node | undefined)?._zod?.def;
    if (!def || depth > 8) return [];
    const own = def.shape
      ? Object.entries(def.shape).flatMap(([key, inner]) => [
          ...(secret.test(key) ? [`${at}.${key}`] : []),
          ...secretsOf(inner, `${at}.${key}`, depth + 1),
        ])
      : [];
    return [
      ...own,
      ...[def.innerType, def.element, def.in, def.left, def.right, ...(def.options ?? [])].flatMap(
        (inner) => secretsOf(inner, at, depth + 1),
      ),
    ];
  }

  it('contains a credential only where it was created for the caller', () => {
    const found = operationNames.flatMap((name) =>
      [
        ...new Set([...secretsOf(operationOf(name).reply), ...secretsOf(operationOf(name).events)]),
      ].map((at) => `${name}${at}`),
    );
    expect(found.sort()).toEqual([
      // Places that give an integrator the secret that signs its webhooks, and a page the
      // processor's token of one payment; a supplier's fields tell only whether they are secret.
      'allocateTempUserSession.token',
      'createCreditCheckout.clientSecret',
      'createHandOff.authToken',
      'createToken.token',
      'createToken.token.token',
      'createWebhook.secret',
      'listNumberingProviders.numberingProviders.config.secret',
      'listTokens.tokens',
      'listTokens.tokens.token',
      'mintOneTimeToken.authToken',
      'oneTimeAuth.token',
      'rotateVisitorIdentity.secret',
      'rotateWebhookSecret.secret',
      // The password of the caller's own test call, for an hour.
      'startTestCall.token',
      'subscribeToPlan.clientSecret',
      'verifySigninEmail.authToken',
      'verifySigninEmail.token',
      'verifySigninPhoneNumber.authToken',
      'verifySigninPhoneNumber.token',
    ]);
  });
});
