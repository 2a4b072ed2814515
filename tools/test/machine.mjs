// System programs that the tests need: a browser, a PostgreSQL server, proxies and libfaketime, all
// Debian packages.
import { existsSync, readdirSync } from 'node:fs';
import {
  browserPackage,
  chromiumPath,
  hasHeadless,
  headlessPackage,
} from '../browser/chromium.mjs';
import { run, withProgress } from '../process.mjs';

const postgresRoot = '/usr/lib/postgresql';
export const hasPostgres = () =>
  existsSync(postgresRoot) &&
  readdirSync(postgresRoot).some((version) => existsSync(`${postgresRoot}/${version}/bin/initdb`));

/**
 * The proxies of `npm run test:deep` and the tool for their certificates: Debian's package and the
 * program it installs.
 */
const inFront = {
  nginx: '/usr/sbin/nginx',
  caddy: '/usr/bin/caddy',
  haproxy: '/usr/sbin/haproxy',
  openssl: '/usr/bin/openssl',
};
/** The engines beside Chromium: Debian's package and the program it installs. */
const enginePrograms = {
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
};
const hasFaketime = () =>
  existsSync('/usr/lib') &&
  readdirSync('/usr/lib').some((name) => existsSync(`/usr/lib/${name}/faketime/libfaketime.so.1`));
const missingInFront = () => Object.keys(inFront).filter((name) => !existsSync(inFront[name]));

/** The reason why apt cannot be used here, or undefined. */
function aptProblem() {
  if (!existsSync('/usr/bin/apt-get')) return 'this system has no apt-get';
  if (process.getuid?.() !== 0) return 'installing needs root';
  return undefined;
}

/**
 * Installs packages, and `extras` where this system knows them. Returns why a package could not be
 * installed.
 */
async function install(packages, extras) {
  // Prevents packages from starting their services: the tests start them with their own ports and
  // folders.
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const apt = (...args) =>
    run('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], { env, quiet: true });
  await withProgress('Updating the package lists', () => apt('update'));
  const add = async (names) => {
    const { code, output } = await withProgress(`Installing ${names.join(' and ')}`, () =>
      apt('install', '-y', '--no-install-recommends', ...names),
    );
    return code === 0
      ? undefined
      : (output
          .trim()
          .split('\n')
          .findLast((line) => line.startsWith('E:')) ?? `apt-get ended with ${code}`);
  };
  const problem = packages.length ? await add(packages) : undefined;
  for (const extra of extras) await add([extra]);
  return problem;
}

/** What each need lacks on this machine, as packages, and what a failure calls it. */
const needs = {
  browser: {
    missing: () => (chromiumPath() ? [] : [browserPackage]),
    called: () => `${browserPackage} is`,
  },
  database: {
    missing: () => (hasPostgres() ? [] : ['postgresql']),
    called: () => "Debian's postgresql is",
  },
  proxies: { missing: missingInFront, called: () => missingInFront().join(', ') },
  engines: {
    missing: () => Object.keys(enginePrograms).filter((name) => !existsSync(enginePrograms[name])),
    called: () => 'Firefox ESR, the driver of WebKitGTK or Xvfb is',
  },
  moments: {
    missing: () => (hasFaketime() ? [] : ['libfaketime']),
    called: () => 'libfaketime is',
  },
};

/** Interpreters that run the samples of the API reference: the program, and its packages. */
const interpreters = { '/usr/bin/php': ['php-cli', 'php-curl'], '/usr/bin/ruby': ['ruby'] };

/**
 * What a phase can do without: the journeys use the whole browser, and samples of a language that
 * is not installed are not run.
 */
const extrasFor = ({ browser, languages }) =>
  aptProblem()
    ? []
    : [
        ...(browser && !hasHeadless() && !process.env.CHROMIUM_PATH ? [headlessPackage] : []),
        ...(languages
          ? Object.entries(interpreters).flatMap(([path, own]) => (existsSync(path) ? [] : own))
          : []),
      ];

/** Installs missing programs and returns the reason for each that could not be installed. */
export async function prepareMachine(wants) {
  const wanted = Object.keys(needs).filter((name) => wants[name]);
  const packages = wanted.flatMap((name) => needs[name].missing());
  const extras = extrasFor(wants);
  const problem =
    packages.length || extras.length
      ? (aptProblem() ?? (await install(packages, extras)))
      : undefined;
  const reasonFor = (name) =>
    wanted.includes(name) && needs[name].missing().length
      ? `${needs[name].called()} missing and could not be installed (${problem})`
      : undefined;
  return {
    noBrowser: reasonFor('browser'),
    noDatabase: reasonFor('database'),
    noProxies: reasonFor('proxies'),
    noMoments: reasonFor('moments'),
    noEngines: reasonFor('engines'),
  };
}
