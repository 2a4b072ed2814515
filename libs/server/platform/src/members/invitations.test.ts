import { invitations, securityEvents, users } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';
import { shownName } from '../people/display-name.js';
import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { type TestServer, createTestServer } from '../testing/test-server.js';
import { invitationLink } from './invitations.js';

let server: TestServer;
let tree: FixtureTree;
let count = 0;
const platformScope = { kind: 'platform', reason: 'look at what a test did' } as const;
beforeAll(async () => {
  server = await createTestServer({ http: { limits: { hit: async () => 0 } } });
  tree = await createFixtureTree(server);
});
afterAll(() => server.close());
// Limits of invitations are counted by hours and days.
beforeEach(() => server.clock.advance(61 * 60_000));

const fresh = () => `guest${(count += 1)}@new.example.com`;
const idOf = (key: string) => tree.nodes[key]?.id as number;
const emailAs = new Map<string, string>();
/** A session of a fixture's person, opened again: the clock moves on between tests. */
async function tokenOf(key: string): Promise<string> {
  const home = tree.actors.find((actor) => actor.key === key)?.home?.id as number;
  const rows = await server.store.within(platformScope, (db) =>
    db.select().from(users).where(eq(users.tenantId, home)),
  );
  const email =
    emailAs.get(key) ??
    (rows.find(({ name }) => name?.replace(' o', 'O') === key)?.email as string);
  emailAs.set(key, email);
  server.clock.advance(1000);
  return server.signIn(email);
}
const invite = async (key: string, email: string, more = {}) =>
  server.call('POST', '/api/v2/member', { token: await tokenOf(key), body: { email, ...more } });
const ask = (path: 'signin' | 'signup', email: string) =>
  server.call('POST', `/api/v1/${path}/email`, {
    body: { email, ...(path === 'signup' ? { name: 'Guest' } : {}) },
  });
const codeAt = (email: string) =>
  Number(server.mails.filter((mail) => mail.to === email && mail.code).at(-1)?.code);
const enter = (email: string, choice = {}) =>
  server.call('POST', '/api/v1/email/verify', {
    body: { email, verificationCode: codeAt(email), ...choice },
  });
const invitationMails = (email: string) =>
  server.mails.filter((mail) => mail.to === email && /invited/.test(mail.subject));
const personOf = async (email: string) =>
  (
    await server.store.within(platformScope, (db) =>
      db.select().from(users).where(eq(users.email, email)),
    )
  )[0];
const homeOf = async (token: unknown) =>
  (
    (await server.call('GET', '/api/v2/viewer', { token: token as string })).json.home as {
      id: number;
    }
  ).id;

interface Offered {
  readonly id: number;
  readonly accountName: string;
  readonly role: string;
}

describe('an invited person without an account', () => {
  it.each(['signin', 'signup'] as const)(
    'decides when they arrive by %s, and nothing happens before',
    async (path) => {
      const email = fresh();
      await invite('owner', email, { sendWelcomeEmail: false });
      await invite('siblingOwner', email, { sendWelcomeEmail: false, role: 'owner' });
      await ask(path, email);
      const asked = await enter(email);
      const offered = asked.json.invitations as Offered[];
      expect([asked.status, asked.json.code, offered.map(({ role }) => role)]).toEqual([
        409,
        'invitation',
        ['owner', 'admin'],
      ]);
      expect(await personOf(email)).toBeUndefined();
      const done = await enter(email, { acceptInvitation: offered[1]?.id });
      expect([done.status, await homeOf(done.json.token)]).toEqual([200, idOf('O1')]);
      expect(await personOf(email)).toMatchObject({
        id: offered[1]?.id,
        tenantId: idOf('O1'),
        role: 'admin',
      });
      const events = await server.store.within(platformScope, (db) =>
        db
          .select()
          .from(securityEvents)
          .where(eq(securityEvents.userId, offered[1]?.id as number)),
      );
      expect(events).toMatchObject([{ kind: 'member-added', accountId: idOf('O1') }]);
    },
  );

  it('who declines gets a separate account, and only on sign-up', async () => {
    const [one, two] = [fresh(), fresh()];
    for (const email of [one, two])
      await invite('owner', email, { sendWelcomeEmail: false, isOwner: true });
    await ask('signup', one);
    const made = await enter(one, { declineInvitations: true });
    expect(made.status).toBe(200);
    expect(await personOf(one)).toMatchObject({ role: 'owner' });
    expect((await personOf(one))?.tenantId).not.toBe(idOf('O1'));
    await ask('signin', two);
    expect((await enter(two, { declineInvitations: true })).json).toMatchObject({
      success: false,
      code: 'declined',
    });
    expect(await personOf(two)).toBeUndefined();
    const left = await server.store.within(platformScope, (db) =>
      db.select().from(invitations).where(eq(invitations.email, two)),
    );
    expect(left).toEqual([]);
  });

  it('accepts by following the link of the mail, not by a link of another invitation', async () => {
    const [email, other] = [fresh(), fresh()];
    for (const one of [email, other])
      await invite('owner', one, { permittedAccountIds: [idOf('A1')] });
    const linkAt = (one: string) =>
      new URL(
        /http\S+/.exec(invitationMails(one).at(-1)?.text ?? '')?.[0] as string,
      ).searchParams.get('invitation');
    await ask('signin', email);
    for (const invitation of [linkAt(other), `${linkAt(email)}x`, ''])
      expect((await enter(email, { invitation })).status).toBe(409);
    const done = await enter(email, { invitation: linkAt(email) });
    expect([done.status, await homeOf(done.json.token)]).toEqual([200, idOf('O1')]);
    expect(await personOf(email)).toMatchObject({ permittedAccountIds: [idOf('A1')] });
  });

  it('becomes a member once for concurrent acceptances', async () => {
    const email = fresh();
    await invite('owner', email, { sendWelcomeEmail: false });
    await ask('signin', email);
    const [offered] = (await enter(email)).json.invitations as Offered[];
    const replies = await Promise.all(
      [1, 2, 3, 4].map(() => enter(email, { acceptInvitation: offered?.id })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
  });
});

describe('an invited person with an account', () => {
  const signedUp = async (): Promise<string> => {
    const email = fresh();
    await ask('signup', email);
    await enter(email);
    return email;
  };

  it('signs in as before, sees the invitation, and may decline', async () => {
    const email = await signedUp();
    const mine = (await personOf(email))?.tenantId;
    await invite('owner', email, { sendWelcomeEmail: false });
    const token = await server.signIn(email);
    expect(await homeOf(token)).toBe(mine);
    const listed = (await server.call('GET', '/api/v2/auth/invitations', { token })).json
      .invitations as Offered[];
    expect(listed).toEqual([
      { id: expect.any(Number), accountName: expect.any(String), role: 'admin' },
    ]);
    const stranger = await server.signIn(await signedUp());
    for (const what of ['accept', 'decline'])
      expect(
        (
          await server.call('POST', `/api/v2/auth/invitations/${what}`, {
            token: stranger,
            body: { invitationId: listed[0]?.id },
          })
        ).status,
      ).toBe(404);
    // The only owner of an account would leave it without one.
    expect(
      (
        await server.call('POST', '/api/v2/auth/invitations/accept', {
          token,
          body: { invitationId: listed[0]?.id },
        })
      ).status,
    ).toBe(409);
    expect(
      (
        await server.call('POST', '/api/v2/auth/invitations/decline', {
          token,
          body: { invitationId: listed[0]?.id },
        })
      ).status,
    ).toBe(200);
    expect(
      (await server.call('GET', '/api/v2/auth/invitations', { token })).json.invitations,
    ).toEqual([]);
  });

  it('moves by accepting after step-up if another owner remains; their old sessions and keys end', async () => {
    const founder = await signedUp();
    const email = fresh();
    await server.call('POST', '/api/v2/member', {
      token: await server.signIn(founder),
      body: { email, isOwner: true, sendWelcomeEmail: false },
    });
    const old = await server.signIn(email);
    await invite('owner', email, { sendWelcomeEmail: false });
    const [offered] = (await server.call('GET', '/api/v2/auth/invitations', { token: old })).json
      .invitations as Offered[];
    server.clock.advance(16 * 60_000);
    const accept = (token: string) =>
      server.call('POST', '/api/v2/auth/invitations/accept', {
        token,
        body: { invitationId: offered?.id },
      });
    expect((await accept(old)).json.code).toBe('step-up');
    const token = await server.signIn(email);
    expect((await accept(token)).status).toBe(200);
    for (const held of [old, token])
      expect((await server.call('GET', '/api/v2/account', { token: held })).status).toBe(401);
    server.clock.advance(61_000);
    expect(await homeOf(await server.signIn(email))).toBe(idOf('O1'));
    expect(await personOf(email)).toMatchObject({ role: 'admin' });
  });
});

describe('a one-time token for an invited address', () => {
  it('grants exactly the rights of the invitation', async () => {
    const email = fresh();
    await invite('owner', email, { sendWelcomeEmail: false, permittedAccountIds: [idOf('A1')] });
    const token = await tokenOf('reseller');
    const reply = await server.call('GET', `/api/v2/auth/account/oneTimeAuthToken?email=${email}`, {
      token,
    });
    expect([reply.status, await personOf(email)]).toMatchObject([
      200,
      { tenantId: idOf('O1'), permittedAccountIds: [idOf('A1')] },
    ]);
  });
});

describe('invitation mails', () => {
  it('are limited per recipient, for one account and in total, and no account exhausts the limit of others', async () => {
    const email = fresh();
    const own = [];
    for (let index = 0; index < 5; index += 1) own.push((await invite('owner', email)).status);
    expect([own, invitationMails(email).length]).toEqual([[201, 201, 201, 429, 429], 3]);
    const others = [];
    for (const key of ['siblingOwner', 'siblingOwner', 'siblingOwner', 'foreignReseller'])
      others.push(await invite(key, email));
    expect([others.map(({ status }) => status), invitationMails(email).length]).toEqual([
      [201, 201, 201, 201],
      5,
    ]);
    expect(others.at(-1)?.json.message).toMatch(/without a mail/);
  });

  it('are limited per account, over all addresses and sessions', async () => {
    const statuses: { token: string; status: number }[] = [];
    for (let index = 0; index < 32; index += 1) {
      const token =
        index % 8 === 0 ? await tokenOf('siblingOwner') : (statuses.at(-1)?.token as string);
      statuses.push({
        token,
        status: (await server.call('POST', '/api/v2/member', { token, body: { email: fresh() } }))
          .status,
      });
    }
    expect(statuses.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 30 }, () => 201),
      429,
      429,
    ]);
  });

  it('contain no text of the inviting member', async () => {
    const email = fresh();
    const reseller = await tokenOf('reseller');
    const name = `Win money\r\nBcc: x@y.z at https://evil.test/a?b or evil.test, call +1 900 555 0100 ${'now '.repeat(60)}`;
    await server.call('POST', `/api/v2/updateOrganization?targetOrganizationId=${idOf('O1')}`, {
      token: reseller,
      body: { orgName: name.slice(0, 160).replace('\r\n', ' ') },
    });
    await invite('owner', email, { redirectUrl: 'http://localhost/welcome?say=call-1900-now#win' });
    const mail = invitationMails(email).at(-1);
    expect(mail?.text).toContain('http://localhost/welcome?invitation=');
    expect(JSON.stringify(mail)).not.toMatch(
      /evil\.test|https:\/\/evil|900 555|call-1900|#win|\\r/,
    );
    expect((mail?.subject.length ?? 0) < 90).toBe(true);
  });

  it.each([
    ['Northside Dental', 'Northside Dental'],
    ['Dr. Marsh & Søn, St. Paul', 'Dr. Marsh & Søn, St. Paul'],
    ['  a\n\tb  ', 'a b'],
    ['pay at evil.com', 'pay at evil com'],
    ['https://evil.com/x', 'evil com x'],
    ['me@evil.com', 'me evil com'],
    ['call +1 (900) 555-0100 now', 'call now'],
    ['\u202Eevil\u200B', 'evil'],
    ['\u05D0\u05D1\u2066x', '\u2068\u05D0\u05D1 x\u2069'],
    ['x'.repeat(80), `${'x'.repeat(60)}…`],
    ['://', 'an account'],
  ])('show the name %j as %j', (given, shown) => expect(shownName(given)).toBe(shown));

  it.each([
    ['https://desk.test/app', 'https://desk.test/app?invitation=7.x'],
    ['https://desk.test/a/b?c=d#e', 'https://desk.test/a/b?invitation=7.x'],
    [`https://desk.test/${'a'.repeat(200)}`, 'https://desk.test/app?invitation=7.x'],
  ])('lead from %s to %s', (given, link) => expect(invitationLink(given, '7.x')).toBe(link));
});
