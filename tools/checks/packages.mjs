/**
 * Checks each library as npm would publish it. publint checks every packed library. The published
 * ones are then installed by npm into an empty folder, like in an external project: imported by
 * plain Node, bundled for a browser within their budget, compiled against in both module
 * resolutions; the example of each README compiles in strict mode, runs and prints the documented
 * output.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { run } from '../process.mjs';
import { checksLine } from '../test/counts.mjs';
import { operations } from '@patchbay/contract';
import { libraryBudgets } from './budget-table.mjs';
import { browserBundle, installPacked, nodeProblems, typeProblems } from './published/consumer.mjs';
import {
  allLibraries,
  entrancesOf,
  lostDirectives,
  peersOfApplications,
  publishedLibraries,
} from './published/libraries.mjs';
import { exampleProblems, exampleTypeProblems } from './published/readme-example.mjs';
import { isPublished } from './published/published-folders.mjs';
import { wrongTypes } from './published/types-are-right.mjs';
import { jsonOf, root, textOf } from './repository.mjs';

const failures = [];
let passed = 0;
const check = (name, problems) => {
  if (problems.length) failures.push(`${name}\n    ${problems.join('\n    ')}`);
  else passed += 1;
};

/** The result of `npm pack` for each package by name; npm is started once for all of them. */
async function packAll(folders, into) {
  const { code, output } = await run(
    'npm',
    [
      ...['pack', '--json', '--ignore-scripts', '--loglevel=error', '--pack-destination', into],
      ...folders.flatMap((folder) => ['--workspace', folder]),
    ],
    { cwd: root, quiet: true },
  );
  if (code !== 0) throw new Error(`npm pack failed:\n${output}`);
  const packed = JSON.parse(output.slice(output.indexOf('[')));
  return new Map(packed.map((one) => [one.name, one]));
}

async function publintProblems(tarball, manifest) {
  const { buffer } = new Uint8Array(readFileSync(tarball));
  const { messages } = await publint({
    pack: { tarball: buffer },
    level: 'warning',
    strict: false,
  });
  return messages.map((message) => formatMessage(message, manifest));
}

function contentProblems(packed) {
  const files = packed.files.map((file) => file.path);
  return [
    ...['dist/index.js', 'dist/index.d.ts', 'README.md', 'LICENSE', 'NOTICE']
      .filter((file) => !files.includes(file))
      .map((file) => `${file} is not in the package`),
    ...files
      .filter((file) => /\.(test|stories)\.|tsbuildinfo$|\.api\.md$/.test(file))
      .map((file) => `${file} does not belong in the package`),
  ];
}

/**
 * Checks the manifest fields that a registry shows and applications rely on; third-party versions
 * are ranges, so that an application installs one copy.
 */
function manifestProblems(folder, manifest) {
  const { license, engines, dependencies = {} } = manifest;
  return [
    ...(license && engines?.node ? [] : ['license and engines.node must be set']),
    ...releaseProblems(folder, manifest),
    ...Object.entries(dependencies)
      .filter(([name, version]) => !name.startsWith('@patchbay/') && /^\d/.test(version))
      .map(([name]) => `${name} is pinned to one version`),
  ];
}

/** A release publishes what is not private: exactly the published libraries. */
function releaseProblems(folder, manifest) {
  const { private: isPrivate = false, publishConfig, keywords = [] } = manifest;
  if (!isPublished(folder))
    return isPrivate && !publishConfig ? [] : ['it is not published, so it must be private'];
  const fields = ['repository', 'homepage', 'bugs'];
  return [
    ...(isPrivate ? ['it is published, so it must not be private'] : []),
    ...(publishConfig?.access === 'public' ? [] : ['publishConfig.access must be public']),
    ...(keywords.length > 0 ? [] : ['keywords must be set']),
    ...fields
      .filter((field) => rootManifest.repository?.url && !manifest[field])
      .map((field) => `${field} must follow from the root manifest`),
  ];
}

const rootManifest = jsonOf('package.json');

/** The limits of the table on a library, in KiB; undefined where it has none. */
function limitsOf(name) {
  const limits = libraryBudgets[name];
  if (!limits?.ownOfOperation) return limits;
  const count = Object.keys(operations).length;
  return {
    own: rounded(limits.ownOfOperation * count),
    whole: rounded(limits.wholeOfOperation * count),
  };
}

const rounded = (kib) => Math.round(kib * 10) / 10;

/** Compares the size of a library's own code, and with its dependencies, with the table. */
async function sizeProblems(where, name) {
  const budget = limitsOf(name);
  const { problems, own, whole } = await browserBundle(where, name);
  if (problems.length) return problems;
  console.log(
    `${name.padEnd(28)} own ${own.toFixed(1).padStart(6)} of ` +
      `${String(budget?.own).padStart(4)} KiB   with all it needs ` +
      `${whole.toFixed(1).padStart(6)} of ${String(budget?.whole).padStart(4)} KiB`,
  );
  if (!budget) return ['it has no budget in tools/checks/budget-table.mjs'];
  return Object.entries({ own, whole })
    .filter(([part, size]) => size > budget[part])
    .map(
      ([part, size]) =>
        `${part === 'own' ? 'its own code' : 'all that it needs'} takes ${size.toFixed(2)} KiB (gzip), at most ${budget[part]}`,
    );
}

const where = mkdtempSync(join(tmpdir(), 'packages-'));
try {
  const tarballs = new Map();
  const all = await packAll(
    allLibraries.map(({ folder }) => folder),
    where,
  );
  for (const { folder, manifest } of allLibraries) {
    const packed = all.get(manifest.name);
    tarballs.set(folder, join(where, packed.filename));
    check(`${folder}: contents`, contentProblems(packed));
    check(`${folder}: manifest`, manifestProblems(folder, manifest));
    check(`${folder}: publint`, await publintProblems(tarballs.get(folder), manifest));
  }
  const empty = join(where, 'empty');
  await installPacked(empty, [
    ...publishedLibraries.map(({ folder }) => tarballs.get(folder)),
    ...peersOfApplications,
  ]);
  for (const { folder, manifest } of publishedLibraries) {
    check(`${folder}: marks for the browser`, lostDirectives({ folder, manifest }));
    check(`${folder}: types by every resolution`, await wrongTypes(tarballs.get(folder)));
    for (const entrance of entrancesOf(manifest))
      check(`${entrance}: import by plain Node`, await nodeProblems(empty, entrance));
    check(`${folder}: bundle for a browser`, await sizeProblems(empty, manifest.name));
    check(
      `${folder}: example of the README`,
      await exampleProblems(empty, manifest.name, textOf(`${folder}/README.md`)),
    );
  }
  check(
    'examples of all READMEs, compiled strictly',
    await exampleTypeProblems(
      empty,
      publishedLibraries.map(({ folder, manifest }) => ({
        name: manifest.name,
        text: textOf(`${folder}/README.md`),
      })),
    ),
  );
  check(
    'declarations of all, compiled from outside',
    await typeProblems(
      empty,
      publishedLibraries.map(({ manifest }) => manifest),
    ),
  );
} finally {
  rmSync(where, { recursive: true, force: true });
}
for (const failure of failures) console.error(`FAILED  ${failure}`);
console.log(checksLine(passed, failures.length));
process.exit(failures.length ? 1 : 0);
