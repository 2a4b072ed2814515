// Every race of tools/bench/races, one process after the other; `npm run bench -- races formula`
// runs the named ones.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const ending = '.race.mjs';

export const raceNames = () =>
  readdirSync(join(here, 'races'))
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length));

/**
 * Only the benchmark depends on the peers, so it installs them itself, at the versions of the lock
 * file. `npm ci` would fail: one peer lists optional binaries for other systems that not every
 * registry has, and the lock file contains only the available ones.
 */
export function ensurePeers() {
  if (existsSync(join(here, 'node_modules/.package-lock.json'))) return;
  console.log('Installing the peers of the races …');
  const { status } = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund'], {
    cwd: here,
    stdio: 'inherit',
  });
  if (status !== 0)
    throw new Error(
      'npm install in tools/bench failed, so the races have no peers to run against.',
    );
}

/** Races that run in several fresh processes, because what they measure differs between processes. */
const processes = { 'formula-classes': 7 };

/**
 * Returns every goal as `{ race, text, ratio, met }`. A race that fails throws, because a
 * comparison with missing peers is worthless.
 */
export function runRaces(names = raceNames()) {
  const unknown = names.filter((name) => !raceNames().includes(name));
  if (unknown.length)
    throw new Error(
      `There is no race ${unknown.join(', ')}. There are: ${raceNames().join(', ')}.`,
    );
  const runs = names.flatMap((name) => Array.from({ length: processes[name] ?? 1 }, () => name));
  return runs.flatMap((name) => {
    const file = join(here, 'races', `${name}${ending}`);
    const { status, stdout } = spawnSync(
      process.execPath,
      ['--no-flush-bytecode', '--expose-gc', join(here, 'race-process.mjs'), file],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 1e8 },
    );
    const lines = stdout.trimEnd().split('\n');
    console.log(lines.slice(0, -1).join('\n'));
    if (status !== 0) throw new Error(`The race ${name} ended with ${status}.\n${lines.at(-1)}`);
    return JSON.parse(lines.at(-1)).flatMap((race) =>
      race.verdicts.map((verdict) => ({ race: race.name, ...verdict })),
    );
  });
}
