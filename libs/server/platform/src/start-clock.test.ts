import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { asOwner, createTestDatabase } from '@patchbay/server-store/testing';
import { startServer } from './start-server.js';

it('a process on a machine that is ten minutes ahead counts time by the database', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'patchbay-clock-'));
  const database = await createTestDatabase();
  const { now } = Date;
  const ahead = jest.spyOn(Date, 'now').mockImplementation(() => now() + 600_000);
  const server = await startServer({
    port: 0,
    publicUrl: 'http://localhost:4300',
    dataDir,
    databaseUrl: database.url,
    seed: 'none',
    ownerEmail: 'owner@clock.example',
    model: {},
    log: 'silent',
  }).finally(() => ahead.mockRestore());
  // A one-time sign-in lasts five minutes, from now.
  const [token] = await asOwner<{ seconds: number }>(
    database.url,
    'select extract(epoch from expires_at - clock_timestamp())::float8 as seconds from one_time_tokens',
  );
  expect(token?.seconds).toBeGreaterThan(200);
  expect(token?.seconds).toBeLessThanOrEqual(300);
  await server.close();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});
