import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverKeyFrom } from '@patchbay/server-core';
import { accounts, domains } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';
import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { routePaths } from '../testing/route-paths.js';
import { type TestServer, createTestServer } from '../testing/test-server.js';

let server: TestServer;
let tree: FixtureTree;

const webRoot = mkdtempSync(join(tmpdir(), 'patchbay-pages-'));

beforeAll(async () => {
  writeFileSync(
    join(webRoot, 'index.html'),
    '<!doctype html><html><head><meta name="page" content="app"></head></html>',
  );
  server = await createTestServer({
    pages: { webRoot },
    addresses: { publicUrl: 'https://console.example' },
  });
  tree = await createFixtureTree(server);
  const reseller = tree.actors.find((actor) => actor.key === 'reseller')?.token as string;
  await server.call('POST', '/api/v2/account', {
    token: reseller,
    body: { settings: { embedOrigins: ['https://portal.partner.example'] } },
  });
  await server.store.within({ kind: 'platform', reason: 'give a tenant a domain' }, (db) =>
    db.insert(domains).values({
      domain: 'agents.partner.example',
      accountId: tree.nodes.R1?.id as number,
      verifiedAt: new Date(),
    }),
  );
  const partner = tree.actors.find((actor) => actor.key === 'partner')?.token as string;
  await server.call('POST', `/api/v2/account?targetAccountId=${tree.nodes.R2?.id}`, {
    token: partner,
    body: { settings: { embedOrigins: ['https://desk.example', 'https://shop.example'] } },
  });
});
afterAll(async () => {
  rmSync(webRoot, { recursive: true });
  await server.close();
});

const shown = async (url: string, headers = {}) => {
  const reply = await server.call('GET', url, { headers });
  return {
    ancestors: /frame-ancestors ([^;]*)$/.exec(
      String(reply.headers['content-security-policy']),
    )?.[1],
    marker: /<meta name="frame-marker" content="([^"]*)">/.exec(reply.text)?.[1],
  };
};
const ancestorsOf = async (url: string, headers = {}) => (await shown(url, headers)).ancestors;
const tokenOf = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
/** A one-time token of an organization's owner below R1, as a reseller's server asks for it. */
const mint = async () => {
  const { email } = (await server.call('GET', '/api/v2/viewer', { token: tokenOf('owner') })).json
    .person as { email: string };
  return String(
    (
      await server.call('GET', `/api/v2/auth/account/oneTimeAuthToken?email=${email}`, {
        token: tokenOf('reseller'),
      })
    ).json.authToken,
  );
};
const redeem = (token: string) => server.call('GET', `/api/v1/oneTimeAuth?oneTimeToken=${token}`);

describe('framing of a page', () => {
  /** An address of each route; the chat of visitors is in any frame, and `/dev` on this machine only. */
  const addresses = async (): Promise<readonly string[]> => {
    const all = (await routePaths()).map((path) =>
      path.replace('/$username', '/northside').replace(/\$\w*/, 'former/address'),
    );
    expect(all.length).toBeGreaterThan(40);
    return all.filter((path) => path !== '/embedChat' && !path.startsWith('/dev/'));
  };

  it('is denied by default, at the address of every route', async () => {
    for (const url of await addresses())
      for (const host of ['localhost', '127.0.0.1', 'unknown.example'])
        expect([url, await shown(url, { host })]).toEqual([
          url,
          { ancestors: "'self'", marker: undefined },
        ]);
  });

  it.each([
    '/app/org/1',
    '/app/embed?authToken=',
    '/app/embed?authToken=once_nobody',
    '/app/embed?authToken=a&authToken=b',
    '/embed/modal?authToken=once_nobody',
    '/app?frame=1',
  ])('is denied by default: %s', async (url) => {
    for (const host of ['localhost', '127.0.0.1', 'unknown.example'])
      expect(await shown(url, { host })).toEqual({ ancestors: "'self'", marker: undefined });
  });

  it('is allowed for the tenant’s origins on its own domain, at the address of every route', async () => {
    const host = 'agents.partner.example';
    for (const url of [...(await addresses()), '/app/org/1'])
      expect([url, await ancestorsOf(url, { host })]).toEqual([
        url,
        "'self' https://portal.partner.example",
      ]);
    expect(await ancestorsOf('/embedChat', { host })).toBeUndefined();
  });

  it('is refused on the tenant’s own domain to other origins, at the address of every route', async () => {
    for (const url of await addresses()) {
      const framedBy = (origin: string) =>
        server.call('GET', url, {
          headers: {
            host: 'agents.partner.example',
            'sec-fetch-dest': 'iframe',
            referer: `${origin}/some/page`,
          },
        });
      const [listed, other] = [
        await framedBy('https://portal.partner.example'),
        await framedBy('https://other.example'),
      ];
      expect([url, listed.status, other.status]).toEqual([url, 200, 403]);
      expect(other.text).not.toContain('<meta name="page" content="app">');
    }
  });

  it('is allowed for the tenant of a one-time token’s person, and does not consume the token', async () => {
    const token = await mint();
    expect(await ancestorsOf(`/app/embed?authToken=${token}`)).toBe(
      "'self' https://portal.partner.example",
    );
    expect(await ancestorsOf(`/app/embed?authToken=${token}`, { host: 'localhost' })).toBe(
      "'self' https://portal.partner.example",
    );
    expect((await redeem(token)).status).toBe(200);
  });

  it('survives a reload by a marker in the address, which is no token', async () => {
    const token = await mint();
    const { marker = '' } = await shown(`/app/embed?authToken=${token}`, { host: 'localhost' });
    expect(marker).not.toBe('');
    await redeem(token);
    for (const path of ['/app', '/app/org/1/inbox', '/app/embed'])
      expect(await shown(`${path}?frame=${marker}`, { host: 'localhost' })).toEqual({
        ancestors: "'self' https://portal.partner.example",
        marker,
      });
    for (const wrong of [
      marker.slice(0, -1),
      `${marker}x`,
      `${tree.nodes.R2?.id}.${marker.split('.')[1]}`,
      `${marker}&frame=${marker}`,
      `${marker.split('.')[0]}.`,
    ])
      expect(await shown(`/app?frame=${wrong}`, { host: 'localhost' })).toEqual({
        ancestors: "'self'",
        marker: undefined,
      });
  });

  it('is denied for origins of another tenant on the same host, with any token or marker', async () => {
    const { marker } = await shown(`/app/embed?authToken=${await mint()}`, { host: 'localhost' });
    const other = String(tree.nodes.R2?.id);
    const digest = serverKeyFrom(Buffer.alloc(32, 7)).digest('frame-marker', other);
    const ofAnother = `${other}.${digest.toString('base64url').slice(0, 22)}`;
    expect(await ancestorsOf(`/app?frame=${ofAnother}`, { host: 'localhost' })).toBe(
      "'self' https://desk.example https://shop.example",
    );
    expect(await ancestorsOf(`/app?frame=${ofAnother}`, { host: 'agents.partner.example' })).toBe(
      "'self' https://portal.partner.example",
    );
    for (const url of [
      '/app',
      `/app/org/${tree.nodes.O3?.id}`,
      `/app/reseller/${tree.nodes.R2?.id}`,
      `/app?frame=${marker}`,
    ])
      for (const host of ['localhost', 'agents.partner.example'])
        expect(await ancestorsOf(url, { host })).not.toMatch(/desk\.example|shop\.example/);
  });

  describe('with a one-time token of staff', () => {
    const staffToken = async (query = '', key = 'superAdmin') => {
      const { email } = (await server.call('GET', '/api/v2/viewer', { token: tokenOf(key) })).json
        .person as { email: string };
      const { json } = await server.call(
        'GET',
        `/api/v2/auth/account/oneTimeAuthToken?email=${email}${query}`,
        { token: tokenOf(key) },
      );
      return String(json.authToken);
    };
    const madeFor = (node: string) => staffToken(`&targetAccountId=${tree.nodes[node]?.id}`);

    it('is allowed for the origins of the tenant that the token was made for, and no other', async () => {
      for (const node of ['R1', 'O1', 'A1']) {
        const { ancestors, marker } = await shown(`/app/embed?authToken=${await madeFor(node)}`, {
          host: 'localhost',
        });
        expect(ancestors).toBe("'self' https://portal.partner.example");
        expect(await ancestorsOf(`/app?frame=${marker}`, { host: 'localhost' })).toBe(ancestors);
      }
      expect(
        await ancestorsOf(`/app/embed?authToken=${await madeFor('R2')}`, { host: 'localhost' }),
      ).toBe("'self' https://desk.example https://shop.example");
    });

    it('is denied where the token was made for no tenant', async () =>
      expect(
        await shown(`/app/embed?authToken=${await staffToken()}`, { host: 'localhost' }),
      ).toEqual({ ancestors: "'self'", marker: undefined }));

    it('opens no session on the tenant’s own domain', async () => {
      const token = await madeFor('R1');
      const reply = await server.call('GET', `/api/v1/oneTimeAuth?oneTimeToken=${token}`, {
        headers: { host: 'agents.partner.example' },
      });
      expect(reply.status).toBe(403);
    });

    it('follows the tenant above the member, not the one that staff named', async () => {
      const { email } = (await server.call('GET', '/api/v2/viewer', { token: tokenOf('owner') }))
        .json.person as { email: string };
      const made = await server.call(
        'GET',
        `/api/v2/auth/account/oneTimeAuthToken?email=${email}&targetAccountId=${tree.nodes.P1?.id}`,
        { token: tokenOf('superAdmin') },
      );
      expect(
        await ancestorsOf(`/app/embed?authToken=${String(made.json.authToken)}`, {
          host: 'localhost',
        }),
      ).toBe("'self' https://portal.partner.example");
    });
  });

  it('is denied for a disabled tenant', async () => {
    const { marker } = await shown(`/app/embed?authToken=${await mint()}`);
    const setReason = (disabledReason: string | null) =>
      server.store.within({ kind: 'platform', reason: 'switch a tenant off and on' }, (db) =>
        db
          .update(accounts)
          .set({ disabledReason })
          .where(eq(accounts.id, tree.nodes.R1?.id as number)),
      );
    await setReason('unpaid');
    expect(await ancestorsOf(`/app?frame=${marker}`)).toBe("'self'");
    await setReason(null);
  });

  it('is denied on an unverified domain', async () => {
    await server.store.within({ kind: 'platform', reason: 'name a domain' }, (db) =>
      db
        .insert(domains)
        .values({ domain: 'unproved.example', accountId: tree.nodes.R2?.id as number }),
    );
    expect(await ancestorsOf('/app/org/1', { host: 'unproved.example' })).toBe("'self'");
  });

  it('is allowed for any origin in the public chat', async () =>
    expect(await ancestorsOf('/embedChat?chatTarget=x')).toBeUndefined());
});

describe('a frame of an origin outside of the list', () => {
  const framedBy = async (url: string, origin: string, host = 'agents.partner.example') => {
    const { status, headers, text } = await server.call('GET', url, {
      headers: { host, 'sec-fetch-dest': 'iframe', referer: `${origin}/some/page` },
    });
    return { status, text, policy: String(headers['content-security-policy']) };
  };

  it('shows which origin to list and where, and nothing of the app', async () => {
    const { status, text, policy } = await framedBy('/app', 'https://other.example');
    expect(status).toBe(403);
    expect(text).toContain('<code>https://other.example</code>');
    expect(text).not.toContain('<meta name="page" content="app">');
    expect(policy).toContain('frame-ancestors *');
    expect(policy).not.toContain('portal.partner.example');
  });

  it('shows through where it is the layer of the modal script, and nowhere else', async () => {
    const htmlOf = async (url: string) =>
      (await server.call('GET', url, { headers: { host: 'agents.partner.example' } })).text;
    for (const path of ['/embed/modal', '/embed/modal/open'])
      expect(await htmlOf(`${path}?settings=true`)).toContain('<html data-layer="modal">');
    for (const path of ['/app', '/embed/modals', '/embed/modal/open/x'])
      expect(await htmlOf(path)).toContain('<html>');
  });

  it('shows the app to a listed origin, and the chat to any', async () => {
    expect((await framedBy('/app', 'https://portal.partner.example')).text).toContain(
      '<meta name="page" content="app">',
    );
    expect((await framedBy('/embedChat', 'https://other.example')).status).toBe(200);
  });
});

describe('an installation on this machine', () => {
  it('lets in the pages of this machine without a list, and no others', async () => {
    const local = await createTestServer({
      pages: { webRoot },
      addresses: { publicUrl: 'http://localhost:4300' },
    });
    const { headers } = await local.call('GET', '/app/embed', { headers: { host: 'localhost' } });
    expect(String(headers['content-security-policy'])).toContain(
      "frame-ancestors 'self' http://localhost:* http://127.0.0.1:*",
    );
    const refused = await local.call('GET', '/app/embed', {
      headers: {
        host: 'localhost:4300',
        'sec-fetch-dest': 'iframe',
        referer: 'https://evil.example/',
      },
    });
    expect(refused.status).toBe(403);
    await local.close();
  });
});
