import { readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive, runningServer } from '../embedded/pid-file.js';

/**
 * A run of tests in which a data folder without a living keeper is still wanted takes no longer.
 */
const longestRunMs = 3_600_000;

/**
 * Ends the servers and removes the folders of test runs that were killed before they could. A
 * folder belongs to the process in its `postgres.keeper`; some tests kill that one on purpose, so
 * their folders go by age.
 */
export async function removeLeftovers(within = tmpdir(), now = Date.now()): Promise<void> {
  for (const name of readdirSync(within).filter((one) =>
    /^patchbay-(test|crash|launcher|e2e)-\w{6}$/.test(one),
  )) {
    const folder = join(within, name);
    const places = [folder, ...foldersIn(folder).map((inner) => join(folder, inner))];
    const keepers = places.map(keeperOf).filter((pid) => pid !== null);
    if (keepers.some(isAlive)) continue;
    const isOver = name.startsWith('patchbay-test-') && keepers.length > 0;
    if (
      !isOver &&
      now - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? now) < longestRunMs
    )
      continue;
    for (const place of places) await end(join(place, 'postgres'));
    rmSync(folder, { recursive: true, force: true });
  }
}

function keeperOf(folder: string): number | null {
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

/** Nothing in it is worth an orderly end. */
async function end(cluster: string): Promise<void> {
  const server = runningServer(cluster);
  if (!server) return;
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    try {
      process.kill(server.pid, signal);
    } catch {
      return; // gone, or another person's
    }
    for (const until = Date.now() + 5000; isAlive(server.pid) && Date.now() < until;)
      await new Promise((done) => setTimeout(done, 20));
    if (!isAlive(server.pid)) return;
  }
}
