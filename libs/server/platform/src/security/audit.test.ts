import { audit } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';
import { insertApiKey } from '../people/sessions-repository.js';
import { createAttackers } from '../testing/attackers.js';
import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { type Reply, type TestServer, createTestServer } from '../testing/test-server.js';

interface Entry {
  readonly id: string;
  readonly operation: string;
  readonly outcome: string;
  readonly actor: {
    kind: string;
    id: string | null;
    email: string | null;
    sessionId: string | null;
  };
  readonly accountId: number;
  readonly actingFor: number | null;
  readonly object: { kind: string; id: string } | null;
  readonly changes: Record<string, unknown>;
  readonly address: string | null;
  readonly device: string | null;
  readonly requestId: string | null;
}

let server: TestServer;
let tree: FixtureTree;
beforeAll(async () => {
  server = await createTestServer({ addresses: { trustedProxies: 1 } });
  tree = await createFixtureTree(server);
});
afterAll(() => server.close());

const tokenOf = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const idOf = (key: string) => tree.nodes[key]?.id as number;
const from = (address: string) => ({ 'x-forwarded-for': address, 'user-agent': 'Check/1.0' });
const call = (
  token: string | null,
  method: string,
  url: string,
  body?: unknown,
  address = '198.51.100.7',
) => server.call(method, url, { token, body, headers: from(address) });
const entriesOf = (reply: Reply) => reply.json.entries as Entry[];
const list = async (query = '', token = tokenOf('owner')) => {
  await server.platform.core.edge.securityMonitor.settle();
  const reply = await call(token, 'GET', `/api/v2/audit?limit=200${query}`);
  expect(reply.status).toBe(200);
  return entriesOf(reply);
};
const requestOf = (reply: Reply) => String(reply.headers['x-request-id']);
const lineOf = async (reply: Reply, token = tokenOf('owner')) =>
  (await list('', token)).find(({ requestId }) => requestId === requestOf(reply));

describe('an audit entry', () => {
  it('records actor, role, object, change, origin and request', async () => {
    const reply = await call(
      tokenOf('reseller'),
      'POST',
      `/api/v2/member?targetAccountId=${idOf('O1')}`,
      {
        email: 'line@example.com',
        role: 'admin',
        sendWelcomeEmail: false,
      },
    );
    expect(reply.status).toBe(201);
    expect(await lineOf(reply)).toMatchObject({
      operation: 'inviteMember',
      outcome: 'ok',
      actor: { kind: 'person' },
      accountId: idOf('O1'),
      actingFor: idOf('R1'),
      object: { kind: 'organization', id: String(idOf('O1')) },
      changes: { email: 'line@example.com', role: 'admin', sendWelcomeEmail: false },
      address: '198.51.100.7',
      device: 'Check/1.0',
    });
  });

  it('records the object that the arguments name', async () => {
    const hook = await call(tokenOf('owner'), 'POST', '/api/v2/webhooks', {
      url: 'https://crm.example.com/hooks/1',
      label: 'CRM',
      type: 'security.event',
    });
    expect(await lineOf(hook)).toMatchObject({
      operation: 'createWebhook',
      object: { kind: 'webhook', id: 'https://crm.example.com/hooks/1' },
    });
  });

  it('contains no secret and no personal text', async () => {
    const secret = 'very-secret-password-1';
    const sip = await call(tokenOf('owner'), 'POST', '/api/v2/sip/registration', {
      aor: 'a@sip.example',
      username: 'a',
      authUsername: 'a',
      password: secret,
      sipRealm: 'sip.example',
      transport: 'UDP',
    });
    const stored = await call(tokenOf('owner'), 'POST', '/api/v2/integration/square', {
      appData: { apiKey: secret, location: 'austin' },
    });
    const said = await call(tokenOf('owner'), 'POST', '/api/v2/messaging/send', {
      roomId: tree.roomOf(tree.nodes.O1 as never),
      message: 'Words of a patient',
    });
    const lines = JSON.stringify(await list());
    expect([sip.status, stored.status, said.status].every((status) => status < 500)).toBe(true);
    expect([lines.includes(secret), lines.includes('Words of a patient')]).toEqual([false, false]);
  });

  it('is written for refused writes, limited for floods of them', async () => {
    const refused = await call(tokenOf('restricted'), 'POST', '/api/v2/member', {
      email: 'escape@example.com',
    });
    expect(refused.status).toBe(403);
    expect(await lineOf(refused)).toMatchObject({
      operation: 'inviteMember',
      outcome: 'refused',
      changes: { email: 'escape@example.com', refused: 'forbidden' },
    });
    for (let time = 0; time < 40; time += 1)
      await call(tokenOf('restricted'), 'DELETE', '/api/v2/deleteOrganization', {
        targetOrganizationId: idOf('O1'),
      });
    const lines = (await list('&operation=deleteOrganization&outcome=refused')).length;
    expect(lines).toBeGreaterThan(5);
    expect(lines).toBeLessThanOrEqual(40);
  });
});

describe('signing in', () => {
  let email = '';
  beforeAll(async () => {
    ({ email } = await createAttackers(server, tree).person('O1', 'admin'));
  });
  const mailed = () => server.mails.filter((mail) => mail.to === email && mail.code).at(-1)?.code;

  it('is audited for a wrong code, a success and a sign-out', async () => {
    await call(null, 'POST', '/api/v1/signin/email', { email });
    const wrong = await call(
      null,
      'POST',
      '/api/v1/email/verify',
      { email, verificationCode: mailed() === '123456' ? 123457 : 123456 },
      '203.0.113.50',
    );
    expect(await lineOf(wrong)).toMatchObject({
      operation: 'wrong code',
      outcome: 'refused',
      actor: { kind: 'anonymous', id: null },
      address: '203.0.113.50',
      object: { kind: 'member' },
    });
    const right = await call(null, 'POST', '/api/v1/email/verify', {
      email,
      verificationCode: Number(mailed()),
    });
    expect(right.status).toBe(200);
    expect(await lineOf(right)).toMatchObject({
      operation: 'signed in',
      actor: { kind: 'person', email },
      changes: { by: 'code' },
      address: '198.51.100.7',
      device: 'Check/1.0',
    });
    const out = await call(right.json.token as string, 'POST', '/api/v2/auth/signOut');
    expect(await lineOf(out)).toMatchObject({ operation: 'signOut', actor: { email } });
  });

  it('is audited for a one-time token that is created, redeemed and replayed', async () => {
    const issued = await call(
      tokenOf('reseller'),
      'GET',
      `/api/v2/auth/account/oneTimeAuthToken?email=${email}`,
    );
    expect(await lineOf(issued, tokenOf('reseller'))).toMatchObject({
      operation: 'mintOneTimeToken',
      object: { kind: 'member' },
      changes: { email },
    });
    const redeem = () =>
      call(null, 'GET', `/api/v1/oneTimeAuth?oneTimeToken=${String(issued.json.authToken)}`);
    expect(await lineOf(await redeem())).toMatchObject({
      operation: 'signed in',
      changes: { by: 'one-time token' },
    });
    const again = await redeem();
    expect([again.status, await lineOf(again)]).toEqual([
      401,
      expect.objectContaining({ operation: 'one-time sign-in replayed', outcome: 'refused' }),
    ]);
  });
});

describe('an API key', () => {
  it('is audited when it is created, first used on a day and from a network, and revoked', async () => {
    const made = await call(tokenOf('owner'), 'POST', '/api/v2/tokens', { description: 'Audited' });
    const { token, id } = made.json.token as { token: string; id: string };
    expect(await lineOf(made)).toMatchObject({
      operation: 'createToken',
      object: { kind: 'key', id },
      changes: { description: 'Audited' },
    });
    for (const address of ['203.0.113.4', '203.0.113.4', '203.0.113.5', '198.51.100.99'])
      await call(token, 'GET', '/api/v2/account', undefined, address);
    expect(
      (await list(`&operation=key%20used&actor=${id}`)).map(({ address }) => address).sort(),
    ).toEqual(['198.51.100.99', '203.0.113.4']);
    const gone = await call(tokenOf('owner'), 'DELETE', '/api/v2/tokens', { token: id });
    expect(await lineOf(gone)).toMatchObject({
      operation: 'deleteToken',
      object: { kind: 'key', id },
    });
  });
});

describe('reading the audit', () => {
  it('is paged without gaps, and filtered', async () => {
    const all = await list();
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await call(
        tokenOf('owner'),
        'GET',
        `/api/v2/audit?limit=3${cursor ? `&cursor=${cursor}` : ''}`,
      );
      seen.push(...entriesOf(page).map(({ id }) => id));
      cursor = page.json.nextCursor as string | null;
    }
    expect(seen).toEqual(all.map(({ id }) => id));
    expect((await list('&outcome=refused')).every(({ outcome }) => outcome === 'refused')).toBe(
      true,
    );
    expect((await list('&objectKind=key')).every(({ object }) => object?.kind === 'key')).toBe(
      true,
    );
    expect(await list(`&account=${idOf('A2')}`)).toEqual([]);
    expect((await call(tokenOf('owner'), 'GET', '/api/v2/audit?cursor=nonsense')).status).toBe(400);
  });

  it('exports CSV', async () => {
    const csv = await call(
      tokenOf('owner'),
      'GET',
      '/api/v2/audit?format=csv&operation=inviteMember',
    );
    expect(csv.headers['content-type']).toContain('text/csv');
    expect(csv.text).toMatch(/^time,operation,outcome,actorKind/);
    expect(csv.text).toContain('line@example.com');
  });

  it('is allowed for owners and admins of the node and above, not for agents, restricted members or siblings', async () => {
    for (const [who, status] of [
      ['admin', 200],
      ['reseller', 200],
      ['restricted', 403],
      ['agent key', 403],
      ['visitor', 401],
    ] as const)
      expect([who, (await call(tokenOf(who), 'GET', '/api/v2/audit')).status]).toEqual([
        who,
        status,
      ]);
    const foreign = await list('', tokenOf('siblingOwner'));
    expect(
      foreign.filter(({ accountId }) => accountId !== idOf('O2') && accountId !== idOf('A3')),
    ).toEqual([]);
    const { value } = await server.store.within({ kind: 'platform', reason: 'make a key' }, (db) =>
      insertApiKey(db, server.clock, {
        accountId: idOf('O1'),
        userId: null,
        description: 'x',
        scopes: ['security:read'],
      }),
    );
    expect((await call(value, 'GET', '/api/v2/audit')).status).toBe(200);
  });

  it('cannot be changed, and only what is older than 400 days can be removed', async () => {
    const platform = { kind: 'platform', reason: 'try' } as const;
    await server.store.within(platform, (db) =>
      db.insert(audit).values([
        {
          accountId: idOf('O1'),
          actorKind: 'person',
          action: 'old',
          createdAt: new Date(Date.now() - 401 * 86_400_000),
        },
        {
          accountId: idOf('O1'),
          actorKind: 'person',
          action: 'old',
          createdAt: new Date(Date.now() - 399 * 86_400_000),
        },
      ]),
    );
    await expect(
      server.store.within(platform, (db) => db.update(audit).set({ action: 'x' })),
    ).rejects.toThrow();
    const gone = await server.store.within(platform, (db) =>
      db.delete(audit).where(eq(audit.action, 'old')).returning({ id: audit.id }),
    );
    expect(gone).toHaveLength(1);
    expect(
      await server.store.within({ kind: 'organization', id: idOf('O1') }, (db) =>
        db.delete(audit).returning({ id: audit.id }),
      ),
    ).toEqual([]);
    expect(
      await server.store.within(platform, (db) =>
        db.update(audit).set({ changes: {} }).returning({ id: audit.id }),
      ),
    ).toEqual([]);
  });
});
