import { users } from '@patchbay/server-store';
import { insertApiKey } from '../people/sessions-repository.js';
import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { type Reply, type TestServer, createTestServer } from '../testing/test-server.js';

let server: TestServer;
let tree: FixtureTree;
let ownerEmail: string;
let staffEmail: string;
const tokenOf = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const idOf = (key: string): number => tree.nodes[key]?.id as number;
const minutes = (count: number) => server.clock.advance(count * 60_000);

beforeAll(async () => {
  server = await createTestServer({ http: { limits: { hit: async () => 0 } } });
  tree = await createFixtureTree(server);
  const people = await server.store.within({ kind: 'platform', reason: 'look' }, (db) =>
    db.select().from(users),
  );
  ownerEmail = people.find(({ name, tenantId }) => name === 'owner' && tenantId === idOf('O1'))
    ?.email as string;
  staffEmail = people.find(({ superAdmin }) => superAdmin)?.email as string;
});
afterAll(() => server.close());

const call = (
  token: string,
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => server.call(method, path, { token, body, headers });
interface Listed {
  readonly sessionId: string;
  readonly isCurrent: boolean;
  readonly device: string | null;
  readonly createdAt: number;
}
const list = async (token: string) =>
  (await call(token, 'GET', '/api/v2/auth/sessions')).json.sessions as Listed[];
const isIn = async (token: string) => (await call(token, 'GET', '/api/v2/account')).status === 200;
const codeFor = (email: string) =>
  Number(server.mails.filter((mail) => mail.to === email && mail.code).at(-1)?.code);

describe('the sessions of a person', () => {
  it('are listed with their origin and the current one marked, without those of other persons', async () => {
    minutes(2);
    const token = await server.signIn(ownerEmail);
    const sessions = await list(token);
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(sessions).toHaveLength(2);
    expect(sessions[0]).toEqual({
      sessionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      isCurrent: true,
      device: null,
      embed: false,
      createdAt: expect.any(Number),
      lastUsedAt: expect.any(Number),
      expiresAt: expect.any(Number),
    });
    const mine = new Set(sessions.map(({ sessionId }) => sessionId));
    expect((await list(tokenOf('admin'))).some(({ sessionId }) => mine.has(sessionId))).toBe(false);
    expect(JSON.stringify(sessions)).not.toContain(token.slice(4));
  });

  it('contain the user agent, truncated', async () => {
    minutes(2);
    await server.call('POST', '/api/v1/signin/email', { body: { email: ownerEmail } });
    const done = await server.call('POST', '/api/v1/email/verify', {
      body: { email: ownerEmail, verificationCode: codeFor(ownerEmail) },
      headers: { 'user-agent': `Browser/1 ${'x'.repeat(500)}` },
    });
    const device = (await list(done.json.token as string))[0]?.device;
    expect([device?.slice(0, 9), device?.length]).toEqual(['Browser/1', 300]);
  });

  it('can be ended individually, with immediate effect', async () => {
    minutes(2);
    const [mine, other] = [
      await server.signIn(ownerEmail),
      await (minutes(2), server.signIn(ownerEmail)),
    ];
    const otherId = (await list(other)).find(({ isCurrent }) => isCurrent)?.sessionId;
    expect(
      (await call(mine, 'DELETE', '/api/v2/auth/sessions', { sessionId: otherId })).status,
    ).toBe(200);
    expect([await isIn(other), await isIn(mine)]).toEqual([false, true]);
    expect(
      (await call(mine, 'DELETE', '/api/v2/auth/sessions', { sessionId: otherId })).status,
    ).toBe(404);
  });

  it('of another person cannot be ended', async () => {
    const foreign = (await list(tokenOf('admin')))[0]?.sessionId;
    for (const sessionId of [foreign, '00000000-0000-4000-8000-000000000000', 'x'])
      expect(
        (await call(tokenOf('owner'), 'DELETE', '/api/v2/auth/sessions', { sessionId })).status,
      ).toBe(404);
    expect(await isIn(tokenOf('admin'))).toBe(true);
  });

  it('can all be ended except the requesting one', async () => {
    minutes(2);
    const kept = await server.signIn(ownerEmail);
    const before = (await list(kept)).length;
    expect((await call(kept, 'POST', '/api/v2/auth/endOtherSessions')).json.ended).toBe(before - 1);
    expect([(await list(kept)).length, await isIn(kept), await isIn(tokenOf('admin'))]).toEqual([
      1,
      true,
      true,
    ]);
  });

  it('are ended by signing out', async () => {
    minutes(2);
    const token = await server.signIn(ownerEmail);
    await call(token, 'POST', '/api/v2/auth/signOut');
    expect(await isIn(token)).toBe(false);
  });

  it.each(['restricted', 'reseller', 'partner'])(
    'of %s are listed, ended and proved like those of other members',
    async (who) => {
      const token = tokenOf(who);
      expect((await list(token)).length).toBeGreaterThan(0);
      expect((await call(token, 'POST', '/api/v2/auth/stepUp')).status).toBe(200);
      const code = Number(server.mails.filter((mail) => mail.code).at(-1)?.code);
      expect(
        (await call(token, 'POST', '/api/v2/auth/stepUp/verify', { verificationCode: code }))
          .status,
      ).toBe(200);
      expect((await call(token, 'POST', '/api/v2/auth/endOtherSessions')).status).toBe(200);
    },
  );

  it('do not exist for API keys, which end none', async () => {
    const key = tokenOf('agent key');
    expect(await list(key)).toEqual([]);
    expect([
      (await call(key, 'POST', '/api/v2/auth/endOtherSessions')).status,
      (await call(key, 'DELETE', '/api/v2/auth/sessions', { sessionId: 'any' })).status,
      (await call(key, 'POST', '/api/v2/auth/stepUp')).status,
      (await call(tokenOf('visitor'), 'GET', '/api/v2/auth/sessions')).status,
    ]).toEqual([403, 403, 400, 401]);
  });
});

describe('step-up authentication of platform staff', () => {
  const guarded: readonly [string, (token: string) => Promise<Reply>][] = [
    [
      'disabling an account',
      (token) =>
        call(token, 'POST', '/api/v1/disableAccount', {
          username: 'unknown-name',
          reason: 'spam',
        }),
    ],
    [
      'enabling one',
      (token) => call(token, 'POST', '/api/v1/enableAccount', { username: 'unknown-name' }),
    ],
    [
      'making an API key for another account',
      (token) =>
        call(token, 'POST', `/api/v2/tokens?targetAccountId=${idOf('O1')}`, {
          type: 'admin',
          description: 'x',
        }),
    ],
    [
      'reading calls of all accounts',
      (token) => call(token, 'GET', '/internal/fetchCallsForReview?page=9'),
    ],
    [
      'changing something of a tenant',
      (token) =>
        call(token, 'POST', `/api/v1/accountSetting?targetAccountId=${idOf('O1')}`, {
          note: 'by staff',
        }),
    ],
    [
      'changing something of a tenant by a sibling of that parameter',
      (token) =>
        call(token, 'POST', `/api/v2/updateOrganization?targetOrganizationId=${idOf('O1')}`, {
          smsBrandId: 'by staff',
        }),
    ],
    [
      'changing something of the platform',
      (token) => call(token, 'POST', '/api/v1/accountSetting', { note: 'by staff' }),
    ],
    [
      'signing in as another person',
      (token) =>
        call(
          token,
          'GET',
          `/api/v2/auth/account/oneTimeAuthToken?email=${encodeURIComponent(ownerEmail)}`,
        ),
    ],
  ];

  it.each(guarded)(
    'is required for %s, with a reply that the console can handle',
    async (_what, ask) => {
      const refused = await ask(tokenOf('unproved staff'));
      expect([refused.status, refused.json]).toEqual([
        403,
        expect.objectContaining({
          success: false,
          code: 'step-up',
          stepUp: true,
          retryable: false,
          message: expect.stringContaining('Confirm that it is you'),
        }),
      ]);
      expect((await ask(tokenOf('superAdmin'))).json.code).not.toBe('step-up');
    },
  );

  it('is not required for reading, neither of the platform nor of a tenant', async () => {
    for (const path of [
      '/api/v2/listPartners',
      `/api/v2/account?targetAccountId=${idOf('O1')}`,
      `/api/v2/conversations?targetAccountId=${idOf('A1')}`,
    ])
      expect([path, (await call(tokenOf('unproved staff'), 'GET', path)).status]).toEqual([
        path,
        200,
      ]);
  });

  it('accepts a recent code: signing in by one counts for 15 minutes', async () => {
    minutes(2);
    const token = await server.signIn(staffEmail);
    const ask = async () => (await guarded[0]?.[1](token))?.json.code;
    expect(await ask()).toBe('not-found');
    minutes(10);
    await call(token, 'GET', '/api/v2/viewer');
    minutes(6);
    expect(await ask()).toBe('step-up');
    expect((await call(token, 'POST', '/api/v2/auth/stepUp')).status).toBe(200);
    const code = codeFor(staffEmail);
    expect(
      (
        await call(token, 'POST', '/api/v2/auth/stepUp/verify', {
          verificationCode: code === 999_999 ? 100_000 : code + 1,
        })
      ).status,
    ).toBe(400);
    expect(await ask()).toBe('step-up');
    const proved = await call(token, 'POST', '/api/v2/auth/stepUp/verify', {
      verificationCode: code,
    });
    expect([proved.status, proved.json.provedUntil]).toEqual([
      200,
      Math.floor((server.clock.now() + 15 * 60_000) / 1000),
    ]);
    expect(await ask()).toBe('not-found');
    expect(
      (await call(token, 'POST', '/api/v2/auth/stepUp/verify', { verificationCode: code })).status,
    ).toBe(400);
  });

  it('does not accept a sign-in code, and sign-in does not accept its code', async () => {
    minutes(5);
    const token = await server.signIn(staffEmail);
    minutes(2);
    await server.call('POST', '/api/v1/signin/email', { body: { email: staffEmail } });
    expect(
      (
        await call(token, 'POST', '/api/v2/auth/stepUp/verify', {
          verificationCode: codeFor(staffEmail),
        })
      ).status,
    ).toBe(400);
    minutes(2);
    await call(token, 'POST', '/api/v2/auth/stepUp');
    expect(
      (
        await server.call('POST', '/api/v1/email/verify', {
          body: { email: staffEmail, verificationCode: codeFor(staffEmail) },
        })
      ).status,
    ).not.toBe(200);
  });

  it('is impossible for API keys, so a platform key is refused for these operations', async () => {
    const made = await server.store.within({ kind: 'platform', reason: 'make a key' }, (db) =>
      insertApiKey(db, server.clock, {
        accountId: idOf('root'),
        userId: null,
        description: 'platform',
      }),
    );
    expect((await call(made.value, 'GET', '/api/v2/listPartners')).status).toBe(200);
    for (const [, ask] of guarded)
      expect(['step-up', 'not-for-keys']).toContain((await ask(made.value)).json.code);
  });

  it('is not required from members below the platform, except for creating an API key', async () => {
    expect(
      (
        await call(tokenOf('siblingOwner'), 'POST', '/api/v2/member', {
          email: 'someone.new@example.com',
          sendWelcomeEmail: false,
        })
      ).status,
    ).toBe(201);
    expect(
      (
        await call(tokenOf('siblingOwner'), 'POST', '/api/v2/tokens', {
          type: 'admin',
          description: 'x',
        })
      ).json.code,
    ).toBe('step-up');
  });
});

describe('an API key', () => {
  it('is shown with its last use, and only by its beginning and end', async () => {
    const { value: token } = await server.store.within(
      { kind: 'platform', reason: 'make a key' },
      (db) =>
        insertApiKey(db, server.clock, {
          accountId: idOf('R1'),
          userId: null,
          description: 'last use',
        }),
    );
    const row = async () =>
      (
        (await call(tokenOf('reseller'), 'GET', '/api/v2/tokens')).json.tokens as {
          description: string;
          token: string;
          lastUsed: string | null;
        }[]
      ).find(({ description }) => description === 'last use');
    expect(await row()).toMatchObject({
      lastUsed: null,
      token: `${token.slice(0, 8)}...${token.slice(-4)}`,
    });
    minutes(3);
    await call(token, 'GET', '/api/v2/account');
    expect(await row()).toMatchObject({ lastUsed: String(Math.floor(server.clock.now() / 1000)) });
  });
});
