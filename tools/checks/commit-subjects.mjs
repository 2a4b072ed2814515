/**
 * `node tools/checks/commit-subjects.mjs <base> [<head>]`: the subjects of the commits that a
 * change adds have the Conventional Commits form with the library or folder as scope. Merges and
 * reverts by git keep what git writes.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const kinds = [
  ...['build', 'chore', 'ci', 'docs', 'feat', 'fix'],
  ...['perf', 'refactor', 'revert', 'style', 'test'],
];
export const longest = 72;
const form = /^(?<kind>[a-z]+)(?:\((?<scope>[a-z0-9]+(?:[/-][a-z0-9]+)*)\))?!?: (?<what>\S.*)$/;
const byGit = /^(Merge |Revert ")/;

/** What is wrong with a subject, as sentences. */
export function subjectProblems(subject) {
  if (byGit.test(subject)) return [];
  const parts = form.exec(subject)?.groups;
  if (!parts)
    return ['it is not of the form kind(scope): what, such as fix(formula): reject chains'];
  return [
    ...(kinds.includes(parts.kind) ? [] : [`"${parts.kind}" is none of ${kinds.join(', ')}`]),
    ...(parts.scope || parts.kind === 'style' || parts.kind === 'revert'
      ? []
      : ['it names no library or folder as its scope']),
    ...(subject.length > longest
      ? [`it has ${subject.length} characters, and at most ${longest} are shown`]
      : []),
    ...(parts.what.endsWith('.') ? ['it ends with a full stop'] : []),
  ];
}

/** Each commit between two points that has a problem, as a line. */
export function commitProblems(log) {
  return log
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => {
      const [id, ...words] = line.split(' ');
      const subject = words.join(' ');
      return subjectProblems(subject).map((problem) => `${id} "${subject}": ${problem}`);
    });
}

function main([base, head = 'HEAD']) {
  if (!base) throw new Error('Say against what: node tools/checks/commit-subjects.mjs origin/main');
  const log = execFileSync('git', ['log', '--format=%h %s', `${base}..${head}`], {
    encoding: 'utf8',
  });
  const problems = commitProblems(log);
  if (problems.length) throw new Error(problems.join('\n'));
  console.log(`${log.split('\n').filter(Boolean).length} commits have a subject of the form.`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    main(process.argv.slice(2));
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
