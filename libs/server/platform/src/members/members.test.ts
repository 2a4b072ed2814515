import { isOwnAddress } from '@patchbay/server-core';
import { type Member } from '@patchbay/server-kit';
import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { type TestServer, createTestServer } from '../testing/test-server.js';
import { demandMayGive } from './rules.js';

let server: TestServer;
let tree: FixtureTree;

beforeAll(async () => {
  server = await createTestServer({ http: { limits: { hit: async () => 0 } } });
  tree = await createFixtureTree(server);
});
afterAll(() => server.close());

interface Shown {
  readonly id: number;
  readonly email: string;
  readonly pending: boolean;
  readonly isOwner: boolean;
  readonly permittedAccountIds: number[];
}
const tokenOf = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const idOf = (key: string) => tree.nodes[key]?.id as number;
const as = (key: string, method: string, url: string, body?: unknown) =>
  server.call(method, url, { token: tokenOf(key), body });
const membersOf = async (key: string, url = '/api/v2/members') =>
  (await as(key, 'GET', url)).json.members as Shown[];
const member = async (email: string) =>
  (await membersOf('owner')).find((one) => one.email === email) as Shown;

describe('members', () => {
  it('are listed under both names, with roles and agents, without platform staff or people of other accounts', async () => {
    const { json } = await as('owner', 'GET', '/api/v2/listAdminUsers');
    expect(json.users).toEqual(json.members);
    expect(
      (json.members as Shown[]).map(({ isOwner, permittedAccountIds }) => ({
        isOwner,
        permittedAccountIds,
      })),
    ).toEqual(
      expect.arrayContaining([
        { isOwner: true, permittedAccountIds: [] },
        { isOwner: false, permittedAccountIds: [idOf('A1')] },
      ]),
    );
    expect(
      (json.members as Shown[]).some(({ email }) => /^(super|reseller|sibling)/.test(email)),
    ).toBe(false);
  });

  it('are invited by mail, stay pending until they sign in, and get the mail again on a second invitation', async () => {
    const email = 'new.member@example.com';
    expect(
      await as('owner', 'POST', '/api/v2/inviteAdminUser', {
        email,
        redirectUrl: 'http://localhost/welcome',
        isOwner: true,
      }),
    ).toMatchObject({ status: 201, json: { success: true, message: 'Invitation sent' } });
    expect(
      server.mails
        .filter(({ to }) => to === email)
        .map(({ text }) => text.includes('http://localhost/welcome')),
    ).toEqual([true]);
    expect(await member(email)).toMatchObject({ pending: true, isOwner: true });
    expect((await as('owner', 'POST', '/api/v2/member', { email })).status).toBe(201);
    await server.signIn(email);
    expect((await member(email)).pending).toBe(false);
    expect((await as('owner', 'POST', '/api/v2/member', { email })).status).toBe(409);
  });

  it('get no mail on request, and none with a foreign link', async () => {
    const before = server.mails.length;
    expect(
      (
        await as('owner', 'POST', '/api/v2/member', {
          email: 'quiet@example.com',
          sendWelcomeEmail: false,
        })
      ).status,
    ).toBe(201);
    expect(
      (
        await as('owner', 'POST', '/api/v2/member', {
          email: 'lured@example.com',
          redirectUrl: 'https://evil.example/',
        })
      ).status,
    ).toBe(400);
    expect([
      server.mails
        .slice(before)
        .filter(({ to }) => ['quiet@example.com', 'lured@example.com'].includes(to)),
      await member('lured@example.com'),
    ]).toEqual([[], undefined]);
  });

  it('with one address become one member for concurrent invitations', async () => {
    const replies = await Promise.all(
      [1, 2, 3, 4].map(() =>
        as('owner', 'POST', '/api/v2/member', {
          email: 'twice@example.com',
          sendWelcomeEmail: false,
        }),
      ),
    );
    expect(replies.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(
      (await membersOf('owner')).filter(({ email }) => email === 'twice@example.com'),
    ).toHaveLength(1);
  });

  it('are not taken from another account by address, and the reply does not reveal that account', async () => {
    const [theirs] = await membersOf('siblingOwner');
    const replies = [
      await as('owner', 'POST', '/api/v2/member', { email: theirs?.email }),
      await as('owner', 'POST', '/api/v2/member', { email: 'unheard.of@example.com' }),
    ];
    expect(replies.map(({ status, text }) => [status, text])).toEqual([
      [201, replies[1]?.text],
      [201, replies[0]?.text],
    ]);
    expect(await member(theirs?.email as string)).toMatchObject({ pending: true });
    expect((await membersOf('siblingOwner')).map(({ id }) => id)).toContain(theirs?.id);
    for (const [method, body] of [
      ['DELETE', {}],
      ['PUT', { role: 'admin' }],
    ] as const)
      expect(
        (await as('owner', method, '/api/v2/member', { targetMemberId: theirs?.id, ...body }))
          .status,
      ).toBe(404);
    expect(
      (await as('owner', 'GET', `/api/v2/member?targetMemberId=${theirs?.id}`)).json,
    ).toMatchObject({ success: false, message: 'Member not found' });
  });

  it('change roles and agents, and an empty list lifts the restriction', async () => {
    const { id } = await member('quiet@example.com');
    expect(
      await as('owner', 'PUT', '/api/v2/member', {
        targetMemberId: id,
        permittedAccountIds: [idOf('A2')],
      }),
    ).toMatchObject({ status: 201, json: { message: 'Member updated' } });
    expect(
      (await as('owner', 'GET', `/api/v2/member?targetMemberId=${id}`)).json.member,
    ).toMatchObject({ permittedAccountIds: [idOf('A2')], role: 'admin' });
    expect(
      (
        await as('owner', 'PUT', '/api/v2/member', {
          targetMemberId: id,
          permittedAccountIds: [idOf('A3')],
        })
      ).status,
    ).toBe(400);
    await as('owner', 'PUT', '/api/v2/member', {
      targetMemberId: id,
      permittedAccountIds: [],
      role: 'owner',
    });
    expect(await member('quiet@example.com')).toMatchObject({
      permittedAccountIds: [],
      isOwner: true,
    });
  });

  it('are not appointed as owners, and owners are not changed, by an admin', async () => {
    const owner = (await membersOf('owner')).find(({ isOwner }) => isOwner) as Shown;
    expect(
      (
        await as('admin', 'POST', '/api/v2/inviteAdminUser', {
          email: 'more@example.com',
          isOwner: true,
        })
      ).status,
    ).toBe(403);
    expect(
      (
        await as('admin', 'PUT', '/api/v2/member', {
          targetMemberId: owner.id,
          email: 'mine@example.com',
        })
      ).status,
    ).toBe(403);
    expect(
      (await as('admin', 'DELETE', '/api/v2/member', { targetMemberId: owner.id })).status,
    ).toBe(403);
  });

  it('are not invited, changed or listed by a restricted member', async () => {
    const { id } = await member('quiet@example.com');
    expect(
      (
        await as('restricted', 'POST', '/api/v2/member', {
          email: 'escape@example.com',
          permittedAccountIds: [idOf('A1')],
        })
      ).status,
    ).toBe(403);
    expect(
      (
        await as('restricted', 'PUT', '/api/v2/member', {
          targetMemberId: id,
          permittedAccountIds: [],
        })
      ).status,
    ).toBe(403);
    expect((await as('restricted', 'GET', '/api/v2/members')).status).toBe(403);
  });

  it('lose their sessions, keys and one-time tokens on removal', async () => {
    const email = 'leaving@example.com';
    await as('owner', 'POST', '/api/v2/member', { email, sendWelcomeEmail: false });
    const token = await server.signIn(email);
    const key = (
      (
        await server.call('POST', '/api/v2/tokens', {
          token,
          body: { type: 'admin', description: 'mine' },
        })
      ).json.token as { token: string }
    ).token;
    const { id } = await member(email);
    expect(
      (await server.call('DELETE', '/api/v2/member', { token, body: { targetMemberId: id } }))
        .status,
    ).toBe(403);
    expect(
      await as('owner', 'DELETE', '/api/v2/deleteAdminUser', { targetUserId: id }),
    ).toMatchObject({ status: 201, json: { success: true } });
    for (const held of [token, key])
      expect((await server.call('GET', '/api/v2/account', { token: held })).status).toBe(401);
    expect((await as('owner', 'DELETE', '/api/v2/member', { targetMemberId: id })).status).toBe(
      404,
    );
  });

  it('lose the links of dashboards that they made on removal; links of others stay', async () => {
    const email = 'sharing@example.com';
    await as('owner', 'POST', '/api/v2/member', { email, role: 'admin', sendWelcomeEmail: false });
    const body = {
      title: 'Front desk',
      metrics: ['callsAnswered'],
      days: 7,
      timezone: 'UTC',
      expiresInDays: 30,
    };
    const link = async (token: string) => {
      const { json } = await server.call('POST', '/api/v2/dashboardLinks', { token, body });
      return json as unknown as { link: { createdBy: string | null }; url: string };
    };
    const [theirs, ours] = [await link(await server.signIn(email)), await link(tokenOf('owner'))];
    const open = async ({ url }: { url: string }) =>
      (
        await server.call('POST', '/api/v2/sharedDashboard', {
          token: null,
          body: { token: url.split('#')[1] },
        })
      ).status;
    expect(theirs.link.createdBy).toBe(email);
    expect([await open(theirs), await open(ours)]).toEqual([200, 200]);
    const { id } = await member(email);
    await as('owner', 'DELETE', '/api/v2/member', { targetMemberId: id });
    expect([await open(theirs), await open(ours)]).toEqual([404, 200]);
  });

  it('keep their sign-in address; that of a pending invitation can be changed by inviters', async () => {
    const email = 'old.address@example.com';
    await as('owner', 'POST', '/api/v2/member', { email, sendWelcomeEmail: false });
    const { id } = await member(email);
    expect(
      (
        await as('owner', 'PUT', '/api/v2/member', {
          targetMemberId: id,
          email: 'new.address@example.com',
        })
      ).status,
    ).toBe(201);
    expect(await member(email)).toBeUndefined();
    const token = await server.signIn('new.address@example.com');
    expect(await member('new.address@example.com')).toMatchObject({ id, pending: false });
    expect(
      (
        await as('owner', 'PUT', '/api/v2/member', {
          targetMemberId: id,
          email: 'third.address@example.com',
        })
      ).status,
    ).toBe(403);
    expect((await server.call('GET', '/api/v2/account', { token })).status).toBe(200);
  });

  it('always include an owner, also when two owners remove each other concurrently', async () => {
    const made = (
      await as('reseller', 'POST', '/api/v2/createOrganization', {
        orgName: 'Two',
        email: 'one@two.example',
      })
    ).json.account as { id: number };
    const one = await server.signIn('one@two.example');
    await server.call('POST', '/api/v2/member', {
      token: one,
      body: { email: 'two@two.example', isOwner: true, sendWelcomeEmail: false },
    });
    const two = await server.signIn('two@two.example');
    const [first, second] = (await membersOf(
      'reseller',
      `/api/v2/members?targetAccountId=${made.id}`,
    )) as [Shown, Shown];
    const replies = await Promise.all([
      server.call('DELETE', '/api/v2/member', { token: one, body: { targetMemberId: second.id } }),
      server.call('DELETE', '/api/v2/member', { token: two, body: { targetMemberId: first.id } }),
    ]);
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    const [left] = await membersOf('reseller', `/api/v2/members?targetAccountId=${made.id}`);
    expect(left?.isOwner).toBe(true);
    const token = left?.email === 'one@two.example' ? one : two;
    expect(
      (
        await server.call('PUT', '/api/v2/member', {
          token,
          body: { targetMemberId: left?.id, role: 'admin' },
        })
      ).status,
    ).toBe(409);
  });

  it('of the platform’s staff are not changed by a call', async () => {
    expect(
      (await as('superAdmin', 'POST', '/api/v2/member', { email: 'root@example.com' })).status,
    ).toBe(403);
  });
});

describe('invitation link', () => {
  it.each([
    ['https://desk.example.com/x', true],
    ['https://brand.example/x', true],
    ['http://brand.example/', false],
    ['https://brand.example:8443/', false],
    ['https://brand.example.evil.example/', false],
    ['https://desk.example.com@evil.example/', false],
    ['https://user@brand.example/', false],
    ['javascript:alert(1)', false],
    ['//evil.example', false],
  ])('%s belongs to this installation: %s', (link, expected) =>
    expect(isOwnAddress(link, 'https://desk.example.com', ['brand.example'])).toBe(expected),
  );
});

describe('rights that a member may give', () => {
  const home = {
    id: 5,
    username: 'home',
    tier: 'organization',
    partnerId: 1,
    resellerId: 2,
    organizationId: 5,
  } as const;
  const actor = (permitted: number[], isOwner = false): Member => ({
    kind: 'person',
    sessionId: 's',
    userId: 9,
    home,
    isOwner,
    permitted,
  });

  it.each([
    [[], true],
    [[7], false],
    [[6, 7], false],
    [[6], true],
  ] as const)('with agent 6 alone and the agents %j: %s', (permitted, isEnough) => {
    const give = () =>
      demandMayGive(actor(permitted.length === 0 ? [] : [6]), home, { role: 'admin', permitted });
    if (isEnough) expect(give).not.toThrow();
    else expect(give).toThrow('limited to the agents');
  });

  it('are never all agents for a restricted member, and never above the own role', () => {
    expect(() => demandMayGive(actor([6]), home, { role: 'admin', permitted: [] })).toThrow(
      'limited',
    );
    expect(() => demandMayGive(actor([]), home, { role: 'owner', permitted: [] })).toThrow(
      'Only an owner',
    );
    expect(() =>
      demandMayGive(actor([], true), home, { role: 'owner', permitted: [] }),
    ).not.toThrow();
  });
});
