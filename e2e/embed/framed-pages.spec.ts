import { type APIRequestContext, expect, test } from '@playwright/test';
import { mintToken } from '../support/one-time-token.js';
import { routePaths } from '../support/places.js';

const host = `http://localhost:${process.env.E2E_HOST_PORT ?? 4390}`;
/** The list of this machine has `localhost`, and no name below it. */
const elsewhere = host.replace('//', '//elsewhere.');
const listed = "'self' http://localhost:* http://127.0.0.1:*";

/** An address of each route; the words that stand for any are some of the demo. */
const addresses = async (): Promise<readonly string[]> =>
  (await routePaths()).map((path) =>
    path.replace('/$username', '/northside').replace(/\$\w*/, 'former/address'),
  );

/** What a browser receives that puts the address into a frame of an origin. */
async function framed(request: APIRequestContext, path: string, origin: string | null) {
  const reply = await request.get(path, {
    maxRedirects: 0,
    headers: origin ? { 'sec-fetch-dest': 'iframe', referer: `${origin}/a/page` } : {},
  });
  const headers = reply.headers();
  const policy = headers['content-security-policy'] ?? '';
  return {
    status: reply.status(),
    type: headers['content-type'],
    ancestors: /frame-ancestors ([^;]*)/.exec(policy)?.[1],
    older: headers['x-frame-options'],
    text: await reply.text(),
  };
}

/** Pages of this machine alone, which a request that another page caused does not reach. */
const isLocal = (path: string): boolean => path.startsWith('/dev/');

test('every page is in frames of listed origins, and only the visitor’s chat in those of others', async ({
  request,
}) => {
  const all = await addresses();
  expect(all.length).toBeGreaterThan(40);
  const html = 'text/html; charset=utf-8';
  for (const path of all)
    await test.step(path, async () => {
      const isOpen = path === '/embedChat';
      // No directive at all: `*` leaves out pages without an origin of their own.
      const ancestors = isOpen ? undefined : listed;
      const shown = { status: 200, type: html, ancestors, older: undefined };
      expect(await framed(request, path, null)).toMatchObject(shown);
      const [byListed, byOther] = [
        await framed(request, path, host),
        await framed(request, path, elsewhere),
      ];
      if (isLocal(path)) {
        expect([byListed.status, byOther.status]).toEqual([404, 404]);
        return;
      }
      expect(byListed).toMatchObject(shown);
      expect(byOther).toMatchObject(isOpen ? shown : { status: 403, type: html, ancestors: '*' });
      // The page that says so has nothing of the app.
      expect(byOther.text.includes('<script')).toBe(isOpen);
      expect(byOther.text.includes(`<code>${elsewhere}</code>`)).toBe(!isOpen);
    });
});

test('a one-time token lets in the origins of its tenant, and no others', async ({ request }) => {
  const authToken = await mintToken(request);
  for (const path of await addresses())
    await test.step(path, async () => {
      if (path === '/embedChat' || isLocal(path)) return;
      const address = `${path}?authToken=${authToken}`;
      expect((await framed(request, address, host)).ancestors).toMatch(/^'self' http:/);
      expect((await framed(request, address, elsewhere)).status).toBe(403);
    });
});

test('pages of the documentation and the page without a connection are in no frame', async ({
  request,
}) => {
  const { text } = await framed(request, '/api/docs', null);
  const pages = [...text.matchAll(/href="(\/api\/docs\/guides\/[\w-]+)"/g)].map(([, path]) => path);
  expect(pages.length).toBeGreaterThan(3);
  for (const path of ['/api/docs', '/offline.html', ...pages])
    for (const origin of [null, host, elsewhere])
      expect(await framed(request, String(path), origin)).toMatchObject({ ancestors: "'none'" });
});
