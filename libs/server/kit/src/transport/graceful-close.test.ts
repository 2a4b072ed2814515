import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Agent, request } from 'node:http';
import { type HttpOptions } from '../http/http-options.js';
import { type Http } from '../index.js';
import { fakeServer } from '../testing/fake-server.js';

let http: Http;
let port = 0;

async function open(timeouts: HttpOptions<null>['timeouts']): Promise<void> {
  const fake = await fakeServer({}, { timeouts });
  http = fake.http;
  port = Number(new URL(fake.url).port);
  http.markReady();
}

type Heard =
  | { readonly status: number; readonly connection: string | undefined; readonly text: string }
  | { readonly error: string };

const ask = (path: string, agent: Agent | false = false) =>
  new Promise<Heard>((resolve) => {
    request({ host: '127.0.0.1', port, path, agent }, (reply) => {
      let text = '';
      reply
        .on('data', (chunk) => {
          text += String(chunk);
        })
        .on('end', () =>
          resolve({ status: reply.statusCode ?? 0, connection: reply.headers.connection, text }),
        );
    })
      .on('error', (error: NodeJS.ErrnoException) =>
        resolve({ error: error.code ?? error.message }),
      )
      .end();
  });

describe('a process that receives SIGTERM', () => {
  it('reports at once that it is not ready, serves late requests, and closes each connection', async () => {
    // Long enough for the requests below on a busy machine.
    await open({ drainMs: 3000 });
    expect(await ask('/readyz')).toMatchObject({ status: 200 });
    const closed = http.close();
    for (let times = 0; times < 5; times += 1) {
      const ready = await ask('/readyz');
      expect(ready).toMatchObject({ status: 503, connection: 'close' });
      expect(JSON.parse((ready as { text: string }).text)).toMatchObject({
        ok: false,
        isEnding: true,
      });
      expect(await ask('/healthz')).toMatchObject({ status: 200, connection: 'close' });
      expect(await ask('/api/v2/account')).toMatchObject({ status: 401, connection: 'close' });
    }
    await closed;
    expect(await ask('/healthz')).toEqual({ error: 'ECONNREFUSED' });
  });

  it('loses none of 500 requests of a load balancer that checks readiness, over new and open connections', async () => {
    await open({ drainMs: 4000 });
    const callers = spawn(
      process.execPath,
      ['--input-type=module', '--eval', callTogether, String(port)],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    let told = '';
    callers.stdout.on('data', (chunk) => {
      told += String(chunk);
    });
    await Promise.race([once(callers.stdout, 'data'), once(callers, 'close')]);
    await http.close();
    if (callers.exitCode === null) await once(callers, 'close');
    const { answered, failed } = JSON.parse(told.slice('calling'.length)) as {
      answered: number;
      failed: string[];
    };
    expect(answered).toBeGreaterThan(500);
    expect(failed).toEqual([]);
  });
});

/**
 * Twenty clients, half of them with keep-alive, each as long as the server reports that it is
 * ready.
 */
const callTogether = `
import { Agent, request } from 'node:http';
const port = Number(process.argv[1]);
const failed = [];
let answered = 0;
let isReady = true;
const ask = (path, agent) => new Promise((resolve) => {
  request({ host: '127.0.0.1', port, path, agent }, (reply) =>
    reply.resume().on('end', () => resolve(reply.statusCode)),
  )
    .on('error', (error) => resolve(error.code ?? error.message))
    .end();
});
async function call(nth) {
  const agent = nth % 2 ? new Agent({ keepAlive: true, maxSockets: 1 }) : false;
  while (isReady) {
    const status = await ask('/healthz', agent);
    if (status !== 200) return failed.push(status);
    answered += 1;
    if (answered === 600) process.stdout.write('calling');
  }
}
async function watch() {
  for (; isReady; await new Promise((resolve) => setTimeout(resolve, 20))) isReady = (await ask('/readyz', false)) === 200;
}
await Promise.all([watch(), ...Array.from({ length: 20 }, (_, nth) => call(nth))]);
process.stdout.write(JSON.stringify({ answered, failed }));
process.exit(0);
`;
