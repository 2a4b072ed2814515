/**
 * Runs a command and its databases at another time, so that a test that passes only by day, on a
 * working day or before midnight is found when it is written. The clock continues from there.
 *
 *   node tools/test/chance/another-time.mjs 2028-02-29T23:58Z npm test -- unit
 *
 * Needs Debian's package libfaketime; browsers are dozens of times slower with it. Processes that
 * are started with a separate environment would use the real time; preloaded, this file passes the
 * setting on to them.
 */
import child from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const self = fileURLToPath(import.meta.url);
const names = /^(LD_PRELOAD|FAKETIME.*|NO_FAKE_STAT)$/;

/**
 * Environment variables that set the time of a process, in milliseconds; `library` is the path of
 * libfaketime.
 */
export const environmentAt = (moment, library, now = Date.now()) => ({
  LD_PRELOAD: library,
  // An offset from now and not a fixed start, so that all processes agree.
  FAKETIME: `${moment < now ? '-' : '+'}${(Math.abs(moment - now) / 1000).toFixed(3)}`,
  // Monotonic clocks and file times stay real.
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

// With -e the next argument is not a file.
if (process.argv[1] && resolve(process.argv[1]) === self) {
  try {
    main(process.argv.slice(2));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
} else takeAlong();
