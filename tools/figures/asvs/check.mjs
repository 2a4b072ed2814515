/**
 * M15: every item of ASVS 5.0 at levels 1 and 2 (`items.txt`: its number, then tests by their short
 * names, or `-` and why it does not apply, or `!` and what is not met) checked against the existing
 * tests. The standard's texts are not repeated here: see owasp.org/asvs.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { walk } from '../../checks/walk.mjs';
import { tests } from './tests.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** The number of items of each chapter at levels 1 and 2. */
const counts = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];
// Each chapter is checked by its number of items; the file is kept sorted.
const text = readFileSync(new URL('items.txt', import.meta.url), 'utf8');
const items = text
  .split('\n')
  .filter((line) => /^\d/.test(line))
  .map((line) => {
    const [, id, mark, rest] = /^([\d.]+) (?:([-!]) )?(.+)$/.exec(line) ?? [];
    return { id, mark, rest };
  });

const files = walk(root, ['libs', 'apps', 'tools'], (name) => /\.test\.(tsx?|mjs)$/.test(name));
const faults = [];
const used = new Set();
for (const { id, mark, rest } of items) {
  if (!id) faults.push('a line that cannot be read');
  if (mark) continue;
  for (const name of rest.split(' ')) {
    if (!tests[name]) faults.push(`${id} names "${name}", which is no test`);
    used.add(name);
  }
}
for (const [name, [file, title]] of Object.entries(tests)) {
  if (!used.has(name)) faults.push(`no item names "${name}"`);
  const named = files.filter((path) => path.endsWith(file));
  if (named.length === 0) faults.push(`${file} is not there`);
  else if (title && !named.some((path) => readFileSync(path, 'utf8').includes(title)))
    faults.push(`${file} has no test "${title}"`);
}
counts.forEach((count, at) => {
  const found = items.filter(({ id }) => id?.startsWith(`${at + 1}.`)).length;
  if (found !== count) faults.push(`chapter ${at + 1} has ${found} of ${count} items`);
});
const twice = items.filter(({ id }, at) => items.findIndex((one) => one.id === id) !== at);
for (const { id } of twice) faults.push(`${id} stands twice`);

for (const fault of faults) console.log(fault);
const marked = (mark) => items.filter((item) => item.mark === mark);
for (const { id, rest } of marked('!')) console.log(`not met: V${id} ${rest}`);
console.log(
  `ASVS: ${items.length} items of levels 1 and 2: ${marked(undefined).length} mapped to ` +
    `${used.size} tests, ${marked('-').length} do not apply, each with its reason, ` +
    `${marked('!').length} not met by a test, each with its reason`,
);
process.exitCode = faults.length ? 1 : 0;
