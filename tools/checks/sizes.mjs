// Measures what a browser loads, from the built files.
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { budgets } from './budget-table.mjs';
import { chunkFiles, frameFiles, overlayFiles } from '../vite/overlay-chunks.mjs';

const compress = {
  gzip: (bytes) => gzipSync(bytes, { level: 9 }),
  brotli: (bytes) => brotliCompressSync(bytes),
};
const linked =
  /<(?:script[^>]*\ssrc|link[^>]*\srel="(?:stylesheet|modulepreload)"[^>]*\shref)="([^"]+)"/g;
const staticImport =
  /(?:^|[;\s}])(?:import|export)(?:[\w*{}\s,$]*from)?\s*["'](\.{1,2}\/[^"']+)["']/g;

/**
 * Every script and stylesheet that a page needs for its first render: the linked ones and all their
 * static imports.
 */
export function firstLoadFiles(page) {
  const root = dirname(page);
  const found = new Set();
  const visit = (file) => {
    if (found.has(file) || !existsSync(file)) return;
    found.add(file);
    if (file.endsWith('.js'))
      for (const [, path] of readFileSync(file, 'utf8').matchAll(staticImport))
        visit(join(dirname(file), path));
  };
  for (const [, address] of readFileSync(page, 'utf8').matchAll(linked)) {
    if (!/^https?:|^\/\//.test(address)) visit(resolveAddress(root, address));
  }
  return [...found];
}

/** The URL may contain the path prefix under which the server serves the app. */
function resolveAddress(root, address) {
  const parts = address.replace(/^\.?\//, '').split('/');
  const candidates = parts.map((_, index) => join(root, ...parts.slice(index)));
  return candidates.find((file) => existsSync(file)) ?? candidates[0];
}

const embedFolders = ['apps/embed/dist', 'apps/embed/dist/embed'];
const page = 'apps/web/dist/index.html';

const sizeOf = (files, compression) =>
  files.reduce((sum, file) => sum + compress[compression](readFileSync(file)).length, 0) / 1024;

/** The first load of a built page in KiB after gzip. */
export const firstLoadSize = (built) => sizeOf(firstLoadFiles(built), 'gzip');

const firstLoadOf = (root) =>
  existsSync(join(root, page)) ? firstLoadFiles(join(root, page)) : [];

function fileIn(root, name) {
  const file = embedFolders
    .map((folder) => join(root, folder, name))
    .find((path) => existsSync(path));
  return file ? [file] : [];
}

/** What opening each overlay adds to an open page, in KiB after gzip, the largest first. */
export const measureOverlays = (root) =>
  overlayFiles(root, firstLoadOf(root))
    .map((overlay) => ({ ...overlay, size: sizeOf(overlay.files, 'gzip') }))
    .sort((a, b) => b.size - a.size);

/** The middle of an ordered list; of two middles the larger. */
export const middleOf = (ordered) => ordered[Math.ceil(ordered.length / 2) - 1];

/** A page with the modules that it opens by itself; each file once. */
function filledPage(root, { file, opens }) {
  const [built] = fileIn(root, file);
  if (!built) return [];
  return [...new Set([...firstLoadFiles(built), ...chunkFiles(dirname(built), opens)])];
}

const lazyImport = /\bimport\(\s*["'`](\.{1,2}\/[^"'`]+\.js)["'`]\s*\)/g;

/** A script with all its static imports. */
function withImports(script, found = new Set()) {
  if (found.has(script) || !existsSync(script)) return found;
  found.add(script);
  for (const [, path] of readFileSync(script, 'utf8').matchAll(staticImport))
    withImports(join(dirname(script), path), found);
  return found;
}

/**
 * What a page fetches when a person asks for a chunk, by the beginning of its name, wherever the page
 * loads it from: beyond what the page has then.
 */
function laterFiles(root, { file, chunk }) {
  const [built] = fileIn(root, file);
  const had = new Set(built ? firstLoadFiles(built) : []);
  for (const script of had)
    for (const [, path] of readFileSync(script, 'utf8').matchAll(lazyImport)) {
      const lazy = join(dirname(script), path);
      if (basename(lazy).startsWith(`${chunk}-`))
        return [...withImports(lazy)].filter((one) => !had.has(one));
      for (const one of withImports(lazy)) had.add(one);
    }
  return [];
}

/** The files that a budget limits; of the overlays, those of the one that decides. */
const measures = {
  firstLoad: firstLoadOf,
  frame: (root) => frameFiles(root, firstLoadOf(root)),
  file: (root, { file }) => fileIn(root, file),
  page: (root, { file }) => fileIn(root, file).flatMap(firstLoadFiles),
  filledPage,
  laterFiles,
  largestOverlay: (root) => measureOverlays(root).find(({ isFull }) => !isFull),
  largestFullOverlay: (root) => measureOverlays(root).find(({ isFull }) => isFull),
  medianOverlay: (root) => middleOf(measureOverlays(root)),
};

/** Each budget with its size in KiB; `undefined` if it is not built. */
export function measureBudgets(root) {
  return budgets.map((budget) => {
    const found = measures[budget.measure](root, budget);
    if (Array.isArray(found) || found === undefined) {
      const files = found ?? [];
      const size = files.length ? sizeOf(files, budget.compression) : undefined;
      return { ...budget, files, size };
    }
    return {
      ...budget,
      name: `${budget.name}, ${found.name}`,
      files: found.files,
      size: found.size,
    };
  });
}
