import { createHash } from 'node:crypto';
import { type RawRequest, TextReply, notFoundReply } from '../index.js';
import { fakeServer } from '../testing/fake-server.js';

const seen: RawRequest[] = [];
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
let isTooOften = false;
let fake: Awaited<ReturnType<typeof fakeServer>>;

beforeAll(async () => {
  fake = await fakeServer(
    {
      getPublicAccount: async () => {
        throw new Error('not asked');
      },
    },
    {
      limits: { hit: async (key) => (isTooOften && key.startsWith('/door/') ? 7 : 0) },
      raw: [
        {
          method: 'POST',
          path: '/door/:name',
          answer: async (request) => {
            seen.push(request);
            return { digest: digest(request.body) };
          },
        },
        {
          method: 'GET',
          path: '/page',
          answer: async ({ query }) => {
            if (query.p !== 'here') throw notFoundReply();
            return new TextReply('text/html; charset=utf-8', '<script>1</script>');
          },
        },
        {
          method: 'POST',
          path: '/markup',
          answer: async () => new TextReply('text/xml', '<Response/>'),
        },
      ],
    },
  );
  fake.http.markReady();
});
afterAll(() => fake.http.close());
beforeEach(() => {
  seen.length = 0;
  isTooOften = false;
});

const post = (path: string, body: string | Uint8Array, type?: string) =>
  fetch(`${fake.url}${path}`, {
    method: 'POST',
    body: Buffer.from(body),
    headers: type === undefined ? {} : { 'content-type': type },
  });

describe('a route that reads its body itself', () => {
  it.each([
    ['{ "a" :1 }', 'application/json'],
    ['{"broken":', 'application/json; charset=utf-8'],
    ['a=1&b=%20', 'application/x-www-form-urlencoded'],
    ['\u00fc', 'text/plain'],
    ['no type', undefined],
  ])('gets %p of type %p as it came', async (body, type) => {
    const reply = await post('/door/one?x=1', body, type);
    expect([reply.status, await reply.json()]).toEqual([
      200,
      { digest: digest(Buffer.from(body)) },
    ]);
    expect(seen[0]).toMatchObject({ params: { name: 'one' }, query: { x: '1' } });
  });

  it('gets bytes that are not valid text', async () => {
    const bytes = Uint8Array.from([0, 255, 254, 13, 10, 0]);
    expect(await (await post('/door/bytes', bytes, 'application/octet-stream')).json()).toEqual({
      digest: digest(Buffer.from(bytes)),
    });
  });

  it('gets no body for an empty one', async () =>
    expect(await (await fetch(`${fake.url}/door/none`, { method: 'POST' })).json()).toEqual({
      digest: digest(Buffer.alloc(0)),
    }));

  it('is limited in its rate and in the size of its body', async () => {
    expect((await post('/door/big', 'x'.repeat(600 * 1024))).status).toBe(413);
    isTooOften = true;
    const reply = await post('/door/one', '{}');
    expect([reply.status, reply.headers.get('retry-after'), seen.length]).toEqual([429, '7', 0]);
  });

  it('sends pages with the policy of pages, and markup unchanged', async () => {
    const page = await fetch(`${fake.url}/page?p=here`);
    const nonce = /script nonce="([^"]+)"/.exec(await page.text())?.[1];
    expect([
      page.status,
      page.headers.get('content-security-policy')?.includes(`'nonce-${nonce}'`),
      page.headers.get('cache-control'),
    ]).toEqual([200, true, 'no-store']);
    expect((await post('/markup', '')).headers.get('content-type')).toBe('text/xml');
  });

  it('answers an unknown URL like every other route', async () => {
    const [here, elsewhere] = await Promise.all(
      ['/page?p=else', '/nowhere'].map(async (path) => {
        const reply = await fetch(`${fake.url}${path}`);
        return [reply.status, { ...((await reply.json()) as object), requestId: '' }];
      }),
    );
    expect(here).toEqual(elsewhere);
  });

  it('does not affect the bodies of other routes', async () => {
    expect(
      (await post('/api/v1/signin/email', 'a=1', 'application/x-www-form-urlencoded')).status,
    ).toBe(415);
    expect((await post('/api/v1/signin/email', '{"broken":', 'application/json')).status).toBe(400);
  });
});
