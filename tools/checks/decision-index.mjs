// The index of tools/decisions, from the head of each page: its number, title, status and one line.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = 'tools/decisions';
const head =
  /^# (\d{4}) (.+)\n\nStatus: ((?:accepted|superseded|withdrawn)(?:, amended by [^.]+\.md\)| by [^.]+\.md\))?)\. (\S.*[.!])\n/;

/** The pages of decisions below a root, by number; `problem` says of one what its head lacks. */
export function decisionsIn(root) {
  return readdirSync(join(root, folder))
    .filter((name) => /^\d{4}-.*\.md$/.test(name))
    .sort()
    .map((name) => {
      const found = head.exec(readFileSync(join(root, folder, name), 'utf8'));
      const [, number, title, status, line] = found ?? [];
      return found && name.startsWith(number)
        ? { name, number, title, status, line }
        : {
            name,
            problem: `${folder}/${name} begins with "# ${name.slice(0, 4)} title" and "Status: accepted. One sentence." (or "accepted, amended by [0086](…)", "superseded by [0086](…)")`,
          };
    });
}

const row = ({ name, number, title, status, line }) =>
  `| [${number}](${name}) | ${title} | ${line} | ${status} |`;

/** The index, as Markdown that is to be formatted. */
export const decisionIndex = (decisions) =>
  [
    '# Decisions',
    '',
    'Choices that concern several libraries: what, why, and what was rejected. `npm run sync` writes this page from the head of each; the',
    '[glossary](glossary.md) has the terms. A new page takes the next number.',
    '',
    '| No. | Decision | In one line | Status |',
    '| --- | --- | --- | --- |',
    ...decisions.filter(({ problem }) => problem === undefined).map(row),
    '',
  ].join('\n');
