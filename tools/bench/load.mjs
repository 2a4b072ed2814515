// Requests per second of the product's lists and of a bare route with the same reply, alternating
// on the same machine.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { cpuOf } from './cpu.mjs';
import { apiKeys, freePort, getJson, postJson, signIn } from './product.mjs';

const connections = 10;
const roundSeconds = 4;
/** Long enough for the JIT compiler to optimize both. */
const warmUpSeconds = 3;
const rounds = 3;
/** The smallest number of keys that stays below the limit of requests per key and minute. */
const keysPerPerson = 120;
const firstPage = 20;

const lists = [
  {
    name: 'conversation logs',
    who: 'owner@demo.patchbay.test',
    path: '/api/v2/logs?start=0&page=1&pageSize=100',
    rowsOf: (body) => body.logs,
  },
  {
    name: 'inbox',
    who: 'owner@demo.patchbay.test',
    path: `/api/v2/conversations?page=0&pageSize=${firstPage}`,
    rowsOf: (body) => body.rooms,
  },
  {
    name: 'organizations',
    who: 'reseller@demo.patchbay.test',
    path: `/api/v2/listOrganizations?page=0&pageSize=${firstPage}`,
    rowsOf: (body) => body.organizations,
    prepare: fillOrganizations,
  },
];

/**
 * For each list: rows, bytes, requests per second of both, and milliseconds of CPU per request of
 * our server and its database. Rounds alternate, so that other load on the machine affects both
 * alike. Throws when a request was refused.
 */
export async function compareLists({ url, pid }, folder) {
  const keys = {};
  const results = [];
  for (const { name, who, path, rowsOf, prepare } of lists) {
    keys[who] ??= await apiKeys(url, await signIn(url, who), keysPerPerson);
    await prepare?.(url, keys[who][0]);
    const body = await getJson(url, path, keys[who][0]);
    const ours = {
      url: `${url}${path}`,
      requests: keys[who].map((key) => ({ headers: { authorization: `Bearer ${key}` } })),
    };
    results.push({
      name,
      rows: rowsOf(body).length,
      bytes: Buffer.byteLength(JSON.stringify(body)),
      ...(await race(ours, pid, body, folder)),
    });
  }
  return results;
}

/** The demo reseller has few organizations; adds some so that the first page is full. */
async function fillOrganizations(url, key) {
  const { totalOrganizations } = await getJson(url, '/api/v2/listOrganizations', key);
  for (let at = totalOrganizations; at < firstPage; at += 1)
    await postJson(url, '/api/v2/createOrganization', key, { orgName: `Benchmark ${at + 1}` });
}

async function race(ours, pid, body, folder) {
  const bare = await startBare(body, folder);
  const samples = { ours: [], bare: [] };
  const cpu = { server: 0, database: 0 };
  let requests = 0;
  try {
    for (const target of [ours, { url: bare.url }]) await shoot(target, warmUpSeconds);
    for (let round = 0; round < rounds; round += 1) {
      const before = cpuOf(pid);
      const shot = await shoot(ours, roundSeconds);
      const after = cpuOf(pid);
      for (const part of Object.keys(cpu))
        cpu[part] += after ? after[part] - before[part] : Number.NaN;
      requests += shot.requests;
      samples.ours.push(shot.perSecond);
      samples.bare.push((await shoot({ url: bare.url }, roundSeconds)).perSecond);
    }
  } finally {
    bare.stop();
  }
  return {
    ours: median(samples.ours),
    bare: median(samples.bare),
    cpuMs: { server: (cpu.server * 1000) / requests, database: (cpu.database * 1000) / requests },
  };
}

async function startBare(body, folder) {
  const file = join(folder, 'reply.json');
  writeFileSync(file, JSON.stringify(body));
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [new URL('./bare-fastify.mjs', import.meta.url).pathname, String(port), file],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(child.stdout, 'data');
  return { url: `http://localhost:${port}/list`, stop: () => child.kill() };
}

async function shoot(target, duration) {
  const result = await autocannon({ ...target, connections, duration });
  if (result.non2xx || result.errors)
    throw new Error(
      `${target.url}: ${result.non2xx} refusals and ${result.errors} errors among ` +
        `${result.requests.total} requests, so the number means nothing.`,
    );
  return { perSecond: result.requests.average, requests: result.requests.total };
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
