import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { agentUrls } from '@patchbay/server-store';
import { asOwner } from '@patchbay/server-store/testing';
import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { type TestServer, createTestServer } from '../testing/test-server.js';

const webRoot = mkdtempSync(join(tmpdir(), 'patchbay-addresses-'));
let server: TestServer;
let tree: FixtureTree;

const tokenOf = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const call = (method: string, path: string, body?: unknown, who = 'owner') =>
  server.call(method, path, { token: tokenOf(who), body });
const idOf = (key: string): number => tree.nodes[key]?.id as number;
const slugOf = async (key: string, who = 'owner') =>
  (await call('GET', `/api/v2/agentUrl?targetUsername=${idOf(key)}`, undefined, who)).json
    .slug as string;
const check = async (key: string, slug: string) =>
  (
    await call(
      'GET',
      `/api/v2/checkAgentUrl?targetUsername=${idOf(key)}&slug=${encodeURIComponent(slug)}`,
    )
  ).json;

beforeAll(async () => {
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><html><head></head></html>');
  server = await createTestServer({ pages: { webRoot } });
  tree = await createFixtureTree(server);
  await server.store.within({ kind: 'platform', reason: 'begin without addresses' }, (db) =>
    db.delete(agentUrls),
  );
});
afterAll(async () => {
  rmSync(webRoot, { recursive: true });
  await server.close();
});

/** Lets every event fail while something is done. */
async function withoutEvents<T>(work: () => Promise<T>): Promise<T> {
  await asOwner(
    server.databaseUrl,
    `create function no_event() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$;
     create trigger no_event before insert on events for each row execute function no_event()`,
  );
  try {
    return await work();
  } finally {
    await asOwner(server.databaseUrl, 'drop function no_event cascade');
  }
}

describe('a change of an address', () => {
  it.each([
    ['POST', '/api/v2/agentUrl', { targetUsername: 'A2', slug: 'unheard-of' }],
    ['POST', '/api/v1/updateUsername', { targetUsername: 'unheard-of' }],
  ])('is not made where it cannot be announced: %s %s', async (method, path, given) => {
    const id = idOf('A2');
    const [url, body] =
      'slug' in given
        ? [path, { ...given, targetUsername: String(id) }]
        : [`${path}?targetAccountId=${id}`, given];
    const before = await slugOf('A2');
    const reply = await withoutEvents(() => call(method, url, body));
    expect(reply.status).toBe(500);
    expect(await slugOf('A2')).toBe(before);
    expect(await check('A2', 'unheard-of')).toMatchObject({ available: true });
    expect((await server.call('GET', '/api/v1/account/unheard-of')).status).toBe(404);
  });
});

describe('the public address of an agent', () => {
  it('exists from the start', async () => expect(await slugOf('A1')).toMatch(/^acct\d+$/));

  it('is set and then leads to the agent', async () => {
    expect(await check('A1', 'Cedar-Dental')).toEqual({
      success: true,
      message: 'Success',
      available: true,
      slug: 'cedar-dental',
    });
    const set = await call('POST', '/api/v2/agentUrl', {
      targetUsername: await slugOf('A1'),
      slug: 'Cedar-Dental',
    });
    expect([set.status, set.json.slug, await slugOf('A1')]).toEqual([
      200,
      'cedar-dental',
      'cedar-dental',
    ]);
    expect((await server.call('GET', '/api/v1/account/cedar-dental')).json.id).toBe(idOf('A1'));
    expect((await call('GET', '/api/v2/agentUrl?targetUsername=cedar-dental')).json.slug).toBe(
      'cedar-dental',
    );
  });

  it('is added: the username and earlier addresses keep leading to the agent', async () => {
    const agent = (await server.call('GET', `/api/v1/account/${idOf('A1')}`)).json as {
      id: number;
      username: string;
    };
    expect(
      (
        await call('POST', '/api/v2/agentUrl', {
          targetUsername: String(agent.id),
          slug: 'cedar-front-desk',
        })
      ).status,
    ).toBe(200);
    for (const name of [agent.username, 'cedar-dental', 'cedar-front-desk']) {
      const read = await call('GET', `/api/v2/agentUrl?targetUsername=${name}`);
      expect([read.status, read.json.slug]).toEqual([200, 'cedar-front-desk']);
      expect((await server.call('GET', `/api/v1/account/${name}`)).json).toMatchObject({
        id: agent.id,
        username: agent.username,
      });
      expect(
        (await server.call('GET', `/api/v1/allocateTempUserSession?chatTarget=${name}`)).status,
      ).toBe(200);
    }
    const page = await server.call('GET', '/cedar-dental?from=mail');
    expect([page.status, page.headers.location, page.headers['cache-control']]).toEqual([
      308,
      '/cedar-front-desk?from=mail',
      'no-store',
    ]);
    expect((await server.call('GET', '/cedar-front-desk')).status).toBe(200);
    const back = { targetUsername: agent.username, slug: 'cedar-dental' };
    expect((await call('POST', '/api/v2/agentUrl', back)).status).toBe(200);
    expect(await slugOf('A1')).toBe('cedar-dental');
  });

  it('that an agent no longer shows is not free for others, nor for their usernames', async () => {
    expect((await check('A2', 'cedar-front-desk')).available).toBe(false);
    const wanted = { targetUsername: String(idOf('A2')), slug: 'cedar-front-desk' };
    expect((await call('POST', '/api/v2/agentUrl', wanted)).status).toBe(409);
    const renamed = await call('POST', `/api/v1/updateUsername?targetAccountId=${idOf('A2')}`, {
      targetUsername: 'cedar-front-desk',
    });
    expect(renamed.status).toBe(409);
  });

  it('that is taken is unavailable to other accounts, and available to its holder', async () => {
    expect([
      (await check('A2', 'cedar-dental')).available,
      (await check('A1', 'CEDAR-dental')).available,
    ]).toEqual([false, true]);
    const before = await slugOf('A2');
    const refused = await call('POST', '/api/v2/agentUrl', {
      targetUsername: String(idOf('A2')),
      slug: 'cedar-dental',
    });
    expect([refused.status, refused.json, await slugOf('A2')]).toEqual([
      409,
      expect.objectContaining({ success: false, available: false }),
      before,
    ]);
  });

  it('is granted to exactly one of several concurrent requests', async () => {
    const wanted = await Promise.all(
      ['A1', 'A2', 'O1'].map((key) =>
        call('POST', '/api/v2/agentUrl', { targetUsername: String(idOf(key)), slug: 'first-come' }),
      ),
    );
    expect(wanted.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it.each(['app', 'ab', 'a b', '12345', 'acct1750195000123', 'campa931829b5857f4b0c'])(
    'is never %p',
    async (slug) => {
      expect((await check('A1', slug)).available).toBe(false);
      expect(
        (await call('POST', '/api/v2/agentUrl', { targetUsername: String(idOf('A1')), slug }))
          .status,
      ).toBe(400);
    },
  );

  it('of an account out of reach is neither read nor set', async () => {
    const foreign = await slugOf('A3', 'siblingOwner');
    for (const name of [foreign, String(idOf('A3')), 'never-issued']) {
      expect((await call('GET', `/api/v2/agentUrl?targetUsername=${name}`)).status).toBe(404);
      expect(
        (await call('POST', '/api/v2/agentUrl', { targetUsername: name, slug: 'mine-now' })).status,
      ).toBe(404);
    }
    expect(await slugOf('A3', 'siblingOwner')).toBe(foreign);
    expect((await server.call('GET', `/api/v2/agentUrl?targetUsername=${foreign}`)).status).toBe(
      401,
    );
  });

  // Last, because the agent may take no address after it.
  it('is refused beyond twenty of one agent', async () => {
    const save = async (slug: string) =>
      (await call('POST', '/api/v2/agentUrl', { targetUsername: String(idOf('A2')), slug })).status;
    const statuses: number[] = [];
    while (statuses.length < 30 && !statuses.includes(400))
      statuses.push(await save(`many-names-${statuses.length}`));
    // It may have won the race for an address above.
    const free = statuses.length - 1;
    expect([19, 20]).toContain(free);
    expect(statuses).toEqual([...Array.from({ length: free }, () => 200), 400]);
    expect(await save('many-names-0')).toBe(200);
  });
});

describe('the supported models', () => {
  it('are readable without a token, as a bare map', async () => {
    const reply = await server.call('GET', '/api/v2/models/supported');
    expect([reply.status, reply.json]).toEqual([
      200,
      { offline: { provider: 'patchbay', canReason: false } },
    ]);
  });
});
