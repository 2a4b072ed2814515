// The text of a run of figures, on the screen and in LAST.md.
import { execFileSync } from 'node:child_process';
import { cpus, totalmem, type } from 'node:os';
import { fileURLToPath } from 'node:url';
import { formatted } from '../format/format.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();

/** The commit, the machine and the length of a run. */
export function machine(isLong) {
  const [{ model }] = cpus();
  // The file that runs write is no change of what they measure.
  const isChanged = git('status', '--porcelain', '--', '.', ':!tools/figures/LAST.md') !== '';
  return [
    `commit ${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}`,
    `Node ${process.version}`,
    `${type()}, ${cpus().length} cores (${model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB`,
    `${new Date().toISOString().slice(0, 16)}Z`,
    isLong ? 'long' : 'short',
  ].join(', ');
}

/** Hours, minutes or seconds. */
export const clock = (seconds) =>
  seconds < 90
    ? `${seconds} s`
    : seconds < 5400
      ? `${Math.round(seconds / 60)} min`
      : `${(seconds / 3600).toFixed(1)} h`;

/**
 * The lines of a proof that count, and whether it is red: it failed, printed none of them, or its
 * tests were all skipped, which Jest reports as success.
 */
export function factsOf(reads, { code, output }) {
  const facts = [
    ...new Set([...output.matchAll(new RegExp(reads, 'gm'))].map(([line]) => line.trim())),
  ];
  const isRed =
    code !== 0 ||
    !facts.length ||
    facts.some((fact) => fact.startsWith('Tests:') && !/ [1-9]\d* passed/.test(fact));
  return { facts, isRed };
}

/** Text between backticks, in which Markdown changes nothing. */
const verbatim = (text) => `\`${text.replaceAll('`', "'").replace(/\s+/g, ' ')}\``;

const measured = ({ facts, isRed, words, seconds }) =>
  `- measured: ${facts.map(verbatim).join('; ') || 'the proof printed no figure'}${isRed ? ' — RED' : ''}
- by: ${verbatim(words)}, ${clock(seconds)}`;

/** One figure: its goal, what was measured by which command, on what, and what is short of it. */
export const figureText = ({ id, goal, on, reason, found, machine: where }) =>
  [
    `## ${id}`,
    '',
    goal,
    '',
    ...found.map(measured),
    `- on: ${on}`,
    `- run: ${where}`,
    ...(reason ? [`- ${found.length ? 'short of the goal' : 'not measured'}: ${reason}`] : []),
    '',
  ].join('\n');

/** The last line of a run. */
export function sumOf(rows) {
  const red = rows.filter(({ found }) => found.some(({ isRed }) => isRed)).map(({ id }) => id);
  const done = rows.filter(({ found }) => found.length);
  return `${done.length} of ${rows.length} figures measured, ${red.length ? `red: ${red.join(', ')}` : 'none red'}`;
}

/** The sections of LAST.md by figure. */
export const sectionsOf = (text) =>
  new Map(
    text
      .split(/^(?=## )/m)
      .filter((section) => section.startsWith('## '))
      .map((section) => [/^## (\w+)/.exec(section)[1], section.trimEnd()]),
  );

/**
 * LAST.md with the sections of a run in place of the earlier ones, in the order of the table; a
 * figure that was never measured says so.
 */
export async function lastText(figures, former, text) {
  const path = fileURLToPath(new URL('LAST.md', import.meta.url));
  const all = new Map([...sectionsOf(former), ...sectionsOf(text)]);
  const page = `# Figures

The last measurement of each figure, with the commit and the machine it was taken on. \`npm run figures\` writes it; [README.md](README.md) says how to read it.

${figures.map(({ id, goal }) => all.get(id) ?? `## ${id}\n\n${goal}\n\n- not measured yet: \`npm run figures -- ${id}\``).join('\n\n')}
`;
  return formatted(path, page);
}
