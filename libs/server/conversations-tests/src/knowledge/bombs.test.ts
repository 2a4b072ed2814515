import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  bundleServer,
  type ChildServer,
  watchProgramTime,
} from '@patchbay/server-platform/testing';
import { pdfOfBlanks, pdfOfForms } from '@patchbay/server-providers/testing';

const email = 'owner@demo.patchbay.test';
const dataDir = mkdtempSync(join(tmpdir(), 'patchbay-bombs-'));
const bombs: Readonly<Record<string, Buffer>> = {
  '/forms.pdf': pdfOfForms(),
  '/blanks.pdf': pdfOfBlanks(),
};
let product: Awaited<ReturnType<typeof bundleServer>>;
let site: Server;
let place: string;
let server: ChildServer | undefined;

beforeAll(async () => {
  product = await bundleServer();
  site = createServer((request, reply) => {
    reply.writeHead(200, { 'content-type': 'application/pdf' }).end(bombs[request.url ?? '']);
  });
  await new Promise<void>((resolve) => {
    site.listen(0, '127.0.0.1', resolve);
  });
  place = `127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(async () => {
  // A test that failed leaves it running.
  await server?.kill();
  site.close();
  product.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Document {
  readonly url: string;
  readonly status: string;
  readonly error: string | null;
}

async function call(
  server: ChildServer,
  method: string,
  path: string,
  body?: unknown,
  token = '',
): Promise<Record<string, unknown>> {
  const reply = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await reply.json()) as Record<string, unknown>;
}

async function signIn(server: ChildServer): Promise<string> {
  await call(server, 'POST', '/api/v1/signin/email', { email });
  // The mail is sent after the reply.
  for (; ; await pause(100)) {
    const { messages } = (await call(server, 'GET', `/dev/outbox?to=${email}`)) as {
      messages: { code: string }[];
    };
    if (messages[0])
      return (
        await call(server, 'POST', '/api/v1/email/verify', {
          email,
          verificationCode: Number(messages[0].code),
        })
      ).token as string;
  }
}

/** The slowest response of requests during the work, in milliseconds of this program's time. */
async function slowestHealth(server: ChildServer, work: Promise<unknown>): Promise<number> {
  const time = watchProgramTime();
  let isDone = false;
  void work.finally(() => {
    isDone = true;
  });
  let slowest = 0;
  while (!isDone) {
    const began = time.lived();
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    slowest = Math.max(slowest, time.lived() - began);
    await pause(20);
  }
  await work;
  time.stop();
  return slowest;
}

/** The peak memory of the process, in megabytes. */
const peakMb = (server: ChildServer): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0) /
  1024;

it('serves requests while parsing decompression bombs, reports each as failed, and restarts meanwhile', async () => {
  server = await product.start(dataDir, { fetchAlso: [place] });
  const token = await signIn(server);
  const as = (method: string, path: string, body?: unknown) =>
    call(server!, method, path, body, token);
  const before = peakMb(server);
  const { knowledgeBase } = (await as('POST', '/api/v2/kb/knowledgebase', { title: 'Bombs' })) as {
    knowledgeBase: { id: string };
  };
  const documents = async () =>
    (
      (await as('GET', `/api/v2/kb/knowledgebase/${knowledgeBase.id}/document`)) as {
        documents: Document[];
      }
    ).documents;
  const isOver = async () => {
    while ((await documents()).some(({ status }) => status === 'pending')) await pause(100);
  };

  await as('POST', `/api/v2/kb/knowledgebase/${knowledgeBase.id}/document`, {
    urls: Object.keys(bombs).map((path) => `http://${place}${path}`),
  });
  // The process shuts down in the middle, and the next one takes over its released documents.
  await pause(1500);
  const time = watchProgramTime();
  await server.stop();
  expect(time.lived()).toBeLessThan(15_000);
  time.stop();
  server = await product.start(dataDir, { fetchAlso: [place] });
  expect(await slowestHealth(server, isOver())).toBeLessThan(3000);
  // Which of the two limits ends a bomb first depends on the load of the machine.
  const limit = expect.stringMatching(
    /^This document (?:takes too long to read|needs too much memory to be read)\.$/,
  );
  expect((await documents()).map(({ status, error }) => [status, error])).toEqual(
    Object.keys(bombs).map(() => ['failed', limit]),
  );
  expect(peakMb(server) - before).toBeLessThan(200);
  await server.stop();
});
