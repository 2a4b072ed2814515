/**
 * Runs a command at another moment, its databases included: a test that is only right by day, on a
 * working day or before midnight is found when it is written, and not at the next run. The clock
 * goes on from there.
 *
 *   node tools/test/chance/another-time.mjs 2028-02-29T23:58Z npm test -- unit
 *
 * Needs Debian's package libfaketime; browsers are dozens of times slower under it. Processes that
 * are started with an environment of their own would fall back into the present; as a preload this
 * file takes them along.
 */
import child from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const self = fileURLToPath(import.meta.url);
const names = /^(LD_PRELOAD|FAKETIME.*|NO_FAKE_STAT)$/;

/**
 * What a process needs to live at a moment, in milliseconds; `library` is the path of libfaketime.
 */
export const environmentAt = (moment, library, now = Date.now()) => ({
  LD_PRELOAD: library,
  // From now on and not from a fixed start, so that all processes agree.
  FAKETIME: `${moment < now ? '-' : '+'}${(Math.abs(moment - now) / 1000).toFixed(3)}`,
  // What is measured lasts as long as it does, and files are as old as they are.
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  NO_FAKE_STAT: '1',
});

function takeAlong() {
  const ours = Object.fromEntries(Object.entries(process.env).filter(([name]) => names.test(name)));
  const { prototype } = child.ChildProcess;
  const { spawn } = prototype;
  prototype.spawn = function (options) {
    const known = new Set(options.envPairs.map((pair) => pair.split('=')[0]));
    return spawn.call(this, {
      ...options,
      envPairs: [
        ...options.envPairs,
        ...Object.entries(ours).flatMap(([name, value]) =>
          known.has(name) ? [] : [`${name}=${value}`],
        ),
      ],
    });
  };
  for (const how of ['spawnSync', 'execFileSync']) {
    const real = child[how];
    child[how] = (...given) =>
      real(...given.map((one) => (one?.env ? { ...one, env: { ...ours, ...one.env } } : one)));
  }
  syncBuiltinESMExports();
}

function main([moment, ...command]) {
  const at = Date.parse(moment ?? '');
  const library = readdirSync('/usr/lib')
    .map((name) => `/usr/lib/${name}/faketime/libfaketime.so.1`)
    .find((path) => existsSync(path));
  if (Number.isNaN(at) || command.length === 0)
    throw new Error(
      'Say a moment and a command, as in: another-time.mjs 2028-02-29T23:58Z npm test -- unit',
    );
  if (!library)
    throw new Error('This needs libfaketime. Install it with: apt-get install -y libfaketime');
  const env = {
    ...process.env,
    ...environmentAt(at, library),
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${self}`,
  };
  process.exitCode =
    child.spawnSync(command[0], command.slice(1), { env, stdio: 'inherit' }).status ?? 1;
}

// What follows a script given by -e is no file.
if (process.argv[1] && resolve(process.argv[1]) === self) {
  try {
    main(process.argv.slice(2));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
} else takeAlong();
