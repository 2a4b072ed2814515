import { openSession } from '@patchbay/server-core';
import { type TxtLookup, createTxtLookup } from '@patchbay/server-providers';
import { accounts, domains, users } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';
import { type DnsServer, openDnsServer } from '../testing/dns-server.js';
import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { type Reply, type TestServer, createTestServer } from '../testing/test-server.js';

let dns: DnsServer;
/** The time-out is short only for the name server that never answers; the others may be slow. */
let isHanging = false;
/** Runs during the DNS query. */
let meanwhile: () => Promise<unknown> = async () => undefined;
let server: TestServer;
let tree: FixtureTree;
const platformScope = { kind: 'platform', reason: 'look at domains in a test' } as const;
const tokens = new Map<string, string>();
const tokenOf = (key: string) =>
  tokens.get(key) ?? (tree.actors.find((actor) => actor.key === key)?.token as string);
const idOf = (key: string) => tree.nodes[key]?.id as number;

beforeAll(async () => {
  dns = await openDnsServer();
  const [patient, hasty] = [20_000, 300].map((timeoutMs) =>
    createTxtLookup({ servers: [dns.place], timeoutMs, tries: 1 }),
  ) as [TxtLookup, TxtLookup];
  server = await createTestServer({
    http: { limits: { hit: async () => 0 } },
    addresses: {
      lookupTxt: async (name) => {
        await meanwhile();
        return (isHanging ? hasty : patient)(name);
      },
    },
  });
  tree = await createFixtureTree(server);
});
afterAll(async () => {
  await server.close();
  await dns.close();
});

interface Shown {
  readonly domain: string;
  readonly default: boolean;
  readonly verified: boolean;
  readonly state: string;
  readonly reason: string | null;
  readonly records: readonly {
    readonly type: string;
    readonly name: string;
    readonly value: string;
  }[];
}
const ask = (
  method: string,
  path: string,
  body?: unknown,
  who = 'reseller',
  target?: number,
): Promise<Reply> =>
  server.call(method, `/api/v2/${path}${target ? `?targetAccountId=${target}` : ''}`, {
    token: tokenOf(who),
    body,
  });
const add = (domain: string, who = 'reseller') => ask('POST', 'domain', { domain }, who);
const shown = (reply: Reply) => reply.json.domain as Shown;
const list = async (who = 'reseller') =>
  (await ask('GET', 'domains', undefined, who)).json.domains as Shown[];
const put = ({ records }: Pick<Shown, 'records'>) => {
  const [txt] = records;
  dns.set(txt?.name ?? '', [txt?.value ?? '']);
};
const brandAt = async (domain: string) =>
  (
    (await server.call('POST', '/api/v1/domain/lookup', { body: { domain } })).json.profile as {
      id: number;
    }
  ).id;

/** Advances the clock, runs what is due, and signs in again those whose sessions expired. */
async function pass(ms: number): Promise<void> {
  server.clock.advance(ms);
  await server.platform.domains.worker.drain();
  for (const key of ['reseller', 'partner']) {
    await server.store.within(platformScope, async (db) => {
      const [user] = await db.select().from(users).where(eq(users.name, key));
      if (user) tokens.set(key, await openSession(db, server.clock, user));
    });
  }
}

/** Adds a domain and proves it. */
async function prove(domain: string, who = 'reseller'): Promise<Shown> {
  put(shown(await add(domain, who)));
  return shown(await add(domain, who));
}

describe('a domain', () => {
  it('carries the brand only after verification by its DNS record', async () => {
    const named = await add('Agents.One.example');
    expect([named.status, shown(named)]).toMatchObject([
      201,
      {
        domain: 'agents.one.example',
        verified: false,
        state: 'pending',
        default: false,
        records: [
          { type: 'TXT', name: '_patchbay.agents.one.example' },
          { type: 'CNAME', name: 'agents.one.example', value: 'localhost' },
        ],
      },
    ]);
    expect(await brandAt('agents.one.example')).not.toBe(idOf('R1'));
    dns.set('_patchbay.agents.one.example', ['v=spf1 -all', 'patchbay-domain-proof=0000']);
    expect(shown(await add('agents.one.example'))).toMatchObject({
      verified: false,
      reason: 'There is a record of this name with another value.',
    });
    put(shown(named));
    expect(shown(await add('agents.one.example'))).toMatchObject({
      verified: true,
      state: 'active',
      reason: null,
    });
    expect(await brandAt('agents.one.example')).toBe(idOf('R1'));
    expect((await list()).map(({ domain }) => domain)).toContain('agents.one.example');
  });

  it('can become the default once verified, and there is only one default', async () => {
    await prove('first.example');
    await prove('second.example');
    expect((await ask('POST', 'domain/default', { domain: 'first.example' })).json.success).toBe(
      true,
    );
    expect((await ask('POST', 'domain/default', { domain: 'second.example' })).status).toBe(200);
    expect((await list()).filter((one) => one.default).map(({ domain }) => domain)).toEqual([
      'second.example',
    ]);
    await add('unproved.example');
    expect((await ask('POST', 'domain/default', { domain: 'unproved.example' })).status).toBe(409);
    expect((await ask('POST', 'domain/default', { domain: 'nobodys.example' })).status).toBe(404);
    const both = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        ask('POST', 'domain/default', { domain: index % 2 ? 'first.example' : 'second.example' }),
      ),
    );
    expect(both.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect((await list()).filter((one) => one.default)).toHaveLength(1);
  });

  it('is the target of invitation links while it is the default and verified', async () => {
    await prove('links.example');
    const invite = async (email: string) => {
      expect(
        (await ask('POST', 'member', { email, role: 'admin' }, 'reseller', idOf('O1'))).status,
      ).toBeLessThan(300);
      return /sign in with this address at (\S+)/i.exec(
        server.mails.find(({ to }) => to === email)?.text ?? '',
      )?.[1];
    };
    await ask('POST', 'domain/default', { domain: 'links.example' });
    expect(await invite('first@new.example')).toMatch(
      /^https:\/\/links\.example\/app\?invitation=\d+\./,
    );
    await ask('DELETE', 'domain', { domain: 'links.example' });
    expect(await invite('second@new.example')).toMatch(
      /^http:\/\/localhost\/app\?invitation=\d+\./,
    );
  });

  it('can be removed, and a leftover DNS record does not verify it for another account', async () => {
    await prove('dangling.example');
    expect((await ask('DELETE', 'domain', { domain: 'Dangling.example.' })).json).toMatchObject({
      success: true,
    });
    expect(await brandAt('dangling.example')).not.toBe(idOf('R1'));
    expect((await ask('DELETE', 'domain', { domain: 'dangling.example' })).status).toBe(404);
    // The record of the former tenant is still there; another tenant needs its own.
    expect(shown(await add('dangling.example', 'foreignReseller'))).toMatchObject({
      verified: false,
      state: 'pending',
    });
    expect(await brandAt('dangling.example')).not.toBe(idOf('R3'));
  });

  it.each([
    ['com', 400],
    ['co.uk', 400],
    ['localhost', 400],
    ['10.0.0.1', 400],
    ['https://x.example', 400],
    ['', 400],
  ])('is not %p', async (domain, status) => {
    expect([
      (await add(domain)).status,
      (await list()).some((one) => one.domain === domain),
    ]).toEqual([status, false]);
  });

  it('belongs to resellers and partners', async () => {
    expect((await add('owner.example', 'owner')).status).toBe(403);
    expect(
      (await ask('POST', 'domain', { domain: 'owner.example' }, 'reseller', idOf('O1'))).status,
    ).toBe(400);
    expect(
      (await ask('GET', 'domains', undefined, 'partner', idOf('R1'))).json.domains,
    ).toHaveLength((await list()).length);
    expect((await ask('GET', 'domains', undefined, 'foreignReseller', idOf('R1'))).status).toBe(
      404,
    );
    expect((await server.call('GET', '/api/v2/domains')).status).toBe(401);
    expect(
      (
        await server.call('GET', `/api/v2/domains?targetAccountId=${idOf('R1')}`, {
          token: tokenOf('superAdmin'),
        })
      ).status,
    ).toBe(200);
  });

  it('is not lost by its verified owner when other accounts claim it', async () => {
    await prove('mine.example');
    const other = await add('mine.example', 'foreignReseller');
    expect([other.status, (other.json.records as Shown['records'])[0]?.name]).toEqual([
      409,
      '_patchbay.mine.example',
    ]);
    expect(await list('foreignReseller')).not.toContainEqual(
      expect.objectContaining({ domain: 'mine.example' }),
    );
    expect(await brandAt('mine.example')).toBe(idOf('R1'));
  });

  it('is verified for exactly one of several concurrent claims', async () => {
    const host = 'contested.example';
    const claims = await Promise.all(
      ['reseller', 'foreignReseller', 'partner'].map((who) => add(host, who).then(shown)),
    );
    dns.set(
      `_patchbay.${host}`,
      claims.map(({ records }) => records[0]?.value ?? ''),
    );
    const looks = await Promise.all(
      Array.from({ length: 9 }, (_, index) =>
        add(host, ['reseller', 'foreignReseller', 'partner'][index % 3]),
      ),
    );
    expect(looks.every(({ status }) => status === 201)).toBe(true);
    const rows = await server.store.within(platformScope, (db) =>
      db.select().from(domains).where(eq(domains.domain, host)),
    );
    expect(rows.filter(({ verifiedAt }) => verifiedAt)).toHaveLength(1);
    expect(rows.filter(({ finding }) => finding === 'taken')).toHaveLength(2);
  });

  it('moves to the account that controls it after the former record is removed', async () => {
    const host = 'sold.example';
    const former = await prove(host);
    const wanted = (await add(host, 'foreignReseller')).json.records as Shown['records'];
    dns.set(`_patchbay.${host}`, [former.records[0]?.value ?? '', wanted[0]?.value ?? '']);
    expect(shown(await add(host, 'foreignReseller'))).toMatchObject({
      verified: false,
      state: 'taken',
    });
    dns.set(`_patchbay.${host}`, [wanted[0]?.value ?? '']);
    await server.platform.domains.worker.drain();
    await pass(3_700_000);
    expect(shown(await add(host, 'foreignReseller'))).toMatchObject({ verified: true });
    expect(await brandAt(host)).toBe(idOf('R3'));
    expect((await list()).find(({ domain }) => domain === host)).toMatchObject({
      verified: false,
      state: 'lost',
    });
  });

  it('is checked periodically: without its record it is disabled and its owners are notified', async () => {
    const host = 'fading.example';
    const proved = await prove(host);
    await ask('POST', 'domain/default', { domain: host });
    dns.set(`_patchbay.${host}`, []);
    await pass(25 * 3_600_000);
    expect((await list()).find(({ domain }) => domain === host)).toMatchObject({
      verified: true,
      state: 'failing',
    });
    await pass(3_700_000);
    expect((await list()).find(({ domain }) => domain === host)).toMatchObject({
      verified: false,
      state: 'lost',
      default: false,
    });
    expect(await brandAt(host)).not.toBe(idOf('R1'));
    expect(
      server.mails.filter(({ subject }) => subject.includes(host)).map(({ subject }) => subject),
    ).toEqual([`The record that proves ${host} is missing`, `${host} was switched off`]);
    put(proved);
    await pass(3_700_000);
    expect((await list()).find(({ domain }) => domain === host)).toMatchObject({
      verified: true,
      state: 'active',
    });
  });

  it.each(['fail', 'hang'] as const)('stays proved while the DNS answers with %s', async (how) => {
    const host = `${how}ing.example`;
    await prove(host);
    dns.set(`_patchbay.${host}`, how);
    isHanging = how === 'hang';
    for (let days = 0; days < 3; days += 1) await pass(25 * 3_600_000);
    isHanging = false;
    expect((await list()).find(({ domain }) => domain === host)).toMatchObject({
      verified: true,
      reason: 'The DNS did not answer. It is asked again soon.',
    });
  });

  it('cannot be marked as verified in a transaction with tenant scope', async () => {
    const scope = { kind: 'reseller', id: idOf('R1') } as const;
    await expect(
      server.store.within(scope, (db) =>
        db
          .insert(domains)
          .values({ domain: 'forged.example', accountId: idOf('R1'), verifiedAt: new Date() }),
      ),
    ).rejects.toMatchObject({ cause: { code: '42501' } });
    await expect(
      server.store.within(scope, (db) =>
        db.insert(domains).values({ domain: 'forged.example', accountId: idOf('R3') }),
      ),
    ).rejects.toMatchObject({ cause: { code: '42501' } });
    const { rowCount } = await server.store.within(scope, (db) =>
      db
        .update(domains)
        .set({ verifiedAt: new Date() })
        .where(eq(domains.domain, 'unproved.example')),
    );
    expect(rowCount).toBe(0);
    expect(
      await server.store.within(scope, (db) =>
        db
          .select()
          .from(accounts)
          .where(eq(accounts.id, idOf('R3'))),
      ),
    ).toEqual([]);
  });

  it('whose lease was taken by another process keeps the result of that process', async () => {
    const host = 'leased.example';
    const proved = await prove(host);
    dns.set(`_patchbay.${host}`, []);
    const row = async () =>
      (
        await server.store.within(platformScope, (db) =>
          db.select().from(domains).where(eq(domains.domain, host)),
        )
      )[0];
    let asked = 0;
    meanwhile = async () => {
      asked += 1;
      const until = new Date(server.clock.now() + 120_000);
      await server.store.within(platformScope, (db) =>
        db.update(domains).set({ nextCheckAt: until }).where(eq(domains.domain, host)),
      );
    };
    const before = await row();
    await pass(25 * 3_600_000);
    meanwhile = async () => undefined;
    expect([asked > 0, await row()]).toEqual([
      true,
      { ...before, nextCheckAt: new Date(server.clock.now() + 120_000) },
    ]);
    put(proved);
  });

  it('is limited to twenty per account', async () => {
    for (let index = 0; index < 25; index += 1) await add(`many${index}.example`, 'partner');
    expect((await list('partner')).length).toBe(20);
  });
});
