/**
 * `npm run bench`: latencies that a user notices, throughput of one machine, and our libraries
 * compared with their peers, as ratios within one run. Absolute numbers depend on the machine;
 * ratios and sizes do not. See README.md for its parts.
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
  note(
    'npm start on a built tree, new data: first answered question',
    first.answeredAfter,
    's',
    goals.answeredNew,
  );
  note('npm start again, same data: ready', again.readyAfter, 's', goals.readyAgain);
  note(
    'npm start again, same data: first answered question',
    again.answeredAfter,
    's',
    goals.answeredAgain,
  );
  return again;
}

async function measureLoad(product, folder) {
  const { compareLists } = await import('./load.mjs');
  for (const { name, rows: count, bytes, ours, bare, cpuMs } of await compareLists(
    product,
    folder,
  )) {
    const cpu = Number.isFinite(cpuMs.server)
      ? ` CPU per request: server ${cpuMs.server.toFixed(2)} ms, PostgreSQL ${cpuMs.database.toFixed(2)} ms.`
      : '';
    console.log(
      `List of ${name}: ${count} rows, ${(bytes / 1024).toFixed(0)} KiB. Ours ` +
        `${ours.toFixed(0)} requests/s, bare Fastify with the same reply ${bare.toFixed(0)} ` +
        `requests/s.${cpu}`,
    );
    note(
      `database-backed list of ${name}, time per request against a bare Fastify route`,
      bare / ours,
      'x',
      goals.listAgainstBare,
    );
  }
}

async function measureLogs(folder, kinds) {
  const { measureMillion } = await import('./million.mjs');
  for (const kind of kinds.length ? kinds : ['embedded', 'debian']) {
    const found = await measureMillion(root, kind, folder);
    if (!found)
      console.log(
        'Debian’s PostgreSQL is not installed here, so a million logs were measured on the embedded one alone.',
      );
    for (const { what, value, unit, goal } of found ?? [])
      note(`a million logs, ${what}`, value, unit, goal);
  }
}

async function measureMix(folder) {
  const { startProduct } = await import('./product.mjs');
  const { measureMixed } = await import('./mixed.mjs');
  const { measureOutside } = await import('./outside.mjs');
  const product = await startProduct(root, join(folder, 'mixed'));
  try {
    noteRates('mixed requests', await measureMixed(product));
    noteRates('requests of many tenants', await measureOutside(product));
  } finally {
    await product.stop();
  }
}

function noteRates(what, found) {
  for (const { rate, asked, perSecond, refused, p50, p95, p99, cpuMs } of found) {
    const busy = cpuMs
      ? ` CPU per request: server ${cpuMs.server.toFixed(2)} ms, PostgreSQL ${cpuMs.database.toFixed(2)} ms.`
      : '';
    console.log(
      `${what}, ${rate} due per second: ${perSecond.toFixed(0)} answered per second, p50 ` +
        `${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, p99 ${p99.toFixed(0)} ` +
        `ms.${busy}${refused.length ? ` Refused: ${refused.map(([what, count]) => `${what} ${count}`).join(', ')} of ${asked}.` : ''}`,
    );
    note(`${what}, ${rate} per second: p95`, p95, 'ms', goals.mixedP95);
    note(
      `${what}, ${rate} per second: refused`,
      (100 * refused.reduce((sum, [, count]) => sum + count, 0)) / asked,
      '%',
      goals.mixedRefused,
    );
    if (cpuMs)
      note(
        `${what}, ${rate} per second: CPU of server and database per request`,
        cpuMs.server + cpuMs.database,
        'ms',
        goals.mixedCpuMs,
      );
  }
}

async function measureOpen(folder) {
  const { startProduct } = await import('./product.mjs');
  const { isCostly, measureOpenReplies } = await import('./open-replies.mjs');
  const product = await startProduct(root, join(folder, 'open'));
  try {
    const found = await measureOpenReplies(product);
    if (!found) return console.log('This system does not tell what a process took of the CPU.');
    const floor = found.find(({ name }) => name === '/healthz');
    for (const one of found)
      console.log(
        `${one.isPublic ? 'open to all ' : 'needs a token'} ` +
          `${`${one.method} ${one.name}`.padEnd(48)} server ${one.server.toFixed(2)} ms, ` +
          `PostgreSQL ${one.database.toFixed(2)} ms${isCostly(one, floor) ? ', dear' : ''}  ` +
          `${[...one.statuses].map(([status, count]) => `${count} x ${status}`).join(', ')}`,
      );
    const dear = found.filter((one) => isCostly(one, floor));
    console.log(
      `Open replies: ${found.length} measured, ${dear.length} take more than a millisecond ` +
        `beyond /healthz, ${dear.filter(({ isPublic }) => !isPublic).length} of them without ` +
        'being limited or cached',
    );
    note(
      'replies to callers without a session above a millisecond, neither limited nor cached',
      dear.filter(({ isPublic }) => !isPublic).length,
      '',
      goals.openReplies,
    );
  } finally {
    await product.stop();
  }
}

async function measureModel(folder) {
  const { measureFirstToken } = await import('./first-token.mjs');
  const { median, p95 } = await measureFirstToken(root, join(folder, 'model'));
  note('first word of an agent after the model’s own: median', median, 'ms', goals.firstWord);
  note('first word of an agent after the model’s own: p95', p95, 'ms', goals.firstWordP95);
}

async function measureDialogue() {
  const { measureDialogues } = await import('./dialogues.mjs');
  const said = ({ faultless, answered, kept, wrong, invented, lost }) =>
    `${faultless} without a fault, ${answered} questions answered, ${kept} wishes kept, ` +
    `${wrong} wrong, ${invented} invented, ${lost} passed over`;
  for (const { part, before, recorded, figures } of await measureDialogues(root)) {
    const { conversations, questions, wishes } = figures;
    console.log(
      `Offline model, ${conversations} conversations (${part}), ${questions} questions and ` +
        `${wishes} wishes.\n  at first: ${said(before)}\n  now:      ${said(figures)}`,
    );
    note(
      `offline model, ${part}: wrong, invented or passed over, of a hundred`,
      (100 * (figures.wrong + figures.invented + figures.lost)) / (questions + wishes),
      '%',
      (100 * (recorded.wrong + recorded.invented + recorded.lost)) / (questions + wishes),
    );
  }
}

async function measureVisitor(folder) {
  const { measureWidget } = await import('./widget.mjs');
  for (const { step, what, ours, floor } of await measureWidget(root, folder)) {
    console.log(
      `A visitor on a slow line, ${what}: ${ours.toFixed(0)} ms, floor ${floor.toFixed(0)} ms`,
    );
    note(`visitor, ${what}, against the floor`, ours / floor, 'x', goals.visitor[step]);
  }
}

async function measureFairness(folder) {
  const { measureNeighbour } = await import('./neighbour.mjs');
  for (const found of await measureNeighbour(root, join(folder, 'neighbour'))) noteFlood(found);
}

function noteFlood({ what, quiet, flood, floods }) {
  const list = (statuses) =>
    Object.entries(statuses)
      .map(([status, count]) => `${count} x ${status}`)
      .join(', ') || 'none';
  for (const [name, { asked, p50, p95, p99, p95s, refused, cpu }] of Object.entries({
    'in peace': quiet,
    [`while another floods by ${what}`]: flood,
  })) {
    const busy = cpu
      ? ` CPU of one core: server ${(cpu.server * 100).toFixed(0)} %, PostgreSQL ` +
        `${(cpu.database * 100).toFixed(0)} %, clients ${(cpu.clients * 100).toFixed(0)} %.`
      : '';
    console.log(
      `A tenant ${name}: ${asked} requests, p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ` +
        `ms (${p95s.map((one) => one.toFixed(0)).join(', ')}), p99 ${p99.toFixed(0)} ` +
        `ms.${busy} Refused: ` +
        `${refused.length ? refused.map(([one, count]) => `${one} ${count}`).join(', ') : 'none'}.`,
    );
  }
  for (const { calls, exports, streams, imports, took, slowest, cpu } of floods)
    console.log(
      `The flood by ${what}: calls ${list(calls)}; exports ${list(exports)}; streams ` +
        `${list(streams)}; imports ${list(imports)}; in ${took.toFixed(1)} s, the slowest ${(slowest / 1000).toFixed(1)} ` +
        `s; its client took ${cpu.toFixed(1)} s of CPU.`,
    );
  const refusals = flood.refused.reduce((sum, [, count]) => sum + count, 0);
  note(
    `a tenant while another floods by ${what}: p95 against its own in peace`,
    flood.p95 / quiet.p95,
    'x',
    goals.neighbourP95,
  );
  note(
    `a tenant while another floods by ${what}: refused`,
    (100 * refusals) / flood.asked,
    '%',
    goals.neighbourRefused,
  );
}

function print() {
  const width = Math.max(...rows.map((row) => row.what.length));
  for (const { what, value, unit, goal } of rows) {
    const shown = value === undefined ? 'not measured' : `${value.toFixed(2)} ${unit}`;
    console.log(
      `${what.padEnd(width)}  ${shown.padStart(12)}  goal ${`${+goal.toFixed(2)} ${unit}`.padEnd(9)} ` +
        `${value !== undefined && value <= goal ? 'met' : 'NOT met'}`,
    );
  }
  const met = rows.filter(({ value, goal }) => value !== undefined && value <= goal).length;
  console.log(`\n${met} of ${rows.length} goals met`);
}

function race(names) {
  ensurePeers();
  const verdicts = runRaces(names.length ? names : undefined);
  console.log(
    `\n${verdicts.filter(({ met }) => met).length} of ${verdicts.length} goals of the races met`,
  );
  for (const { race: name, text, ratio } of verdicts.filter(({ met }) => !met))
    console.log(`  NOT met  ${name}: ${text}: ${ratio.toPrecision(3)}x`);
}

const [part, ...names] = process.argv.slice(2);
const parts = [
  'product',
  'loads',
  'logs',
  'mixed',
  'neighbour',
  'open',
  'model',
  'widget',
  'editor',
  'lists',
  'log-table',
  'dialogues',
  'races',
];
if (part !== undefined && !parts.includes(part)) {
  console.error(`npm run bench knows the parts ${parts.join(', ')}, not "${part}".`);
  process.exit(2);
}
const isAsked = (name) => part === undefined || part === name;
await ensureInstalled(root);
await ensureBuilt(root);
if (part === 'races') {
  race(names);
  process.exit();
}
const folder = mkdtempSync(join(tmpdir(), 'patchbay-bench-'));
let product;
try {
  if (isAsked('product')) {
    for (const { name, size, compression, kib } of measureBudgets(root))
      note(`${name}, ${compression}`, size, 'KiB', kib);
    product = await measureStarts(folder);
    await measureLoad(product, folder);
    await product.stop();
    product = undefined;
  }
  if (isAsked('loads')) {
    const { measureLoads } = await import('./loads.mjs');
    await measureLoads(root, folder, { goals, note });
  }
  if (isAsked('logs')) await measureLogs(folder, names);
  if (isAsked('mixed')) await measureMix(folder);
  if (isAsked('neighbour')) await measureFairness(folder);
  if (isAsked('open')) await measureOpen(folder);
  if (isAsked('model')) await measureModel(folder);
  if (isAsked('dialogues')) await measureDialogue();
  if (isAsked('widget')) await measureVisitor(folder);
  if (isAsked('editor')) {
    const { measureEditor } = await import('./editor.mjs');
    await measureEditor(root, folder, { goals, note });
  }
  if (isAsked('lists')) {
    const { measureLists } = await import('./lists.mjs');
    await measureLists(root, folder, { goals, note });
  }
  if (isAsked('log-table')) {
    const { measureLogTable } = await import('./log-table.mjs');
    await measureLogTable(root, folder, { goals, note });
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
}
print();
if (part === undefined) race([]);
