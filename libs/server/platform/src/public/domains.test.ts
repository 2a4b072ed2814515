import { accounts, domains, users } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';
import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { type TestServer, createTestServer } from '../testing/test-server.js';

let server: TestServer;
let tree: FixtureTree;
const host = 'agents.partner.example';
const platformScope = { kind: 'platform', reason: 'prepare a test of domains' } as const;
const idOf = (key: string) => tree.nodes[key]?.id as number;
const tokenOf = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;

beforeAll(async () => {
  server = await createTestServer({ http: { limits: { hit: async () => 0 } } });
  tree = await createFixtureTree(server);
  await server.store.within(platformScope, async (db) => {
    await db
      .update(accounts)
      .set({
        settings: {
          brandColor: '#aa0000',
          appScripts: { head: 'tracker()' },
          embedOrigins: ['https://portal.partner.example'],
        },
      })
      .where(eq(accounts.id, idOf('R1')));
    await db.insert(domains).values({ domain: host, accountId: idOf('R1') });
  });
});
afterAll(() => server.close());

const prove = (verifiedAt: Date | null) =>
  server.store.within(platformScope, (db) =>
    db.update(domains).set({ verifiedAt }).where(eq(domains.domain, host)),
  );

const brand = async () =>
  (await server.call('POST', '/api/v1/domain/lookup', { body: { domain: host } })).json.profile as {
    id: number;
    settings: { appScripts: object };
  };

/** Redeems a one-time token of a member of O2 from a page on the domain. */
async function redeem(): Promise<number> {
  const [member] = await server.store.within(platformScope, (db) =>
    db
      .select()
      .from(users)
      .where(eq(users.tenantId, idOf('O2'))),
  );
  const made = await server.call(
    'GET',
    `/api/v2/auth/account/oneTimeAuthToken?email=${member?.email}`,
    { token: tokenOf('reseller') },
  );
  return (
    await server.call('GET', `/api/v1/oneTimeAuth?oneTimeToken=${String(made.json.authToken)}`, {
      headers: { origin: `https://${host}` },
    })
  ).status;
}

/** The reseller whose customer a person becomes who signs up at the domain. */
async function resellerAt(email: string): Promise<unknown> {
  await server.call('POST', '/api/v1/signup/email', {
    body: { email, name: 'Ada Marsh' },
    headers: { host },
  });
  const code = Number(server.mails.filter((mail) => mail.to === email && mail.code).at(-1)?.code);
  const { token } = (
    await server.call('POST', '/api/v1/email/verify', {
      body: { email, verificationCode: code },
      headers: { host },
    })
  ).json;
  return (await server.call('GET', '/api/v2/account', { token: token as string })).json.resellerId;
}

describe('unverified domain', () => {
  it.each([
    ['serves nothing of the tenant before it is proved', null],
    ['carries brand, scripts and rights of the tenant once it is proved', new Date()],
    ['loses them with its proof', null],
  ])('%s', async (says, proof) => {
    await prove(proof);
    const isProved = proof !== null;
    expect((await brand()).id === idOf('R1')).toBe(isProved);
    expect(Object.keys((await brand()).settings.appScripts)).toEqual(isProved ? ['head'] : []);
    expect(await redeem()).toBe(isProved ? 200 : 401);
    expect((await resellerAt(`${says.length}@new.example.com`)) === idOf('R1')).toBe(isProved);
  });
});

describe('page on a tenant’s domain', () => {
  const other = 'agents.other.example';
  const signInAt = async (email: string, headers: Record<string, string>) => {
    server.clock.advance(61_000);
    await server.call('POST', '/api/v1/signin/email', { body: { email }, headers });
    const code = Number(server.mails.filter((mail) => mail.to === email && mail.code).at(-1)?.code);
    return server.call('POST', '/api/v1/email/verify', {
      body: { email, verificationCode: code },
      headers,
    });
  };
  const emailOf = async (which: 'staff' | 'owner') => {
    const rows = await server.store.within(platformScope, (db) => db.select().from(users));
    return rows.find((row) =>
      which === 'staff' ? row.superAdmin : row.name === 'owner' && row.tenantId === idOf('O1'),
    )?.email as string;
  };

  beforeAll(async () => {
    await prove(new Date());
    await server.store.within(platformScope, (db) =>
      db.insert(domains).values({ domain: other, accountId: idOf('R3'), verifiedAt: new Date() }),
    );
  });

  it('redeems a one-time token only when an ancestor of the person holds the domain', async () => {
    const [member] = await server.store.within(platformScope, (db) =>
      db
        .select()
        .from(users)
        .where(eq(users.tenantId, idOf('O2'))),
    );
    const statuses: number[] = [];
    for (const origin of [
      `https://${host}`,
      `https://${other}`,
      'https://evil.test',
      `https://${host}.evil.test`,
      `https://evil.test/?${host}`,
      'null',
    ]) {
      const made = await server.call(
        'GET',
        `/api/v2/auth/account/oneTimeAuthToken?email=${member?.email}`,
        { token: tokenOf('reseller') },
      );
      statuses.push(
        (
          await server.call(
            'GET',
            `/api/v1/oneTimeAuth?oneTimeToken=${String(made.json.authToken)}`,
            { headers: { origin } },
          )
        ).status,
      );
    }
    expect(statuses).toEqual([200, 401, 401, 401, 401, 401]);
  });

  it('opens no session of staff, whose token the tenant’s scripts could read, and reveals it to no other caller', async () => {
    const staff = await emailOf('staff');
    for (const headers of [{ host }, { origin: `https://${other}` }] as Record<string, string>[]) {
      const refused = await signInAt(staff, headers);
      expect([refused.status, refused.json.token, refused.json.message]).toEqual([
        403,
        undefined,
        'Staff sign in at the platform’s own address.',
      ]);
      // A wrong code does not tell an unknown person whose address it is.
      const wrong = async (email: string) =>
        (
          await server.call('POST', '/api/v1/email/verify', {
            body: { email, verificationCode: 100_000 },
            headers,
          })
        ).json.message;
      expect(await wrong(staff)).toBe(await wrong('unknown@nowhere.example'));
    }
    expect((await signInAt(staff, {})).status).toBe(200);
    expect((await signInAt(await emailOf('owner'), { host })).status).toBe(200);
  });
});
