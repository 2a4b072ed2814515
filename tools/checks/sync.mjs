/**
 * Derives files from the imports: the dependencies of every package.json (third-party versions come
 * from the root package.json, the only place for versions), the references of every tsconfig, and
 * the workspaces of the lock file. Generates the repeated loops of the formula language from their
 * templates, and the index of the decisions. Libraries also copy licence, notice, engines and, if
 * the root has one, repository from the root, and accept newer compatible versions of their
 * dependencies, so that an application installs one copy. `npm run sync` writes; `npm run sync --
 * --check` fails if something would change.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync, existsSync } from 'node:fs';
import { basename, join, relative, dirname } from 'node:path';
import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import { decisionIndex, decisionsIn } from './decision-index.mjs';
import { formatted } from '../format/format.mjs';
import { productApps } from '../start/prepare.mjs';
import { loopFiles } from '../generators/formula-loops.mjs';
import { isPublished } from './published/published-folders.mjs';
import { walk } from './walk.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const check = process.argv.includes('--check');
const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const rootPackage = read(join(root, 'package.json'));
const versions = { ...rootPackage.dependencies, ...rootPackage.devDependencies };
const stale = [];
const unpinned = [];

/** Formatted as `npm run format` does it, so that both always agree. */
const putFormatted = async (file, text) => putText(file, await formatted(file, text));
const put = (file, value) => putFormatted(file, JSON.stringify(value, null, 2));

function putText(file, text) {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  stale.push(relative(root, file));
  if (!check) writeFileSync(file, text);
}

const projects = walk(root, ['libs', 'apps'], (name) => name === 'package.json').map((file) => {
  const dir = dirname(file);
  return { dir, manifest: read(file) };
});
const byName = new Map(projects.map((p) => [p.manifest.name, p]));
const packageOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
// `require.resolve` finds a file that a library serves and does not import.
const importPattern =
  /(?:from\s+|import\s*\(\s*|import\s+|@import\s+|require\.resolve\(\s*)['"]([^'".][^'"]*)['"]/g;

const isTest = (file) => /\.test\.tsx?$|\.stories\.tsx$|\/testing\//.test(file);
const isProduct = (file) => !isTest(file);
/** What `tsconfig.lib.json` compiles: the entry point for tests is published with its types. */
const isCompiled = (file) => !/\.test\.tsx?$|\.stories\.tsx$/.test(file);

function importsOf(dir, isWanted) {
  const found = new Set();
  for (const file of walk(dir, ['src'], (n) => /\.(tsx?|mts|css)$/.test(n))) {
    if (!isWanted(file)) continue;
    for (const [, specifier] of readFileSync(file, 'utf8').matchAll(importPattern)) {
      if (
        specifier.startsWith('node:') ||
        builtinModules.includes(specifier) ||
        specifier.startsWith('virtual:')
      )
        continue;
      if (/^[@a-z]/.test(specifier)) found.add(packageOf(specifier));
    }
  }
  return found;
}

const isLibrary = (dir) => relative(root, dir).startsWith('libs/');
const legal = ['LICENSE', 'NOTICE'].map((file) => [file, readFileSync(join(root, file), 'utf8')]);

/**
 * Manifest fields of a library for registries and applications. The address of the repository is
 * `repository.url` of the root manifest; while that has none, no library names one. A library that
 * is not published is marked private, so that no release publishes it.
 */
function publishing(dir) {
  const { license, engines, keywords, repository } = rootPackage;
  const folder = relative(root, dir);
  const own = { license, engines: { node: engines.node } };
  if (!isPublished(folder)) return { private: true, ...own };
  const page = repository?.url.replace(/^git\+/, '').replace(/\.git$/, '');
  return {
    ...own,
    keywords,
    ...(page
      ? {
          repository: { ...repository, directory: folder },
          homepage: `${page}/tree/main/${folder}#readme`,
          bugs: { url: `${page}/issues` },
        }
      : {}),
    publishConfig: { access: 'public' },
  };
}

/** What an application brings itself, once for all libraries of it. */
const broughtByApplications = ['react', 'react-dom'];

/** The peers of a library: those that it names itself, and those of its imports. */
function peersOf({ dir, manifest }, used) {
  const given = manifest.peerDependencies ?? {};
  const missing = isLibrary(dir)
    ? broughtByApplications.filter((name) => used.has(name) && !given[name])
    : [];
  return { ...given, ...Object.fromEntries(missing.map((name) => [name, `^${versions[name]}`])) };
}

/** The references of a tsconfig to the libraries that are imported. */
const friendsOf = (dir, names, own) =>
  [...names]
    .filter((n) => byName.has(n) && n !== own)
    .sort()
    .map((n) => ({ path: join(relative(dir, byName.get(n).dir), 'tsconfig.lib.json') }));

/** npm packs LICENSE automatically, but NOTICE only if `files` lists it. */
const withNotice = (files) => [...new Set([...files, 'NOTICE'])];

/** The fields that are written here; a manifest says all others itself. */
const written = new Set(
  (
    'private license keywords repository homepage bugs engines publishConfig files ' +
    'peerDependencies peerDependenciesMeta dependencies'
  ).split(' '),
);
const otherFields = (manifest, names) =>
  Object.fromEntries(Object.entries(manifest).filter(([name]) => !names.includes(name)));
const ownFields = (manifest) => otherFields(manifest, [...written]);

/** `npm start` installs no packages of an application that is for development only. */
const dependenciesOf = (dir) =>
  productApps.includes(basename(dir)) ? 'dependencies' : 'devDependencies';

const usesVite = (dir) => isLibrary(dir) && existsSync(join(dir, 'vite.config.mjs'));

for (const { dir, manifest } of projects) {
  const used = importsOf(dir, isProduct);
  used.delete(manifest.name);
  // The application brings these itself, in any version of their range.
  const peers = peersOf({ dir, manifest }, used);
  for (const peer of Object.keys(peers)) used.delete(peer);
  const dependencies = {};
  for (const name of [...used].sort()) {
    if (byName.has(name)) dependencies[name] = byName.get(name).manifest.version;
    else if (versions[name])
      dependencies[name] = isLibrary(dir) ? `^${versions[name]}` : versions[name];
    else if (!name.startsWith('vite')) unpinned.push(`${relative(root, dir)} imports ${name}`);
  }
  await put(
    join(dir, 'package.json'),
    isLibrary(dir)
      ? {
          ...ownFields(manifest),
          files: withNotice(manifest.files),
          ...publishing(dir),
          ...(Object.keys(peers).length > 0 ? { peerDependencies: peers } : {}),
          ...(manifest.peerDependenciesMeta
            ? { peerDependenciesMeta: manifest.peerDependenciesMeta }
            : {}),
          dependencies,
        }
      : {
          ...otherFields(manifest, ['dependencies', 'devDependencies', 'license']),
          [dependenciesOf(dir)]: dependencies,
          license: rootPackage.license,
        },
  );
  if (isLibrary(dir)) for (const [file, text] of legal) putText(join(dir, file), text);

  const friends = (names) => friendsOf(dir, names, manifest.name);
  const libFile = ['tsconfig.lib.json', 'tsconfig.app.json']
    .map((f) => join(dir, f))
    .find(existsSync);
  if (libFile) {
    const config = read(libFile);
    // Vite writes the JavaScript of a React library; the compiler must not overwrite it.
    if (usesVite(dir)) config.compilerOptions.emitDeclarationOnly = true;
    await put(libFile, { ...config, references: friends(importsOf(dir, isCompiled)) });
  }
  const specFile = join(dir, 'tsconfig.spec.json');
  if (existsSync(specFile))
    await put(specFile, {
      ...read(specFile),
      references: [{ path: `./${libFile.split('/').pop()}` }, ...friends(importsOf(dir, isTest))],
    });
}

// Test projects have no manifest, because nothing installs them.
const testProjects = walk(root, ['libs'], (name) => name === 'project.json')
  .map((file) => dirname(file))
  .filter((dir) => !existsSync(join(dir, 'package.json')));
for (const dir of testProjects) {
  const file = join(dir, 'tsconfig.spec.json');
  await put(file, {
    ...read(file),
    references: friendsOf(
      dir,
      importsOf(dir, () => true),
    ),
  });
}

// The root tsconfig lists every project, so that `tsc -b` checks all of them.
const rootConfig = read(join(root, 'tsconfig.json'));
const checked = walk(
  root,
  ['apps', 'e2e', 'libs', 'tools'],
  (name) => name === 'tsconfig.json',
).map((file) => ({ path: `./${relative(root, dirname(file))}` }));
await put(join(root, 'tsconfig.json'), { ...rootConfig, references: checked });

for (const [file, text] of Object.entries(loopFiles)) await putFormatted(join(root, file), text);

const decisions = decisionsIn(root);
await putFormatted(join(root, 'tools/decisions/README.md'), decisionIndex(decisions));
const headless = decisions.flatMap(({ problem }) => problem ?? []);

/**
 * Workspaces whose entries in the lock file differ from their manifests. `npm ci` silently installs
 * from such a lock file.
 */
function staleInLock() {
  const locked = read(join(root, 'package-lock.json')).packages;
  const wanted = Object.fromEntries(
    projects.map(({ dir }) => [relative(root, dir), read(join(dir, 'package.json'))]),
  );
  const sorted = ({ dependencies = {}, devDependencies = {}, peerDependencies = {} }) =>
    JSON.stringify(
      [dependencies, devDependencies, peerDependencies].map((names) =>
        Object.entries(names).sort(([a], [b]) => (a < b ? -1 : 1)),
      ),
    );
  const workspaces = Object.keys(locked).filter((path) =>
    /^(libs|apps)\/[^/]+(\/[^/]+)?$/.test(path),
  );
  return [...new Set([...workspaces, ...Object.keys(wanted)])].filter(
    (path) => !wanted[path] || !locked[path] || sorted(wanted[path]) !== sorted(locked[path]),
  );
}

const behind = staleInLock();
if (behind.length) stale.push(`package-lock.json (${behind.join(', ')})`);
if (behind.length && !check)
  execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  });

if (headless.length) console.error(headless.join('\n'));
if (unpinned.length)
  console.error(`The root package.json pins no version of these:\n  ${unpinned.join('\n  ')}`);
if (check && stale.length) {
  console.error(
    `These files do not follow what they are made from; run npm run sync:\n  ${stale.join('\n  ')}`,
  );
}
if (headless.length || unpinned.length || (check && stale.length)) process.exit(1);
console.log(
  stale.length
    ? `Brought in step: ${stale.join(', ')}`
    : 'Dependencies, references and written files follow what they are made from.',
);
