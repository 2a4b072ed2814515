import { request } from 'node:http';
import { logs } from '@patchbay/server-store';
import { type TestServer, createTestServer } from '../testing/test-server.js';
import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';

let server: TestServer;
let tree: FixtureTree;
const total = 4321;
const start = Date.UTC(2026, 8, 1) / 1000;

const token = () => tree.actors.find((actor) => actor.key === 'owner')?.token as string;
const window = `start=${start}&end=${start + 86_400}`;
const get = (query: string) =>
  server.call('GET', `/api/v2/logs?format=csv&${window}&${query}`, { token: token() });
const idsOf = (text: string) =>
  text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0]);

beforeAll(async () => {
  server = await createTestServer();
  tree = await createFixtureTree(server);
  const organizationId = tree.nodes.O1?.id as number;
  // Seven rows share each instant, and instants lie closer than a millisecond: neither may lose or
  // repeat a row at the edge of a batch.
  const rows = Array.from({ length: total }, (_, at) => ({
    id: `row-${String(at).padStart(5, '0')}`,
    organizationId,
    accountId: organizationId,
    agentId: organizationId,
    uuid: `u-${at}`,
    timestamp: new Date((start + 60) * 1000 + Math.floor(at / 7)),
    type: 'call',
    eventType: 'inbound-call',
    direction: at % 2 ? 'inbound' : 'outbound',
    duration: at % 90,
    summary: 'Asked about parking. '.repeat(200),
    meta: at === total - 1 ? { late: '=1+1' } : {},
  }));
  await server.store.within({ kind: 'platform', reason: 'plant logs' }, async (db) => {
    for (let at = 0; at < rows.length; at += 1000)
      await db.insert(logs).values(rows.slice(at, at + 1000));
  });
});
afterAll(() => server.close());

describe('an export as CSV', () => {
  it.each(['desc', 'asc'])('has every row once and in order, %s', async (order) => {
    const { status, headers, text } = await get(`pageSize=1000000&fields=id&order=${order}`);
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      expect.stringContaining('conversation_logs_'),
    ]);
    const ids = idsOf(text);
    expect(ids).toHaveLength(total);
    expect(new Set(ids).size).toBe(total);
    const blocks = ids.map((id) => Math.floor(Number(id?.slice(4)) / 7));
    expect(blocks).toEqual([...blocks].sort((a, b) => (order === 'asc' ? a - b : b - a)));
  });

  it('equals the JSON pages, page by page, also with a filter', async () => {
    for (const filter of ['', '&direction=inbound', '&duration__gte=60']) {
      const { json } = await server.call(
        'GET',
        `/api/v2/logs?${window}&page=3&pageSize=700&fields=id${filter}`,
        { token: token() },
      );
      expect(idsOf((await get(`page=3&pageSize=700&fields=id${filter}`)).text)).toEqual(
        (json.logs as { id: string }[]).map(({ id }) => id),
      );
    }
  });

  it('has twenty rows by default, and the columns of its first rows', async () => {
    const { text } = await get('');
    const [head, ...lines] = text.trim().split('\r\n');
    expect(lines).toHaveLength(20);
    expect(head).toContain('late');
    expect(text).toContain(`'=1+1`);
  });

  it('in another order than by time is limited to one page', async () => {
    const durations = (await get('sort=duration&order=asc&pageSize=1000000&fields=duration')).text
      .trim()
      .split('\r\n')
      .slice(1)
      .map(Number);
    expect([durations.length, durations]).toEqual([total, [...durations].sort((a, b) => a - b)]);
  });

  it('without rows or with an invalid filter is refused in JSON', async () => {
    expect(await get('duration__gte=9999')).toMatchObject({
      status: 404,
      json: { success: false, message: 'No logs found for CSV export' },
    });
    expect(await get('duration__regex=%28')).toMatchObject({
      status: 400,
      json: { success: false },
    });
  });

  it('reports ignored filters: in a header for CSV, in a field for JSON', async () => {
    const query =
      'duration__gte=60s&timestamp__lt=2026-02-30&transfer=false&direction=inbound&a%22b=1';
    const names = ['duration__gte', 'timestamp__lt', 'transfer', 'a"b'];
    for (const more of ['', '&sort=duration'])
      expect((await get(`${query}${more}`)).headers['ignored-filters']).toBe(
        names.map(encodeURIComponent).join(', '),
      );
    const { json } = await server.call('GET', `/api/v2/logs?${window}&${query}`, {
      token: token(),
    });
    expect(json.ignoredFilters).toMatchObject(
      names.map((name) => ({ name, reason: name === 'a"b' ? 'name' : 'value' })),
    );
    expect((json.ignoredFilters as { message: string }[])[0]?.message).toBe(
      'duration__gte: “60s” is no number.',
    );
    expect(json.totalCount).toBe(Math.floor(total / 2));

    const fraction = await server.call('GET', `/api/v2/logs?${window}&duration__gte=60.5`, {
      token: token(),
    });
    expect(fraction.json).not.toHaveProperty('ignoredFilters');
    expect(fraction.json.totalCount).toBe(
      Array.from({ length: total }, (_, at) => at % 90).filter((duration) => duration >= 60.5)
        .length,
    );
    expect((await get('duration__gte=60.5')).headers['ignored-filters']).toBeUndefined();
  });

  it('reads no further pages after the client disconnects', async () => {
    const query = `/api/v2/logs?format=csv&${window}&pageSize=1000000&fields=id,summary`;
    const original = server.store.ask.bind(server.store);
    let asked = 0;
    server.store.ask = ((scope, work) => {
      asked += 1;
      return original(scope, work);
    }) as typeof server.store.ask;
    await server.call('GET', query, { token: token() });
    const whole = asked;
    asked = 0;
    await new Promise<void>((resolve, reject) => {
      request(
        `${server.url}${query}`,
        { headers: { authorization: `Bearer ${token()}` } },
        (reply) => {
          reply.once('data', () => {
            reply.destroy();
            resolve();
          });
          reply.on('error', () => undefined);
        },
      )
        .on('error', reject)
        .end();
    });
    await new Promise((done) => setTimeout(done, 500));
    server.store.ask = original;
    expect(whole).toBeGreaterThanOrEqual(Math.ceil(total / 1000));
    expect(asked).toBeLessThan(whole - 1);
  });
});
