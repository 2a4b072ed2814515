import { createHmac, generateKeyPairSync } from 'node:crypto';
import {
  createTestServer,
  seedDemo,
  seedTemplates,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { SignJWT, UnsecuredJWT } from 'jose';

const identityPath = '/api/v2/embeds/identity';
let server: TestServer;
let owner: string;
let secret: string;

const seconds = () => Math.floor(server.clock.now() / 1000);
const call = (method: string, path: string, token: string, body?: unknown) =>
  server.call(method, path, { token, ...(body === undefined ? {} : { body }) });
const visitor = async () =>
  String(
    (await server.call('GET', '/api/v1/allocateTempUserSession?chatTarget=northside')).json.token,
  );
/** An identity as an organization's server signs it. */
const sign = (claims: Record<string, unknown> = {}, key = secret, alg = 'HS256') =>
  new SignJWT({ sub: 'pat', exp: seconds() + 300, ...claims })
    .setProtectedHeader({ alg })
    .sign(new TextEncoder().encode(key));
const identify = (token: string, identity: string) =>
  call('POST', '/api/v2/chat/identity', token, { identity });
const say = (token: string, message: string) =>
  call('POST', '/api/v2/chat/send', token, { message });
const lines = async (token: string) =>
  ((await call('GET', '/api/v2/chat/thread', token)).json.messages as { message: string }[]).map(
    ({ message }) => message,
  );
const rotate = async (token = owner) =>
  (await call('POST', identityPath, token, {})).json as { secret: string };
const contactsOf = async (q: string) =>
  (await call('GET', `/api/v2/contact?q=${encodeURIComponent(q)}`, owner)).json.contacts as {
    name: string;
    email: string;
    phone: string;
  }[];

beforeAll(async () => {
  server = await createTestServer();
  await seedTemplates(server.store);
  await seedDemo(server.store, server.clock.now(), 0.1);
  owner = await server.signIn('owner@demo.patchbay.test');
});
beforeEach(async () => {
  // The limit of calls is by the minute.
  server.clock.advance(60_000);
  ({ secret } = await rotate());
});
afterAll(() => server.close());

describe('a signed identity', () => {
  it('gives a person the same thread in every session, and no other visitor', async () => {
    const [first, second, other, unknown] = [
      await visitor(),
      await visitor(),
      await visitor(),
      await visitor(),
    ];
    expect((await identify(first, await sign({ name: 'Pat Marsh' }))).json).toMatchObject({
      name: 'Pat Marsh',
    });
    await say(first, 'My crown is loose');
    expect((await identify(second, await sign())).status).toBe(200);
    expect(await lines(second)).toContain('My crown is loose');
    await identify(other, await sign({ sub: 'pat2' }));
    expect(await lines(other)).toEqual([]);
    expect(await lines(unknown)).toEqual([]);
  });

  it('fills the person’s contact, again when it changes', async () => {
    const token = await visitor();
    const facts = { sub: 'kim', email: 'Kim@Marsh.example', phone: '+1 512 555 0188' };
    await identify(token, await sign({ ...facts, name: 'Kim Marsh' }));
    expect(await contactsOf('Kim Marsh')).toMatchObject([
      { email: 'kim@marsh.example', phone: '+15125550188' },
    ]);
    await identify(token, await sign({ ...facts, name: 'Kim Marsh-Lee' }));
    expect(await contactsOf('Kim Marsh')).toMatchObject([{ name: 'Kim Marsh-Lee' }]);
  });

  it('is not changed by the form of a visitor who knows the number', async () => {
    const token = await visitor();
    await identify(token, await sign({ sub: 'lou', name: 'Lou Reyes', phone: '+1 512 555 0189' }));
    await server.call('POST', '/api/v2/contact?targetUser=northside', {
      body: { id: '+15125550189', name: 'Mallory', email: 'mallory@evil.example' },
    });
    expect(await contactsOf('Lou Reyes')).toMatchObject([{ name: 'Lou Reyes', email: null }]);
  });

  it('stays that of one person in a session', async () => {
    const token = await visitor();
    await identify(token, await sign());
    expect((await identify(token, await sign({ sub: 'other' }))).status).toBe(409);
    expect((await identify(token, await sign())).status).toBe(200);
  });

  it('is refused where it is forged, and the chat stays open without a name', async () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const token = await visitor();
    await say(token, 'Still here');
    const good = await sign();
    const [head = '', body = '', signature = ''] = good.split('.');
    const other = Buffer.from(JSON.stringify({ sub: 'pat', exp: seconds() + 300 })).toString(
      'base64url',
    );
    const swapped = Buffer.from(JSON.stringify({ alg: 'RS256' })).toString('base64url');
    const macOf = (text: string, key: string) =>
      createHmac('sha256', key).update(text).digest('base64url');
    const forged = [
      await sign({}, 'another secret of thirty-two bytes!'),
      await sign({}, secret, 'HS512'),
      new UnsecuredJWT({ sub: 'pat', exp: seconds() + 300 }).encode(),
      await new SignJWT({ sub: 'pat', exp: seconds() + 300 })
        .setProtectedHeader({ alg: 'RS256' })
        .sign(rsa.privateKey),
      `${swapped}.${body}.${macOf(`${swapped}.${body}`, secret)}`,
      `${head}.${other}x.${signature}`,
      `${head}.${body}.`,
      `${head}.${body}`,
      `${good}.${signature}`,
      'x',
    ];
    for (const identity of forged) {
      server.clock.advance(3000);
      const reply = await identify(token, identity);
      expect([reply.status, identity]).toEqual([401, identity]);
      expect(reply.json.fields).toMatchObject([{ path: 'body.identity' }]);
    }
    expect(await lines(token)).toContain('Still here');
  });

  it.each([
    [{ exp: undefined }, 'The identity has a wrong exp.'],
    [{ exp: 1 }, 'The identity has expired.'],
    [{ exp: 4_102_444_800 }, 'The identity is valid for more than an hour.'],
    [{ sub: undefined }, 'The identity has a wrong sub.'],
    [{ sub: '' }, 'The identity has no sub of 1 to 200 characters.'],
    [{ nbf: 4_102_444_800 }, 'The identity has a wrong nbf.'],
  ])('is refused with the reason: %j', async (claims, message) => {
    const reply = await identify(await visitor(), await sign(claims));
    expect([reply.status, reply.json.message]).toEqual([401, message]);
  });

  it.each([
    [{ email: 'no address' }, 'The identity has a wrong email.'],
    [{ phone: '12' }, 'The identity has a wrong phone.'],
  ])('that is genuine is refused as input: %j', async (claims, message) => {
    const reply = await identify(await visitor(), await sign(claims));
    expect([reply.status, reply.json.message]).toEqual([400, message]);
  });

  it('is refused an hour and a minute after it was signed at the latest', async () => {
    const identity = await sign({ exp: seconds() + 3600 });
    expect((await identify(await visitor(), identity)).status).toBe(200);
    server.clock.advance(3_661_000);
    expect((await identify(await visitor(), identity)).json.message).toBe(
      'The identity has expired.',
    );
    owner = await server.signIn('owner@demo.patchbay.test');
  });

  it('marks the person’s contact and room, and no other', async () => {
    const [named, unknown] = [await visitor(), await visitor()];
    await identify(named, await sign({ sub: 'ada', name: 'Ada Lund' }));
    await say(named, 'It is me');
    await say(unknown, 'I am Ada Lund');
    const marks = async (path: string, list: string) =>
      ((await call('GET', path, owner)).json[list] as Record<string, unknown>[]).map(
        ({ name, identityVerified }) => [String(name).replace(/\d+/, 'N'), identityVerified],
      );
    const rooms = await marks('/api/v2/conversations?pageSize=5', 'rooms');
    expect(rooms).toContainEqual(['Ada Lund', true]);
    expect(rooms).toContainEqual(['Web visitor N', undefined]);
    expect(await marks('/api/v2/contact?q=Ada%20Lund', 'contacts')).toEqual([['Ada Lund', true]]);
  });

  it('is not claimed by a contact that is written', async () => {
    const body = { name: 'Eve Lund', phone: '+1 512 555 0190', identityVerified: true };
    expect(
      (await call('POST', '/api/v2/contact?targetUsername=northside', owner, body)).status,
    ).toBeLessThan(300);
    const [eve] = await contactsOf('Eve Lund');
    expect(eve).toMatchObject({ name: 'Eve Lund' });
    expect(eve).not.toHaveProperty('identityVerified');
  });

  it('of another organization is refused', async () => {
    const reseller = await server.signIn('reseller@demo.patchbay.test');
    const created = await call('POST', '/api/v2/createOrganization', reseller, {
      orgName: 'Lakeside',
    });
    const { id } = created.json.organization as { id: number };
    const reply = await call('POST', `${identityPath}?targetAccountId=${id}`, reseller, {});
    const refused = await identify(await visitor(), await sign({}, String(reply.json.secret)));
    expect(refused.json.message).toBe('The signature of the identity is not of this organization.');
  });

  it('counts for a day after the secret was changed, and no longer', async () => {
    const before = secret;
    const changed = await rotate();
    expect(changed.secret).not.toBe(before);
    expect((await identify(await visitor(), await sign({}, before))).status).toBe(200);
    server.clock.advance(24 * 3_600_000 + 1);
    expect((await identify(await visitor(), await sign({}, before))).status).toBe(401);
    expect((await identify(await visitor(), await sign({}, changed.secret))).status).toBe(200);
    owner = await server.signIn('owner@demo.patchbay.test');
  });

  it('counts for nothing once identities are switched off, and the old secret never again', async () => {
    expect((await call('GET', identityPath, owner)).json.since).toEqual(expect.any(Number));
    expect((await call('DELETE', identityPath, owner)).status).toBe(200);
    expect((await call('GET', identityPath, owner)).json).toMatchObject({
      since: null,
      previousValidUntil: null,
    });
    const reply = await identify(await visitor(), await sign());
    expect(reply.json.message).toBe('This chat takes no signed identities.');
    await rotate();
    expect((await identify(await visitor(), await sign())).status).toBe(401);
  });

  it('is for visitors only', async () =>
    expect((await identify(owner, await sign())).status).toBe(400));
});
