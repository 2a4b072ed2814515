import { createHash } from 'node:crypto';
import {
  checkCode,
  type CodeFlow,
  isSharedAddress,
  issueCode,
  mailFlows,
  textFlows,
} from '@patchbay/server-core';
import { codes, users } from '@patchbay/server-store';
import { desc, eq } from 'drizzle-orm';
import { type TestServer, createTestServer } from '../testing/test-server.js';

let server: TestServer;
let count = 0;
const platformScope = { kind: 'platform', reason: 'look at what a test did' } as const;
const flows: readonly CodeFlow[] = [...textFlows, ...mailFlows];
beforeAll(async () => {
  server = await createTestServer({
    addresses: { trustedProxies: 1 },
    http: { limits: { hit: async () => 0 } },
  });
});
afterAll(() => server.close());

const fresh = () => `codes${(count += 1)}@new.example.com`;
const from = (address: string, headers: Record<string, string> = {}) => ({
  'x-forwarded-for': address,
  ...headers,
});
const ask = (path: 'signin' | 'signup', email: string, headers = {}) =>
  server.call('POST', `/api/v1/${path}/email`, { body: { email }, headers });
const codeFor = (email: string) =>
  server.mails.filter((mail) => mail.to === email && mail.code).at(-1)?.code as string;
const verify = (email: string, verificationCode: unknown, headers = {}) =>
  server.call('POST', '/api/v1/email/verify', { body: { email, verificationCode }, headers });
const services = () => ({ clock: server.clock, key: server.platform.services.key });

describe('one-time code', () => {
  it.each(
    flows.flatMap((made) =>
      flows.filter((tried) => tried !== made).map((tried) => [made, tried] as const),
    ),
  )('of flow %s is refused in flow %s', async (made, tried) => {
    const identifier = fresh();
    const kinds = await server.store.within(platformScope, async (db) => {
      const code = (await issueCode(db, services(), {
        flow: made,
        identifier,
        accountId: null,
        requester: Buffer.from('requester'),
      })) as string;
      const inOther = await checkCode(db, services(), {
        flows: [tried],
        identifier,
        accountId: null,
        code,
      });
      const forOther = await checkCode(db, services(), {
        flows: [made],
        identifier: fresh(),
        accountId: null,
        code,
      });
      return [
        inOther.kind,
        forOther.kind,
        (await checkCode(db, services(), { flows: [made], identifier, accountId: null, code }))
          .kind,
      ];
    });
    expect(kinds).toEqual(['wrong', 'wrong', 'right']);
  });

  it('is stored so that a list of all codes does not reveal it', async () => {
    const email = fresh();
    await ask('signup', email);
    const code = codeFor(email);
    const [row] = await server.store.within(platformScope, (db) =>
      db
        .select()
        .from(codes)
        .where(eq(codes.identifier, email))
        .orderBy(desc(codes.createdAt))
        .limit(1),
    );
    const kept = Buffer.from(row?.codeHmac as Uint8Array);
    for (const algorithm of ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512']) {
      for (const text of [
        code,
        `${email}${code}`,
        `${code}${email}`,
        `${email}:${code}`,
        `${code}:${email}`,
        `signup${email}${code}`,
      ]) {
        const digest = createHash(algorithm).update(text).digest();
        expect(kept.equals(digest) || kept.equals(digest.subarray(0, kept.length))).toBe(false);
      }
    }
    expect(JSON.stringify(row)).not.toContain(code);
  });

  it('is accepted as a number and as text', async () => {
    for (const form of [Number, String]) {
      const email = fresh();
      await ask('signup', email);
      expect((await verify(email, form(codeFor(email)))).status).toBe(200);
    }
  });

  it('is redeemed once by concurrent requests', async () => {
    const email = fresh();
    await ask('signup', email);
    const code = codeFor(email);
    const replies = await Promise.all(Array.from({ length: 50 }, () => verify(email, code)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      await server.store.within(platformScope, (db) =>
        db.select({ id: users.id }).from(users).where(eq(users.email, email)),
      ),
    ).toHaveLength(1);
  });
});

describe('mails with codes', () => {
  it('are limited for unknown addresses per network and hour', async () => {
    const before = server.mails.length;
    const replies: number[] = [];
    for (let index = 0; index < 22; index += 1)
      replies.push((await ask('signup', fresh(), from('198.51.100.7'))).status);
    expect([
      replies.slice(0, 20).every((status) => status === 200),
      replies.slice(20),
      server.mails.length - before,
    ]).toEqual([true, [429, 429], 20]);
    const refused = await ask('signin', fresh(), from('198.51.100.99'));
    expect([
      refused.status,
      Number(refused.headers['retry-after']) > 60,
      refused.json.retryable,
    ]).toEqual([429, true, true]);
    expect((await ask('signup', fresh(), from('203.0.113.7'))).status).toBe(200);
    server.clock.advance(3_601_000);
    expect((await ask('signup', fresh(), from('198.51.100.7'))).status).toBe(200);
  });

  it('are not limited for known users of a network', async () => {
    for (let index = 0; index < 24; index += 1) {
      const email = fresh();
      expect((await ask('signup', email, from('198.18.7.1'))).status).toBe(200);
      expect((await verify(email, codeFor(email), from('198.18.7.1'))).status).toBe(200);
    }
  });

  it.each([
    ['127.0.0.1', true],
    ['::1', true],
    ['10.1.2.3', true],
    ['172.17.0.1', true],
    ['192.168.1.5', true],
    ['fd00::1', true],
    ['nonsense', true],
    ['8.8.8.8', false],
    ['2a00:1450:4001::1', false],
    ['::ffff:8.8.8.8', false],
  ])('from %s count as a shared address: %s', (address, isShared) => {
    expect(isSharedAddress(address)).toBe(isShared);
  });

  it('contain nothing of the request’s Host header', async () => {
    const email = fresh();
    for (const headers of [
      { host: 'evil.test' },
      { 'x-forwarded-host': 'evil.test' },
      { forwarded: 'host=evil.test', origin: 'https://evil.test', referer: 'https://evil.test/' },
    ]) {
      await ask('signup', email, { 'x-forwarded-for': '203.0.113.9', ...headers });
      await verify(email, codeFor(email), headers);
      await ask('signin', email, headers);
      server.clock.advance(61_000);
    }
    expect(server.mails.filter((mail) => mail.to === email).length).toBeGreaterThan(3);
    expect(JSON.stringify(server.mails)).not.toContain('evil.test');
  });
});

describe('e-mail address', () => {
  it('belongs to one user in any letter case', async () => {
    const email = fresh();
    await ask('signup', email);
    const made = await verify(email, codeFor(email));
    server.clock.advance(61_000);
    await ask('signin', `  ${email.toUpperCase()} `.trim());
    const again = await verify(email.toUpperCase(), codeFor(email));
    expect([again.status, again.json.id]).toEqual([200, made.json.id]);
  });

  it.each([
    'v\u0131ctim@x.co',
    'victım@x.co',
    'vic\u200btim@x.co',
    'ｖictim@x.co',
    'victim@x\u3002co',
    'vïctim@x.co',
    'VİCTIM@x.co',
  ])('is not matched by a look-alike: %j', async (twin) => {
    const victim = 'victim@x.co';
    const [known] = await server.store.within(platformScope, (db) =>
      db.select().from(users).where(eq(users.email, victim)),
    );
    if (!known) {
      await ask('signup', victim);
      await verify(victim, codeFor(victim));
    }
    const before = server.mails.filter((mail) => mail.to === victim).length;
    const reply = await ask('signin', twin);
    expect([
      [200, 400].includes(reply.status),
      server.mails.filter((mail) => mail.to === victim).length,
    ]).toEqual([true, before]);
    const rows = await server.store.within(platformScope, (db) =>
      db.select().from(users).where(eq(users.email, victim)),
    );
    expect(rows).toHaveLength(1);
    expect((await verify(twin, '123456')).status).toBe(400);
  });
});

describe('code requests of an attacker', () => {
  let siege = 0;
  beforeEach(() => {
    siege += 1;
  });
  // Each in a network of its own, and other ones in each test.
  const stranger = (n: number) => from(`${40 + siege}.${n}.7.1`);
  const home = from('198.18.100.200');
  const minute = (n = 1) => server.clock.advance(n * 61_000);
  const codesTo = (email: string) =>
    server.mails
      .filter((mail) => mail.to === email && mail.code)
      .map((mail) => mail.code as string);
  const call = (token: string, path: string, body: unknown, headers = home) =>
    server.call('POST', path, { token, body, headers });

  /**
   * A person who signed in from home, and for whose address unknown people request codes until the
   * hour is used up.
   */
  async function besieged(): Promise<{ email: string; token: string }> {
    const email = fresh();
    await ask('signup', email, home);
    const token = (await verify(email, codeFor(email), home)).json.token as string;
    minute();
    for (let n = 0; n < 5; n += 1) {
      expect((await ask('signin', email, stranger(1))).status).toBe(200);
      minute();
    }
    expect((await ask('signin', email, stranger(1))).status).toBe(429);
    return { email, token };
  }

  it('do not block a user from a known network', async () => {
    const { email } = await besieged();
    const before = codesTo(email).length;
    expect((await ask('signin', email, home)).status).toBe(200);
    expect(codesTo(email)).toHaveLength(before + 1);
    expect((await verify(email, codeFor(email), home)).status).toBe(200);
  });

  it('do not block a signed-in user from confirming a session or changing an address', async () => {
    const { email, token } = await besieged();
    expect((await call(token, '/api/v2/auth/stepUp', undefined)).status).toBe(200);
    expect(
      (await call(token, '/api/v2/auth/stepUp/verify', { verificationCode: codeFor(email) }))
        .status,
    ).toBe(200);
    const next = fresh();
    expect(
      (await call(token, '/api/v1/email/requestVerificationCode', { email: next })).status,
    ).toBe(200);
    for (const one of [email, next])
      expect(
        (
          await call(token, '/api/v1/email/validateVerificationCode', {
            email: one,
            verificationCode: codeFor(one),
          })
        ).status,
      ).toBe(200);
    expect((await server.call('GET', '/api/v2/viewer', { token })).json.person).toMatchObject({
      email: next,
    });
  });

  it('do not block a user from a new network: the sent code works there, and no further mail is sent', async () => {
    const { email } = await besieged();
    const before = codesTo(email).length;
    const travelling = stranger(77);
    expect((await ask('signin', email, travelling)).status).toBe(200);
    expect(codesTo(email)).toHaveLength(before);
    expect((await verify(email, codeFor(email), travelling)).status).toBe(200);
  });

  it('never invalidate the code of another requester', async () => {
    const { email } = await besieged();
    minute(11);
    await ask('signin', email, home);
    const mine = codeFor(email);
    await ask('signin', email, stranger(2));
    expect((await verify(email, mine, home)).status).toBe(200);
    minute();
    const travelling = stranger(78);
    await ask('signin', email, travelling);
    const onTheWay = codeFor(email);
    await ask('signin', email, stranger(3));
    expect((await verify(email, onTheWay, travelling)).status).toBe(200);
  });

  it('do not block a signed-in user from confirming a session after incorrect codes of others', async () => {
    const { email, token } = await besieged();
    for (let n = 0; n < 12; n += 1) {
      if (n === 5) {
        minute(11);
        await ask('signin', email, stranger(9));
      }
      await verify(email, '100000', stranger(9));
    }
    expect((await verify(email, '100000', stranger(9))).status).toBe(429);
    await call(token, '/api/v2/auth/stepUp', undefined);
    expect(
      (await call(token, '/api/v2/auth/stepUp/verify', { verificationCode: codeFor(email) }))
        .status,
    ).toBe(200);
  });

  it('cause at most a dozen mails an hour to one address, from any number of networks', async () => {
    const email = fresh();
    await ask('signup', email, home);
    await verify(email, codeFor(email), home);
    const before = codesTo(email).length;
    for (let n = 0; n < 60; n += 1) {
      await ask('signin', email, stranger(100 + n));
      await ask('signup', email, stranger(160 + n));
      server.clock.advance(60_000);
    }
    const sent = codesTo(email).length - before;
    expect([sent >= 6, sent <= 12]).toEqual([true, true]);
  });
});
