// Lists files below some folders, without build output and installed packages.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const skip = new Set([
  'node_modules',
  'dist',
  'out-tsc',
  '.nx',
  'coverage',
  'test-results',
  'playwright-report',
]);

export function walk(root, folders, wanted) {
  const found = [];
  const visit = (dir) => {
    if (!existsSync(dir)) return;
    for (const entry of readdirSync(dir, { withFileTypes: true })) {
      if (skip.has(entry.name)) continue;
      const path = join(dir, entry.name);
      if (entry.isDirectory()) visit(path);
      else if (wanted(entry.name, path)) found.push(path);
    }
  };
  for (const folder of folders) visit(join(root, folder));
  return found.sort();
}
