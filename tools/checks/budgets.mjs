// Fails if a browser has to load more than the table allows. Needs a build.
import { checksLine } from '../test/counts.mjs';
import { root } from './repository.mjs';
import { measureBudgets } from './sizes.mjs';

let failed = 0;
const measured = measureBudgets(root);
for (const { name, kib, size, compression, files } of measured) {
  const met = size !== undefined && size <= kib;
  if (!met) failed += 1;
  const found =
    size === undefined
      ? 'not built'
      : `${size.toFixed(2)} KiB ${compression} in ${files.length} ${files.length === 1 ? 'file' : 'files'}`;
  console.log(`${met ? 'ok  ' : 'OVER'}  ${name}: ${found}, at most ${kib} KiB`);
}
console.log(checksLine(measured.length - failed, failed));
process.exit(failed ? 1 : 0);
