// What a browser fetches when an overlay is opened for the first time: the chunk of its screen with
// all static imports and stylesheets, without what the first load and the frame of the console have
// brought already, over which every overlay opens. What the screen itself loads later counts for
// that step.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { catalogueText } from './overlay-catalogue.mjs';

const app = 'apps/web';
const table = `${app}/src/overlays.ts`;
/** The frame, as the manifest names it. */
const frame = 'src/composed/frame.ts';

/** Whether an overlay covers the page at every width: then it is a page of its own. */
const isFull = (entries, name) =>
  new RegExp(`^ {2}${name}: overlay\\(\\{[^]*?size: '(\\w+)'`, 'm').exec(entries)?.[1] === 'full';

/** The modules that a table of the app itself loads: what is composed of several features. */
function composedModules(bound) {
  const rows = bound.matchAll(/^ {2}(\w+): \(\) => import\('\.\/(.+)\.js'\),$/gm);
  return [...rows].map(([, name, path]) => ({ name, module: `${app}/src/${path}` }));
}

/** The module that each name of a table loads, from the index of the feature that it names. */
function boundModules(textOf, file, kind) {
  const bound = textOf(file);
  const rows = bound.matchAll(new RegExp(`^ {2}(\\w+): (\\w+${kind})\\.\\1,$`, 'gm'));
  const loaded = [...rows].map(([, name, shown]) => {
    const [, feature] =
      new RegExp(`\\b${shown}\\b[^;]*from '@patchbay/feature-([\\w-]+)'`).exec(bound) ?? [];
    const index = `libs/features/${feature}/src/index.ts`;
    const [, path] =
      new RegExp(`^ {2}${name}: \\(\\) =>\\s+import\\('(.+)\\.js'\\)`, 'm').exec(textOf(index)) ??
      [];
    if (!path) throw new Error(`${index} loads no screen for ${name}.`);
    return { name, module: join(dirname(index), path) };
  });
  return [...loaded, ...composedModules(bound)];
}

/** The module that each bound overlay loads, from the tables that bind them. */
export function overlayModules(textOf) {
  const entries = catalogueText(textOf);
  return boundModules(textOf, table, 'Overlays').map((overlay) => ({
    ...overlay,
    isFull: isFull(entries, overlay.name),
  }));
}

/** The module that each bound section or page of its own loads. */
export const screenModules = (textOf) => boundModules(textOf, `${app}/src/screens.ts`, 'Screens');

/** The modules that a file loads lazily, by the name before each. */
function lazyModules(textOf, file, pattern) {
  const found = [...textOf(file).matchAll(pattern)];
  if (found.length === 0) throw new Error(`${file} loads no part.`);
  return found.map(([, name, path]) => ({ name, module: join(dirname(file), path) }));
}

/** Pages of the settings, by the file of the feature that loads them. */
const pagesOfSettings = {
  'developer/src/index.ts': 'developer',
  'embeds/src/index.ts': 'embed',
  'numbers/src/index.ts': 'numbers',
  'profile/src/settings-pages.ts': 'members|notifications|security',
};
const pagesOfSections = [
  ...Object.entries(pagesOfSettings).map(([file, pages]) => [
    'settings',
    `libs/features/${file}`,
    new RegExp(`^ {2}(${pages}): \\(\\) => import\\('(.+)\\.js'\\)`, 'gm'),
  ]),
  [
    'agents',
    'libs/features/agents/src/editor/parts.ts',
    /^export const (?!testChat)(\w+) = lazyPart\(\s+\(\) => import\('(.+)\.js'\)/gm,
  ],
];

/** The module that each page loads which its section fetches by itself, by `section/page`. */
export const pageModules = (textOf) =>
  pagesOfSections.flatMap(([section, file, pattern]) =>
    lazyModules(textOf, file, pattern).map(({ name, module }) => ({
      name: `${section}/${name}`,
      module,
    })),
  );

/** The files of a chunk of Vite’s manifest: itself, its static imports, their stylesheets. */
function filesOf(manifest, key, found = new Set()) {
  const { file, css = [], imports = [] } = manifest[key];
  if (found.has(file)) return found;
  found.add(file);
  for (const sheet of css) found.add(sheet);
  for (const other of imports) filesOf(manifest, other, found);
  return found;
}

/** The chunks of modules, which a page loads when it opens them, with their imports and sheets. */
export function chunkFiles(dist, modules) {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const found = new Set();
  for (const module of modules) {
    const key = Object.keys(manifest).find((source) => source.endsWith(module));
    if (!key) throw new Error(`The build has no chunk of ${module}.`);
    filesOf(manifest, key, found);
  }
  return [...found].map((file) => join(dist, file));
}

/** Vite's manifest of the built app; `undefined` if it is not built. */
function manifestOf(root) {
  const path = join(root, app, 'dist/.vite/manifest.json');
  if (!existsSync(path)) return undefined;
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  if (!manifest[frame]) throw new Error(`The build has no chunk of ${frame}.`);
  return manifest;
}

/** The files of the frame of the console, which every page of it needs beyond the first load. */
export function frameFiles(root, firstLoad) {
  const manifest = manifestOf(root);
  if (!manifest) return [];
  const dist = join(root, app, 'dist');
  return [...filesOf(manifest, frame)]
    .map((file) => join(dist, file))
    .filter((file) => !firstLoad.includes(file));
}

/**
 * The files of each overlay beyond those of the first load and the frame, by its name. An overlay whose screen
 * has no chunk of its own is part of another one, and adds nothing.
 */
export function overlayFiles(root, firstLoad) {
  const dist = join(root, app, 'dist');
  const manifest = manifestOf(root);
  if (!manifest) return [];
  const loaded = new Set([
    ...firstLoad.map((file) => relative(dist, file)),
    ...filesOf(manifest, frame),
  ]);
  return overlayModules((file) => readFileSync(join(root, file), 'utf8')).map(
    ({ module, ...overlay }) => {
      const key = Object.keys(manifest).find((source) =>
        ['.tsx', '.ts'].some((ending) => source === relative(app, `${module}${ending}`)),
      );
      if (!key)
        throw new Error(`The build has no chunk of ${module}, which ${overlay.name} opens.`);
      const files = [...filesOf(manifest, key)].filter((file) => !loaded.has(file));
      return { ...overlay, files: files.map((file) => join(dist, file)) };
    },
  );
}
