// Extracts what failed from the output of a command, so that the end of a long run repeats it: the
// output itself is thousands of lines above, and a CI log may keep only its last part.
import { plain } from './counts.mjs';

/** Lines of one failure, and failures of one command, that are repeated. */
const maxLines = 40;
const maxBlocks = 12;
/** Lines of an output in which no tool's failure is recognized. */
const tailLines = 60;

/** Each tool's first line of a failure. */
const beginnings = [
  // Jest; `● Console` begins what a test printed.
  /^ {2}● (?!Console$)(?<title>.+)$/,
  // Playwright
  /^ {2}\d+\) (?<title>\[.+)$/,
  // node:test, in the list at its end
  /^test at (?<title>.+)$/,
];

/** What ends the failures of a tool. */
const endings = [
  /^Test Suites: /,
  /^Summary of all failing tests$/,
  /^ {2}\d+ (?:failed|flaky|skipped|passed)/,
  /^(?:PASS|FAIL) /,
  /^ℹ /,
];

const titleOf = (line) =>
  beginnings.map((pattern) => pattern.exec(line)?.groups.title).find(Boolean);

function blocksOf(lines) {
  const blocks = new Map();
  let block;
  for (const line of lines) {
    const title = titleOf(line);
    if (title !== undefined) {
      // Jest repeats every failure in its summary.
      block = blocks.has(title) ? undefined : [];
      if (block) blocks.set(title, block);
    } else if (endings.some((pattern) => pattern.test(line))) block = undefined;
    if (block && block.length < maxLines) block.push(line);
  }
  return [...blocks.values()].map((block) => block.join('\n').trimEnd());
}

/** The failures in the output of a command that failed: at least the end of the output. */
export function failuresIn(output) {
  const lines = plain(output).trimEnd().split('\n');
  const blocks = blocksOf(lines);
  if (!blocks.length) return lines.slice(-tailLines).join('\n');
  const left = blocks.length - maxBlocks;
  return [
    ...blocks.slice(0, maxBlocks),
    ...(left > 0 ? [`  and ${left} more, in the output above`] : []),
  ].join('\n\n');
}

const heading = (phase) => `── failed in ${phase}:`;
const end = '── end of the failures';

/** The failures of a run by phase, or an empty text. */
export function failureReport(results) {
  const failed = results.filter(({ failures }) => failures?.length);
  if (!failed.length) return '';
  return [
    ...failed.flatMap(({ name, failures }) => [heading(name), ...failures, '']),
    end,
    '',
    '',
  ].join('\n');
}

/** The reports of failures in the log of a run. */
export function reportedFailures(log) {
  const text = plain(log);
  const from = text.search(/^── failed in \S+:$/m);
  const to = text.lastIndexOf(`\n${end}`);
  return from === -1 || to < from ? '' : text.slice(from, to).trimEnd();
}
