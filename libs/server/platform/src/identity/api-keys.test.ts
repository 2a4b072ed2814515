import {
  endpointsOf,
  grantsScope,
  isForKeys,
  operationNames,
  operationOf,
  scopeNeeded,
} from '@patchbay/contract';
import { argumentsFor } from '@patchbay/server-kit/testing';
import { sessions } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';
import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { type TestServer, createTestServer } from '../testing/test-server.js';
import { insertApiKey } from '../people/sessions-repository.js';

let server: TestServer;
let tree: FixtureTree;
beforeAll(async () => {
  server = await createTestServer({ http: { limits: { hit: async () => 0 } } });
  tree = await createFixtureTree(server);
});
afterAll(() => server.close());

const platform = <T>(work: Parameters<TestServer['store']['within']>[1]) =>
  server.store.within({ kind: 'platform', reason: 'test' }, work) as Promise<T>;
const tokenOf = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const idOf = (key: string) => tree.nodes[key]?.id as number;
const call = (token: string, method: string, url: string, body?: unknown) =>
  server.call(method, url, { token, body });
const make = (token: string, more: object = {}) =>
  call(token, 'POST', '/api/v2/tokens', { type: 'admin', description: 'Booking sync', ...more });
const keyWith = async (
  scopes: readonly string[] | null,
  home = 'O1',
  expiresAt: Date | null = null,
) =>
  (
    await server.store.within({ kind: 'platform', reason: 'make a key' }, (db) =>
      insertApiKey(db, server.clock, {
        accountId: idOf(home),
        userId: null,
        description: 'test',
        scopes,
        expiresAt,
      }),
    )
  ).value;

describe('creating an API key', () => {
  it('needs a session confirmed by a code', async () => {
    const refused = await make(tokenOf('siblingOwner'));
    expect([refused.status, refused.json.code]).toEqual([403, 'step-up']);
    expect((await make(tokenOf('owner'))).status).toBe(200);
  });

  it('is refused for a key, whatever its scopes', async () => {
    for (const scopes of [null, ['*:read', '*:act']]) {
      const refused = await make(await keyWith(scopes));
      expect([refused.status, refused.json.code]).toEqual([403, 'not-for-keys']);
    }
  });

  it('returns scopes, expiry and creator, and lists them with the id', async () => {
    const made = await make(tokenOf('owner'), {
      scopes: ['conversations:read', 'tasks:act'],
      expiresInDays: 30,
    });
    expect(made.json.token).toMatchObject({
      scopes: ['conversations:read', 'tasks:act'],
      expiresAt: String(Math.floor((server.clock.now() + 30 * 86_400_000) / 1000)),
    });
    const listed = (await call(tokenOf('owner'), 'GET', '/api/v2/tokens')).json.tokens as Record<
      string,
      unknown
    >[];
    const { id } = made.json.token as { id: string };
    expect(listed.find((one) => one.id === id)).toMatchObject({
      scopes: ['conversations:read', 'tasks:act'],
      lastUsed: null,
      createdBy: expect.stringContaining('owner'),
    });
    expect((await call(tokenOf('owner'), 'DELETE', '/api/v2/tokens', { token: id })).status).toBe(
      200,
    );
    expect(
      (
        (await call(tokenOf('owner'), 'GET', '/api/v2/tokens')).json.tokens as { id: string }[]
      ).some((one) => one.id === id),
    ).toBe(false);
  });
});

describe('API key with scopes', () => {
  const asked = operationNames.filter((name) => operationOf(name).access.audience !== 'public');
  const statusOf = async (name: (typeof asked)[number], token: string) => {
    const entry = operationOf(name);
    const path = (endpointsOf(name)[0]?.path ?? '').replace(/\{\w+\}/g, '1');
    const reply = await server.call(entry.method, path, {
      token,
      body: argumentsFor(entry),
      headers: { accept: 'application/json' },
    });
    return { status: reply.status, code: reply.json.code as string | undefined };
  };

  it.each([['tasks:act'], ['*:read'], ['conversations:read'], ['auth:act']])(
    'of %s makes the calls of that scope only',
    async (...scopes) => {
      const token = await keyWith(scopes);
      for (const name of asked.filter((one) => !operationOf(one).events)) {
        const entry = operationOf(name);
        const { code } = await statusOf(name, token);
        const isRanked = ['reseller', 'partner', 'superAdmin'].includes(entry.access.audience);
        if (isRanked) continue;
        const wanted = !isForKeys(entry)
          ? 'not-for-keys'
          : grantsScope(scopes, scopeNeeded(entry) ?? '*:read')
            ? 'passes'
            : 'scope';
        expect([name, code === 'scope' || code === 'not-for-keys' ? code : 'passes']).toEqual([
          name,
          wanted,
        ]);
      }
    },
  );

  it('is refused with the name of the missing scope', async () => {
    const refused = await call(await keyWith(['tasks:act']), 'GET', '/api/v2/conversations');
    expect([refused.status, refused.json.message, refused.json.scope]).toEqual([
      403,
      'This API key does not have the scope conversations:read. Make a key that has it.',
      'conversations:read',
    ]);
  });
});

describe('API key without scopes', () => {
  it('cannot delete its organization, change members or revoke keys', async () => {
    const token = await keyWith(null);
    for (const [method, url, body] of [
      ['DELETE', '/api/v2/deleteOrganization', { targetOrganizationId: idOf('O1') }],
      ['POST', '/api/v2/member', { email: 'intruder@example.com' }],
      ['PUT', '/api/v2/member', { targetMemberId: 1, email: 'x@example.com' }],
      ['DELETE', '/api/v2/member', { targetMemberId: 1 }],
      ['DELETE', '/api/v2/tokens', { token: 'key_none...none' }],
    ] as const)
      expect([method, url, (await call(token, method, url, body)).json.code]).toEqual([
        method,
        url,
        'not-for-keys',
      ]);
    expect((await call(token, 'GET', '/api/v2/account')).status).toBe(200);
  });

  it('of a reseller still creates organizations and one-time tokens', async () => {
    const token = await keyWith(null, 'R1');
    const email = 'new.org@example.com';
    expect(
      (
        await call(token, 'POST', `/api/v2/createOrganization?targetResellerId=${idOf('R1')}`, {
          orgName: 'New',
          email,
          externalAccountId: 'keys-1',
        })
      ).status,
    ).toBe(201);
    expect(
      (
        await call(
          token,
          'GET',
          `/api/v2/auth/account/oneTimeAuthToken?email=${email}&externalAccountId=keys-1`,
        )
      ).status,
    ).toBe(200);
  });
});

describe('revoked API key', () => {
  it('is an invalid credential', async () => {
    const token = await keyWith(null, 'O1', new Date(server.clock.now() + 60_000));
    expect((await call(token, 'GET', '/api/v2/account')).status).toBe(200);
    server.clock.advance(61_000);
    expect((await call(token, 'GET', '/api/v2/account')).status).toBe(401);
  });

  it('is revoked by "end all other sessions" on request', async () => {
    const members = (await call(tokenOf('owner'), 'GET', '/api/v2/members')).json.members as {
      email: string;
    }[];
    const owner = await server.signIn(
      members.find(({ email }) => email.startsWith('owner.'))?.email as string,
    );
    const { token: value, id } = (await make(owner)).json.token as { token: string; id: string };
    expect((await call(owner, 'POST', '/api/v2/auth/endOtherSessions')).json.keysEnded).toBe(0);
    expect((await call(value, 'GET', '/api/v2/account')).status).toBe(200);
    expect(
      (await call(owner, 'POST', '/api/v2/auth/endOtherSessions', { includeKeys: true })).json
        .keysEnded as number,
    ).toBeGreaterThan(0);
    expect((await call(value, 'GET', '/api/v2/account')).status).toBe(401);
    const [row] = await platform<{ revokedAt: Date | null }[]>((db) =>
      db.select({ revokedAt: sessions.revokedAt }).from(sessions).where(eq(sessions.id, id)),
    );
    expect(row?.revokedAt).not.toBeNull();
  });
});
