import { type RequestListener, createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo } from 'node:net';
import { selfSigned } from '../testing/self-signed.js';
import { createWebPoster } from './http-poster.js';

const post = { headers: { 'content-type': 'application/json' }, body: '{}', timeoutMs: 30_000 };

/** Runs with a local server, and returns the number of its requests. */
async function withServer(
  answer: RequestListener,
  run: (place: string) => Promise<void>,
): Promise<number> {
  let asked = 0;
  const server = createServer((request, reply) => {
    asked += 1;
    answer(request, reply);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  await run(`127.0.0.1:${(server.address() as AddressInfo).port}`).finally(() => {
    server.closeAllConnections();
    server.close();
  });
  return asked;
}

describe('a post', () => {
  it.each([
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://10.0.0.1/',
    'http://localhost/',
    'http://2130706433/',
    'http://example.com:81/',
    'gopher://example.com/',
  ])('is not sent to %s', async (url) => {
    await expect(createWebPoster().post({ ...post, url })).rejects.toMatchObject({
      code: expect.stringMatching(/refused|bad-url/),
    });
  });

  it.each([
    [['10.0.0.1']],
    [['93.184.216.34', '127.0.0.1']],
    [['::ffff:127.0.0.1']],
    [['169.254.169.254']],
    [['fd00::1']],
  ])('is not sent to a name that resolves to %j', async (addresses) => {
    const poster = createWebPoster({
      resolve: async () =>
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    });
    await expect(poster.post({ ...post, url: 'https://hooks.example.com/' })).rejects.toMatchObject(
      { code: 'refused' },
    );
  });

  it('is sent to an allowed host with body and headers, and returns the reply', async () => {
    const asked = await withServer(
      (request, reply) => {
        let body = '';
        request
          .on('data', (chunk: Buffer) => {
            body += String(chunk);
          })
          .on('end', () =>
            reply
              .writeHead(202, { 'retry-after': '7', 'content-type': 'text/plain' })
              .end(`${request.method} ${request.headers['content-type']} ${body}`),
          );
      },
      async (place) => {
        const answer = await createWebPoster({ allow: [place] }).post({
          ...post,
          url: `http://${place}/a`,
          body: '{"a":1}',
          keepBytes: 100,
        });
        expect({ ...answer, body: String(answer.body) }).toEqual({
          status: 202,
          retryAfter: '7',
          contentType: 'text/plain',
          location: null,
          body: 'POST application/json {"a":1}',
        });
      },
    );
    expect(asked).toBe(1);
  });

  it('follows no redirect', async () => {
    const asked = await withServer(
      (_request, reply) => void reply.writeHead(307, { location: '/again' }).end(),
      async (place) => {
        expect(
          (await createWebPoster({ allow: [place] }).post({ ...post, url: `http://${place}/` }))
            .status,
        ).toBe(307);
      },
    );
    expect(asked).toBe(1);
  });

  it('reads no more of a reply than requested, for any length', async () => {
    await withServer(
      (_request, reply) => {
        const more = () => {
          while (!reply.destroyed && reply.write('x'.repeat(65_536)));
        };
        reply.on('drain', more).on('error', () => undefined);
        more();
      },
      async (place) => {
        expect(
          (
            await createWebPoster({ allow: [place] }).post({
              ...post,
              url: `http://${place}/`,
              keepBytes: 1000,
            })
          ).body,
        ).toHaveLength(1000);
      },
    );
  });

  it.each([
    ['an answer', async () => [{ address: '127.0.0.1', family: 4 }]],
    ['a name', () => new Promise<never>(() => undefined)],
  ] as const)('times out while it waits for %s', async (_what, resolve) => {
    await withServer(
      () => undefined,
      async (place) => {
        const port = place.split(':')[1];
        const poster = createWebPoster({ allow: [`slow.example.com:${port}`], resolve });
        await expect(
          poster.post({ ...post, url: `http://slow.example.com:${port}/`, timeoutMs: 100 }),
        ).rejects.toMatchObject({ code: 'timeout' });
      },
    );
  });

  it.each([
    [
      'a certificate that no authority has signed',
      () => createSecureServer(selfSigned('localhost')),
    ],
    ['no TLS', () => createServer()],
  ])('says that a site has %s', async (_what, open) => {
    const server = open();
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const place = `localhost:${(server.address() as AddressInfo).port}`;
    const poster = createWebPoster({
      allow: [place],
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    });
    await expect(poster.post({ ...post, url: `https://${place}/` }))
      .rejects.toMatchObject({ code: 'tls' })
      .finally(() => server.close());
  });

  it('ends when it is aborted', async () => {
    await withServer(
      () => undefined,
      async (place) => {
        await expect(
          createWebPoster({ allow: [place] }).post({
            ...post,
            url: `http://${place}/`,
            signal: AbortSignal.timeout(50),
          }),
        ).rejects.toMatchObject({ code: 'unreachable' });
      },
    );
  });
});
