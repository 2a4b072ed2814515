// What can be counted about packages without asking a registry: lock entries with integrity, and
// packages that the product itself needs.
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
  (name, path) => name === 'package.json' && !/node_modules|\/dist\//.test(path),
);
const needed = new Set(
  manifests
    .flatMap((file) => Object.keys(JSON.parse(readFileSync(file, 'utf8')).dependencies ?? {}))
    .filter((name) => !name.startsWith('@patchbay/')),
);
console.log(
  `Packages: ${entries.length - without.length} of ${entries.length} lock entries with integrity; ${needed.size} direct packages of the product`,
);
process.exitCode = without.length ? 1 : 0;
