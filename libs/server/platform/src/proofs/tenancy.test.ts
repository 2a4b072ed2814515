import { audit } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';
import { type EventReader, readEvents } from '../testing/event-reader.js';
import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { type Reply, type TestServer, createTestServer } from '../testing/test-server.js';
import { leaksTo, insertCanaries } from './canaries.js';

let server: TestServer;
let tree: FixtureTree;
let leakIn: ReturnType<typeof leaksTo>;
const open: EventReader[] = [];

beforeAll(async () => {
  server = await createTestServer({ http: { limits: { hit: async () => 0 } } });
  tree = await createFixtureTree(server);
  await insertCanaries(server, tree);
  leakIn = leaksTo(tree);
});
afterEach(() => {
  for (const reader of open.splice(0)) reader.close();
});
afterAll(() => server.close());

const actorOf = (key: string) =>
  tree.actors.find((actor) => actor.key === key) as FixtureTree['actors'][number];
const idOf = (key: string): number => tree.nodes[key]?.id as number;
const canary = (key: string): string =>
  tree.canaryOf(tree.nodes[key] as FixtureTree['nodes'][string]);
const call = (
  who: string,
  method: string,
  url: string,
  body?: unknown,
  headers?: Record<string, string>,
): Promise<Reply> => server.call(method, url, { token: actorOf(who).token, body, headers });
const listen = async (who: string): Promise<EventReader> => {
  const reader = await readEvents(server.url, actorOf(who).token as string);
  open.push(reader);
  return reader;
};

describe('list of ids of which half belong to another account', () => {
  it('is answered item by item: foreign ids look unknown', async () => {
    const item = (key: string) => ({
      roomId: `${idOf(key)}:${idOf(key)}`,
      uuid: `uuid-${idOf(key)}`,
    });
    const items = Array.from({ length: 200 }, (_one, at) => (at % 2 ? item('O4') : item('O1')));
    const reply = await call('owner', 'POST', '/api/v2/conversation/batch', { items });
    const results = reply.json.results as { success: boolean; message: string }[];
    expect([reply.status, reply.json.stats]).toEqual([
      200,
      { requested: 200, ok: 100, failed: 100 },
    ]);
    expect(results.every(({ success }, at) => success === (at % 2 === 0))).toBe(true);
    const [never] = (
      await call('owner', 'POST', '/api/v2/conversation/batch', {
        items: [{ roomId: '1:1', uuid: 'none' }],
      })
    ).json.results as { message: string }[];
    expect(
      new Set(results.filter(({ success }) => !success).map(({ message }) => message)),
    ).toEqual(new Set([never?.message]));
    expect(leakIn({ ...reply, text: reply.text }, actorOf('owner'))).toBeNull();
    expect(
      (await call('owner', 'POST', '/api/v2/conversation/batch', { items: [...items, item('O1')] }))
        .status,
    ).toBe(400);
  });
});

describe('filter across tenants', () => {
  const out = [
    (id: number) => `accountId=${id}`,
    (id: number) => `agentId=${id}`,
    (id: number) => `agentId__in=${id},${id}`,
    (id: number) => `accountId__in=${id}||json`,
    (id: number) => `accountId__ne=0&agentId=${id}`,
    (id: number) => `filters=${encodeURIComponent(JSON.stringify({ accountId: { eq: id } }))}`,
    (id: number) => `filters=${encodeURIComponent(JSON.stringify({ agentId: { in: [id] } }))}`,
    (id: number) => `organizationId=${id}`,
    (id: number) => `organization_id=${id}`,
    (id: number) =>
      `filters=${encodeURIComponent(JSON.stringify({ or: [{ accountId: id }, { accountId: { neq: 0 } }] }))}`,
    (id: number) => `uuid=uuid-${id}`,
    (id: number) => `summary__contains=CNRY&accountId=${id}`,
    () => 'summary__regex=.*',
    () => 'fields=accountId,organizationId,organization_id,summary,meta,token,*',
    () => 'accountId__isnull=false',
  ];

  it.each(['owner', 'restricted', 'agent key', 'reseller'])(
    'of logs finds only the rows of %s',
    async (who) => {
      const actor = actorOf(who);
      for (const make of out) {
        for (const foreign of [
          'O4',
          'A4',
          ...(who === 'restricted' || who === 'agent key' ? ['A2'] : []),
        ]) {
          const reply = await call(who, 'GET', `/api/v2/logs?${make(idOf(foreign))}`);
          const shown = {
            ...reply,
            text: JSON.stringify([reply.json.logs, reply.json.count, reply.json.totalCount]),
          };
          expect([
            make(0),
            reply.status < 500,
            leakIn(shown, actor),
            reply.text.includes(canary(foreign)),
          ]).toEqual([make(0), true, null, false]);
          if (/uuid=|^agentId=/.test(make(0)) && reply.status === 200)
            expect([make(0), reply.json.logs, reply.json.totalCount]).toEqual([make(0), [], 0]);
        }
      }
    },
  );
});

describe('search', () => {
  const searches: readonly [string, (words: string) => readonly [string, string, unknown?]][] = [
    ['search', (words) => ['GET', `/api/v1/search/${encodeURIComponent(words)}`]],
    ['enhanced search', (words) => ['GET', `/api/v1/enhancedSearch/${encodeURIComponent(words)}`]],
    ['account search', (words) => ['POST', '/api/v2/searchAccount', { phrase: words }]],
    [
      'enhanced account search',
      (words) => ['POST', '/api/v2/searchAccount/enhanced', { phrase: words }],
    ],
    ['filtered accounts', (words) => ['GET', `/api/v2/searchAccounts?queryText=${words}`]],
    [
      'filtered organizations',
      (words) => [
        'GET',
        `/api/v2/searchOrganizations?queryText=${words}&externalAccountId=${words}`,
      ],
    ],
    ['agents', (words) => ['GET', `/api/v2/listAccounts?queryText=${words}`]],
    ['contacts', (words) => ['GET', `/api/v2/contact?queryText=${words}&search=${words}`]],
  ];

  it.each(searches)('(%s) finds and counts no canary of another account', async (_name, make) => {
    for (const who of ['owner', 'restricted', 'agent key', 'reseller']) {
      for (const foreign of [
        'O4',
        'A4',
        'P2',
        'R3',
        'R2',
        ...(who === 'reseller' ? [] : ['O2', 'A3', 'R1']),
      ]) {
        const [method, url, body] = make(canary(foreign));
        const reply = await call(who, method, url, body);
        const said = {
          ...reply,
          text: reply.text
            .replaceAll(canary(foreign), 'asked')
            .replaceAll(canary(foreign).toLowerCase(), 'asked'),
        };
        expect([who, foreign, reply.status < 500, leakIn(said, actorOf(who))]).toEqual([
          who,
          foreign,
          true,
          null,
        ]);
        const totals = Object.entries(reply.json).filter(
          ([key, value]) =>
            /^total/.test(key) &&
            typeof value === 'number' &&
            /search|queryText/i.test(`${url}${JSON.stringify(body ?? '')}`),
        );
        if (url.includes('searchAccount') || url.includes('/search/'))
          for (const [key, value] of totals) expect([key, value]).toEqual([key, 0]);
      }
    }
  });
});

describe('concurrent requests for the same path', () => {
  it('are answered with each caller’s own data', async () => {
    const people = [
      ['owner', 'O1'],
      ['siblingOwner', 'O2'],
      ['agent key', 'A1'],
      ['reseller', 'R1'],
      ['foreignReseller', 'R3'],
      ['partner', 'P1'],
    ] as const;
    const wrong: string[] = [];
    for (const url of ['/api/v2/account', '/api/v2/viewer', '/api/v2/conversations']) {
      const replies = await Promise.all(
        Array.from(
          { length: 180 },
          (_one, at) => people[(at * 7) % people.length] as (typeof people)[number],
        ).map(async ([who, home]) => [who, home, await call(who, 'GET', url)] as const),
      );
      for (const [who, home, reply] of replies) {
        if (url === '/api/v2/account' && !reply.text.includes(canary(home)))
          wrong.push(`${who} at ${url}: not their own`);
        const leak = leakIn(reply, actorOf(who));
        if (leak) wrong.push(`${who} at ${url}: ${leak}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('claimed role', () => {
  it.each(['superAdmin', 'partner', 'reseller', 'owner'])(
    'as %s, in any header, parameter or body, changes no permission of a lower role',
    async (claim) => {
      const rightsOf = async (url: string, headers?: Record<string, string>) =>
        JSON.stringify((await call('admin', 'GET', url, undefined, headers)).json.permissions);
      const own = await rightsOf('/api/v2/viewer');
      for (const url of [
        `/api/v2/viewer?viewAs=${claim}`,
        `/api/v2/viewer?role=${claim}&viewingRole=${claim}&superAdmin=true&adminToken=${claim}`,
      ]) {
        const [said, headed] = [
          await call('admin', 'GET', url),
          await rightsOf(url, { 'x-view-as': claim, 'x-role': claim, 'x-admin-token': claim }),
        ];
        if (said.status === 200)
          expect([JSON.stringify(said.json.permissions), headed]).toEqual([own, own]);
        else expect([400, 403]).toContain(said.status);
      }
      expect(
        (
          await call(
            'admin',
            'DELETE',
            '/api/v2/product/cancel',
            { reason: 'x', viewAs: claim },
            { 'x-view-as': claim },
          )
        ).status,
      ).toBe(403);
      expect(
        (await call('owner', 'GET', '/api/v2/listPartners', undefined, { 'x-view-as': claim }))
          .status,
      ).toBe(403);
    },
  );
});

describe('event stream', () => {
  const say = (key: string, words: string) =>
    call('owner', 'POST', `/api/v2/messaging/send?targetAccountId=${idOf(key)}`, {
      roomId: `${idOf(key)}:${idOf(key)}`,
      message: words,
    });

  it.each(['agent key', 'restricted'])('of %s has no events of a sibling agent', async (who) => {
    const reader = await listen(who);
    expect([(await say('A2', 'not for you')).status, (await say('A1', 'for you')).status]).toEqual([
      201, 201,
    ]);
    await reader.until(1, 'message');
    const mine = new Set([idOf('A1'), idOf('O1')]);
    expect(
      reader.events.filter(
        ({ data }) => data.accountId !== undefined && !mine.has(data.accountId as number),
      ),
    ).toEqual([]);
    expect(JSON.stringify(reader.events)).not.toContain(`${idOf('A2')}:${idOf('A2')}`);
  });

  it('of a foreign account is refused', async () => {
    for (const key of ['O4', 'A4', 'O2', 'R1'])
      expect(
        (
          await call('owner', 'GET', `/api/v2/events?targetAccountId=${idOf(key)}`, undefined, {
            accept: 'text/event-stream',
          })
        ).status,
      ).toBe(404);
    for (const key of ['A2', 'O2'])
      expect(
        (
          await call(
            'restricted',
            'GET',
            `/api/v2/events?targetAccountId=${idOf(key)}`,
            undefined,
            { accept: 'text/event-stream' },
          )
        ).status,
      ).toBe(404);
  });
});

describe('action of an ancestor account', () => {
  it('is audited with actor, target and request, readable by the account and by no sibling', async () => {
    const reply = await call(
      'partner',
      'POST',
      `/api/v2/updateOrganization?targetOrganizationId=${idOf('O1')}`,
      { orgName: 'Renamed by the partner' },
    );
    expect(reply.status).toBe(200);
    const rowsIn = (kind: 'organization' | 'reseller', key: string) =>
      server.store.within({ kind, id: idOf(key) }, (db) =>
        db
          .select()
          .from(audit)
          .where(eq(audit.requestId, String(reply.headers['x-request-id']))),
      );
    expect(await rowsIn('organization', 'O1')).toMatchObject([
      {
        action: 'updateOrganization',
        accountId: idOf('O1'),
        actorKind: 'person',
        data: { actingFor: idOf('P1') },
      },
    ]);
    expect([
      await rowsIn('organization', 'O2'),
      await rowsIn('organization', 'O4'),
      await rowsIn('reseller', 'R3'),
    ]).toEqual([[], [], []]);
  });

  it('is also audited for reads by staff, once per interval, and not for members', async () => {
    const looks = async () =>
      (
        await server.store.within({ kind: 'organization', id: idOf('O2') }, (db) =>
          db.select().from(audit).where(eq(audit.action, 'looked in')),
        )
      ).filter(({ accountId }) => accountId === idOf('O2'));
    expect(await looks()).toEqual([]);
    for (const path of ['account', 'conversations', 'listAccounts'])
      expect(
        (await call('unproved staff', 'GET', `/api/v2/${path}?targetAccountId=${idOf('O2')}`))
          .status,
      ).toBe(200);
    await call('siblingOwner', 'GET', '/api/v2/account');
    expect(await looks()).toMatchObject([
      { actorKind: 'person', data: { actingFor: idOf('root') }, requestId: expect.any(String) },
    ]);
    await call('superAdmin', 'GET', `/api/v2/account?targetAccountId=${idOf('O2')}`);
    expect(await looks()).toHaveLength(2);
  });
});
