import { checkCode, networkOf } from '@patchbay/server-core';
import { type CarrierText } from '@patchbay/server-providers';
import { type Store, codes, forwardingChecks, phoneNumbers, users } from '@patchbay/server-store';
import { eq, sql } from 'drizzle-orm';
import { keepingCarrier } from '../testing/echo-runtime.js';
import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { watchProgramTime } from '../testing/program-time.js';
import { type TestServer, createTestServer } from '../testing/test-server.js';

let server: TestServer;
let tree: FixtureTree;
const carrier = keepingCarrier();
const texts: readonly CarrierText[] = carrier.sent;
const calls: { to: string; announce?: string; from: string }[] = [];
const scope = { kind: 'platform', reason: 'look at what a test did' } as const;

/** The number of times that a user of a tenant has read the tenant's data. */
let reads = 0;
const counting = (store: Store): Store => ({
  ...store,
  within: async (scoped, work) => {
    try {
      return await store.within(scoped, work);
    } finally {
      if (scoped.kind !== 'platform') reads += 1;
    }
  },
});
/** Waits until a condition holds, on a machine of any speed. */
async function until(isSo: () => boolean): Promise<void> {
  for (
    const end = Date.now() + 30_000;
    !isSo();
    await new Promise((resolve) => setTimeout(resolve, 10))
  )
    if (Date.now() > end) throw new Error('It did not come to pass');
}

beforeAll(async () => {
  server = await createTestServer({
    wrapStore: counting,
    carrier: {
      installation: {
        ...carrier,
        placeCall: async (call) => {
          calls.push(call);
          return 'call';
        },
      },
    },
    http: { limits: { hit: async () => 0 } },
  });
  tree = await createFixtureTree(server);
  await server.store.within(scope, (db) => db.delete(forwardingChecks));
});
afterAll(() => server.close());
/** Has the effect of some hours: pauses and limits of codes are over, and sessions stay. */
const forget = () => server.store.within(scope, (db) => db.delete(codes));
beforeEach(async () => {
  await forget();
  await server.store.within(scope, (db) =>
    db.update(users).set({ phone: null, phoneVerifiedAt: null }),
  );
});

let count = 0;
const freshPhone = () => `+1512555${String(2000 + (count += 1))}`;
const tokenOf = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const idOf = (key: string) => tree.nodes[key]?.id as number;
const post = (path: string, body: unknown, token?: string) =>
  server.call('POST', `/api/v1/${path}`, { body, ...(token ? { token } : {}) });
const ask = (phoneNumber: unknown, more = {}) =>
  post('signin/phoneNumber', { phoneNumber, ...more });
const verify = (phoneNumber: string, verificationCode: unknown, more = {}) =>
  post('signin/phoneNumber/verify', { phoneNumber, verificationCode, ...more });
const request = (phoneNumber: unknown, token: string, more = {}) =>
  post('phoneNumber/requestVerificationCode', { phoneNumber, ...more }, token);
const validate = (phoneNumber: string, verificationCode: unknown, token: string) =>
  post('phoneNumber/validateVerificationCode', { phoneNumber, verificationCode }, token);
/** Codes are sent before the reply; notices follow in the background. */
const sentCodes = () => texts.filter(({ code }) => code);
const codeTo = (phone: string) =>
  texts.filter((text) => text.to === phone && text.code).at(-1)?.code as string;

async function newPerson(): Promise<{ email: string; token: string; id: number }> {
  const email = `phone${(count += 1)}@new.example.com`;
  await server.call('POST', '/api/v1/signup/email', {
    body: { email, name: 'Ada Marsh', businessName: 'Marsh Tiles' },
  });
  const code = server.mails.filter((mail) => mail.to === email && mail.code).at(-1)?.code;
  const { json } = await server.call('POST', '/api/v1/email/verify', {
    body: { email, verificationCode: Number(code) },
  });
  return { email, token: json.token as string, id: json.id as number };
}

async function newHolder(): Promise<{ email: string; token: string; id: number; phone: string }> {
  const person = await newPerson();
  const phone = freshPhone();
  await request(phone, person.token);
  expect((await validate(phone, codeTo(phone), person.token)).json).toEqual({
    success: true,
    message: 'Success',
    phoneNumber: phone,
  });
  await forget();
  return { ...person, phone };
}

describe('phone sign-in', () => {
  it('opens a session like e-mail sign-in', async () => {
    const { phone, email, id } = await newHolder();
    // No person is known yet whose country a number without a plus could be of.
    expect((await ask(`(512) ${phone.slice(5, 8)}-${phone.slice(8)}`)).json).toMatchObject({
      fields: [{ path: 'body.phoneNumber', message: expect.stringContaining('begin with +') }],
    });
    expect((await ask(` +1 (512) ${phone.slice(5, 8)}-${phone.slice(8)}`)).json).toEqual({
      success: true,
      message: 'Success',
    });
    expect(texts.filter(({ to }) => to === phone).at(-1)).toMatchObject({ from: '+18005550100' });
    const reply = await verify(phone, codeTo(phone));
    expect(reply.json).toMatchObject({
      success: true,
      token: expect.stringMatching(/^ses_/),
      id,
      username: email,
    });
    expect(reply.json.authToken).toBe(reply.json.token);
    expect(
      (await server.call('GET', '/api/v2/account', { token: reply.json.token as string })).status,
    ).toBe(200);
  });

  it('gives the same reply for an unknown number, without a text', async () => {
    const { phone } = await newHolder();
    const unassigned = freshPhone();
    const [known, unknown] = [await ask(phone), await ask(unassigned)];
    const headers = (reply: typeof known) => Object.keys(reply.headers).sort();
    expect([unknown.text, unknown.status, headers(unknown)]).toEqual([
      known.text,
      known.status,
      headers(known),
    ]);
    expect([(await ask(unassigned)).status, (await ask(phone)).status]).toEqual([429, 429]);
    expect(texts.some((text) => text.to === unassigned)).toBe(false);
    expect((await verify(unassigned, '123456')).json).toMatchObject({
      success: false,
      message: 'Could not verify code.',
    });
  });

  it('is refused for an unverified phone', async () => {
    const phone = freshPhone();
    const email = `named${(count += 1)}@new.example.com`;
    await server.call('POST', '/api/v1/signup/email', { body: { email, number: phone } });
    const code = server.mails.filter((mail) => mail.to === email && mail.code).at(-1)?.code;
    await server.call('POST', '/api/v1/email/verify', { body: { email, verificationCode: code } });
    await ask(phone);
    expect(texts.some((text) => text.to === phone)).toBe(false);
  });

  it('accepts the newest code once, within ten minutes and five attempts', async () => {
    const { phone } = await newHolder();
    await ask(phone);
    const first = codeTo(phone);
    server.clock.advance(61_000);
    await ask(phone);
    const second = codeTo(phone);
    if (first !== second) expect((await verify(phone, first)).status).toBe(400);
    const both = await Promise.all([
      verify(phone, second),
      verify(phone, second),
      verify(phone, second),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    server.clock.advance(61_000);
    await ask(phone);
    server.clock.advance(601_000);
    expect((await verify(phone, codeTo(phone))).status).toBe(400);
    await ask(phone);
    for (let tries = 0; tries < 5; tries += 1) await verify(phone, '100000');
    expect((await verify(phone, codeTo(phone))).status).toBe(400);
  });

  it('allows ten guesses by others a day, and still admits the holder', async () => {
    const { phone } = await newHolder();
    const { key } = server.platform.services;
    // The holder of the phone has signed in from this network before.
    await ask(phone);
    await verify(phone, codeTo(phone));
    for (let hour = 0; hour < 23; hour += 1) {
      server.clock.advance(3_601_000);
      await ask(phone);
      for (let guess = 0; guess < 8; guess += 1) {
        await server.store.within(scope, (db) =>
          checkCode(
            db,
            { clock: server.clock, key },
            {
              flows: ['phoneSignin'],
              identifier: phone,
              accountId: null,
              code: '100000',
              network: networkOf(key, `${30 + hour}.${guess}.1.1`),
            },
          ),
        );
      }
    }
    const sent = await server.store.within(scope, (db) =>
      db.select().from(codes).where(eq(codes.identifier, phone)),
    );
    expect(sent.reduce((sum, { tries, knownTries }) => sum + tries + knownTries, 0)).toBe(10);
    server.clock.advance(61_000);
    await ask(phone);
    expect((await verify(phone, codeTo(phone))).status).toBe(200);
    server.clock.advance(-24 * 3_600_000);
  });

  it('keeps its codes separate from other flows', async () => {
    const { phone, token, email } = await newHolder();
    await ask(phone);
    expect((await validate(phone, codeTo(phone), token)).status).toBe(400);
    await forget();
    await request(phone, token);
    expect((await verify(phone, codeTo(phone))).status).toBe(400);
    await forget();
    await server.call('POST', '/api/v1/signin/email', { body: { email } });
    const byMail = server.mails.filter((mail) => mail.to === email && mail.code).at(-1)?.code;
    expect((await verify(phone, byMail)).status).toBe(400);
  });

  it('replaces the visitor’s session by a new one', async () => {
    const { phone } = await newHolder();
    const planted = (await server.call('GET', '/api/v1/allocateTempUserSession')).json
      .token as string;
    await ask(phone, { tempUserToken: planted });
    const reply = await verify(phone, codeTo(phone));
    expect(reply.json.token).not.toBe(planted);
    expect((await server.call('GET', '/api/v2/chat/thread', { token: planted })).status).toBe(401);
  });

  it.each([
    '+19005551234',
    '+18765551234',
    '+882131234567',
    '+88213123456',
    '+447700900123',
    '+4930123456',
    '911',
    'call me',
    '',
    null,
    { $gt: '' },
    ['+15125550148'],
  ])('sends nothing to %p', async (phoneNumber) => {
    const before = sentCodes().length;
    expect([
      (await ask(phoneNumber)).status,
      (await request(phoneNumber, tokenOf('owner'))).status,
      sentCodes().length,
    ]).toEqual([400, 400, before]);
  });

  it('limits the requests of a network over all numbers', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 22; index += 1) statuses.push((await ask(freshPhone())).status);
    expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true);
    expect(statuses.slice(20)).toEqual([429, 429]);
  });
});

describe('phone', () => {
  it('is verified by the requester of the code, on that account', async () => {
    const phone = freshPhone();
    await request(phone, tokenOf('owner'));
    const code = codeTo(phone);
    expect((await validate(phone, code, tokenOf('siblingOwner'))).json).toMatchObject({
      success: false,
      code: 'step-up',
    });
    expect((await validate(phone, code, tokenOf('reseller'))).json).toMatchObject({
      success: false,
      message: 'Could not verify code.',
    });
    expect((await validate(phone, code, tokenOf('admin'))).status).toBe(400);
    server.clock.advance(61_000);
    await request(phone, tokenOf('owner'));
    expect((await validate(phone, codeTo(phone), tokenOf('owner'))).status).toBe(200);
  });

  it('moves to the person who verifies it; both are notified', async () => {
    const before = await newHolder();
    const after = await newPerson();
    await request(before.phone, after.token);
    expect((await validate(before.phone, codeTo(before.phone), after.token)).status).toBe(200);
    const rows = await server.store.within(scope, (db) =>
      db.select().from(users).where(eq(users.phone, before.phone)),
    );
    expect(rows.filter((row) => row.phoneVerifiedAt !== null).map(({ id }) => id)).toEqual([
      after.id,
    ]);
    expect(server.mails.slice(-2)).toMatchObject([
      { to: after.email, subject: 'A phone was set for signing in' },
      { to: before.email, subject: 'A phone was removed from your account' },
    ]);
    await forget();
    const next = freshPhone();
    await request(next, after.token);
    await validate(next, codeTo(next), after.token);
    // The notice is sent after the reply, so it may come among the texts of the next request.
    await until(() =>
      texts.some(({ to, text }) => to === before.phone && text.includes('Another phone')),
    );
  });

  it('is not replaced with a stolen session alone: a code to the e-mail address is needed', async () => {
    const { token, email, phone } = await newHolder();
    const next = freshPhone();
    server.clock.advance(15 * 60_000);
    expect((await request(next, token)).json).toMatchObject({ success: false, code: 'step-up' });
    expect((await request(phone, token)).status).toBe(200);
    await server.call('POST', '/api/v2/auth/stepUp', { token });
    await server.call('POST', '/api/v2/auth/stepUp/verify', {
      token,
      body: {
        verificationCode: server.mails.filter((mail) => mail.to === email && mail.code).at(-1)
          ?.code,
      },
    });
    expect((await request(next, token)).status).toBe(200);
    expect((await validate(next, codeTo(next), token)).status).toBe(200);
  });

  it('without texts gets its code by a call', async () => {
    const phone = freshPhone();
    await request(phone, tokenOf('owner'), { method: 'call' });
    expect(texts.filter(({ to }) => to === phone)).toEqual([]);
    const spoken = calls.filter(({ to }) => to === phone).at(-1);
    expect(spoken).toMatchObject({
      to: phone,
      announce: expect.stringMatching(/^Your code is (\d, ){5}\d\./),
    });
    const code = spoken?.announce?.slice(13).replace(/\..*/, '').replaceAll(', ', '') as string;
    expect((await validate(phone, code, tokenOf('owner'))).status).toBe(200);
  });

  it('brought as an account’s number works once verified', async () => {
    const number = freshPhone();
    const token = tokenOf('foreignReseller');
    const on = (path: string, body: unknown) =>
      server.call('POST', `${path}?targetAccountId=${idOf('O4')}`, { token, body });
    expect((await on('/api/v2/phoneNumber/byo/assign', { number })).json).toMatchObject({
      status: 'pending',
    });
    await on('/api/v1/phoneNumber/requestVerificationCode', { phoneNumber: number });
    expect(
      (
        await on('/api/v1/phoneNumber/validateVerificationCode', {
          phoneNumber: number,
          verificationCode: codeTo(number),
        })
      ).status,
    ).toBe(200);
    const [row] = await server.store.within(scope, (db) =>
      db.select().from(phoneNumbers).where(eq(phoneNumbers.number, number)),
    );
    expect(row).toMatchObject({ status: 'assigned', accountId: idOf('O4'), source: 'own' });
    expect((await on('/api/v2/phoneNumber/byo/assign', { number })).json).toMatchObject({
      status: 'assigned',
    });
  });

  it('leaves no readable code in the database', async () => {
    const phone = freshPhone();
    await request(phone, tokenOf('owner'));
    const dump = JSON.stringify(await server.store.within(scope, (db) => db.select().from(codes)));
    expect(dump).not.toContain(`"${codeTo(phone)}"`);
    // Six digits occur by chance within times and durations of log lines; a code would be a
    // separate word.
    expect(server.logged.join('\n')).not.toMatch(
      new RegExp(`(?<![\\w.])${codeTo(phone)}(?![\\w.])`),
    );
  });
});

describe('e-mail address', () => {
  const askFor = (email: unknown, token: string) =>
    post('email/requestVerificationCode', { email }, token);
  const confirm = (email: string, verificationCode: unknown, token: string) =>
    post('email/validateVerificationCode', { email, verificationCode }, token);
  const codeAt = (email: string) =>
    server.mails.filter((mail) => mail.to === email && mail.code).at(-1)?.code;

  it('is verified when it is the person’s own', async () => {
    const { email, token } = await newPerson();
    server.clock.advance(61_000);
    await askFor(email, token);
    expect((await confirm(email, Number(codeAt(email)), token)).json).toEqual({
      success: true,
      message: 'Success',
      email,
      pending: false,
    });
  });

  it('changes when the new and the old one are verified, in either order, and the old one is notified', async () => {
    for (const order of ['new first', 'old first']) {
      const { email, token } = await newPerson();
      const next = `changed${(count += 1)}@new.example.com`;
      server.clock.advance(61_000);
      await askFor(next.toUpperCase(), token);
      const steps = order === 'new first' ? [next, email] : [email, next];
      expect(
        (await confirm(steps[0] as string, codeAt(steps[0] as string), token)).json,
      ).toMatchObject({ success: true, pending: true });
      expect((await server.call('GET', '/api/v2/viewer', { token })).json.person).toMatchObject({
        email,
      });
      expect((await confirm(steps[1] as string, codeAt(steps[1] as string), token)).json).toEqual({
        success: true,
        message: 'Success',
        email: next,
        pending: false,
      });
      expect((await server.call('GET', '/api/v2/viewer', { token })).json.person).toMatchObject({
        email: next,
      });
      expect(
        server.mails.filter(({ subject }) => subject === 'Your address was changed').at(-1),
      ).toMatchObject({ to: email });
    }
  });

  it('does not change halfway, nor by codes of two different requests', async () => {
    const { email, token } = await newPerson();
    const [one, two] = [
      `wish${(count += 1)}@new.example.com`,
      `wish${(count += 1)}@new.example.com`,
    ];
    server.clock.advance(61_000);
    await askFor(one, token);
    await confirm(one, codeAt(one), token);
    server.clock.advance(61_000);
    await askFor(two, token);
    expect((await confirm(email, codeAt(email), token)).json).toMatchObject({ pending: true });
    expect((await server.call('GET', '/api/v2/viewer', { token })).json.person).toMatchObject({
      email,
    });
  });

  it('that is taken gets no text, and the reply does not reveal it', async () => {
    const [mine, theirs, third] = [await newPerson(), await newPerson(), await newPerson()];
    await forget();
    const before = server.mails.filter((mail) => mail.to === theirs.email).length;
    const [taken, free] = [
      await askFor(theirs.email, mine.token),
      await askFor(`free${(count += 1)}@new.example.com`, third.token),
    ];
    expect([taken.status, taken.text]).toEqual([free.status, free.text]);
    expect(
      server.mails.filter(
        (mail) => mail.to === theirs.email && /confirm that this/.test(mail.text),
      ),
    ).toHaveLength(0);
    expect(before).toBeGreaterThan(0);
    // Whose address it is can still ask for a code at once.
    expect(
      (await server.call('POST', '/api/v1/signin/email', { body: { email: theirs.email } })).status,
    ).toBe(200);
  });

  it('belongs to a person: keys and anonymous callers have none', async () => {
    expect((await askFor('x@new.example.com', tokenOf('agent key'))).status).toBe(403);
    expect(
      (await post('email/requestVerificationCode', { email: 'x@new.example.com' })).status,
    ).toBe(401);
    for (const email of ['x', '', null, 'a@b.co\r\nBcc:x@y.z'])
      expect((await askFor(email, tokenOf('owner'))).status).toBe(400);
  });
});

describe('call forwarding', () => {
  const number = '+15125550123';
  const line = '+15125550199';
  const start = (
    body: unknown = { phoneNumber: line },
    token = tokenOf('foreignReseller'),
    target = 'A4',
  ) =>
    server.call('POST', `/api/v1/verifyCellForwarding?targetAccountId=${idOf(target)}`, {
      token,
      body,
    });
  const state = async (listen = false) =>
    (
      await server.call('POST', `/api/v1/validateVerifiedNumber?targetAccountId=${idOf('A4')}`, {
        token: tokenOf('foreignReseller'),
        body: { listen },
      })
    ).json;
  const rings = (from: string, to: string) =>
    server.platform.carrier.callController.call({
      type: 'ringing',
      callId: `c${(count += 1)}`,
      from,
      to,
    });

  it('needs a number of the agent and an allowed line', async () => {
    expect((await start()).json).toMatchObject({
      success: false,
      message: 'Choose a number for the agent first.',
    });
    await server.call('POST', `/api/v2/phoneNumber/assign?targetAccountId=${idOf('A4')}`, {
      token: tokenOf('foreignReseller'),
      body: { number, country: 'US' },
    });
    expect((await start({ phoneNumber: number })).status).toBe(400);
    expect((await start({ phoneNumber: '+19005551234' })).status).toBe(400);
    expect((await start({ phoneNumber: line }, tokenOf('owner'), 'O4')).status).toBe(404);
    expect(await state()).toEqual({
      success: true,
      message: 'Success',
      verified: false,
      status: 'none',
      phoneNumber: null,
      number: null,
    });
  });

  it('is verified by a test call, which listening clients see at once', async () => {
    expect((await start()).json).toEqual({
      success: true,
      message: 'Success',
      phoneNumber: line,
      number,
      expiresIn: 120,
    });
    expect(calls.at(-1)).toMatchObject({ from: '+18005550100', to: line });
    expect(await state()).toMatchObject({ verified: false, status: 'waiting' });
    const time = watchProgramTime();
    const [began, before] = [time.lived(), reads];
    const listening = state(true);
    await until(() => reads > before);
    // A change that is not the call, such as the late word of the test's own beginning, ends no
    // wait.
    await server.store.within(scope, (db) =>
      db.execute(sql`select pg_notify('patchbay_forwarding', ${String(idOf('A4'))})`),
    );
    await until(() => reads > before + 1);
    // Another person’s call is the agent’s to answer.
    expect((await rings('+15125550144', number))?.say).not.toMatch(/forwarded/);
    expect(await rings('+18005550100', number)).toEqual({
      say: 'This line is forwarded to your agent. Everything works.',
      next: { do: 'hang-up' },
    });
    expect(await listening).toEqual({
      success: true,
      message: 'Success',
      verified: true,
      status: 'verified',
      phoneNumber: line,
      number,
    });
    // By itself it looks again after twenty seconds.
    expect(time.lived() - began).toBeLessThan(18_000);
    time.stop();
    expect(await state(true)).toMatchObject({ verified: true });
  });

  it('is not tested repeatedly, and ignores a late call', async () => {
    expect((await start()).status).toBe(200);
    expect((await start()).status).toBe(429);
    server.clock.advance(121_000);
    await rings('+18005550100', number);
    expect(await state(true)).toMatchObject({ verified: false, status: 'expired' });
    // Without a line it is the person’s own phone.
    const phone = freshPhone();
    await request(phone, tokenOf('foreignReseller'));
    await validate(phone, codeTo(phone), tokenOf('foreignReseller'));
    expect((await start({})).json).toMatchObject({ phoneNumber: phone });
  });
});
