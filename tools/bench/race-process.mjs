// Runs one race file in a process of its own and writes what it measured as JSON on the last line.
// Usage: node --no-flush-bytecode --expose-gc race-process.mjs <file>
import { pathToFileURL } from 'node:url';
import { print } from './race-report.mjs';
import { run } from './race.mjs';

const { races } = await import(pathToFileURL(process.argv[2]).href);
const done = [];
for await (const race of typeof races === 'function' ? races() : races) {
  const result = await run(race);
  print(result);
  done.push({ name: result.name, verdicts: result.verdicts });
}
process.stdout.write(`\n${JSON.stringify(done)}\n`);
process.exit(0);
