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
const idOf = (key: string) => tree.nodes[key]?.id as number;
const as = (key: string, method: string, url: string, body?: unknown) =>
  server.call(method, url, { token: tokenOf(key), body });

describe('account', () => {
  it('is returned to its members without an envelope and without a token', async () => {
    const { json, text } = await as('owner', 'GET', '/api/v2/account');
    expect(json).toMatchObject({
      id: idOf('O1'),
      accountType: 'organization',
      resellerId: idOf('R1'),
      partnerId: idOf('P1'),
      details: { orgName: 'O1', displayName: 'O1' },
    });
    expect(json.success).toBeUndefined();
    expect(text).not.toMatch(/"token"|hash/i);
  });

  it('is the same by the path of the first generation', async () => {
    expect((await as('owner', 'GET', '/api/v1/account')).json).toEqual(
      (await as('owner', 'GET', '/api/v2/account')).json,
    );
  });

  it('ignores submitted values of server-owned fields', async () => {
    const before = (await as('owner', 'GET', '/api/v2/account')).json;
    const evil = {
      superAdmin: true,
      accountType: 'partner',
      resellerId: 1,
      partnerId: 1,
      organizationId: 1,
      timestamp: 1,
      active: false,
      vidaPremium: true,
      subscription: 'x',
      token: 'x',
      balance: 9,
      permittedAccountIds: [],
      id: 1,
      username: 'root',
    };
    await as('owner', 'POST', '/api/v2/account', {
      ...evil,
      settings: { ...evil, showBilling: false, allowAddAgents: true, defaultResellerId: 1 },
    });
    const after = (await as('owner', 'GET', '/api/v2/account')).json;
    expect({ ...after, settings: null }).toEqual({ ...before, settings: null });
    expect(after.settings).not.toMatchObject({ allowAddAgents: true });
    expect(after.settings).not.toHaveProperty('defaultResellerId');
    expect(
      (await as('owner', 'POST', '/api/v2/createAccount', { accountName: 'Extra' })).status,
    ).toBe(403);
  });

  it('accepts the field names of its tier, and merges settings', async () => {
    const { json } = await as('owner', 'POST', '/api/v2/account', {
      orgName: 'O1',
      accountName: 'Desk',
      resellerName: 'Not mine',
      settings: { reporting: { columns: [1, 2] } },
    });
    expect(json).toMatchObject({
      accountName: 'Desk',
      agentName: 'Desk',
      details: { displayName: 'Desk' },
    });
    expect(json.details as object).not.toHaveProperty('resellerName');
    const again = await as('owner', 'POST', '/api/v1/accountSetting', {
      reporting: { columns: [3] },
    });
    expect(again.json.settings).toMatchObject({
      reporting: { columns: [3] },
      note: expect.stringContaining('CNRY'),
    });
  });

  it('stores and returns its whole profile, and hides it from anonymous callers', async () => {
    const profile = {
      firstName: 'Ada',
      lastName: 'Lovelace',
      description: 'Teeth',
      businessName: 'O One Ltd',
      businessAddress: '1 Cedar Street',
    };
    expect((await as('owner', 'POST', '/api/v2/account', profile)).json.details).toMatchObject(
      profile,
    );
    const { json } = await as('owner', 'GET', '/api/v2/account');
    expect(json.details).toMatchObject(profile);
    const seen = (await server.call('GET', `/api/v1/account/${String(json.username)}`)).text;
    for (const value of Object.values(profile)) expect(seen).not.toContain(value);
  });

  it('sends its results to a member, unless an ancestor account disables it', async () => {
    const mine = ((await as('owner', 'GET', '/api/v2/viewer')).json.person as { email: string })
      .email;
    const theirs = (
      (await as('siblingOwner', 'GET', '/api/v2/viewer')).json.person as { email: string }
    ).email;
    expect(
      await as('owner', 'POST', '/api/v2/account', { email: mine.toUpperCase() }),
    ).toMatchObject({ status: 200, json: { email: mine } });
    for (const email of [theirs, 'unknown@new.example'])
      expect(
        await as('owner', 'POST', '/api/v2/account', { email, name: 'Taken along' }),
      ).toMatchObject({ status: 400, json: { fields: [{ path: 'body.email' }] } });
    expect((await as('owner', 'GET', '/api/v2/account')).json).toMatchObject({
      email: mine,
      name: expect.not.stringContaining('Taken along'),
    });
    expect(
      await as('reseller', 'POST', `/api/v2/account?targetAccountId=${idOf('O1')}`, {
        email: 'desk@o1.example',
      }),
    ).toMatchObject({ status: 200, json: { email: 'desk@o1.example' } });
  });

  it('lets a reseller change its own switches, which bind the accounts below', async () => {
    expect((await as('owner', 'GET', '/api/v2/viewer')).json.permissions).toMatchObject({
      canAddAgents: { allowed: false, reason: expect.stringContaining('R1') },
    });
    await as('reseller', 'POST', '/api/v2/account', { settings: { allowAddAgents: true } });
    expect(
      (await as('owner', 'POST', '/api/v2/createAccount', { accountName: 'Extra' })).json,
    ).toMatchObject({
      success: true,
      account: { accountName: 'Extra', accountType: 'agent', organizationId: idOf('O1') },
    });
    await as('reseller', 'POST', '/api/v2/account', { settings: { allowAddAgents: false } });
    expect(
      (await as('owner', 'POST', '/api/v2/createAccount', { accountName: 'Extra' })).status,
    ).toBe(403);
    expect(
      (
        await as('reseller', 'POST', `/api/v2/createAccount?targetOrganizationId=${idOf('O1')}`, {
          accountName: 'Extra 2',
        })
      ).status,
    ).toBe(201);
  });
});

describe('current viewer', () => {
  it('has the path from its own node down', async () => {
    expect((await as('owner', 'GET', '/api/v2/viewer')).json).toMatchObject({
      role: 'owner',
      trail: [{ displayName: 'O1' }],
    });
    expect(
      (await as('reseller', 'GET', `/api/v2/viewer?targetAccountId=${idOf('A1')}`)).json,
    ).toMatchObject({
      role: 'reseller',
      home: { displayName: 'R1' },
      target: { displayName: 'A1' },
      trail: [{ displayName: 'R1' }, { displayName: 'O1' }, { displayName: 'A1' }],
    });
  });

  it('can be viewed as a lower role, and never as a higher one', async () => {
    const lower = (
      await as('reseller', 'GET', `/api/v2/viewer?targetAccountId=${idOf('O1')}&viewAs=owner`)
    ).json;
    expect(lower).toMatchObject({
      role: 'owner',
      trueRole: 'reseller',
      permissions: { canInspectJSON: { allowed: false } },
    });
    expect((await as('owner', 'GET', '/api/v2/viewer?viewAs=superAdmin')).json).toMatchObject({
      role: 'owner',
      trueRole: 'owner',
    });
  });
});

describe('creating an organization', () => {
  it('creates organization and account with its first owner', async () => {
    const email = 'first.owner@new-org.example';
    const { status, json } = await as(
      'reseller',
      'POST',
      `/api/v2/createOrganization?targetResellerId=${idOf('R1')}`,
      { orgName: 'Solar', email, externalAccountId: 'ext-solar', vidaPremium: true },
    );
    expect([status, json.organization]).toEqual([201, json.account]);
    expect(json.account).toMatchObject({
      orgName: 'Solar',
      vidaPremium: true,
      resellerId: idOf('R1'),
      externalAccountId: 'ext-solar',
    });
    const token = await server.signIn(email);
    expect((await server.call('GET', '/api/v2/viewer', { token })).json).toMatchObject({
      role: 'owner',
      home: { displayName: 'Solar' },
    });
    expect(
      (await as('reseller', 'GET', '/api/v2/getAccountByExternalId?externalAccountId=ext-solar'))
        .json,
    ).toMatchObject({ success: true, account: { orgName: 'Solar' } });
    expect(
      (
        await as('reseller', 'POST', '/api/v2/createOrganization', {
          orgName: 'Twice',
          externalAccountId: 'ext-solar',
        })
      ).status,
    ).toBe(409);
  });

  it('stores initial settings', async () => {
    const decided = {
      orgAccountType: 'internal',
      hipaaSetting: 'on',
      smsBrandId: 'brand-1',
      smsCampaignId: 'campaign-1',
    };
    const { json } = await as('reseller', 'POST', '/api/v2/createOrganization', {
      orgName: 'Decided',
      ...decided,
    });
    const { id } = json.organization as { id: number };
    expect(
      (await as('reseller', 'GET', `/api/v2/account?targetAccountId=${id}`)).json.details,
    ).toMatchObject(decided);
    const withDefaults = (
      await as('reseller', 'POST', '/api/v2/createOrganization', { orgName: 'Usual' })
    ).json.organization;
    expect(withDefaults).toMatchObject({
      details: { orgAccountType: 'customer', hipaaSetting: 'inherit' },
    });
    expect(
      (
        await as('reseller', 'POST', '/api/v2/createOrganization', {
          orgName: 'Odd',
          hipaaSetting: 'maybe',
        })
      ).status,
    ).toBe(400);
  });

  it('never moves an address of another person', async () => {
    const email = 'kept@new-org.example';
    await as('superAdmin', 'POST', `/api/v2/createOrganization?targetResellerId=${idOf('R3')}`, {
      orgName: 'Theirs',
      email,
    });
    await as('reseller', 'POST', '/api/v2/createOrganization', { orgName: 'Mine', email });
    expect(
      (await server.call('GET', '/api/v2/viewer', { token: await server.signIn(email) })).json,
    ).toMatchObject({ home: { displayName: 'Theirs' } });
  });

  it('finds no account of others by an external id', async () => {
    const foreign = (
      await server.call('GET', `/api/v2/account?targetAccountId=${idOf('O4')}`, {
        token: tokenOf('superAdmin'),
      })
    ).json.externalAccountId as string;
    expect(
      (await as('reseller', 'GET', `/api/v2/getAccountByExternalId?externalAccountId=${foreign}`))
        .json,
    ).toMatchObject({
      success: false,
      message: `Account not found for externalAccountId ${foreign}`,
    });
  });
});

describe('public account data', () => {
  it('has id, username and names of the account only, not of the person behind it', async () => {
    expect(
      (
        await as('owner', 'POST', `/api/v2/account?targetAccountId=${idOf('A1')}`, {
          name: 'Pat Marsh',
        })
      ).status,
    ).toBe(200);
    const reply = await server.call('GET', `/api/v1/account/${idOf('A1')}`);
    expect(reply.json).toEqual({
      id: idOf('A1'),
      username: expect.any(String),
      details: {
        displayName: 'A1',
        name: 'A1',
        orgName: 'A1',
        image: null,
        privacyUrl: null,
        socialLinks: [],
        links: [],
      },
    });
    expect((await server.call('GET', '/api/v1/account/patchbay')).status).toBe(404);
  });

  it('has the brand of a domain, and the platform’s for others', async () => {
    expect(
      (await server.call('POST', '/api/v1/domain/lookup', { body: { domain: 'unknown.example' } }))
        .json,
    ).toMatchObject({ success: true, profile: { name: 'Patchbay' } });
    expect(
      (await server.call('POST', '/api/v1/domain/lookup', { body: { accountId: idOf('A1') } }))
        .json,
    ).toMatchObject({
      profile: {
        name: 'R1',
        settings: { allowAddAgents: false, showBilling: true, appScripts: {} },
      },
    });
  });
});
