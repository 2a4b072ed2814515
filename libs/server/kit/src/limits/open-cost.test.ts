import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operationNames, operationOf } from '@patchbay/contract';
import fastify from 'fastify';
import { type OpenCost, demandOpenCost } from './open-cost.js';
import { fakeServer } from '../testing/fake-server.js';

const webRoot = mkdtempSync(join(tmpdir(), 'patchbay-open-'));
let fake: Awaited<ReturnType<typeof fakeServer>>;
let wait = 0;
const hits: string[] = [];
let healthAsked = 0;
let localAsked = 0;

beforeAll(async () => {
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><html><head></head></html>');
  fake = await fakeServer(
    {},
    {
      api: { title: 'Test', version: '0', serverUrl: 'http://localhost' },
      limits: {
        hit: async (key) => {
          hits.push(key);
          return wait;
        },
      },
      health: async () => {
        healthAsked += 1;
        return { ok: true };
      },
      healthMs: Infinity,
      raw: [{ method: 'POST', path: '/door/:name', answer: async () => ({ ok: true }) }],
      local: [
        {
          method: 'GET',
          path: '/dev/outbox',
          answer: async () => {
            localAsked += 1;
            return {};
          },
        },
      ],
      pages: { webRoot },
    },
  );
  fake.http.markReady();
});
afterAll(async () => {
  await fake.http.close();
  rmSync(webRoot, { recursive: true });
});
beforeEach(() => {
  wait = 0;
  hits.length = 0;
});

/** Requests a route without a session, with an unreadable body. */
const ask = (method: string, url: string, headers: Record<string, string> = {}) =>
  fetch(`${fake.url}${url.replace(/:\w+/g, '1').replace('*', 'app')}`, {
    method,
    headers: {
      ...headers,
      ...(/GET|HEAD|OPTIONS/.test(method) ? {} : { 'content-type': 'application/json' }),
    },
    ...(/GET|HEAD|OPTIONS/.test(method) ? {} : { body: '{"broken' }),
  });

/** The status of a reply that comes before the body has arrived. */
const askWithoutEnd = (method: string, url: string) =>
  new Promise<number>((resolve, reject) => {
    const open = request(
      `${fake.url}${url.replace(/:\w+/g, '1').replace('*', 'app')}`,
      { method, headers: { 'content-type': 'application/json', 'content-length': '1000' } },
      ({ statusCode = 0 }) => {
        resolve(statusCode);
        open.destroy();
      },
    );
    open.on('error', reject);
    open.write('{');
  });
const routesThatAre = (openCost: OpenCost) =>
  fake.http.openRoutes.filter((route) => route.openCost === openCost);

describe('a route for callers without a session', () => {
  it('is not registered unless it declares its protection against cost', () => {
    const app = fastify();
    demandOpenCost(app);
    expect(() => app.get('/new', async () => 'x')).toThrow('GET /new must say in its config');
  });

  it('is limited per network if the operation needs no session, before its arguments are read', async () => {
    const urls = routesThatAre('limited').map(({ url }) => url);
    for (const name of operationNames.filter(
      (one) => operationOf(one).access.audience === 'public',
    ))
      expect(urls).toContain(operationOf(name).path.replace(/\{(\w+)\}/g, ':$1'));
    wait = 7;
    for (const { method, url } of routesThatAre('limited')) {
      const isJson = method !== 'GET' && method !== 'HEAD' && !url.startsWith('/door/');
      const reply = isJson
        ? await fetch(`${fake.url}${url.replace(/:\w+/g, '1')}`, {
            method,
            headers: { 'content-type': 'application/json' },
            body: '{}',
          })
        : await ask(method, url);
      expect([method, url, reply.status, reply.headers.get('retry-after')]).toEqual([
        method,
        url,
        429,
        '7',
      ]);
    }
    expect(hits.every((key) => key.includes('|ip:'))).toBe(true);
    expect(hits).toHaveLength(routesThatAre('limited').length);
  });

  it('is refused before its body is read if a session is needed, and counts for no limit', async () => {
    expect(routesThatAre('refused').length).toBeGreaterThan(200);
    for (const { method, url } of routesThatAre('refused'))
      expect([method, url, (await ask(method, url)).status]).toEqual([method, url, 401]);
    for (const { method, url } of routesThatAre('refused').filter(
      (route) => !/GET|HEAD|OPTIONS/.test(route.method),
    ))
      expect([method, url, await askWithoutEnd(method, url)]).toEqual([method, url, 401]);
    expect(hits).toEqual([]);
  });

  it('sends a cached reply once to each client, and queries the database once for all', async () => {
    const cached = routesThatAre('cached').filter(({ url }) => url !== '/readyz');
    expect(cached.map(({ url }) => url)).toContain('/api/openapi.json');
    for (const { method, url } of cached) {
      const first = await ask(method, url);
      const again = await ask(method, url, { 'if-none-match': String(first.headers.get('etag')) });
      expect([url, first.status, again.status]).toEqual([url, 200, 304]);
    }
    await Promise.all(Array.from({ length: 20 }, () => ask('GET', '/readyz')));
    expect(healthAsked).toBe(1);
  });

  it('runs no query if it is declared constant: liveness, preflight requests and moved documents', () => {
    expect([
      ...new Set(
        routesThatAre('constant').map(({ method, url }) => (method === 'OPTIONS' ? method : url)),
      ),
    ]).toEqual(['OPTIONS', '/api/docs/:area', '/healthz']);
  });

  it('does not exist for other machines if it is local', async () => {
    expect(routesThatAre('local').map(({ url }) => url)).toEqual(['/dev/outbox']);
    const reply = await ask('GET', '/dev/outbox', { 'x-forwarded-for': '203.0.113.9' });
    expect([reply.status, localAsked]).toEqual([404, 0]);
  });
});
