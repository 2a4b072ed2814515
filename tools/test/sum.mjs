// Sums the last lines of several runs: `node tools/test/sum.mjs <file> …` repeats their failures
// and their tables of phases, and prints one line for all of them.
import { readFileSync } from 'node:fs';
import { tableIn, totalOf } from './counts.mjs';
import { reportedFailures } from './failures.mjs';

const logs = process.argv.slice(2).map((file) => readFileSync(file, 'utf8'));
const totals = logs.map(totalOf);
const failures = logs.map(reportedFailures).filter(Boolean);
if (failures.length) console.log(`\n${failures.join('\n\n')}`);
const tables = logs.map(tableIn).filter(Boolean);
if (tables.length) console.log(`\n${tables.join('\n\n')}`);
const sum = (of) => totals.reduce((all, total) => all + total[of], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
