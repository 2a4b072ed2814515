// Lock entries with integrity hashes, runtime packages of the product, and the findings of `npm
// audit`.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { walk } from '../checks/walk.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { packages } = JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8'));
const entries = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
);
const without = entries
  .filter(([, { integrity, inBundle }]) => !integrity && !inBundle)
  .map(([path]) => path);
const manifests = walk(
  root,
  ['libs', 'apps'],
  // The storybook is a tool, which is not installed with the product.
  (name, path) =>
    name === 'package.json' && !/node_modules|\/dist\/|\/apps\/storybook\//.test(path),
);
const needed = new Set(
  manifests
    .flatMap((file) => Object.keys(JSON.parse(readFileSync(file, 'utf8')).dependencies ?? {}))
    .filter((name) => !name.startsWith('@patchbay/')),
);
console.log(
  `Packages: ${entries.length - without.length} of ${entries.length} lock entries with ` +
    `integrity; ${needed.size} direct packages of the product`,
);

/**
 * The findings of `npm audit`, or the reason why the registry gave none. Output that cannot be
 * parsed is not counted as zero.
 */
function ask(what, words, read) {
  const { stdout, stderr } = spawnSync('npm', words, {
    cwd: root,
    encoding: 'utf8',
    timeout: 180_000,
  });
  const found = read(stdout);
  const why = /npm (?:warn|error) (audit \d+ .*|audit .*|code .*)/.exec(stderr)?.[1];
  console.log(
    `${what}: ${found ?? `not measured, npm says: ${why ?? 'nothing within three minutes'}`}`,
  );
  return found;
}

const isBad = ask('Advisories', ['audit', '--omit=dev', '--json'], (text) => {
  const found = JSON.parse(text || '{}').metadata?.vulnerabilities;
  return found && `${found.high} high, ${found.critical} critical of the product’s packages`;
});
ask(
  'Signatures',
  ['audit', 'signatures'],
  (text) => /\d+ packages? ha(?:s|ve) .*signatures?/.exec(text)?.[0],
);
process.exitCode = without.length || (isBad && !isBad.startsWith('0 high, 0 critical')) ? 1 : 0;
