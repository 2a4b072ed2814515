// Requests per second of the product's list and of a bare route with the same reply, in turns on the same machine.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { apiKeys, freePort, getJson, signIn } from './product.mjs';

const connections = 10;
const roundSeconds = 4;
const rounds = 3;
const path = '/api/v2/logs?page=1&pageSize=100';

/** Rounds alternate, so that both meet the same neighbours on the machine. Throws when a request was refused. */
export async function compareLists(url, folder) {
  const token = await signIn(url, 'owner@demo.patchbay.test');
  const keys = await apiKeys(url, token, 60);
  const body = await getJson(url, path, keys[0]);
  const bare = await startBare(body, folder);
  const ours = { url: `${url}${path}`, requests: keys.map((key) => ({ headers: { authorization: `Bearer ${key}` } })) };
  const samples = { ours: [], bare: [] };
  try {
    for (const target of [ours, { url: bare.url }]) await shoot(target, 1);
    for (let round = 0; round < rounds; round += 1) {
      samples.ours.push(await shoot(ours, roundSeconds));
      samples.bare.push(await shoot({ url: bare.url }, roundSeconds));
    }
  } finally {
    bare.stop();
  }
  return { rows: body.logs.length, bytes: JSON.stringify(body).length, ours: median(samples.ours), bare: median(samples.bare) };
}

async function startBare(body, folder) {
  const file = join(folder, 'reply.json');
  writeFileSync(file, JSON.stringify(body));
  const port = await freePort();
  const child = spawn(process.execPath, [new URL('./bare-fastify.mjs', import.meta.url).pathname, String(port), file], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return { url: `http://localhost:${port}/list`, stop: () => child.kill() };
}

async function shoot(target, duration) {
  const result = await autocannon({ ...target, connections, duration });
  if (result.non2xx || result.errors) throw new Error(`${target.url}: ${result.non2xx} refusals and ${result.errors} errors among ${result.requests.total} requests, so the number means nothing.`);
  return result.requests.average;
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
