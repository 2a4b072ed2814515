// Writes tools/proofs/README.md and FINDINGS.md from the tables.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { formatted } from '../format/format.mjs';
import { longFiles } from '../test/long-files.mjs';
import { findings } from './findings.mjs';
import { phaseCost } from './costs.mjs';
import { table } from './table.mjs';

const readme = fileURLToPath(new URL('./README.md', import.meta.url));
const findingsPage = fileURLToPath(new URL('./FINDINGS.md', import.meta.url));
const runs = { test: 'npm test', deep: 'npm run test:deep' };
const commands = { test: 'npm test --', deep: 'npm run test:deep --' };
const minutes = (cpu) => `${(cpu / 120).toFixed(1)} min`;
const sumOf = (tier) =>
  [...new Set(table.filter((proof) => proof.tier === tier).map(({ phase }) => phase))].reduce(
    (sum, phase) => sum + phaseCost[phase].cpu,
    0,
  );

const row = ({ name, shows, tier, phase, files = [], short, byTurns }) =>
  `| ${name} | ${shows}${short ? ` (short: ${short})` : ''} | \`${commands[tier]} ${phase}\` ` +
  `| ${byTurns ? 'the files in turns, below' : files.map((file) => `\`${file}\``).join('<br>')} |`;

const fileName = (file) => `\`${file.split('/').at(-1)}\``;
const long = ({ file, cpu, stays, phase }) =>
  `| \`${file}\` | ${cpu} | \`${phase}\` | ${stays.map(fileName).join(', ')} |`;

const phasesOf = (which) => [
  ...new Set(table.filter((one) => one.tier === which).map(({ phase }) => phase)),
];
const phaseRow = (phase) => `| ${phase} | ${phaseCost[phase].cpu} | ${phaseCost[phase].from} |`;

const tier = (which) => `## \`${runs[which]}\`: about ${minutes(sumOf(which))} on two cores

| Phase | Processor seconds | |
| --- | ---: | --- |
${phasesOf(which).map(phaseRow).join('\n')}

| Proof | Shows that | Run it with | Where, when it is not the whole phase |
| --- | --- | --- | --- |
${table
  .filter((one) => one.tier === which)
  .map(row)
  .join('\n')}
`;

/** The README from the table. */
export async function readmeText() {
  const text = `# Proofs

What is shown, when, and what it costs. Written by \`node tools/proofs/write.mjs\` from \`tools/proofs/table.mjs\`; a test holds the two, the phases and
the files together. A new phase, and a new file in \`libs/server/platform/src/proofs\`, needs an entry in the table.

Processor seconds are the seconds of a phase times the cores that it uses, measured on two cores. Phases that keep one core busy run beside each other. \`.ci/run\` has of the deep run what the commit touches and what has waited longest, at about the cost of \`npm test\`; the workflow runs all of it every night.

${tier('test')}
${tier('deep')}
## Files in turns

\`npm test\` runs those in whose folder something has changed, and a share of the others that the commit determines (\`tools/test/in-turns.mjs\`);
\`npm run test:deep\` runs all of them.

| File | Processor seconds | Deep phase | Of the same subject in every run |
| --- | ---: | --- | --- |
${longFiles.map(long).join('\n')}
`;
  return formatted(readme, text);
}

/** Escapes characters of titles that have a meaning in Markdown tables or tags. */
const quoted = (text) => `\`${text.replaceAll('|', '\\|')}\``;
const finding = ({ id, holds, tests, bench, left }) =>
  `| ${id} | ${holds}${left ? ` Left: ${left}.` : ''} | ${[
    ...(bench ? [quoted(`npm run bench -- ${bench}`)] : []),
    ...tests.map(([file, title]) => `\`${file}\`: ${quoted(title)}`),
  ].join('<br>')} |`;

/** The page of findings from its table. */
export async function findingsText() {
  const text = `# Findings and what holds them

What attacks, faults and use from outside found in an earlier state of the product, what holds now, and the tests that hold it. Written by \`node tools/proofs/write.mjs\` from
\`tools/proofs/findings.mjs\`; a test looks each title up in its file. [Attacks](../attack/README.md) names what \`npm run attack\` repeats from outside.

${findings
  .filter(({ rows }) => rows.length)
  .map(
    ({ title, rows }) => `## ${title}

| | What holds | Held by |
| --- | --- | --- |
${rows.map(finding).join('\n')}
`,
  )
  .join('\n')}`;
  return formatted(findingsPage, text);
}

export const writtenReadme = () => readFileSync(readme, 'utf8');
export const writtenFindings = () => readFileSync(findingsPage, 'utf8');

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(readme, await readmeText());
  writeFileSync(findingsPage, await findingsText());
}
