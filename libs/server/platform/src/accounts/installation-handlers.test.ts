import { readFileSync } from 'node:fs';
import { operationOf } from '@patchbay/contract';
import { accounts, domains } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';
import { createFixtureTree, type FixtureTree } from '../testing/fixture-tree.js';
import { createTestServer, type TestServer } from '../testing/test-server.js';

let server: TestServer;
let tree: FixtureTree;
const scope = { kind: 'platform', reason: 'prepare a test of the installation' } as const;
const host = 'agents.harborline.example';
const links = {
  supportUrl: 'https://harborline.example/help',
  privacyUrl: 'https://harborline.example/privacy',
  tosUrl: 'https://harborline.example/terms',
};
const idOf = (key: string) => tree.nodes[key]?.id as number;

beforeAll(async () => {
  server = await createTestServer({ http: { limits: { hit: async () => 0 } } });
  tree = await createFixtureTree(server);
  await server.store.within(scope, async (db) => {
    const brand = (key: string, details: object, settings: object) =>
      db
        .update(accounts)
        .set({ details: { ...details }, settings: { ...settings } })
        .where(eq(accounts.id, idOf(key)));
    await brand('R1', { resellerName: 'Harborline' }, links);
    await brand('R3', { resellerName: 'Ridge' }, { supportUrl: 'javascript:alert(1)', tosUrl: '' });
    await brand('P1', { partnerName: 'Northern Group' }, { tosUrl: 'https://northern.example/t' });
    await db
      .insert(domains)
      .values({ domain: host, accountId: idOf('R1'), verifiedAt: new Date() });
  });
});
afterAll(() => server.close());

const read = (key: string, { headers = {}, query = '' } = {}) =>
  server.call('GET', `/api/v2/installation${query}`, {
    token: tree.actors.find((actor) => actor.key === key)?.token ?? null,
    headers,
  });

const none = { supportUrl: null, privacyUrl: null, tosUrl: null };
const harborline = { brandName: 'Harborline', ...links };

describe('the installation', () => {
  it.each([
    ['an owner', 'owner', harborline],
    ['a member', 'admin', harborline],
    ['a member of one agent only', 'restricted', harborline],
    ['a reseller', 'reseller', harborline],
    ['a reseller without links', 'foreignReseller', { ...none, brandName: 'Ridge' }],
    [
      'a partner',
      'partner',
      { ...none, brandName: 'Northern Group', tosUrl: 'https://northern.example/t' },
    ],
  ])('is read by %s with the brand of the tenant above', async (_, key, brand) => {
    const { status, json } = await read(key);
    expect([status, json]).toEqual([200, expect.objectContaining(brand)]);
  });

  it('has the version of the package of the server', async () => {
    const file = new URL('../../package.json', import.meta.url);
    const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
    expect((await read('owner')).json.version).toBe(version);
  });

  it('has the brand of the account that a person acts in', async () => {
    const { json } = await read('superAdmin', { query: `?targetAccountId=${idOf('O4')}` });
    expect(json.brandName).toBe('Ridge');
  });

  it('has the brand of the host where no tenant is above the account', async () => {
    const at = async (where: string) =>
      (await read('superAdmin', { headers: { host: where } })).json;
    expect(await at(host)).toMatchObject(harborline);
    expect((await at('localhost')).brandName).toBe('Patchbay');
  });

  it.each([
    ['a visitor', 'visitor'],
    ['a caller without a session', 'anonymous'],
    ['a person whose session has ended', 'revoked'],
  ])('is refused to %s', async (_, key) => {
    const { status, text } = await read(key);
    expect(status).toBe(401);
    expect(text).not.toContain('Harborline');
  });

  it('needs no permission of a member', () =>
    expect(operationOf('getInstallation').access).toEqual({
      audience: 'account',
      target: 'any',
      effect: 'read',
    }));
});
