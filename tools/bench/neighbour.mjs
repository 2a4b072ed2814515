// A noisy neighbour: one organization floods the server with calls and exports; the latency of
// another one meanwhile is compared with its latency without the flood.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { cpuOf } from './cpu.mjs';
import { openDatabase } from './databases.mjs';
import { fillLogs } from './million.mjs';
import { mixOf, shoot } from './mixed.mjs';
import { apiKeys, getJson, signIn, startProduct } from './product.mjs';

const victim = { owner: 'owner@demo.patchbay.test', perSecond: 40, keys: 10 };
/**
 * So many keys that none reaches its own limit: the budget of the tenant stops the flood. An
 * account above it creates them.
 */
const flooder = {
  above: 'reseller@demo.patchbay.test',
  username: 'ridgeway',
  perSecond: 1000,
  keys: 120,
  logs: 200_000,
};
/**
 * Kinds of floods: a thousand cheap calls a second, a few expensive calls, event streams that stay
 * open, and imports of 5,000 contacts each.
 */
const means = {
  'calls and exports': { rate: flooder.perSecond, exports: 50 },
  'few costly calls': { rate: 0, loops: 40 },
  'event streams': { rate: 50, streams: 400 },
  'imports of contacts': { rate: 0, imports: 2 },
};
/**
 * Budgets count over windows of ten seconds: a flood lasts for two windows, so that it covers the
 * beginning and the end of one.
 */
const seconds = { quiet: 10, flood: 20, rest: 3 };
const rounds = 3;

/**
 * For each kind of flood: the victim's latency in milliseconds without and with the flood, replies
 * to both, and CPU seconds per second by process.
 */
export async function measureNeighbour(root, folder) {
  const database = await openDatabase('embedded', folder);
  const product = await startProduct(root, database.dataDir, { TENANT_CALLS_PER_SECOND: '150' });
  const flood = fork(new URL('./flood.mjs', import.meta.url));
  try {
    const asked = await prepare(product.url, database.ownerUrl());
    const agent = new Agent({ keepAlive: true, maxSockets: 200 });
    const ask = (time) =>
      watch(product.pid, flood.pid, () =>
        shoot({
          url: product.url,
          keys: asked.keys,
          mix: asked.mix,
          agent,
          rate: victim.perSecond,
          seconds: time,
        }),
      );
    await ask(5);
    const found = [];
    for (const [what, of] of Object.entries(means)) {
      const phases = { quiet: [await ask(seconds.quiet)], flood: [] };
      const floods = [];
      for (let round = 0; round < rounds; round += 1) {
        const ended = once(flood, 'message');
        flood.send({ ...asked.flood, ...of, seconds: seconds.flood });
        phases.flood.push(await ask(seconds.flood));
        floods.push((await ended)[0]);
        await pause(seconds.rest * 1000);
        phases.quiet.push(await ask(seconds.quiet));
      }
      found.push({
        what,
        quiet: together(phases.quiet),
        flood: together(phases.flood),
        floods,
      });
    }
    agent.destroy();
    return found;
  } finally {
    flood.kill();
    await product.stop();
    await database.stop();
  }
}

async function prepare(url, ownerUrl) {
  const keys = await apiKeys(url, await signIn(url, victim.owner), victim.keys);
  const { rooms } = await getJson(url, '/api/v2/conversations?page=0&pageSize=100', keys[0]);
  const above = await signIn(url, flooder.above);
  const { organizations } = await getJson(url, '/api/v2/listOrganizations', above);
  const { id } = organizations.find(({ username }) => username === flooder.username);
  await fillLogs(ownerUrl, id, flooder.logs);
  const year = `start=${Math.floor(Date.now() / 1000) - 365 * 86_400}&end=${Math.floor(Date.now() / 1000) + 60}`;
  return {
    keys,
    mix: mixOf(rooms.filter((room) => room.channel !== 'email').map((room) => room.roomId)),
    flood: {
      url,
      keys: await apiKeys(url, above, flooder.keys, id),
      streamPath: '/api/v2/events',
      importPath: '/api/v2/contact/csv',
      dearPaths: [
        `/api/v2/logs?${year}&pageSize=100&summary__icontains=refund`,
        `/api/v2/logs?${year}&pageSize=100&sort=duration&order=desc`,
      ],
      exportPath: `/api/v2/logs?${year}&pageSize=${flooder.logs}&format=csv`,
      paths: [
        '/api/v2/conversations?page=0&pageSize=20',
        '/api/v2/account',
        `/api/v2/logs?${year}&pageSize=20&duration__gte=30`,
        '/api/v1/activity?simple=true',
      ],
    },
  };
}

/**
 * The result of a phase, with CPU seconds per second of the server, its database and both clients.
 */
async function watch(pid, floodPid, work) {
  const [own, before, beforeFlood, began] = [
    process.cpuUsage(),
    cpuOf(pid),
    cpuOf(floodPid),
    performance.now(),
  ];
  const shot = await work();
  const [after, afterFlood, took] = [
    cpuOf(pid),
    cpuOf(floodPid),
    (performance.now() - began) / 1000,
  ];
  const { user, system } = process.cpuUsage(own);
  return {
    ...shot,
    took,
    cpu:
      before && after
        ? {
            server: after.server - before.server,
            database: after.database - before.database,
            clients: (user + system) / 1e6 + afterFlood.server - beforeFlood.server,
          }
        : null,
  };
}

function together(phases) {
  const times = phases.flatMap((phase) => phase.times).sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  const sum = (of) => phases.reduce((total, phase) => total + of(phase), 0);
  const took = sum(({ took: one }) => one);
  const cpu = phases.every((phase) => phase.cpu)
    ? Object.fromEntries(
        ['server', 'database', 'clients'].map((part) => [
          part,
          sum((phase) => phase.cpu[part]) / took,
        ]),
      )
    : null;
  const refused = new Map();
  for (const [what, count] of phases.flatMap((phase) => phase.refused))
    refused.set(what, (refused.get(what) ?? 0) + count);
  return {
    asked: times.length,
    refused: [...refused],
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    p95s: phases.map(({ p95 }) => p95),
    cpu,
  };
}
