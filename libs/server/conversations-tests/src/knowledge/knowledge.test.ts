import { type Server, createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import {
  createAgentRuntime,
  createKnowledgeWorker,
  keepFailure,
  keepText,
  type Leased,
  leaseDocument,
} from '@patchbay/server-conversations';
import {
  WebError,
  createMemoryStorage,
  createModel,
  createWebFetcher,
} from '@patchbay/server-providers';
import { createLog } from '@patchbay/server-kit';
import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  type Reply,
  type TestServer,
  withNestedLoopPlans,
} from '@patchbay/server-platform/testing';

let site: Server;
let place: string;
let server: TestServer;
let tree: FixtureTree;
let hits: string[] = [];
const pages = new Map<string, { status?: number; type?: string; body: string }>();

const as = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const idOf = (key: string) => tree.nodes[key]?.id as number;
const call = (method: string, url: string, body?: unknown, who = 'owner'): Promise<Reply> =>
  server.call(method, `/api/v2/kb/${url}`, { token: as(who), body });
const at = (path: string) => `http://${place}${path}`;
const createBase = async (who = 'owner') =>
  (
    (await call('POST', 'knowledgebase', { title: 'Website' }, who)).json.knowledgeBase as {
      id: string;
    }
  ).id;
const documents = async (id: string) =>
  (await call('GET', `knowledgebase/${id}/document`)).json.documents as {
    id: string;
    url: string;
    title: string;
    status: string;
    error: string | null;
    characters: number;
  }[];
const add = async (id: string, paths: readonly string[]) => {
  const reply = await call('POST', `knowledgebase/${id}/document`, {
    urls: paths.map((path) => (path.startsWith('/') ? at(path) : path)),
  });
  await server.platform.knowledge.worker.drain();
  return reply;
};
const ask = async (id: string, query: string, processQuery = false) =>
  (await call('POST', `knowledgebase/${id}/query`, { query, processQuery })).json.response as {
    answer: string;
    query: string;
    passages: { url: string; heading: string; text: string; score: number }[];
  };

beforeAll(async () => {
  site = createServer((request, reply) => {
    hits.push(request.url ?? '');
    const page = pages.get(request.url ?? '');
    reply
      .writeHead(page ? (page.status ?? 200) : 404, { 'content-type': page?.type ?? 'text/html' })
      .end(page?.body ?? '');
  });
  await new Promise<void>((resolve) => {
    site.listen(0, '127.0.0.1', resolve);
  });
  place = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  const clock = { now: () => Date.now() } as never;
  server = await createTestServer({
    addresses: { fetchAlso: [place] },
    model: { runtime: createAgentRuntime({ model: createModel({}), functions: [], clock }) },
  });
  tree = await createFixtureTree(server);
});
beforeEach(() => {
  hits = [];
  pages.clear();
  pages.set('/prices', {
    body:
      '<title>Prices</title><nav>Menu</nav><h1>Prices</h1><table><tr><td>Cleaning</td><td>$120</td></tr><tr><td>Whitening</td><td>$280</td></tr></table><footer>Call ' +
      'us any day.</footer>',
  });
  pages.set('/hours', {
    body:
      '<title>Opening hours</title><h1>Hours</h1><p>We are open Monday to Friday from 8 AM to ' +
      '5 PM.</p><h2>Parking</h2><p>Free parking is behind the building.</p><footer>Call us any ' +
      'day.</footer>',
  });
});
afterAll(async () => {
  await server.close();
  site.close();
});

describe('knowledge base', () => {
  it('is created, listed, read, and removed with its documents', async () => {
    const made = await call('POST', 'knowledgebase', { title: 'Website' });
    expect(made).toMatchObject({
      status: 201,
      json: {
        success: true,
        knowledgeBase: { title: 'Website', agentId: idOf('O1'), documentCount: 0 },
      },
    });
    const { id } = made.json.knowledgeBase as { id: string };
    await add(id, ['/prices', '/hours']);
    expect((await call('GET', `knowledgebase/${id}`)).json).toMatchObject({
      knowledgeBase: { id, documentCount: 2 },
    });
    expect((await call('GET', 'knowledgebase')).json.items).toContainEqual(
      expect.objectContaining({ id, documentCount: 2 }),
    );
    expect((await call('DELETE', `knowledgebase/${id}`)).json).toMatchObject({ success: true });
    expect((await call('GET', `knowledgebase/${id}`)).status).toBe(404);
    const left = await server.store.within(
      { kind: 'platform', reason: 'count what is left' },
      (db) => db.execute(sql`select 1 from knowledge_documents where knowledge_base_id = ${id}`),
    );
    expect(left.rows).toEqual([]);
  });

  it('is renamed, and keeps what is not said', async () => {
    const id = await createBase();
    await call('PUT', `knowledgebase/${id}`, { refresh: 'daily' });
    const renamed = await call('PUT', `knowledgebase/${id}`, { title: ' Prices ' });
    expect(renamed.json.knowledgeBase).toMatchObject({ title: 'Prices', refresh: 'daily' });
    expect((await call('PUT', `knowledgebase/${id}`, { refresh: 'hourly' })).status).toBe(400);
    expect((await call('PUT', `knowledgebase/${id}`, { title: '' })).status).toBe(400);
  });

  it.each(['siblingOwner', 'foreignReseller', 'agent key'])('is not found by %s', async (who) => {
    const id = await createBase();
    await add(id, ['/prices']);
    const [document] = await documents(id);
    const own = `targetAccountId=${who === 'foreignReseller' ? idOf('O4') : who === 'agent key' ? idOf('A1') : idOf('O2')}`;
    const tries = [
      ['GET', `knowledgebase/${id}`],
      ['PUT', `knowledgebase/${id}`, { title: 'Theirs' }],
      ['DELETE', `knowledgebase/${id}`],
      ['GET', `knowledgebase/${id}/document`],
      ['POST', `knowledgebase/${id}/document`, { urls: [at('/hours')] }],
      ['PUT', `knowledgebase/${id}/document/${document?.id}`],
      ['DELETE', `knowledgebase/${id}/document/${document?.id}`],
      ['POST', `knowledgebase/${id}/query`, { query: 'price' }],
    ] as const;
    for (const [method, url, body] of tries)
      expect([method, url, (await call(method, `${url}?${own}`, body, who)).status]).toEqual([
        method,
        url,
        404,
      ]);
    expect((await call('GET', `knowledgebase?${own}`, undefined, who)).text).not.toContain(id);
    expect(await documents(id)).toMatchObject([{ status: 'ready' }]);
  });

  it.each(['', 'x', '1', '00000000-0000-0000-0000-000000000000', "' or 1=1"])(
    'with id %p is not found',
    async (id) => {
      expect((await call('GET', `knowledgebase/${encodeURIComponent(id)}/document`)).status).toBe(
        404,
      );
    },
  );

  it('refuses invalid input', async () => {
    const id = await createBase();
    for (const [url, body] of [
      ['knowledgebase', {}],
      ['knowledgebase', { title: '' }],
      [`knowledgebase/${id}/document`, { urls: [] }],
      [`knowledgebase/${id}/document`, { urls: Array(101).fill(at('/x')) }],
      [`knowledgebase/${id}/query`, { query: '' }],
      ['sitemap', {}],
    ] as const)
      expect([url, (await call('POST', url, body)).status]).toEqual([url, 400]);
    expect((await call('POST', 'knowledgebase', { title: 'x' }, 'visitor')).status).toBe(401);
  });
});

describe('document', () => {
  it('is fetched once after it was added, and reports its state', async () => {
    const id = await createBase();
    const reply = await call('POST', `knowledgebase/${id}/document`, {
      urls: [at('/prices'), at('/missing'), at('/prices#top')],
    });
    expect(reply).toMatchObject({
      status: 201,
      json: { documents: [{ url: at('/prices') }, { url: at('/missing') }] },
    });
    await server.platform.knowledge.worker.drain();
    await add(id, ['/prices']);
    expect(await documents(id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          url: at('/prices'),
          title: 'Prices',
          status: 'ready',
          error: null,
        }),
        expect.objectContaining({
          url: at('/missing'),
          status: 'failed',
          error: 'The site answered 404.',
        }),
      ]),
    );
    expect(hits.filter((path) => path === '/prices')).toHaveLength(1);
  });

  it('is fetched again on request, and keeps its text when that fails', async () => {
    const id = await createBase();
    await add(id, ['/prices']);
    const [document] = await documents(id);
    const refresh = async () => {
      const reply = await call('PUT', `knowledgebase/${id}/document/${document?.id}`);
      await server.platform.knowledge.worker.drain();
      return reply;
    };
    pages.set('/prices', { body: '<title>Prices</title><p>Cleaning costs $150.</p>' });
    expect((await refresh()).json).toMatchObject({ success: true, document: { id: document?.id } });
    expect((await ask(id, 'cleaning')).passages).toMatchObject([{ text: 'Cleaning costs $150.' }]);
    pages.delete('/prices');
    await refresh();
    expect(await documents(id)).toMatchObject([
      { status: 'failed', error: 'The site answered 404.', characters: 20 },
    ]);
    expect((await ask(id, 'cleaning')).passages).toMatchObject([{ text: 'Cleaning costs $150.' }]);
  });

  it.each([
    ['never', 400, false],
    ['weekly', 6, false],
    ['weekly', 8, true],
    ['monthly', 31, true],
  ])('of a base that is refreshed %s, after %d days: %p', async (refresh, days, isFetched) => {
    const id = await createBase();
    await add(id, ['/prices', '/missing']);
    const saved = await call('PUT', `knowledgebase/${id}`, { refresh });
    expect(saved.json.knowledgeBase).toMatchObject({ id, refresh, documentCount: 2 });
    await server.store.within({ kind: 'platform', reason: 'let days pass' }, (db) =>
      db.execute(
        sql`update knowledge_documents set updated_at = now() - make_interval(days => ${days}) where knowledge_base_id = ${id}`,
      ),
    );
    hits = [];
    await server.platform.knowledge.worker.drain();
    // A page that failed is asked for again as well, once in a period.
    await server.platform.knowledge.worker.drain();
    expect(hits.sort()).toEqual(isFetched ? ['/missing', '/prices'] : []);
  });

  it('is removed with its passages', async () => {
    const id = await createBase();
    await add(id, ['/prices', '/hours']);
    const [document] = (await documents(id)).filter((one) => one.url === at('/prices'));
    expect(
      (await call('DELETE', `knowledgebase/${id}/document/${document?.id}`)).json,
    ).toMatchObject({ success: true });
    expect((await call('DELETE', `knowledgebase/${id}/document/${document?.id}`)).status).toBe(404);
    expect((await ask(id, 'whitening')).passages).toEqual([]);
  });

  it.each([
    'http://127.0.0.1/',
    'http://localhost:4300/api',
    'http://169.254.169.254/latest',
    'http://[::1]/',
    'http://10.0.0.1/',
    'http://2130706433/',
    'file:///etc/passwd',
    'http://a:b@example.com/',
    'gopher://x.example/',
    'x',
    'http://192.168.0.1:22/',
  ])('is refused with address %s', async (url) => {
    const id = await createBase();
    expect(await add(id, [url])).toMatchObject({
      status: 400,
      json: { success: false, fields: [{ path: 'body.urls.0' }] },
    });
    expect(await call('POST', 'sitemap', { url })).toMatchObject({
      status: 400,
      json: { success: false, fields: [{ path: 'body.url' }] },
    });
    expect(await documents(id)).toEqual([]);
  });
});

describe('sitemap', () => {
  it('adds the pages of a site that the base does not have', async () => {
    pages.set('/sitemap.xml', {
      type: 'application/xml',
      body: `<urlset><url><loc>${at('/prices')}</loc></url><url><loc>${at('/hours')}</loc></url></urlset>`,
    });
    const id = await createBase();
    expect((await call('POST', 'sitemap', { url: at('/sitemap.xml') })).json).toMatchObject({
      success: true,
      links: [at('/prices'), at('/hours')],
    });
    await add(id, ['/prices']);
    expect(
      (await call('POST', 'sitemap', { url: at('/sitemap.xml'), knowledgeBaseId: id })).json,
    ).toMatchObject({ links: [at('/hours')] });
    expect(
      (await call('POST', 'sitemap', { url: at('/sitemap.xml'), knowledgeBaseId: 'x' })).status,
    ).toBe(404);
    expect(await call('POST', 'sitemap', { url: at('/none.xml') })).toMatchObject({
      status: 400,
      json: { message: 'The site answered 404.' },
    });
  });
});

describe('question', () => {
  it('finds the best passage and is answered from it', async () => {
    const id = await createBase();
    await add(id, ['/prices', '/hours']);
    const price = await ask(id, 'What does a whitening cost?');
    expect(price.passages[0]).toMatchObject({ url: at('/prices'), heading: 'Prices' });
    expect(price.answer).toContain('$280');
    const parking = await ask(id, 'Is there parking?');
    expect(parking.passages[0]).toMatchObject({ heading: 'Parking' });
    expect(parking.answer).toContain('behind the building');
    expect(price.passages.filter(({ text }) => text === 'Call us any day.').length).toBeLessThan(2);
  });

  it('is rephrased for documents on request', async () => {
    const id = await createBase();
    await add(id, ['/hours']);
    expect((await ask(id, 'when is the place closing')).passages).toEqual([]);
    const processed = await ask(id, 'when is the place closing', true);
    expect(processed.query).toContain('open');
    expect(processed.passages[0]?.text).toContain('5 PM');
  });

  it('without an answer is reported as such', async () => {
    const id = await createBase();
    await add(id, ['/prices']);
    expect(await ask(id, 'Do you have an elephant?')).toMatchObject({
      answer: 'Nothing in this knowledge base answers that.',
      passages: [],
    });
    for (const odd of [
      '&|!() :* <-> \\',
      "it's 'quoted' \\'",
      "http://a.example/b\\c'd?e=f&g",
      'C:\\dir\\file.txt',
      '<b>&amp;</b>',
      '\u0001 \ud83d\ude00 日本語',
      "'",
    ])
      expect([odd, (await ask(id, odd)).passages]).toEqual([odd, []]);
  });

  it('to the base of an agent that speaks Spanish is answered in Spanish', async () => {
    pages.set('/pago', {
      body: '<title>Pago</title><p>El pago se puede hacer con tarjeta, efectivo o Bizum.</p>',
    });
    const speak = (agentLang: string) =>
      server.call('POST', '/api/v2/campaign', { token: as('owner'), body: { agentLang } });
    expect((await speak('es-ES')).json.success).toBe(true);
    const id = await createBase();
    await add(id, ['/pago']);
    expect((await ask(id, '¿Se puede pagar con Bizum?')).answer).toBe(
      'El pago se puede hacer con tarjeta, efectivo o Bizum.',
    );
    expect((await ask(id, '¿Venden elefantes?')).answer).toBe(
      'Nada en esta base de conocimientos responde a eso.',
    );
    await speak('en-US');
  });

  it('to an agent is answered from its own base only', async () => {
    await server.call('POST', '/api/v2/campaign', {
      token: as('owner'),
      body: { agentInstructions: 'You are the receptionist of Northside.' },
    });
    const say = async (who: string) =>
      (
        await server.call('POST', '/api/v1/agent/runPrompt', {
          token: as(who),
          body: { promptText: 'How much is a zirconia crown?' },
        })
      ).json.reply as string;
    expect(await say('owner')).not.toContain('$1,900');
    pages.set('/crowns', { body: '<title>Crowns</title><p>A zirconia crown costs $1,900.</p>' });
    await add(await createBase(), ['/crowns']);
    expect(await say('owner')).toContain('$1,900');
    expect(await say('siblingOwner')).not.toContain('$1,900');
  });
});

describe('document queue', () => {
  const platform = { kind: 'platform', reason: 'act as another process' } as const;
  // The server's own worker would take the documents of these tests.
  beforeAll(() => server.platform.knowledge.worker.stop());

  it('passes a document with an expired lease to another process, and the former one writes nothing', async () => {
    const id = await createBase();
    await server.store.within(platform, (db) =>
      db.execute(
        sql`insert into knowledge_documents (organization_id, account_id, knowledge_base_id, title,
          url, body, status) values (${idOf('O1')}, ${idOf('O1')}, ${id}, 't', ${at('/hours')}, '',
          'pending')`,
      ),
    );
    const lost = await server.store.within(platform, (db) => leaseDocument(db, 0));
    expect(lost).toMatchObject({ url: at('/hours'), attempts: 1 });
    expect(await server.store.within(platform, (db) => leaseDocument(db, 60))).toMatchObject({
      attempts: 2,
    });
    expect(await server.store.within(platform, (db) => leaseDocument(db, 60))).toBeNull();
    const late = {
      title: 'Late',
      body: 'late',
      chunks: [{ heading: '', body: 'late', page: null }],
      notice: null,
    };
    expect(await server.store.within(platform, (db) => keepText(db, lost as Leased, late))).toBe(
      false,
    );
    await server.store.within(platform, (db) =>
      keepFailure(db, lost as Leased, 'Late', { retryInSeconds: null, language: 'en' }),
    );
    expect(await documents(id)).toMatchObject([{ status: 'pending', error: null }]);
    await server.store.within(platform, (db) =>
      db.execute(
        sql`update knowledge_documents set leased_until = now() - interval '1 second' where knowledge_base_id = ${id}`,
      ),
    );
    const another = createKnowledgeWorker({
      store: server.store,
      clock: server.clock,
      fetcher: createWebFetcher({ allow: [place] }),
      storage: createMemoryStorage(),
      log: createLog('silent'),
    });
    await another.drain();
    expect(await documents(id)).toMatchObject([{ status: 'ready', title: 'Opening hours' }]);
  });

  it('gives up a document after three unfinished attempts and reports it', async () => {
    const id = await createBase();
    await server.store.within(platform, (db) =>
      db.execute(
        sql`insert into knowledge_documents (organization_id, account_id, knowledge_base_id, title,
          url, body, status) values (${idOf('O1')}, ${idOf('O1')}, ${id}, 't', ${at('/hours')}, '',
          'pending')`,
      ),
    );
    // Each lease belongs to a process that dies while parsing.
    for (const attempts of [1, 2, 3])
      expect(await server.store.within(platform, (db) => leaseDocument(db, 0))).toMatchObject({
        attempts,
      });
    expect(await server.store.within(platform, (db) => leaseDocument(db, 60))).toBeNull();
    hits = [];
    const next = createKnowledgeWorker({
      store: server.store,
      clock: server.clock,
      fetcher: createWebFetcher({ allow: [place] }),
      storage: createMemoryStorage(),
      log: createLog('silent'),
    });
    await next.drain();
    expect(hits).toEqual([]);
    expect(await documents(id)).toMatchObject([
      {
        status: 'failed',
        error: expect.stringContaining('begun several times and never came to an end'),
      },
    ]);
    expect(
      (await server.call('GET', '/api/v1/notifications', { token: as('owner') })).text,
    ).toContain('never came to an end');
    // A manual refresh tries again.
    await call('PUT', `knowledgebase/${id}/document/${(await documents(id))[0]?.id}`);
    expect(await server.store.within(platform, (db) => leaseDocument(db, 60))).toMatchObject({
      attempts: 1001,
    });
    await call('DELETE', `knowledgebase/${id}`);
  });

  it('does not count an attempt when the process shuts down in order', async () => {
    const id = await createBase();
    await call('POST', `knowledgebase/${id}/document`, { urls: [at('/hours')] });
    let begin: () => void = () => undefined;
    const began = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const leaving = createKnowledgeWorker({
      store: server.store,
      clock: server.clock,
      log: createLog('silent'),
      storage: createMemoryStorage(),
      fetcher: {
        check: (url) => url,
        get: (_url, limits) =>
          new Promise((_resolve, reject) => {
            begin();
            limits?.signal?.addEventListener('abort', () =>
              reject(new WebError('unreachable', 'Stopped.')),
            );
          }),
      },
    });
    await leaving.start();
    await began;
    await leaving.stop();
    expect(await server.store.within(platform, (db) => leaseDocument(db, 0))).toMatchObject({
      attempts: 1,
      url: at('/hours'),
    });
    await call('DELETE', `knowledgebase/${id}`);
  });

  it('retries temporary failures three times, permanent ones never, and logs no page content', async () => {
    const id = await createBase();
    const logged: string[] = [];
    const failing = async (error: Error, times: number) => {
      const worker = createKnowledgeWorker({
        store: server.store,
        clock: server.clock,
        storage: createMemoryStorage(),
        fetcher: {
          check: (url) => url,
          get: async () => {
            throw error;
          },
        },
        log: createLog('json', (line) => logged.push(line)),
      });
      for (let n = 0; n < times; n += 1) {
        await worker.drain();
        await server.store.within(platform, (db) =>
          db.execute(
            sql`update knowledge_documents set leased_until = now() - interval '1 second' where status = 'pending'`,
          ),
        );
      }
      return documents(id);
    };
    await call('POST', `knowledgebase/${id}/document`, { urls: [at('/prices')] });
    expect(
      await failing(new WebError('unreachable', 'The page could not be fetched.'), 2),
    ).toMatchObject([{ status: 'pending', error: 'The page could not be fetched.' }]);
    expect(
      await failing(new WebError('unreachable', 'The page could not be fetched.'), 1),
    ).toMatchObject([{ status: 'failed' }]);
    await call('PUT', `knowledgebase/${id}/document/${(await documents(id))[0]?.id}`);
    expect(
      await failing(new WebError('refused', 'This address is not on the public web.'), 1),
    ).toMatchObject([{ status: 'failed', error: 'This address is not on the public web.' }]);
    expect(logged).toEqual([]);
    await call('PUT', `knowledgebase/${id}/document/${(await documents(id))[0]?.id}`);
    expect(await failing(new Error('bug'), 1)).toMatchObject([
      { status: 'failed', error: 'This page could not be read.' },
    ]);
    expect(logged).toHaveLength(1);
    expect(logged[0]).not.toContain('/prices');
  });

  it('does not delay one organization by the long list of another', async () => {
    const [many, one] = [await createBase(), await createBase('siblingOwner')];
    const put = (owner: string, id: string, count: number, age: string) =>
      server.store.within(platform, (db) =>
        db.execute(sql`
      insert into knowledge_documents (organization_id, account_id, knowledge_base_id, title, url, body, status, updated_at)
      select ${idOf(owner)}, ${idOf(owner)}, ${id}, 't', 'https://site.example/' || n, '',
      'pending', now() - ${age}::interval from generate_series(1, ${count}::int) n`),
      );
    await put('O1', many, 20, '1 hour');
    await put('O2', one, 1, '1 second');
    // With the planner's own choice and with forced plans for short tables.
    for (const prepare of [async () => undefined, withNestedLoopPlans]) {
      const leased = [];
      for (let n = 0; n < 3; n += 1)
        leased.push(
          (
            await server.store.within(platform, async (db) => {
              await prepare(db);
              return leaseDocument(db, 60);
            })
          )?.organizationId,
        );
      expect(leased).toEqual([idOf('O1'), idOf('O2'), idOf('O1')]);
      await server.store.within(platform, (db) =>
        db.execute(
          sql`update knowledge_documents set leased_until = null where knowledge_base_id in (${many}, ${one})`,
        ),
      );
    }
    await server.store.within(platform, (db) =>
      db.execute(sql`delete from knowledge_bases where id in (${many}, ${one})`),
    );
  });
});
