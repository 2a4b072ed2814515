import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { domains } from '@patchbay/server-store';
import { type FixtureTree, plantTree } from '../testing/fixture-tree.js';
import { type TestServer, createTestServer } from '../testing/test-server.js';

let server: TestServer;
let tree: FixtureTree;

const webRoot = mkdtempSync(join(tmpdir(), 'patchbay-pages-'));

beforeAll(async () => {
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>app</title>');
  server = await createTestServer({ pages: { webRoot } });
  tree = await plantTree(server);
  const reseller = tree.actors.find((actor) => actor.key === 'reseller')?.token as string;
  await server.call('POST', '/api/v2/account', { token: reseller, body: { settings: { embedOrigins: ['https://portal.partner.example'] } } });
  await server.store.within({ kind: 'platform', reason: 'give a tenant a domain' }, (db) => db.insert(domains).values({ domain: 'agents.partner.example', accountId: tree.nodes.R1?.id as number, verifiedAt: new Date() }));
  const partner = tree.actors.find((actor) => actor.key === 'partner')?.token as string;
  await server.call('POST', `/api/v2/account?targetAccountId=${tree.nodes.R2?.id}`, { token: partner, body: { settings: { embedOrigins: ['https://desk.example', 'https://shop.example'] } } });
});
afterAll(async () => {
  rmSync(webRoot, { recursive: true });
  await server.close();
});

const ancestorsOf = async (url: string, headers = {}) => {
  const reply = await server.call('GET', url, { headers });
  return /frame-ancestors ([^;]*)$/.exec(String(reply.headers['content-security-policy']))?.[1];
};

describe('who may frame a page', () => {
  it('is nobody else by default', async () => expect(await ancestorsOf('/app/org/1')).toBe("'self'"));

  it('is who the tenant named, on the tenant’s own domain', async () => {
    expect(await ancestorsOf('/app/org/1', { host: 'agents.partner.example' })).toBe("'self' https://portal.partner.example");
  });

  it('is who the tenant named, for the person whom a one-time token signs in; looking does not use it up', async () => {
    const reseller = tree.actors.find((actor) => actor.key === 'reseller')?.token as string;
    const email = (await server.call('GET', '/api/v2/viewer', { token: tree.actors.find((actor) => actor.key === 'owner')?.token })).json.person as { email: string };
    const { authToken } = (await server.call('GET', `/api/v2/auth/account/oneTimeAuthToken?email=${email.email}`, { token: reseller })).json;
    expect(await ancestorsOf(`/app/embed?authToken=${String(authToken)}`)).toBe("'self' https://portal.partner.example");
    expect((await server.call('GET', `/api/v1/oneTimeAuth?oneTimeToken=${String(authToken)}`)).status).toBe(200);
  });

  it('is, on the platform’s own host, whoever a tenant without a host of its own named: a frame outlives a reload', async () => {
    expect(await ancestorsOf('/app/org/1', { host: 'localhost' })).toBe("'self' https://desk.example https://shop.example");
  });

  it('is not, on a tenant’s own domain, who another tenant named', async () => {
    expect(await ancestorsOf('/app/org/1', { host: 'agents.partner.example' })).not.toContain('desk.example');
  });

  it('is nobody else on a domain that its tenant has not proved', async () => {
    await server.store.within({ kind: 'platform', reason: 'name a domain' }, (db) => db.insert(domains).values({ domain: 'unproved.example', accountId: tree.nodes.R2?.id as number }));
    expect(await ancestorsOf('/app/org/1', { host: 'unproved.example' })).toBe("'self'");
  });

  it('is anyone for the public chat', async () => expect(await ancestorsOf('/embedChat?chatTarget=x')).toBe('*'));
});
