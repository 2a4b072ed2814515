// Measures what a browser loads, from the built files.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { budgets } from './budget-table.mjs';

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

function filesOf(root, budget) {
  if (budget.measure === 'firstLoad')
    return existsSync(join(root, budget.page)) ? firstLoadFiles(join(root, budget.page)) : [];
  const file = embedFolders
    .map((folder) => join(root, folder, budget.file))
    .find((path) => existsSync(path));
  return file ? [file] : [];
}

/** Each budget with its size in KiB; `undefined` if it is not built. */
export function measureBudgets(root) {
  return budgets.map((budget) => {
    const files = filesOf(root, budget);
    const bytes = files.reduce(
      (sum, file) => sum + compress[budget.compression](readFileSync(file)).length,
      0,
    );
    return { ...budget, files, size: files.length ? bytes / 1024 : undefined };
  });
}
