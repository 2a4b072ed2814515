import { deleteExpired } from '@patchbay/server-store';
import { type TestServer, createTestServer } from '../testing/test-server.js';
import { openPlatform } from './platform-owner.js';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const redeem = (token: string) => server.call('GET', `/api/v1/oneTimeAuth?oneTimeToken=${token}`);

describe('owner of a new platform', () => {
  it('gets a sign-in link at each start until one is used, valid for five minutes and once', async () => {
    const late = await openPlatform(server.store, server.clock, 'Boss@Example.com');
    server.clock.advance(5 * 60_000 + 1);
    expect((await redeem(late?.token as string)).status).toBe(401);
    const [first, second] = await Promise.all([
      openPlatform(server.store, server.clock, 'boss@example.com'),
      openPlatform(server.store, server.clock, 'boss@example.com'),
    ]);
    expect([first?.email, second?.email]).toEqual(['boss@example.com', 'boss@example.com']);
    const signedIn = await redeem(first?.token as string);
    expect(signedIn.status).toBe(200);
    expect((await redeem(first?.token as string)).status).toBe(401);
    expect(
      (await server.call('GET', '/api/v2/viewer', { token: signedIn.json.token as string })).status,
    ).toBe(200);
    expect(await openPlatform(server.store, server.clock, 'boss@example.com')).toBeNull();
  });

  it('gets none after the first use', async () => {
    server.clock.advance(400 * 86_400_000);
    await server.store.within({ kind: 'platform', reason: 'retention' }, (db) =>
      deleteExpired(db, server.clock.now()),
    );
    expect(await openPlatform(server.store, server.clock, 'boss@example.com')).toBeNull();
  });

  it('is no later user, and no user of another account', async () => {
    expect(await openPlatform(server.store, server.clock, 'second@example.com')).toBeNull();
  });
});
