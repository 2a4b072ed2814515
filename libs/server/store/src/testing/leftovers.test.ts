import { jest } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../embedded/launcher.js';
import { isAlive } from '../embedded/pid-file.js';
import { removeLeftovers } from './leftovers.js';
import { testBinaries } from './test-postgres.js';

const root = mkdtempSync(join(tmpdir(), 'patchbay-'));
chmodSync(root, 0o755);
afterAll(() => rmSync(root, { recursive: true, force: true }));

const deadPid = spawnSync(process.execPath, ['-e', '']).pid;

function folderOf(name: string, keeper: number | null, hoursOld = 0): string {
  const folder = join(root, name);
  mkdirSync(folder);
  if (keeper !== null) writeFileSync(join(folder, 'postgres.keeper'), String(keeper));
  utimesSync(folder, new Date(), new Date(Date.now() - hoursOld * 3_600_000));
  return folder;
}

describe('the rest of a killed test run', () => {
  it('is removed by the next run: its server and its folder', async () => {
    const folder = folderOf('patchbay-test-abcdef', null);
    const server = await startEmbeddedPostgres(folder, { isDurable: false, ...testBinaries() });
    try {
      await removeLeftovers(root);
      expect([isAlive(server.pid), existsSync(folder)]).toEqual([true, true]);
      writeFileSync(join(folder, 'postgres.keeper'), String(deadPid));
      await removeLeftovers(root);
      expect([isAlive(server.pid), existsSync(folder)]).toEqual([false, false]);
    } finally {
      await server.stop();
    }
  });

  it.each([
    [
      'stays while its keeper lives, however old',
      'patchbay-test-living',
      () => process.pid,
      5,
      true,
    ],
    ['stays while it is being made', 'patchbay-test-infant', () => null, 0, true],
    ['goes when it was never finished', 'patchbay-test-unborn', () => null, 2, false],
    [
      'stays, of a test that kills the keeper, while that test may run',
      'patchbay-crash-abcdef',
      () => deadPid,
      0,
      true,
    ],
    ['goes, of such a test, later', 'patchbay-launcher-abcdef', () => deadPid, 2, false],
    ['goes, of a browser run', 'patchbay-e2e-abcdef', () => deadPid, 2, false],
    ['stays when it is none of ours', 'patchbay-holes-abcdef', () => deadPid, 9, true],
  ])('%s', async (_says, name, keeper, hoursOld, stays) => {
    const folder = folderOf(name, keeper(), hoursOld);
    await removeLeftovers(root);
    expect(existsSync(folder)).toBe(stays);
  });

  it('stays while it is being made, to a run whose clock is days ahead', async () => {
    const folder = folderOf('patchbay-test-ahead1', null);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3 * 86_400_000);
    await removeLeftovers(root).finally(() => clock.mockRestore());
    expect(existsSync(folder)).toBe(true);
  });
});
