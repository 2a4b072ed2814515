import { type Http } from '../index.js';
import { fakeServer } from '../testing/fake-server.js';

let http: Http | undefined;
afterEach(() => http?.close());

const mine = { authorization: 'Bearer mine' };

it('replies to reads are named, and are not sent again to one who has them and may see them', async () => {
  let tokens: object[] = [];
  const fake = await fakeServer({
    listTokens: async () => ({ tokens }) as never,
    signOut: async () => ({}),
  });
  ({ http } = fake);
  http.markReady();
  const get = (path: string, headers: Record<string, string> = mine) =>
    fetch(fake.url + path, { headers });
  const first = await get('/api/v2/tokens');
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
  const known = { ...mine, 'if-none-match': `"other", ${etag}` };
  const again = await get('/api/v2/tokens', known);
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
  expect(again.headers.get('cache-control')).toBe('no-store');
  expect((await get('/api/v2/tokens', { 'if-none-match': etag })).status).toBe(401);
  tokens = [{ token: 'new', description: '', scopes: [] }];
  const other = await get('/api/v2/tokens', known);
  expect([other.status === 304, other.headers.get('etag') === etag]).toEqual([false, false]);
  const written = await fetch(`${fake.url}/api/v2/auth/signOut`, { method: 'POST', headers: mine });
  expect(written.headers.has('etag')).toBe(false);
});
