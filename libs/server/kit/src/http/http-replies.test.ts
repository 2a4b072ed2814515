import { endpointsOf, operationNames, operationOf } from '@patchbay/contract';
import { TextReply, refuse } from '../index.js';
import { HttpRig, mine, until } from '../testing/http-rig.js';

const server = new HttpRig();
const { open, get, post } = server;
afterEach(server.close);

describe('replies', () => {
  it('are stripped of unknown fields and get the envelope', async () => {
    await open({ signOut: async () => ({ message: 'Bye', secretHash: 'x' }) as never });
    expect(
      await (
        await fetch(`${server.url}/api/v2/auth/signOut`, { method: 'POST', headers: mine })
      ).json(),
    ).toEqual({ success: true, message: 'Bye' });
  });

  it('that are invalid are not sent', async () => {
    await open({
      listTokens: async () => ({ tokens: [{ token: 5, description: 'hidden text' }] }) as never,
    });
    const reply = await get('/api/v2/tokens');
    expect([reply.status, (await reply.text()).includes('hidden')]).toEqual([500, false]);
    expect(server.logged.join()).toContain('listTokens replied wrongly at tokens.0.token');
  });

  it('can be text', async () => {
    await open({
      queryLogs: async () => new TextReply('text/csv; charset=utf-8', 'a,b', 'logs "x".csv'),
    });
    const reply = await get('/api/v2/logs?format=csv');
    expect([
      await reply.text(),
      reply.headers.get('content-type'),
      reply.headers.get('content-disposition'),
    ]).toEqual(['a,b', 'text/csv; charset=utf-8', 'attachment; filename="logs__x_.csv"']);
  });

  it('to a token in the URL say so and are not cached', async () => {
    await open({ signOut: async () => ({}) });
    const reply = await fetch(`${server.url}/api/v2/auth/signOut?token=mine`, { method: 'POST' });
    expect([
      reply.headers.get('deprecation'),
      reply.headers.get('referrer-policy'),
      reply.headers.get('cache-control'),
    ]).toEqual(['true', 'no-referrer', 'no-store']);
  });
});

describe('requests from other origins', () => {
  const from = { origin: 'https://evil.test' };

  it('may call public operations and no others', async () => {
    await open({
      lookupDomain: async () => {
        throw refuse.notFound();
      },
    });
    expect(
      (
        await post('/api/v1/domain/lookup', '{}', { ...from, 'content-type': 'application/json' })
      ).headers.get('access-control-allow-origin'),
    ).toBe('*');
    const reply = await get('/api/v2/account', { ...from, ...mine });
    expect([...reply.headers.keys()].filter((key) => key.startsWith('access-control'))).toEqual([]);
  });

  it('may read every refusal of a public operation, at any step, and of no other operation', async () => {
    const json = { ...from, 'content-type': 'application/json' };
    const ways = operationNames.flatMap((name) =>
      endpointsOf(name).map(({ method, path }) => ({
        method,
        path,
        isOpen: ['public', 'visitor'].includes(operationOf(name).access.audience),
      })),
    );
    const wrong: string[] = [];
    const ask = async (
      what: string,
      { method, path, isOpen }: (typeof ways)[number],
      headers: Record<string, string>,
      body?: string,
      part = '1',
      query = '',
    ) => {
      const reply = await fetch(`${server.url}${path.replace(/\{\w+\}/g, part)}${query}`, {
        method,
        headers,
        ...(method === 'GET' || body === undefined ? {} : { body }),
      });
      if (
        (reply.headers.get('access-control-allow-origin') === '*') !== isOpen ||
        reply.status < 400
      )
        wrong.push(`${what}: ${method} ${path} ${reply.status}`);
      await reply.text();
    };
    await open({}, { limits: { hit: async () => 9 } });
    await Promise.all(
      ways.map(async (way) => {
        if (way.method !== 'GET') await ask('broken JSON', way, json, '{');
        if (way.method !== 'GET')
          await ask('another type', way, { ...from, 'content-type': 'text/csv' }, 'a,b');
        await ask('a token twice', way, from, undefined, '1', '?token=a&token=b');
        await ask('no token, too often', way, from);
        if (way.path.includes('{'))
          await ask('a part without end', way, from, undefined, 'x'.repeat(600));
      }),
    );
    await server.close();
    await server.start();
    await Promise.all(ways.map((way) => ask('not ready', way, from)));
    server.http?.markReady();
    expect(wrong).toEqual([]);
    expect(ways.filter(({ isOpen }) => isOpen).length).toBeGreaterThan(20);
  });

  it('get the same answer in a preflight request', async () => {
    await open();
    const ask = (path: string, method: string) =>
      fetch(server.url + path, {
        method: 'OPTIONS',
        headers: { ...from, 'access-control-request-method': method },
      });
    const open1 = await ask('/api/v1/allocateTempUserSession', 'GET');
    expect([
      open1.status,
      open1.headers.get('access-control-allow-origin'),
      open1.headers.get('access-control-allow-credentials'),
    ]).toEqual([204, '*', null]);
    expect((await ask('/api/v2/account', 'GET')).status).toBe(404);
  });
});

describe('the access log', () => {
  it('shows caller and operation, and no value that was sent', async () => {
    await open({ signOut: async () => ({}) });
    await fetch(`${server.url}/api/v2/auth/signOut?token=mine&phone=%2B15125550148`, {
      method: 'POST',
    });
    await until(() => server.logged.length > 0);
    const [line] = server.logged.map((text) => JSON.parse(text) as Record<string, unknown>);
    expect(line).toMatchObject({
      route: '/api/v2/auth/signOut',
      query: ['token', 'phone'],
      token: 'person:session-mine',
      status: 200,
    });
    expect(server.logged.join()).not.toMatch(/"mine"|15125550148/);
  });
});
