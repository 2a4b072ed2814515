// Sums the last lines of several runs: `node tools/test/sum.mjs <file> …` prints one line for all
// of them.
import { readFileSync } from 'node:fs';
import { totalOf } from './counts.mjs';

const totals = process.argv.slice(2).map((file) => totalOf(readFileSync(file, 'utf8')));
const sum = (of) => totals.reduce((all, total) => all + total[of], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
