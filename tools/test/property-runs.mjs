// Finds the test files with laws that ask for more drawn values than `npm test` draws.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { walk } from '../checks/walk.mjs';
import { atMost } from '../jest/property-limit.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Files with laws that a short run shortens; the phase `laws` of the deep run has them at length. */
export const filesWithManyRuns = () =>
  walk(root, ['libs', 'apps'], (name, path) => {
    if (!/\.test\.tsx?$/.test(name)) return false;
    const asked = [...readFileSync(path, 'utf8').matchAll(/\bnumRuns: ([\d_]+)/g)];
    return asked.some(([, runs]) => Number(runs.replaceAll('_', '')) > atMost);
  }).map((file) => relative(root, file));
