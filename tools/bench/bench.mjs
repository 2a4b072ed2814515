/**
 * `npm run bench`: what a person waits for and what a machine can serve, and our libraries against the field's, as ratios
 * within one run. Absolute numbers depend on the machine; the ratios and the sizes do not. See README.md for its parts.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measureBudgets } from '../checks/sizes.mjs';
import { ensureBuilt, ensureInstalled } from '../start/prepare.mjs';
import { goals } from './goals.mjs';
import { ensurePeers, runRaces } from './races.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const rows = [];
const note = (what, value, unit, goal) => rows.push({ what, value, unit, goal });

async function measureStarts(folder) {
  const { startProduct } = await import('./product.mjs');
  const dataDir = join(folder, 'data');
  const first = await startProduct(root, dataDir);
  await first.stop();
  const again = await startProduct(root, dataDir);
  note('npm start on a built tree, new data: ready', first.readyAfter, 's', goals.readyNew);
  note('npm start on a built tree, new data: first answered question', first.answeredAfter, 's', goals.answeredNew);
  note('npm start again, same data: ready', again.readyAfter, 's', goals.readyAgain);
  note('npm start again, same data: first answered question', again.answeredAfter, 's', goals.answeredAgain);
  return again;
}

async function measureLoad(product, folder) {
  const { compareLists } = await import('./load.mjs');
  for (const { name, rows: count, bytes, ours, bare, cpuMs } of await compareLists(product, folder)) {
    const cpu = Number.isFinite(cpuMs.server) ? ` CPU per request: server ${cpuMs.server.toFixed(2)} ms, PostgreSQL ${cpuMs.database.toFixed(2)} ms.` : '';
    console.log(`List of ${name}: ${count} rows, ${(bytes / 1024).toFixed(0)} KiB. Ours ${ours.toFixed(0)} requests/s, bare Fastify with the same reply ${bare.toFixed(0)} requests/s.${cpu}`);
    note(`database-backed list of ${name}, time per request against a bare Fastify route`, bare / ours, 'x', goals.listAgainstBare);
  }
}

function print() {
  const width = Math.max(...rows.map((row) => row.what.length));
  for (const { what, value, unit, goal } of rows) {
    const shown = value === undefined ? 'not measured' : `${value.toFixed(2)} ${unit}`;
    console.log(`${what.padEnd(width)}  ${shown.padStart(12)}  goal ${`${goal} ${unit}`.padEnd(9)} ${value !== undefined && value <= goal ? 'met' : 'NOT met'}`);
  }
  const met = rows.filter(({ value, goal }) => value !== undefined && value <= goal).length;
  console.log(`\n${met} of ${rows.length} goals met`);
}

function race(names) {
  ensurePeers();
  const verdicts = runRaces(names.length ? names : undefined);
  console.log(`\n${verdicts.filter(({ met }) => met).length} of ${verdicts.length} goals of the races met`);
  for (const { race: name, text, ratio } of verdicts.filter(({ met }) => !met)) console.log(`  NOT met  ${name}: ${text}: ${ratio.toPrecision(3)}x`);
}

const [part, ...names] = process.argv.slice(2);
if (part !== undefined && part !== 'races' && part !== 'product') {
  console.error(`npm run bench knows the parts "races" and "product", not "${part}".`);
  process.exit(2);
}
await ensureInstalled(root);
await ensureBuilt(root);
if (part === 'races') {
  race(names);
  process.exit();
}
const folder = mkdtempSync(join(tmpdir(), 'patchbay-bench-'));
let product;
try {
  for (const { name, size, compression, kib } of measureBudgets(root)) note(`${name}, ${compression}`, size, 'KiB', kib);
  product = await measureStarts(folder);
  await measureLoad(product, folder);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
}
print();
if (part === undefined) race([]);
