// A malicious tenant in a separate process: a fixed number of requests per second, whether or not
// they are answered, and exports requested repeatedly.
import { setMaxListeners } from 'node:events';
import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

const connections = 250;
/** Sends all due requests every few milliseconds: one timer per request would load the client. */
const tickMs = 5;
/** A refused export is requested again long before the time in Retry-After. */
const exportAgainMs = 1000;

process.on('message', (asked) => {
  void flood(asked).then((found) => process.send(found));
});

/**
 * Counts of replies by status, for calls and for exports, and the CPU seconds of this client.
 * Status 0 means a broken connection.
 */
async function flood({ url, keys, rate, seconds, ...asked }) {
  const { exports = 0, loops = 0, streams = 0, imports = 0 } = asked;
  const { paths, exportPath, dearPaths, streamPath, importPath } = asked;
  const cpu = process.cpuUsage();
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const files = new Agent({ keepAlive: true });
  const isOver = new AbortController();
  setMaxListeners(0, isOver.signal);
  const found = { calls: {}, exports: {}, streams: {}, imports: {}, slowest: 0 };
  const began = performance.now();
  const keyOf = (at) => keys[at % keys.length];
  const times = (count, work) => Array.from({ length: count }, (_, at) => work(at));
  const running = [
    ...times(exports, (at) =>
      exportOn(`${url}${exportPath}`, files, keyOf(at), found.exports, isOver.signal),
    ),
    ...times(loops, async (at) => {
      while (!isOver.signal.aborted)
        await call(`${url}${dearPaths[at % dearPaths.length]}`, agent, keyOf(at), found);
    }),
    ...times(streams, (at) =>
      listen(`${url}${streamPath}`, files, keyOf(at), found.streams, isOver.signal),
    ),
    ...times(imports, (at) =>
      importOn(`${url}${importPath}`, keyOf(at), found.imports, isOver.signal),
    ),
  ];
  const open = [];
  for (let sent = 0; sent < rate * seconds; await pause(tickMs)) {
    for (
      const due = Math.min(rate * seconds, ((performance.now() - began) * rate) / 1000);
      sent < due;
      sent += 1
    )
      open.push(call(`${url}${paths[sent % paths.length]}`, agent, keyOf(sent), found));
  }
  await Promise.all(open);
  const left = seconds * 1000 - (performance.now() - began);
  if (left > 0) await pause(left);
  isOver.abort();
  await Promise.all(running);
  agent.destroy();
  files.destroy();
  const { user, system } = process.cpuUsage(cpu);
  return { ...found, cpu: (user + system) / 1e6, took: (performance.now() - began) / 1000 };
}

async function call(address, agent, key, found) {
  const began = performance.now();
  count(found.calls, (await get(address, agent, key)).status);
  found.slowest = Math.max(found.slowest, performance.now() - began);
}

async function exportOn(address, agent, key, statuses, signal) {
  while (!signal.aborted) {
    const { status, isWhole } = await get(address, agent, key, signal);
    if (!signal.aborted || status >= 200)
      count(statuses, isWhole || status !== 200 ? status : '200, cut off');
    if (status !== 200) await pause(exportAgainMs, undefined, { signal }).catch(() => undefined);
  }
}

/** The most rows that a file of contacts may have. */
const contacts = 5000;

/** Imports files of new contacts, one after another. */
async function importOn(address, key, statuses, signal) {
  for (let file = 0; !signal.aborted; file += 1) {
    const rows = Array.from(
      { length: contacts },
      (_none, at) =>
        `Dana ${'\uFDFA'.repeat(40)} ${at},flood-${process.pid}-${file}-${at}@example.com`,
    );
    const form = new FormData();
    form.set('csv', new Blob([`name,email\n${rows.join('\n')}\n`], { type: 'text/csv' }), 'a.csv');
    const status = await fetch(address, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: form,
      signal,
    }).then(
      async (reply) => {
        await reply.arrayBuffer();
        return reply.status;
      },
      () => 0,
    );
    if (!signal.aborted || status >= 200) count(statuses, status);
    if (status !== 200) await pause(exportAgainMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Keeps an event stream open until the flood ends. */
async function listen(address, agent, key, statuses, signal) {
  while (!signal.aborted) {
    const headers = { accept: 'text/event-stream' };
    const { status } = await get(address, agent, key, signal, headers);
    count(statuses, signal.aborted && status < 400 ? 'held' : status);
    if (!signal.aborted) await pause(1000, undefined, { signal }).catch(() => undefined);
  }
}

const count = (statuses, status) => {
  statuses[status] = (statuses[status] ?? 0) + 1;
};

const get = (address, agent, key, signal, headers = {}) =>
  new Promise((resolve) => {
    const sent = request(
      address,
      { agent, signal, headers: { authorization: `Bearer ${key}`, ...headers } },
      (reply) => {
        const end = (isWhole) => resolve({ status: reply.statusCode, isWhole });
        reply
          .on('data', () => undefined)
          .on('end', () => end(true))
          .on('error', () => end(false));
      },
    );
    sent.on('error', () => resolve({ status: 0, isWhole: false }));
    sent.end();
  });
