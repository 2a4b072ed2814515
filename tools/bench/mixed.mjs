// A typical mix of requests (lists, threads, replies, filters, metrics) arrives at a fixed rate,
// whether or not earlier ones have been answered.
import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { cpuOf } from './cpu.mjs';
import { apiKeys, getJson, signIn } from './product.mjs';

const owner = 'owner@demo.patchbay.test';
const secondsPerRate = 15;
/** Every key has a limit of requests per minute; together they carry the highest rate. */
const keyCount = 90;
const rates = [50, 100, 200, 300, 400, 500];

/**
 * The requests of the mix with their share in percent, for an organization with these
 * conversations.
 */
export function mixOf(rooms) {
  const room = () => rooms[Math.floor(Math.random() * rooms.length)];
  const now = () => Math.floor(Date.now() / 1000);
  return [
    { share: 25, of: () => ['GET', '/api/v2/conversations?page=0&pageSize=20'] },
    { share: 20, of: () => ['GET', `/api/v2/conversations/${room()}/timeline`] },
    { share: 15, of: () => ['GET', '/api/v2/account'] },
    { share: 12, of: () => ['GET', '/api/v1/activity?simple=true'] },
    {
      share: 10,
      of: () => ['GET', `/api/v2/logs?start=${now() - 7 * 86_400}&pageSize=20&duration__gte=30`],
    },
    {
      share: 10,
      of: () => [
        'POST',
        '/api/v2/messaging/send',
        { roomId: room(), message: 'We look forward to seeing you.' },
      ],
    },
    { share: 4, of: () => ['POST', '/api/v1/activity/markUnread', { roomId: room() }] },
    {
      share: 4,
      of: () => [
        'POST',
        '/api/v2/logs/timeSeries',
        {
          metrics: [{ name: 'calls', title: 'Calls', formula: 'count()' }],
          start: now() - 7 * 86_400,
          end: now(),
        },
      ],
    },
  ];
}

/**
 * For each rate: requests sent, answered and refused, percentiles in milliseconds from when a
 * request was due, and CPU of both processes. Stops at the first rate that cannot be sustained.
 */
export async function measureMixed(product) {
  const { url } = product;
  const keys = await apiKeys(url, await signIn(url, owner), keyCount);
  const { rooms } = await getJson(url, '/api/v2/conversations?page=0&pageSize=100', keys[0]);
  const mix = mixOf(rooms.filter((room) => room.channel !== 'email').map((room) => room.roomId));
  return measureRates(product, rates, { keys, mix });
}

/** The same for any requests: `{ keys, mix }` or `{ next }` as `shoot` takes them. */
export async function measureRates({ url, pid }, rates, requests) {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  await shoot({ url, ...requests, agent, rate: 30, seconds: 3 });
  const found = [];
  for (const rate of rates) {
    const before = cpuOf(pid);
    const shot = await shoot({ url, ...requests, agent, rate, seconds: secondsPerRate });
    const after = cpuOf(pid);
    const perRequest = (part) => ((after[part] - before[part]) * 1000) / shot.asked;
    found.push({
      rate,
      ...shot,
      cpuMs:
        before && after ? { server: perRequest('server'), database: perRequest('database') } : null,
    });
    if (shot.p95 > 1000) break;
    await pause(1000);
  }
  agent.destroy();
  return found;
}

/**
 *  * Sends each request when it is due, without waiting for replies. Times are milliseconds from
 *  the due time, in order.
 */
export async function shoot({ url, keys, mix, agent, rate, seconds, next = nextOf(keys, mix) }) {
  const total = rate * seconds;
  const times = [];
  const refused = new Map();
  const began = performance.now();
  const open = new Set();
  for (let at = 0; at < total; at += 1) {
    const due = began + (at * 1000) / rate;
    const wait = due - performance.now();
    if (wait > 1) await pause(wait);
    const { asked, key, isCold } = next(at);
    const [method, path, body] = asked;
    const one = send(url, isCold ? false : agent, method, path, body, key).then((status) => {
      times.push(performance.now() - due);
      if (status >= 400 || status === 0)
        refused.set(
          `${status} ${path.split('?')[0].replace(/\d+:\d+/, '…')}`,
          (refused.get(`${status} ${path.split('?')[0].replace(/\d+:\d+/, '…')}`) ?? 0) + 1,
        );
      open.delete(one);
    });
    open.add(one);
  }
  await Promise.all(open);
  const took = (performance.now() - began) / 1000;
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  return {
    asked: total,
    times,
    perSecond: total / took,
    refused: [...refused],
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
  };
}

/** Yields the requests of a mix one after the other and rotates through the keys. */
const nextOf = (keys, mix) => (at) => ({ asked: pick(mix), key: keys[at % keys.length] });

export function pick(mix) {
  let left = Math.random() * mix.reduce((sum, { share }) => sum + share, 0);
  for (const { share, of } of mix) {
    left -= share;
    if (left < 0) return of();
  }
  return mix[0].of();
}

const send = (url, agent, method, path, body, key) =>
  new Promise((resolve) => {
    const sent = request(
      `${url}${path}`,
      {
        method,
        agent,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
      },
      (reply) => {
        reply
          .on('data', () => undefined)
          .on('end', () => resolve(reply.statusCode))
          .on('error', () => resolve(0));
      },
    );
    sent.on('error', () => resolve(0));
    sent.end(body ? JSON.stringify(body) : undefined);
  });
