import { readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileClock } from '../embedded/file-clock.js';
import { isAlive, runningServer } from '../embedded/pid-file.js';

/** No test run that still needs a data folder without a running keeper takes longer than this. */
const longestRunMs = 3_600_000;

/**
 * Ends the servers and removes the folders of killed test runs. A folder belongs to the process in
 * its `postgres.keeper`; some tests kill that one on purpose, so their folders are removed by age.
 */
export async function removeLeftovers(within = tmpdir()): Promise<void> {
  const now = fileClock(within);
  for (const name of readdirSync(within).filter((one) =>
    /^patchbay-(test|crash|launcher|e2e)-\w{6}$/.test(one),
  )) {
    const folder = join(within, name);
    const places = [folder, ...foldersIn(folder).map((inner) => join(folder, inner))];
    const launcherPids = places.map(launcherPidOf).filter((pid) => pid !== null);
    if (launcherPids.some(isAlive)) continue;
    const isOver = name.startsWith('patchbay-test-') && launcherPids.length > 0;
    if (
      !isOver &&
      now - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? now) < longestRunMs
    )
      continue;
    for (const place of places) await end(join(place, 'postgres'));
    rmSync(folder, { recursive: true, force: true });
  }
}

function launcherPidOf(folder: string): number | null {
  try {
    return Number(readFileSync(join(folder, 'postgres.keeper'), 'utf8'));
  } catch {
    return null;
  }
}

function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  } catch {
    return []; // another run was faster
  }
}

/** It contains no data that needs an orderly shutdown. */
async function end(cluster: string): Promise<void> {
  const server = runningServer(cluster);
  if (!server) return;
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    try {
      process.kill(server.pid, signal);
    } catch {
      return; // removed already, or of another user
    }
    for (const until = Date.now() + 5000; isAlive(server.pid) && Date.now() < until;)
      await new Promise((done) => setTimeout(done, 20));
    if (!isAlive(server.pid)) return;
  }
}
