import { checkCode, networkOf } from '@patchbay/server-core';
import { accounts, audit, codes, oneTimeTokens, sessions, users } from '@patchbay/server-store';
import { eq, sql } from 'drizzle-orm';
import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { type TestServer, createTestServer } from '../testing/test-server.js';

let server: TestServer;
let tree: FixtureTree;
let count = 0;

beforeAll(async () => {
  server = await createTestServer({ http: { limits: { hit: async () => 0 } } });
  tree = await createFixtureTree(server);
});
afterAll(() => server.close());

const scope = { kind: 'platform', reason: 'look at what a test did' } as const;
const fresh = () => `person${(count += 1)}@new.example.com`;
const tokenOf = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const idOf = (key: string) => tree.nodes[key]?.id as number;
const signUp = (email: string, more = {}) =>
  server.call('POST', '/api/v1/signup/email', {
    body: { email, name: 'Ada Marsh', businessName: 'Marsh Tiles', ...more },
  });
const ask = (email: string) => server.call('POST', '/api/v1/signin/email', { body: { email } });
const codeFor = (email: string) =>
  Number(server.mails.filter((mail) => mail.to === email && mail.code).at(-1)?.code);
const wrongFor = (email: string) => (codeFor(email) === 100_000 ? 100_001 : 100_000);
const verify = (email: string, verificationCode: unknown, more = {}) =>
  server.call('POST', '/api/v1/email/verify', { body: { email, verificationCode, ...more } });
const account = (token: string) => server.call('GET', '/api/v2/account', { token });

async function newOwner(): Promise<{ email: string; token: string }> {
  const email = fresh();
  await signUp(email);
  return { email, token: (await verify(email, codeFor(email))).json.token as string };
}

describe('sign-up', () => {
  it('creates an organization that is its own agent, with owner and trial, under the default reseller', async () => {
    const email = fresh();
    expect((await signUp(email)).json).toEqual({ success: true, message: 'Success' });
    const reply = await verify(email, codeFor(email));
    expect(reply.json).toMatchObject({
      success: true,
      token: expect.stringMatching(/^ses_/),
      id: expect.any(Number),
      username: email,
    });
    expect(reply.json.authToken).toBe(reply.json.token);
    const made = (await account(reply.json.token as string)).json;
    expect(made).toMatchObject({
      orgName: 'Marsh Tiles',
      accountType: 'organization',
      vidaPremium: true,
      superAdmin: false,
    });
    expect(made.organizationId).toBe(made.id);
    const viewer = (
      await server.call('GET', '/api/v2/viewer', { token: reply.json.token as string })
    ).json;
    expect(viewer).toMatchObject({
      role: 'owner',
      person: { email, isOwner: true },
      trail: [{ displayName: 'Marsh Tiles' }],
    });
  });

  it('joins the named reseller', async () => {
    const email = fresh();
    await signUp(email, { accountId: idOf('R1') });
    const token = (await verify(email, codeFor(email))).json.token as string;
    expect((await account(token)).json).toMatchObject({
      resellerId: idOf('R1'),
      partnerId: idOf('P1'),
    });
  });

  describe('by the link of an organization', () => {
    const referrals = async (who: string) =>
      (await server.call('GET', '/api/v1/referralRewards', { token: tokenOf(who) })).json as {
        link: string;
        terms: unknown;
        referrals: { name: string; status: string }[];
      };
    const usernameIn = (link: string) => new URL(link).searchParams.get('referredBy') as string;
    const joined = async (email: string, who: string) => {
      const referredBy = usernameIn((await referrals(who)).link);
      await signUp(email, { referredBy });
      const reply = await verify(email, codeFor(email));
      expect(reply.status).toBe(200);
      return (await account(reply.json.token as string)).json;
    };

    it('counts as brought by it, for the same reseller and by initials alone', async () => {
      expect(await referrals('owner')).toMatchObject({
        terms: { reward: 10, bought: 20, mostAMonth: 20 },
        referrals: [],
      });
      expect(await joined(fresh(), 'owner')).toMatchObject({ resellerId: idOf('R1') });
      const { referrals: came, ...rest } = await referrals('owner');
      expect(came).toMatchObject([{ name: 'MT', status: 'joined' }]);
      expect(JSON.stringify([came, rest])).not.toContain('Marsh');
      expect((await referrals('siblingOwner')).referrals).toEqual([]);
    });

    it('counts for none where the address is of one of its members, or the reseller is another', async () => {
      const before = (await referrals('owner')).referrals.length;
      const own = (await server.call('GET', '/api/v2/viewer', { token: tokenOf('owner') })).json
        .person as { email: string };
      await joined(own.email.replace('@', '+second@'), 'owner');
      const email = fresh();
      const referredBy = usernameIn((await referrals('owner')).link);
      await signUp(email, { referredBy, accountId: idOf('R2') });
      await verify(email, codeFor(email));
      await signUp(fresh(), { referredBy: 'no-such-name', accountId: idOf('R1') });
      expect((await referrals('owner')).referrals).toHaveLength(before);
    });
  });

  it('with a known address signs in, and the reply does not reveal it', async () => {
    const { email, token } = await newOwner();
    const again = await signUp(email, { businessName: 'Other' });
    expect(again.json).toEqual({ success: true, message: 'Success' });
    const second = (await verify(email, codeFor(email))).json.token as string;
    expect((await account(second)).json.id).toBe((await account(token)).json.id);
  });

  it('ends the visitor’s session, which prevents session fixation', async () => {
    const planted = (await server.call('GET', '/api/v1/allocateTempUserSession')).json
      .token as string;
    const email = fresh();
    await signUp(email, { tempUserToken: planted });
    const reply = await verify(email, codeFor(email), { tempUserToken: planted });
    expect(reply.json.token).not.toBe(planted);
    expect((await server.call('GET', '/api/v2/chat/thread', { token: planted })).status).toBe(401);
  });

  it.each(['a@b.co\r\nBcc:x@y.z', 'x', '', null, ['a@b.co'], { a: 1 }])(
    'refuses the address %p',
    async (email) => {
      const before = server.mails.length;
      expect((await server.call('POST', '/api/v1/signup/email', { body: { email } })).status).toBe(
        400,
      );
      expect(server.mails).toHaveLength(before);
    },
  );
});

describe('codes', () => {
  it('expire after five incorrect attempts', async () => {
    const { email } = await newOwner();
    await ask(email);
    const right = codeFor(email);
    for (let index = 0; index < 5; index += 1)
      expect((await verify(email, wrongFor(email))).json).toMatchObject({
        success: false,
        message: 'Could not verify code.',
      });
    expect((await verify(email, right)).status).toBe(400);
  });

  it('are locked after ten incorrect attempts in a day, except for three attempts from a known network', async () => {
    const { email } = await newOwner();
    for (let round = 0; round < 2; round += 1) {
      server.clock.advance(61_000);
      await ask(email);
      for (let index = 0; index < 5; index += 1) await verify(email, wrongFor(email));
    }
    server.clock.advance(61_000);
    await ask(email);
    const code = String(codeFor(email));
    const { key } = server.platform.services;
    const fromElsewhere = await server.store.within(scope, (db) =>
      checkCode(
        db,
        { clock: server.clock, key },
        {
          flows: ['signin'],
          identifier: email,
          accountId: null,
          code,
          network: networkOf(key, '198.51.100.7'),
        },
      ),
    );
    expect(fromElsewhere).toMatchObject({ kind: 'wait', seconds: expect.any(Number) });
    expect((await verify(email, code)).status).toBe(200);
    server.clock.advance(61_000);
    await ask(email);
    for (let index = 0; index < 3; index += 1)
      expect((await verify(email, wrongFor(email))).status).toBe(400);
    const reply = await verify(email, codeFor(email));
    expect(reply.status).toBe(429);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(3600);
    expect(reply.json).toMatchObject({ success: false, retryable: true });
  });

  it('survive a day of guessing from ten thousand networks, and the owner signs in', async () => {
    const { email } = await newOwner();
    const { key } = server.platform.services;
    for (let hour = 0; hour < 24; hour += 1) {
      server.clock.advance(hour === 0 ? 61_000 : 3_600_000 - 1000);
      await ask(email);
      for (let guess = 0; guess < 12; guess += 1) {
        const stranger = networkOf(key, `${20 + hour}.${guess}.${(hour * 7 + guess) % 250}.9`);
        await server.store.within(scope, (db) =>
          checkCode(
            db,
            { clock: server.clock, key },
            {
              flows: ['signin'],
              identifier: email,
              accountId: null,
              code: '100000',
              network: stranger,
            },
          ),
        );
      }
    }
    // Only codes that were compared are counted: an expired or locked code is not compared.
    const sent = await server.store.within(scope, (db) =>
      db.select().from(codes).where(eq(codes.identifier, email)),
    );
    expect(sent.reduce((sum, { tries, knownTries }) => sum + tries + knownTries, 0)).toBe(10);
    server.clock.advance(61_000);
    await ask(email);
    expect((await verify(email, codeFor(email))).status).toBe(200);
    server.clock.advance(-25 * 3_600_000);
  });

  it('work once for concurrent attempts', async () => {
    const { email } = await newOwner();
    await ask(email);
    const code = codeFor(email);
    const replies = await Promise.all(Array.from({ length: 20 }, () => verify(email, code)));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
  });

  it('expire after ten minutes', async () => {
    const { email } = await newOwner();
    await ask(email);
    server.clock.advance(601_000);
    expect((await verify(email, codeFor(email))).status).toBe(400);
  });

  it('are invalidated by a newer one', async () => {
    const { email } = await newOwner();
    await ask(email);
    const first = codeFor(email);
    server.clock.advance(61_000);
    await ask(email);
    expect((await verify(email, first)).status).toBe(first === codeFor(email) ? 200 : 400);
    expect((await verify(email, codeFor(email))).status).toBe(200);
  });

  it('of another account’s page are refused', async () => {
    const { email } = await newOwner();
    await server.call('POST', '/api/v1/signin/email', { body: { email, accountId: idOf('R1') } });
    expect((await verify(email, codeFor(email), { accountId: idOf('R3') })).status).toBe(400);
    expect((await verify(email, codeFor(email), { accountId: idOf('R1') })).status).toBe(200);
  });

  it('are limited to one a minute, with Retry-After', async () => {
    const { email } = await newOwner();
    await ask(email);
    const before = server.mails.length;
    const again = await ask(email);
    expect([again.status, again.headers['retry-after'], server.mails.length]).toEqual([
      429,
      '60',
      before,
    ]);
  });

  it('have the same reply for an unknown address, and send no mail', async () => {
    const { email } = await newOwner();
    const [known, unknown] = [await ask(email), await ask('unknown@nowhere.example')];
    expect(unknown.text).toBe(known.text);
    expect([unknown.status, (await ask('unknown@nowhere.example')).status]).toEqual([
      known.status,
      429,
    ]);
    expect(server.mails.some((mail) => mail.to === 'unknown@nowhere.example')).toBe(false);
    expect((await verify('unknown@nowhere.example', 123_456)).status).toBe(400);
  });

  it('must be six digits', async () => {
    const { email } = await newOwner();
    for (const given of [12345.6, '1e5', '１２３４５６', ['123456'], { $gt: 0 }, null, 99_999])
      expect((await verify(email, given)).status).toBe(400);
  });

  it('and tokens are not stored in plain text', async () => {
    const { email, token } = await newOwner();
    await ask(email);
    const code = String(codeFor(email));
    const dump = await server.store.within(scope, async (db) =>
      JSON.stringify([
        await db.select().from(codes),
        await db.select().from(sessions),
        await db.select().from(oneTimeTokens),
        await db.select().from(users),
      ]),
    );
    expect(dump).not.toContain(token);
    expect(dump).not.toContain(`"${code}"`);
    // Six digits occur by chance within times and durations of log lines; a code would be a
    // separate word.
    expect(server.logged.join('\n')).not.toMatch(
      new RegExp(`${token}|(?<![\\w.])${code}(?![\\w.])|${email.replaceAll('.', '\\.')}`),
    );
  });
});

describe('sessions', () => {
  it('end on sign-out', async () => {
    const { token } = await newOwner();
    expect((await server.call('POST', '/api/v2/auth/signOut', { token })).json).toEqual({
      success: true,
      message: 'Success',
    });
    expect((await account(token)).status).toBe(401);
  });

  it('end after a day without use', async () => {
    const { token } = await newOwner();
    server.clock.advance(86_399_000);
    expect((await account(token)).status).toBe(200);
    server.clock.advance(86_401_000);
    expect((await account(token)).status).toBe(401);
    // The clock is set back, because the other tests here still need their sessions.
    server.clock.advance(-172_800_000);
  });

  it('of visitors are refused for account calls', async () => {
    const { token } = (await server.call('GET', '/api/v1/allocateTempUserSession')).json as {
      token: string;
    };
    expect((await account(token)).status).toBe(401);
  });

  it('are read only from the header or the query', async () => {
    const { token } = await newOwner();
    const other = (await newOwner()).token;
    const tries = [
      ['/api/v2/account', { headers: { authorization: `Bearer ${token}` } }, 200],
      [`/api/v2/account?token=${token}`, {}, 200],
      [`/api/v2/account?token=${token}`, { headers: { authorization: `Bearer ${token}` } }, 200],
      [`/api/v2/account?token=${token}`, { headers: { authorization: `Bearer ${other}` } }, 400],
      ['/api/v2/account', {}, 401],
      ['/api/v2/account', { headers: { cookie: `token=${token}` } }, 401],
      ['/api/v2/account?token=', {}, 401],
      ['/api/v2/account', { body: { token } }, 401],
      [`/api/v2/account?token[]=${token}`, {}, 400],
      [`/api/v2/account?token[a]=${token}`, {}, 400],
      [`/api/v2/account?token=${token}&token=${other}`, {}, 400],
      [`/api/v2/account?token=${token}%00`, {}, 401],
      ['/api/v2/account?token=%ff%fe', {}, 401],
      ['/api/v2/account', { headers: { authorization: 'Basic eA==' } }, 401],
    ] as const;
    for (const [url, options, status] of tries)
      expect([
        url.replace(token, 'T').replace(other, 'O'),
        (await server.call('GET', url, options)).status,
      ]).toEqual([url.replace(token, 'T').replace(other, 'O'), status]);
  });
});

describe('one-time tokens', () => {
  const issueToken = (token: string, query: string) =>
    server.call('GET', `/api/v2/auth/account/oneTimeAuthToken?${query}`, { token });
  const redeem = (authToken: unknown, more = '', headers = {}) =>
    server.call('GET', `/api/v1/oneTimeAuth?oneTimeToken=${String(authToken)}${more}`, { headers });
  const memberOf = async (key: string) =>
    (
      await server.store.within(scope, (db) =>
        db
          .select()
          .from(users)
          .where(eq(users.tenantId, idOf(key))),
      )
    )[0]?.email as string;

  it('sign in a member of an account below, once', async () => {
    const email = await memberOf('O2');
    const made = await issueToken(tokenOf('reseller'), `email=${email}`);
    expect(made.json).toEqual({
      success: true,
      message: 'Success',
      authToken: expect.stringMatching(/^one_/),
    });
    const replies = await Promise.all(
      Array.from({ length: 30 }, () => redeem(made.json.authToken)),
    );
    expect(
      replies.filter((reply) => reply.status === 200).map((reply) => reply.json.email),
    ).toEqual([email]);
    expect(replies.filter((reply) => reply.status === 401)).toHaveLength(29);
  });

  it('are not API tokens', async () => {
    const made = await issueToken(tokenOf('reseller'), `email=${await memberOf('O2')}`);
    expect((await account(made.json.authToken as string)).status).toBe(401);
  });

  it('expire after a minute, are bound to their address, and are consumed by an incorrect one', async () => {
    const email = await memberOf('O2');
    const late = await issueToken(tokenOf('reseller'), `email=${email}`);
    server.clock.advance(61_000);
    expect((await redeem(late.json.authToken)).status).toBe(401);
    const wrong = await issueToken(tokenOf('reseller'), `email=${email}`);
    expect((await redeem(wrong.json.authToken, '&email=other@example.com')).status).toBe(401);
    expect((await redeem(wrong.json.authToken, `&email=${email}`)).status).toBe(401);
  });

  it('are not consumed by a prefetch, a scanner or HEAD, nor redeemed from another origin', async () => {
    const email = await memberOf('O2');
    const made = await issueToken(tokenOf('reseller'), `email=${email}`);
    expect(
      (await redeem(made.json.authToken, '', { 'sec-purpose': 'prefetch;prerender' })).status,
    ).toBe(400);
    expect((await redeem(made.json.authToken, '', { purpose: 'preview' })).status).toBe(400);
    expect(
      (await server.call('HEAD', `/api/v1/oneTimeAuth?oneTimeToken=${String(made.json.authToken)}`))
        .status,
    ).toBe(404);
    expect((await redeem(made.json.authToken)).status).toBe(200);
    const other = await issueToken(tokenOf('reseller'), `email=${email}`);
    expect((await redeem(other.json.authToken, '', { origin: 'https://evil.test' })).status).toBe(
      401,
    );
  });

  it.each(['agent key', 'admin', 'owner', 'siblingOwner', 'foreignReseller'])(
    'are not created by %s for a member of O1',
    async (key) => {
      const before = await server.store.within(scope, (db) => db.select().from(users));
      const reply = await issueToken(
        tokenOf(key),
        `email=hacker.${count}@example.com&externalAccountId=${await externalOf('O1')}`,
      );
      expect([403, 404]).toContain(reply.status);
      expect(await server.store.within(scope, (db) => db.select().from(users))).toHaveLength(
        before.length,
      );
    },
  );

  it('are created by members for themselves, and for no member of an equal or higher role', async () => {
    const [own, above, staff] = [
      await memberOf('R1'),
      await memberOf('P1'),
      (
        await server.store.within(scope, (db) =>
          db.select().from(users).where(eq(users.superAdmin, true)),
        )
      )[0]?.email as string,
    ];
    expect((await issueToken(tokenOf('reseller'), `email=${own}`)).status).toBe(200);
    for (const email of [above, staff, 'unknown@nowhere.example'])
      expect((await issueToken(tokenOf('reseller'), `email=${email}`)).json).toMatchObject({
        success: false,
        message: `Account not found for key: ${email}`,
      });
    expect((await issueToken(await server.signIn(staff), `email=${staff}`)).status).toBe(200);
  });

  const externalOf = async (key: string) =>
    (
      await server.store.within(scope, (db) =>
        db
          .select()
          .from(accounts)
          .where(eq(accounts.id, idOf(key))),
      )
    )[0]?.externalAccountId as string;

  it('with an external id make an unknown address a member, with audit and mail to the owner', async () => {
    const email = fresh();
    const made = await issueToken(
      tokenOf('reseller'),
      `email=${email}&externalAccountId=${await externalOf('O1')}`,
    );
    const session = (await redeem(made.json.authToken)).json;
    expect((await account(session.token as string)).json.id).toBe(idOf('O1'));
    const rows = await server.store.within(scope, (db) =>
      db.select().from(audit).where(eq(audit.action, 'member added via one-time token')),
    );
    expect(rows.at(-1)).toMatchObject({ accountId: idOf('O1'), data: { userId: session.id } });
    expect(server.mails.some((mail) => mail.subject.includes(email))).toBe(true);
  });

  it('never move an address of another tenant', async () => {
    const email = await memberOf('R3');
    expect(
      (
        await issueToken(
          tokenOf('reseller'),
          `email=${email}&externalAccountId=${await externalOf('O1')}`,
        )
      ).status,
    ).toBe(404);
    expect(await memberOf('R3')).toBe(email);
  });
});

describe('API keys', () => {
  const make = (token: string, body: unknown = { description: 'Main app' }) =>
    server.call('POST', '/api/v2/tokens', { token, body });

  it('are shown once, listed masked, and invalid when deleted', async () => {
    const { token } = await newOwner();
    const value = ((await make(token)).json.token as { token: string }).token;
    expect((await account(value)).status).toBe(200);
    const list = await server.call('GET', '/api/v2/tokens', { token });
    expect(list.text).not.toContain(value);
    expect(list.json.tokens).toEqual([
      expect.objectContaining({
        token: `${value.slice(0, 8)}...${value.slice(-4)}`,
        description: 'Main app',
        timestamp: expect.stringMatching(/^\d{10}$/),
      }),
    ]);
    expect(
      (await server.call('DELETE', '/api/v2/tokens', { token, body: { token: value } })).status,
    ).toBe(200);
    expect((await account(value)).status).toBe(401);
  });

  it('of others cannot be deleted', async () => {
    const value = ((await make((await newOwner()).token)).json.token as { token: string }).token;
    expect(
      (
        await server.call('DELETE', '/api/v2/tokens', {
          token: (await newOwner()).token,
          body: { token: value },
        })
      ).status,
    ).toBe(404);
    expect((await account(value)).status).toBe(200);
  });

  it.each([
    { type: 'superAdmin' },
    { type: 'root' },
    { type: ['admin'] },
    { type: { x: 1 } },
    { type: '' },
  ])('are not created with type %p', async ({ type }) => {
    expect((await make(tokenOf('owner'), { type, description: 'x' })).status).toBe(400);
  });

  it('never have more rights than their creator', async () => {
    const made = ((await make(tokenOf('admin'))).json.token as { token: string }).token;
    expect((await server.call('GET', '/api/v2/viewer', { token: made })).json.role).toBe('admin');
  });
});

describe('audit', () => {
  it('records actor, account and object', async () => {
    const reply = await server.call(
      'POST',
      `/api/v1/accountSetting?targetAccountId=${idOf('O1')}`,
      { token: tokenOf('reseller'), body: { theme: 'dark' } },
    );
    expect(reply.status).toBe(200);
    const [row] = await server.store.within({ kind: 'organization', id: idOf('O1') }, (db) =>
      db
        .select()
        .from(audit)
        .where(eq(audit.requestId, String(reply.headers['x-request-id']))),
    );
    expect(row).toMatchObject({
      action: 'saveAccountSetting',
      accountId: idOf('O1'),
      actorKind: 'person',
      data: { actingFor: idOf('R1') },
    });
  });
});

it('contains every sign-in statement in a scoped transaction', async () => {
  const { rows } = await server.store.within({ kind: 'none' }, (db) =>
    db.execute(sql`select count(*)::int as n from sessions`),
  );
  expect(rows[0]).toEqual({ n: 0 });
});
