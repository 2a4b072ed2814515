import { request as httpRequest } from 'node:http';
import fastify, { type FastifyInstance } from 'fastify';
import { addForms, readForm } from './form.js';
import { createLog } from '../core/log.js';
import { toProblem } from '../core/problem.js';

const kb = 1024;
const rule = {
  files: {
    csv: { maxBytes: 64 * kb, kinds: ['text/csv'] },
    note: { maxBytes: 1 * kb, kinds: ['text/plain'] },
  },
  fields: ['dryRun', 'title'],
};

let app: FastifyInstance;
let url: string;
let mayPass = true;

beforeAll(async () => {
  app = fastify({ forceCloseConnections: true });
  app.setErrorHandler((error, request, reply) => {
    const { status, body } = toProblem(error, request.id, createLog('silent'));
    void reply.status(status).send(body);
  });
  await addForms(app, (scope) =>
    scope.post('/form', async (request, reply) => {
      if (!mayPass) return reply.status(403).send({ success: false });
      const form = await readForm(request, rule);
      const entries = await Promise.all(
        Object.entries(form).map(async ([name, value]) => [
          name,
          value instanceof File
            ? { name: value.name, type: value.type, size: value.size, text: await value.text() }
            : value,
        ]),
      );
      return Object.fromEntries(entries) as object;
    }),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address() as { port: number };
  url = `http://127.0.0.1:${address.port}/form`;
});
afterAll(() => app.close());

const form = (...parts: readonly (readonly [string, string | Blob, string?])[]) => {
  const data = new FormData();
  for (const [name, value, fileName] of parts)
    if (typeof value === 'string') data.append(name, value);
    else data.append(name, value, fileName);
  return data;
};
const blob = (size: number, type = 'text/csv') => new Blob(['x'.repeat(size)], { type });
const send = async (body: BodyInit, headers: Record<string, string> = {}) => {
  const reply = await fetch(url, { method: 'POST', body, headers });
  return { status: reply.status, json: (await reply.json()) as Record<string, unknown> };
};

describe('a form', () => {
  it('gives its fields as text and its files with their names and types', async () => {
    expect(
      await send(
        form(
          ['title', 'Spring'],
          ['csv', new Blob(['a,b'], { type: 'text/csv' }), 'people.csv'],
          ['dryRun', 'true'],
        ),
      ),
    ).toEqual({
      status: 200,
      json: {
        title: 'Spring',
        dryRun: 'true',
        csv: { name: 'people.csv', type: 'text/csv', size: 3, text: 'a,b' },
      },
    });
  });

  it('accepts a file of exactly the maximum size', async () =>
    expect((await send(form(['note', blob(kb), 'n']))).status).toBe(200));

  it.each([
    [
      'a file larger than its own limit, though another may be larger',
      () => form(['note', blob(kb + 1), 'n']),
      413,
    ],
    ['a file larger than every limit', () => form(['csv', blob(64 * kb + 1), 'n']), 413],
    ['all together larger than its parts may be', () => form(['csv', blob(300 * kb), 'n']), 413],
    ['a field longer than fields may be', () => form(['title', 'x'.repeat(65 * kb)]), 400],
    [
      'more parts than there are fields',
      () => form(['title', 'a'], ['title', 'b'], ['title', 'c'], ['dryRun', '1'], ['dryRun', '2']),
      400,
    ],
    ['a file under a name that is none', () => form(['other', blob(3), 'n']), 400],
    ['a field under a name that is none', () => form(['other', 'x']), 400],
    ['a file twice', () => form(['csv', blob(3), 'n'], ['csv', blob(3), 'n']), 400],
    ['a name that belongs to every object', () => form(['__proto__', 'x']), 400],
  ] as const)('with %s is refused', async (_what, make, status) => {
    const reply = await send(make());
    expect([reply.status, reply.json.success]).toEqual([status, false]);
  });

  it.each([
    ['JSON', '{}', 'application/json', 415],
    ['nothing', '', 'text/plain', 415],
    ['no boundary', 'x', 'multipart/form-data', 400],
    ['another boundary', '--a\r\n\r\n--a--', 'multipart/form-data; boundary=b', 400],
    [
      'an end in the middle',
      '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nhalf',
      'multipart/form-data; boundary=b',
      400,
    ],
  ])('that is %s is refused', async (_what, body, type, status) =>
    expect((await send(body, { 'content-type': type })).status).toBe(status),
  );

  it('is not read before the call is permitted', async () => {
    mayPass = false;
    try {
      expect((await send('{broken', { 'content-type': 'application/json' })).status).toBe(403);
      expect((await send(form(['csv', blob(60 * kb), 'n']))).status).toBe(403);
    } finally {
      mayPass = true;
    }
  });

  it('that is refused and never ends is disconnected shortly after the reply', async () => {
    mayPass = false;
    try {
      let pieces = 0;
      const status = await new Promise<number>((resolve) => {
        let code = 0;
        const outgoing = httpRequest(
          url,
          {
            method: 'POST',
            headers: {
              'content-type': 'multipart/form-data; boundary=b',
              'transfer-encoding': 'chunked',
            },
          },
          (reply) => {
            code = reply.statusCode ?? 0;
            reply.resume();
          },
        );
        const more = setInterval(() => {
          pieces += 1;
          outgoing.write('x'.repeat(1 * kb));
        }, 20);
        outgoing.on('error', () => undefined);
        outgoing.on('close', () => {
          clearInterval(more);
          resolve(code);
        });
      });
      // Fifty chunks a second, fewer on a slow machine: the number shows how long the server read.
      expect([status, pieces < 225]).toEqual([403, true]);
    } finally {
      mayPass = true;
    }
  });

  it('without a length is aborted where it becomes too large, and its sender can read the reason', async () => {
    let sent = 0;
    const status = await new Promise<number>((resolve, reject) => {
      const outgoing = httpRequest(
        url,
        {
          method: 'POST',
          headers: {
            'content-type': 'multipart/form-data; boundary=b',
            'transfer-encoding': 'chunked',
          },
        },
        (reply) => {
          reply.resume();
          resolve(reply.statusCode ?? 0);
        },
      );
      outgoing.on('error', reject);
      outgoing.write('--b\r\nContent-Disposition: form-data; name="csv"; filename="x"\r\n\r\n');
      const more = setInterval(() => {
        sent += 16 * kb;
        outgoing.write('x'.repeat(16 * kb));
      }, 5);
      outgoing.on('response', () => {
        clearInterval(more);
        outgoing.destroy();
      });
      outgoing.on('close', () => clearInterval(more));
    });
    expect(status).toBe(413);
    expect(sent).toBeLessThan(2000 * kb);
  });
});
