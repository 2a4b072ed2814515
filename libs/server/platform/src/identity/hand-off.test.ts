import { domains } from '@patchbay/server-store';
import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { type TestServer, createTestServer } from '../testing/test-server.js';

let server: TestServer;
let tree: FixtureTree;
const scope = { kind: 'platform', reason: 'prepare a test of the mobile app' } as const;
const own = 'agents.partner.example';
const other = 'agents.other.example';
const cloudId = 'device 1/+';
let count = 0;

beforeAll(async () => {
  server = await createTestServer({ http: { limits: { hit: async () => 0 } } });
  tree = await createFixtureTree(server);
  const idOf = (key: string) => tree.nodes[key]?.id as number;
  await server.store.within(scope, (db) =>
    db.insert(domains).values([
      { domain: own, accountId: idOf('R1'), verifiedAt: new Date() },
      { domain: other, accountId: idOf('R3'), verifiedAt: new Date() },
    ]),
  );
});
afterAll(() => server.close());

/** A person who has just entered a code. */
async function signedIn(): Promise<{ email: string; token: string }> {
  const email = `phone${(count += 1)}@new.example.com`;
  await server.call('POST', '/api/v1/signup/email', {
    body: { email, name: 'Ada Marsh', businessName: 'Marsh Tiles' },
  });
  const verificationCode = Number(
    server.mails.filter((mail) => mail.to === email && mail.code).at(-1)?.code,
  );
  const { json } = await server.call('POST', '/api/v1/email/verify', {
    body: { email, verificationCode },
  });
  return { email, token: json.token as string };
}
const handOff = (token: string | undefined, host = own, body: object = { cloudId }) =>
  server.call('POST', '/api/v2/auth/handOff', {
    body,
    headers: { host },
    ...(token === undefined ? {} : { token }),
  });
const redeem = (value: unknown, { host = own, device = cloudId as string | null } = {}) =>
  server.call(
    'GET',
    `/api/v1/oneTimeAuth?oneTimeToken=${String(value)}` +
      (device === null ? '' : `&cloudId=${encodeURIComponent(device)}`),
    { headers: { host } },
  );

describe('the hand-off to the mobile app', () => {
  it('gives a value of one use, with which the app gets a session of its own', async () => {
    const { email, token } = await signedIn();
    const made = await handOff(token);
    expect(made.json).toEqual({
      success: true,
      message: 'Success',
      username: email,
      authToken: expect.stringMatching(/^one_/),
    });
    expect(made.text).not.toContain(token);
    const first = await redeem(made.json.authToken);
    expect(first.json).toMatchObject({ success: true, username: email });
    expect(first.json.token).toMatch(/^ses_/);
    expect(first.json.token).not.toBe(token);
    expect(
      (await server.call('GET', '/api/v2/account', { token: first.json.token as string })).status,
    ).toBe(200);
    expect((await redeem(made.json.authToken)).status).toBe(401);
  });

  it.each(['999999999', '0', 'abc', '1,2'])(
    'is refused for the target %s, although it acts on the caller alone',
    async (target) => {
      const { token } = await signedIn();
      const path = `/api/v2/auth/handOff?targetAccountId=${target}`;
      const reply = await server.call('POST', path, {
        token,
        body: { cloudId },
        headers: { host: own },
      });
      expect(reply.status).toBe(target === '999999999' ? 404 : 400);
      expect(reply.json.authToken).toBeUndefined();
    },
  );

  it('is a security event that the owner reads, without the value', async () => {
    const { token } = await signedIn();
    const { authToken } = (await handOff(token)).json;
    const reply = await server.call('GET', '/api/v2/securityEvents', { token });
    expect(reply.json.events).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'session-handed-over',
          sentence: 'A session was handed over to the app on a phone.',
          details: expect.objectContaining({ operation: 'createHandOff', objectKind: 'member' }),
        }),
      ]),
    );
    expect(reply.text).not.toContain(authToken);
  });

  it('of concurrent redemptions gives one a session', async () => {
    const { token } = await signedIn();
    const { authToken } = (await handOff(token)).json;
    const replies = await Promise.all(Array.from({ length: 6 }, () => redeem(authToken)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401]);
  });

  it('is not redeemed at another host', async () => {
    const { authToken } = (await handOff((await signedIn()).token)).json;
    for (const host of [other, '127.0.0.1', 'sub.agents.partner.example'])
      expect((await redeem(authToken, { host })).status).toBe(401);
    expect((await redeem(authToken)).status).toBe(200);
  });

  it('is not redeemed by another device', async () => {
    const { authToken } = (await handOff((await signedIn()).token)).json;
    for (const device of [null, 'device 2', 'device 1', 'DEVICE 1/+'])
      expect((await redeem(authToken, { device })).status).toBe(401);
    expect((await redeem(authToken)).status).toBe(200);
  });

  it('ends after a minute', async () => {
    const { authToken } = (await handOff((await signedIn()).token)).json;
    server.clock.advance(61_000);
    expect((await redeem(authToken)).status).toBe(401);
  });

  it('needs a person who has proved lately who they are, and a device', async () => {
    const { token } = await signedIn();
    for (const body of [{}, { cloudId: '' }, { cloudId: 'x'.repeat(201) }])
      expect((await handOff(token, own, body)).status).toBe(400);
    expect((await handOff(undefined)).status).toBe(401);
    const visitor = await server.call('GET', '/api/v1/allocateTempUserSession');
    expect((await handOff(visitor.json.token as string)).status).toBe(401);
    const key = await server.call('POST', '/api/v2/tokens', {
      token,
      body: { description: 'Sync' },
    });
    expect((await handOff((key.json.token as { token: string }).token)).status).toBe(403);
    server.clock.advance(16 * 60_000);
    expect((await handOff(token)).json).toMatchObject({ success: false, code: 'step-up' });
  });

  it('goes to the app that the tenant named, which is never another program of the phone', async () => {
    const token = tree.actors.find(({ key }) => key === 'reseller')?.token as string;
    const name = (mobileAppScheme: unknown) =>
      server.call('POST', '/api/v1/accountSetting', { token, body: { mobileAppScheme } });
    for (const refused of ['https', 'javascript', 'mailto', 'com.Example', 'com.', 'a b.c', 7, {}])
      expect((await name(refused)).status).toBe(400);
    expect((await name('com.harborline.agents')).status).toBe(200);
    const schemeAt = async (domain: string) =>
      (await server.call('POST', '/api/v1/domain/lookup', { body: { domain } })).json.profile;
    expect(await schemeAt(own)).toMatchObject({
      settings: { mobileAppScheme: 'com.harborline.agents' },
    });
    expect(JSON.stringify(await schemeAt(other))).not.toContain('com.harborline');
  });
});
