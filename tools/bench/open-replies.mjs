// Measures the cost of every reply to a caller without a session: every operation of the contract
// without a token, the documents, the pages and the scripts. CPU of the server and of PostgreSQL
// per request, each over many requests from many addresses, so that the limits do not answer
// instead.
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { cpuOf } from './cpu.mjs';

/**
 * Other work on the machine only raises the cost of a reply, so the cheapest of several batches
 * counts.
 */
const batches = 3;
const addresses = 12;
const perAddress = 5;
const dearMs = 1;

/**  * Every path of every operation with example arguments from the public document. */
function operations(document) {
  const resolve = (one) =>
    one.$ref ? document.components.parameters[one.$ref.split('/').at(-1)] : one;
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, entry]) => {
      const parameters = (entry.parameters ?? []).map(resolve);
      const value = ({ example, schema }) =>
        example ?? schema?.enum?.[0] ?? (/integer|number/.test(schema?.type) ? 1 : 'text');
      const query = parameters
        .filter((one) => one.in === 'query' && one.required)
        .map((one) => `${one.name}=${encodeURIComponent(value(one))}`);
      const at = path.replace(/\{(\w+)\}/g, (_all, name) =>
        encodeURIComponent(value(parameters.find((one) => one.name === name) ?? {})),
      );
      const body = entry.requestBody?.content?.['application/json']?.example;
      return {
        name: entry.operationId,
        isPublic: entry['x-audience'] === 'public',
        method: method.toUpperCase(),
        path: `${at}${query.length ? `?${query.join('&')}` : ''}`,
        body: body === undefined ? undefined : JSON.stringify(body),
      };
    }),
  );
}

const get = (path, headers) => ({ name: path, isPublic: true, method: 'GET', path, headers });
const packed = { 'accept-encoding': 'br, gzip' };
const others = [
  get('/healthz'),
  get('/readyz'),
  get('/api/openapi.json', packed),
  get('/api/docs', packed),
  get('/api/docs/reference.json', packed),
  get('/api/docs/guides/webhooks', packed),
  get('/', packed),
  get('/app', packed),
  get('/app/embed?authToken=once_unknown', packed),
  get('/app/org/2001/inbox?frame=1', packed),
  get('/northside', packed),
  get('/embedChat', packed),
  get('/embed/button/v1/script.js', packed),
  get('/nothing/that/is.here', packed),
  get('/api/nothing', packed),
];

let lastAddress = 0;
const nextAddress = () => {
  lastAddress += 1;
  return `127.${1 + (lastAddress >> 16)}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`;
};

const send = (url, agent, { method, path, body, headers }, localAddress) =>
  new Promise((resolve) => {
    const sent = request(
      `${url}${path}`,
      {
        method,
        agent,
        localAddress,
        family: 4,
        headers: {
          ...headers,
          ...(body ? { 'content-type': 'application/json' } : { 'content-length': 0 }),
        },
      },
      (reply) => reply.resume().on('end', () => resolve(reply.statusCode)),
    );
    sent.on('error', () => resolve(0));
    sent.end(body);
  });

async function measure({ url, pid }, asked) {
  const agent = new Agent({ keepAlive: true });
  const statuses = new Map();
  const one = async (localAddress) => {
    const status = await send(url, agent, asked, localAddress);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  await one(nextAddress());
  const costs = [];
  for (let batch = 0; batch < batches; batch += 1) {
    const before = cpuOf(pid);
    for (let at = 0; at < addresses; at += 1) {
      const from = nextAddress();
      for (let times = 0; times < perAddress; times += 1) await one(from);
    }
    const after = cpuOf(pid);
    const each = (part) => ((after[part] - before[part]) * 1000) / (addresses * perAddress);
    costs.push({ server: each('server'), database: each('database') });
  }
  agent.destroy();
  const sum = ({ server, database }) => server + database;
  // When a database process ends, its time disappears from the sum, so such a batch is discarded.
  const whole = costs.filter(({ database }) => database >= 0);
  if (whole.length === 0) throw new Error(`${asked.name} could not be measured: processes ended.`);
  whole.sort((a, b) => sum(a) - sum(b));
  return { ...asked, statuses, ...whole[0] };
}

/** The cost of each reply in milliseconds, most expensive first; null on systems without /proc. */
export async function measureOpenReplies(product) {
  if (!cpuOf(product.pid)) return null;
  const document = JSON.parse(
    readFileSync(new URL('../../libs/domain/contract/openapi.json', import.meta.url), 'utf8'),
  );
  // The first request also pays for modules that are loaded and compiled once.
  for (const asked of others) await measure(product, asked);
  const found = [];
  for (const asked of [...others, ...operations(document)])
    found.push(await measure(product, asked));
  return found.sort((a, b) => b.server + b.database - a.server - a.database);
}

/** Cost above that of /healthz, which is the server's cost of any reply. */
export const isCostly = ({ server, database }, floor) =>
  server + database - floor.server - floor.database > dearMs;
