// System programs that the tests need: a browser, a PostgreSQL server, proxies and libfaketime, all
// Debian packages.
import { existsSync, readdirSync } from 'node:fs';
import { browserPackage, chromiumPath } from '../browser/chromium.mjs';
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

async function install(packages) {
  // Prevents packages from starting their services: the tests start them with their own ports and
  // folders.
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const apt = (...args) =>
    run('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], { env, quiet: true });
  await withProgress('Updating the package lists', () => apt('update'));
  const { code, output } = await withProgress(`Installing ${packages.join(' and ')}`, () =>
    apt('install', '-y', '--no-install-recommends', ...packages),
  );
  return code === 0
    ? undefined
    : (output
        .trim()
        .split('\n')
        .findLast((line) => line.startsWith('E:')) ?? `apt-get ended with ${code}`);
}

/** Installs missing programs and returns the reason for each that could not be installed. */
export async function prepareMachine({ browser, database, proxies = false, moments = false }) {
  const wanted = [
    ...(browser && !chromiumPath() ? [browserPackage] : []),
    ...(database && !hasPostgres() ? ['postgresql'] : []),
    ...(proxies ? missingInFront() : []),
    ...(moments && !hasFaketime() ? ['libfaketime'] : []),
  ];
  const problem = wanted.length ? (aptProblem() ?? (await install(wanted))) : undefined;
  return {
    noBrowser:
      browser && !chromiumPath()
        ? `${browserPackage} is missing and could not be installed (${problem})`
        : undefined,
    noDatabase:
      database && !hasPostgres()
        ? `Debian's postgresql is missing and could not be installed (${problem})`
        : undefined,
    noProxies:
      proxies && missingInFront().length
        ? `${missingInFront().join(', ')} missing and could not be installed (${problem})`
        : undefined,
    noMoments:
      moments && !hasFaketime()
        ? `libfaketime is missing and could not be installed (${problem})`
        : undefined,
  };
}
