import { type OperationName, endpointsOf, operationNames, operationOf } from '@patchbay/contract';
import {
  type PermissionName,
  domainSettingFor,
  domainSettingNames,
  permissionNames,
} from '@patchbay/permissions';
import { argumentsFor } from '@patchbay/server-kit/testing';
import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { type Reply, type TestServer, createTestServer } from '../testing/test-server.js';

let server: TestServer;
let tree: FixtureTree;

beforeAll(async () => {
  server = await createTestServer({ http: { limits: { hit: async () => 0 } } });
  tree = await createFixtureTree(server);
  await switchTo('R1', {});
});
afterAll(() => server.close());

const idOf = (key: string): number => tree.nodes[key]?.id as number;
const tokenOf = (key: string): string =>
  tree.actors.find((actor) => actor.key === key)?.token as string;
const call = (who: string, method: string, url: string, body?: unknown): Promise<Reply> =>
  server.call(method, url, { token: tokenOf(who), body });

/** Sets the named switches of R1; all others are on. */
async function switchTo(key: string, off: Readonly<Record<string, boolean>>): Promise<void> {
  const all = Object.fromEntries(domainSettingNames.map((name) => [name, off[name] ?? true]));
  const reply = await call(
    key === 'R1' ? 'reseller' : 'partner',
    'POST',
    '/api/v1/accountSetting',
    all,
  );
  if (reply.status !== 200) throw new Error(reply.text);
}

/** Every operation that needs a permission, on an organization. */
const needing = (permission: PermissionName): OperationName[] =>
  operationNames.filter(
    (name) =>
      operationOf(name).access.permission === permission &&
      operationOf(name).access.audience !== 'visitor',
  );

function ask(who: string, name: OperationName): Promise<Reply> {
  const entry = operationOf(name);
  const { method, path } = endpointsOf(name)[0] as { method: string; path: string };
  const inPath = entry.access.carriers?.find((one) => one.startsWith('params.'))?.slice(7);
  const filled = path.replace(/\{(\w+)\}/g, (_all, key: string) =>
    key === inPath ? String(idOf('O1')) : '1',
  );
  const inBody = entry.access.carriers?.find((one) => one.startsWith('body.'))?.slice(5);
  // A request that a permission allows fails at its arguments, so that it changes nothing.
  const body =
    inBody && entry.body
      ? {
          ...(entry.access.effect === 'write' ? { type: 'no such type' } : {}),
          [inBody]: 'x'.repeat(400),
        }
      : argumentsFor(entry);
  return call(
    who,
    method,
    `${filled}${inPath ? '' : `?targetAccountId=${idOf('O1')}`}`,
    who === 'owner' || who === 'admin' ? argumentsFor(entry) : body,
  );
}

describe('domain switch', () => {
  /**
   * What a switch denies besides the operations that name its permission, and the operations that
   * show it.
   */
  const byHand: Readonly<Record<string, readonly (() => Promise<Reply>)[]>> = {
    allowAgentTakeover: [
      () => call('owner', 'GET', `/api/v2/account?targetAccountId=${idOf('A1')}`),
      () => call('owner', 'POST', `/api/v2/agent/publish?targetAccountId=${idOf('A1')}`),
      () => call('admin', 'GET', `/api/v2/agent/${idOf('A1')}/versions`),
    ],
    allowFullEditor: [
      () => call('owner', 'POST', '/api/v2/agent', { agentInstructions: 'Something else' }),
      () =>
        call('admin', 'POST', `/api/v2/campaign?targetAccountId=${idOf('A1')}`, {
          actions: [{ name: 'transfer', instructions: 'Always' }],
        }),
    ],
  };
  /**
   * These have no effect on the server: they hide parts of the interface, or operations that only
   * an account above has in any case.
   */
  const withoutCall: readonly PermissionName[] = [
    'canViewEmbeds',
    'canSetupSMS',
    'canDeactivateOrg',
  ];
  const governed = permissionNames.flatMap((permission) => {
    const setting = domainSettingFor(permission);
    return setting ? [[setting, permission] as const] : [];
  });

  it.each(governed)(
    '%s removes %s from the organization, on every call that needs it, and not from the account that set it',
    async (setting, permission) => {
      await switchTo('R1', { [setting]: false });
      const [names, hands] = [needing(permission), byHand[setting] ?? []];
      expect([
        setting,
        names.length + hands.length > 0 ||
          withoutCall.includes(permission) ||
          permission === 'canOnboardWithoutPlan',
      ]).toEqual([setting, true]);
      const wrong: string[] = [];
      for (const name of names) {
        const [owner, above] = [await ask('owner', name), await ask('reseller', name)];
        if (owner.status !== 403)
          wrong.push(`${name} as owner: ${owner.status} ${owner.text.slice(0, 100)}`);
        if (above.status === 403) wrong.push(`${name} as reseller: ${above.text.slice(0, 100)}`);
      }
      for (const hand of hands) {
        const reply = await hand();
        if (reply.status !== 403)
          wrong.push(`${setting}: ${reply.status} ${reply.text.slice(0, 100)}`);
      }
      expect(wrong).toEqual([]);
      const told = async (who: string) =>
        (
          (await call(who, 'GET', `/api/v2/viewer?targetAccountId=${idOf('O1')}`)).json
            .permissions as Record<string, { allowed: boolean }>
        )[permission]?.allowed;
      expect([await told('owner'), await told('reseller')]).toEqual([false, true]);
      await switchTo('R1', {});
      for (const hand of hands) expect((await hand()).status).not.toBe(403);
    },
  );

  it('is set by its own tier: the organization cannot enable it for itself', async () => {
    await switchTo('R1', { showBilling: false });
    expect(
      (
        await call('owner', 'POST', '/api/v2/account', {
          settings: { showBilling: true, allowTasks: true },
        })
      ).status,
    ).toBe(200);
    expect((await call('owner', 'GET', '/api/v2/product/currentPlan')).status).toBe(403);
    await switchTo('R1', {});
    expect((await call('owner', 'GET', '/api/v2/product/currentPlan')).status).not.toBe(403);
  });

  it('that disables the full editor still allows template answers and unchanged saves', async () => {
    const config = {
      agentInstructions: 'Answer for the practice.',
      actions: [{ name: 'transfer', instructions: 'When asked' }],
    };
    expect((await call('owner', 'POST', '/api/v2/agent', config)).status).toBe(200);
    const version = (
      (
        await call('owner', 'POST', `/api/v2/agent/${idOf('O1')}/versions`, {
          title: 'Before',
          source: 'staging',
        })
      ).json.createdVersion as { versionId: number }
    ).versionId;
    await switchTo('R1', { allowFullEditor: false });
    expect(
      (
        await call('owner', 'POST', '/api/v2/agent', {
          ...config,
          templateFields: [{ key: 'hours', value: '8 to 5' }],
        })
      ).status,
    ).toBe(200);
    expect(
      (
        await call('owner', 'POST', `/api/v2/agent/${idOf('O1')}/versions/${version}`, {
          snapshot: { agentInstructions: 'By the back door' },
        })
      ).status,
    ).toBe(403);
    expect(
      (
        await call('reseller', 'POST', `/api/v2/agent?targetAccountId=${idOf('O1')}`, {
          agentInstructions: 'By the reseller',
        })
      ).status,
    ).toBe(200);
    await switchTo('R1', {});
  });

  it('that disables trials lets a sign-up begin without one', async () => {
    await switchTo('R1', { grantTrialEntry: false });
    const email = 'no.trial@example.com';
    await server.call('POST', '/api/v1/signup/email', {
      body: { email, businessName: 'No Trial', accountId: idOf('R1') },
    });
    const token = (
      await server.call('POST', '/api/v1/email/verify', {
        body: {
          email,
          verificationCode: Number(server.mails.filter((mail) => mail.to === email).at(-1)?.code),
        },
      })
    ).json.token as string;
    const made = await server.call('GET', '/api/v2/account', { token });
    expect(made.json).toMatchObject({ resellerId: idOf('R1'), vidaPremium: false });
    await switchTo('R1', {});
  });
});

describe('admin', () => {
  const ownersOnly: readonly PermissionName[] = [
    'canViewBilling',
    'canManageBilling',
    'canDeleteOrg',
    'canDeactivateOrg',
  ];

  it.each(ownersOnly.flatMap((permission) => needing(permission)))(
    'cannot act as an owner: %s',
    async (name) => {
      const [admin, owner] = [await ask('admin', name), await ask('owner', name)];
      expect([admin.status, owner.status === 403]).toEqual([403, false]);
    },
  );

  it.each([
    'subscribeToPlan',
    'cancelPlan',
    'deleteOrganization',
    'getBillingCustomerPortalLink',
    'createCreditCheckout',
    'requestWithdrawal',
    'payoutPaypal',
    'transferStripeFunds',
    'claimRewards',
    'saveUsageExport',
  ] as const)('has no right to %s by the permission matrix', (name) => {
    expect(ownersOnly).toContain(operationOf(name).access.permission);
  });

  it('appoints no owner, and no member changes their own role', async () => {
    const own = (await call('owner', 'GET', '/api/v2/members')).json.members as {
      id: number;
      email: string;
      isOwner: boolean;
    }[];
    const [admin, owners] = [
      own.find(({ email }) => email.startsWith('admin.')),
      own.filter(({ isOwner }) => isOwner),
    ];
    const before = JSON.stringify(own);
    expect(
      (
        await call('admin', 'POST', '/api/v2/inviteAdminUser', {
          email: 'self.made@example.com',
          isOwner: true,
        })
      ).status,
    ).toBe(403);
    expect(
      (await call('admin', 'PUT', '/api/v2/member', { targetMemberId: admin?.id, role: 'owner' }))
        .status,
    ).toBe(403);
    expect(
      (await call('admin', 'PUT', '/api/v2/member', { targetMemberId: admin?.id, isOwner: true }))
        .status,
    ).not.toBe(500);
    for (const owner of owners)
      expect([400, 403]).toContain(
        (await call('admin', 'DELETE', '/api/v2/deleteAdminUser', { targetUserId: owner.id }))
          .status,
      );
    expect(JSON.stringify((await call('owner', 'GET', '/api/v2/members')).json.members)).toBe(
      before,
    );
  });
});
