import { chosenLanguage, recordSecurityEvent } from '@patchbay/server-core';
import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { type TestServer, createTestServer } from '../testing/test-server.js';

let server: TestServer;
let tree: FixtureTree;
const platformScope = { kind: 'platform', reason: 'look at what a test did' } as const;
beforeAll(async () => {
  server = await createTestServer({ http: { limits: { hit: async () => 0 } } });
  tree = await createFixtureTree(server);
});
afterAll(() => server.close());

const idOf = (key: string) => tree.nodes[key]?.id as number;
const tokenOf = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const choose = (who: string, node: string, language: unknown) =>
  server.call('POST', `/api/v1/accountSetting?targetAccountId=${idOf(node)}`, {
    token: tokenOf(who),
    body: { language },
  });
const languageAt = async (node: string, who = 'partner') =>
  (
    await server.call('GET', `/api/v2/viewer?targetAccountId=${idOf(node)}`, {
      token: tokenOf(who),
    })
  ).json.language;
const chosenAt = (node: string) =>
  server.store.within(platformScope, (db) => chosenLanguage(db, idOf(node)));

describe('the language of an account', () => {
  it('is English by the product where no account chose one', async () => {
    expect(await languageAt('O1')).toEqual({ value: 'en', decidedBy: { tier: 'platform' } });
    expect(await chosenAt('O1')).toBeNull();
  });

  it('is that of the nearest account above, which is named, until it chooses its own', async () => {
    expect((await choose('partner', 'P1', 'en')).status).toBe(200);
    expect((await choose('reseller', 'R1', 'es')).status).toBe(200);
    for (const node of ['R1', 'O1', 'A1'])
      expect(await languageAt(node)).toMatchObject({
        value: 'es',
        decidedBy: { tier: 'reseller', name: expect.stringContaining('R1') },
      });
    expect(await languageAt('O3')).toMatchObject({ value: 'en', decidedBy: { tier: 'partner' } });
    expect([await chosenAt('A1'), await chosenAt('O3')]).toEqual(['es', 'en']);
    await choose('owner', 'O1', 'en');
    expect(await languageAt('A1')).toMatchObject({
      value: 'en',
      decidedBy: { tier: 'organization' },
    });
    await choose('owner', 'O1', null);
    expect(await languageAt('A1')).toMatchObject({ value: 'es', decidedBy: { tier: 'reseller' } });
  });

  it('is one of those that there are words for, and needs the right to edit', async () => {
    const refused = await choose('owner', 'O1', 'fr');
    expect([refused.status, refused.json.fields]).toEqual([
      400,
      [{ path: 'body.language', message: expect.stringContaining('en or es') }],
    ]);
    expect((await choose('restricted', 'O1', 'en')).status).toBe(403);
    await choose('owner', 'A1', 'en');
    expect(await chosenAt('A1')).toBe('es');
  });

  it('is that of invitations and warnings, whatever the request prefers', async () => {
    await server.call('POST', `/api/v2/member?targetAccountId=${idOf('O1')}`, {
      token: tokenOf('owner'),
      body: { email: 'invitada@new.example.com' },
      headers: { 'accept-language': 'en-US' },
    });
    expect(server.mails.find(({ to }) => to === 'invitada@new.example.com')?.subject).toMatch(
      /^Le invitan a /,
    );
    await server.store.within(platformScope, (db) =>
      recordSecurityEvent(db, { kind: 'email-changed', accountId: idOf('O1') }),
    );
    await server.platform.core.notifier.drain();
    expect(server.securityNotices.at(-1)).toMatchObject({
      subject: expect.stringMatching(/^Aviso de seguridad: /),
      text: expect.stringContaining('Se cambió la dirección para iniciar sesión.'),
    });
  });

  it('is that of an agent without a set-up, and of the first save', async () => {
    const at = `?targetAccountId=${idOf('A2')}`;
    const rules = async () =>
      (
        await server.call('GET', `/api/v2/agentEventRules/staging${at}`, {
          token: tokenOf('owner'),
        })
      ).json;
    expect(await rules()).toMatchObject({ agentLang: 'es-US' });
  });
});
