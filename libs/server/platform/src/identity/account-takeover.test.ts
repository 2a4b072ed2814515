import { codes, phoneNumbers, securityEvents, sessions, users } from '@patchbay/server-store';
import { and, eq } from 'drizzle-orm';
import { insertApiKey } from '../people/sessions-repository.js';
import { keepingCarrier } from '../testing/echo-runtime.js';
import { type TestServer, createTestServer } from '../testing/test-server.js';

let server: TestServer;
let count = 0;
const carrier = keepingCarrier();
const platformScope = { kind: 'platform', reason: 'look at what a test did' } as const;
beforeAll(async () => {
  server = await createTestServer({
    carrier: { installation: carrier },
    http: { limits: { hit: async () => 0 } },
  });
});
afterAll(() => server.close());
const minutes = (n: number) => server.clock.advance(n * 60_000);
const within = <T>(work: Parameters<typeof server.store.within<T>>[1]) =>
  server.store.within(platformScope, work);
const fresh = () => `takeover${(count += 1)}@new.example.com`;
const freshPhone = () => `+1512555${String(4000 + (count += 1))}`;
const codeAt = (email: string) =>
  Number(server.mails.filter((mail) => mail.to === email && mail.code).at(-1)?.code);
const codeTo = (phone: string) =>
  carrier.sent.filter((text) => text.to === phone && text.code).at(-1)?.code;
const mailsTo = (email: string) => server.mails.filter((mail) => mail.to === email);
const eventsOf = (userId: number) =>
  within(async (db) =>
    (await db.select().from(securityEvents).where(eq(securityEvents.userId, userId))).map(
      (row) => row.kind,
    ),
  );

interface Person {
  readonly email: string;
  readonly id: number;
  readonly tenantId: number;
  /** A session without a recent proof. */
  readonly token: string;
  /** An API key of the person's account. */
  readonly key: string;
}

/** A person who signed up a while ago: a session whose proof is over, and a key. */
async function newPerson(): Promise<Person> {
  const email = fresh();
  await server.call('POST', '/api/v1/signup/email', { body: { email, name: 'Ada' } });
  const { json } = await server.call('POST', '/api/v1/email/verify', {
    body: { email, verificationCode: codeAt(email) },
  });
  minutes(16);
  const [row] = await within((db) => db.select().from(users).where(eq(users.email, email)));
  const { value } = await within((db) =>
    insertApiKey(db, server.clock, {
      accountId: row?.tenantId as number,
      userId: row?.id as number,
      description: 'key',
    }),
  );
  return {
    email,
    id: row?.id as number,
    tenantId: row?.tenantId as number,
    token: json.token as string,
    key: value,
  };
}

const as = (token: string, method: string, path: string, body?: unknown) =>
  server.call(method, path, { token, body });
async function prove({ token, email }: Person): Promise<void> {
  await as(token, 'POST', '/api/v2/auth/stepUp');
  expect(
    (await as(token, 'POST', '/api/v2/auth/stepUp/verify', { verificationCode: codeAt(email) }))
      .status,
  ).toBe(200);
}
const emailOf = async (id: number) =>
  (await within((db) => db.select({ email: users.email }).from(users).where(eq(users.id, id))))[0]
    ?.email;
const isIn = async (token: string) => (await as(token, 'GET', '/api/v2/account')).status === 200;

/** Changes the address of a proved person by both codes. */
async function changeAddress(person: Person, next: string): Promise<void> {
  expect(
    (await as(person.token, 'POST', '/api/v1/email/requestVerificationCode', { email: next }))
      .status,
  ).toBe(200);
  for (const email of [person.email, next])
    await as(person.token, 'POST', '/api/v1/email/validateVerificationCode', {
      email,
      verificationCode: codeAt(email),
    });
  expect(await emailOf(person.id)).toBe(next);
}
const revertLinkAt = (email: string) =>
  /#(\S+)/.exec(mailsTo(email).at(-1)?.text ?? '')?.[1] as string;
const revert = (token: string) =>
  server.call('POST', '/api/v1/email/revertChange', { body: { token } });

describe('sign-in address', () => {
  it.each(['token', 'key'] as const)(
    'is not changed by editing a member with a %s',
    async (which) => {
      const person = await newPerson();
      const reply = await as(person[which], 'PUT', '/api/v2/member', {
        targetMemberId: person.id,
        email: fresh(),
      });
      expect([reply.status, await emailOf(person.id)]).toEqual([403, person.email]);
      await prove(person);
      expect(
        (
          await as(person.token, 'PUT', '/api/v2/member', {
            targetMemberId: person.id,
            email: fresh(),
          })
        ).status,
      ).toBe(403);
      expect(await emailOf(person.id)).toBe(person.email);
      // The same address changes nothing.
      expect(
        (
          await as(person.token, 'PUT', '/api/v2/member', {
            targetMemberId: person.id,
            email: person.email,
          })
        ).status,
      ).toBe(201);
    },
  );

  it('needs a confirmed session before a code is sent, and again before the change', async () => {
    const person = await newPerson();
    const next = fresh();
    const refused = await as(person.token, 'POST', '/api/v1/email/requestVerificationCode', {
      email: next,
    });
    expect([refused.status, refused.json.code, mailsTo(next).length]).toEqual([403, 'step-up', 0]);
    await prove(person);
    await as(person.token, 'POST', '/api/v1/email/requestVerificationCode', { email: next });
    await within((db) =>
      db.update(sessions).set({ provedAt: null }).where(eq(sessions.userId, person.id)),
    );
    for (const email of [person.email, next]) {
      const reply = await as(person.token, 'POST', '/api/v1/email/validateVerificationCode', {
        email,
        verificationCode: codeAt(email),
      });
      expect([reply.status, reply.json.code]).toEqual([403, 'step-up']);
    }
    expect(await emailOf(person.id)).toBe(person.email);
    for (const path of ['requestVerificationCode', 'validateVerificationCode'])
      expect(
        (
          await as(person.key, 'POST', `/api/v1/email/${path}`, {
            email: next,
            verificationCode: 123456,
          })
        ).status,
      ).toBe(403);
  });

  it('can be restored from the old address for three days, which ends all sessions', async () => {
    const person = await newPerson();
    await prove(person);
    minutes(1);
    const next = fresh();
    await changeAddress(person, next);
    expect(await eventsOf(person.id)).toContain('email-changed');
    const token = revertLinkAt(person.email);
    const made = (
      await as(person.token, 'POST', '/api/v2/tokens', { type: 'admin', description: 'kept' })
    ).json.token as { token: string } | undefined;
    const [phone] = [freshPhone()];
    await within((db) =>
      db
        .update(users)
        .set({ phone, phoneVerifiedAt: new Date(server.clock.now()) })
        .where(eq(users.id, person.id)),
    );
    minutes(71 * 60);
    // The earlier sessions have expired by then; the remaining one belongs to the holder of the new
    // address.
    const held = await server.signIn(next);
    expect(await isIn(held)).toBe(true);
    expect(await as(held, 'POST', '/api/v2/agent/testCall', {})).toMatchObject({ status: 200 });
    expect((await revert(`${token.slice(0, -2)}xx`)).status).toBe(400);
    expect(await revert(token)).toMatchObject({
      status: 200,
      json: { success: true, email: person.email },
    });
    expect(await emailOf(person.id)).toBe(person.email);
    expect(await isIn(held)).toBe(false);
    expect([
      await isIn(person.token),
      made ? await isIn(made.token) : false,
      await isIn(person.key),
    ]).toEqual([false, false, true]);
    const testCalls = await within((db) =>
      db
        .select()
        .from(sessions)
        .where(and(eq(sessions.userId, person.id), eq(sessions.kind, 'visitor'))),
    );
    expect(testCalls).toMatchObject([{ revokedAt: expect.any(Date) }]);
    const [row] = await within((db) => db.select().from(users).where(eq(users.id, person.id)));
    expect(row?.phoneVerifiedAt).toBeNull();
    expect((await revert(token)).status).toBe(400);
    await server.signIn(person.email);
    expect(mailsTo(next).at(-1)?.subject).toMatch(/undone/);
  });

  it('can be restored over several changes, and not after three days', async () => {
    const person = await newPerson();
    await prove(person);
    await changeAddress(person, fresh());
    const [first, middle] = [revertLinkAt(person.email), await emailOf(person.id)];
    minutes(2);
    await changeAddress({ ...person, email: middle as string }, fresh());
    expect(await revert(first)).toMatchObject({ status: 200 });
    expect(await emailOf(person.id)).toBe(person.email);
    expect((await revert(revertLinkAt(middle as string))).status).toBe(400);
    const other = await newPerson();
    await prove(other);
    const next = fresh();
    await changeAddress(other, next);
    minutes(72 * 60 + 1);
    expect((await revert(revertLinkAt(other.email))).status).toBe(400);
    expect(await emailOf(other.id)).toBe(next);
  });

  it('is reserved while it can be restored', async () => {
    const person = await newPerson();
    await prove(person);
    await changeAddress(person, fresh());
    const taker = await newPerson();
    await prove(taker);
    await as(taker.token, 'POST', '/api/v1/email/requestVerificationCode', { email: person.email });
    expect(mailsTo(person.email).at(-1)?.text).not.toMatch(/confirm that this address/);
    minutes(2);
    await server.call('POST', '/api/v1/signup/email', { body: { email: person.email } });
    const reply = await server.call('POST', '/api/v1/email/verify', {
      body: { email: person.email, verificationCode: codeAt(person.email) },
    });
    expect(reply.status).toBe(409);
    expect(
      await within((db) => db.select().from(users).where(eq(users.email, person.email))),
    ).toEqual([]);
  });
});

describe('sign-in phone', () => {
  const request = (token: string, phoneNumber: string) =>
    as(token, 'POST', '/api/v1/phoneNumber/requestVerificationCode', { phoneNumber });
  const validate = (token: string, phoneNumber: string) =>
    as(token, 'POST', '/api/v1/phoneNumber/validateVerificationCode', {
      phoneNumber,
      verificationCode: codeTo(phoneNumber) ?? 123456,
    });

  it('is not enrolled from an unconfirmed session, not even the first one', async () => {
    const person = await newPerson();
    const phone = freshPhone();
    const refused = await request(person.token, phone);
    expect([refused.status, refused.json.code, codeTo(phone)]).toEqual([403, 'step-up', undefined]);
    await prove(person);
    expect((await request(person.token, phone)).status).toBe(200);
    await within((db) =>
      db.update(sessions).set({ provedAt: null }).where(eq(sessions.userId, person.id)),
    );
    expect((await validate(person.token, phone)).json.code).toBe('step-up');
    const rows = await within((db) =>
      db
        .select()
        .from(users)
        .where(and(eq(users.id, person.id), eq(users.phone, phone))),
    );
    expect(rows).toEqual([]);
  });

  it('cannot be changed by an API key, which only verifies a number', async () => {
    const person = await newPerson();
    const phone = freshPhone();
    expect((await request(person.key, phone)).status).toBe(200);
    expect((await validate(person.key, phone)).status).toBe(200);
    expect(
      (await within((db) => db.select().from(users).where(eq(users.id, person.id))))[0]?.phone,
    ).not.toBe(phone);
    expect(
      await within((db) => db.select().from(phoneNumbers).where(eq(phoneNumbers.number, phone))),
    ).toEqual([]);
  });

  it('change is reported to the former and the new holder, and recorded', async () => {
    const [one, two] = [await newPerson(), await newPerson()];
    const phone = freshPhone();
    for (const person of [one, two]) {
      await within((db) => db.delete(codes).where(eq(codes.identifier, phone)));
      await prove(person);
      await request(person.token, phone);
      expect((await validate(person.token, phone)).status).toBe(200);
      expect(mailsTo(person.email).at(-1)?.subject).toBe('A phone was set for signing in');
    }
    expect(mailsTo(one.email).at(-1)?.subject).toBe('A phone was removed from your account');
    expect([await eventsOf(one.id), await eventsOf(two.id)]).toEqual([
      ['phone-changed', 'phone-changed'],
      ['phone-changed'],
    ]);
  });
});
