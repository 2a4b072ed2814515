// Selects the part of a rotating set of tests that `npm test` runs. The commit determines it, so
// that a repeated run does the same and other commits run the rest.
import { execFileSync } from 'node:child_process';

/** The output of Git, or undefined without Git, without a history or without that commit. */
export function git(folder, ...args) {
  try {
    return execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
}

/**
 * How many commits the main line has up to this one. In a clone without the whole history, a number
 * that the commit determines; 0 without Git.
 */
export function commitNumber(folder) {
  if (git(folder, 'rev-parse', '--is-shallow-repository') === 'false')
    return Number(git(folder, 'rev-list', '--count', '--first-parent', 'HEAD') ?? 0);
  return Number.parseInt((git(folder, 'rev-parse', 'HEAD') ?? '0').slice(0, 8), 16);
}

/**
 * A number from 0 to `turns` - 1, and its origin: with each commit the next, so that all turns have
 * come after as many commits. The environment `variable` overrides it.
 */
export function turnOf(folder, turns, variable, env = process.env) {
  const said = env[variable];
  if (said !== undefined && said !== '') {
    if (!/^\d+$/.test(said) || Number(said) >= turns)
      throw new Error(`${variable} is a number from 0 to ${turns - 1}, not "${said}".`);
    return { turn: Number(said), from: variable };
  }
  const commit = git(folder, 'rev-parse', 'HEAD');
  return commit
    ? { turn: commitNumber(folder) % turns, from: `commit ${commit.slice(0, 8)}` }
    : { turn: 0, from: 'no commit' };
}

/**
 * The base of this change: where it left the main branch, or on the main branch the previous commit
 * of its line. PATCHBAY_BASE names another, such as the last commit that a build server has tested.
 * Undefined in a clone of one commit.
 */
export function baseOf(folder, env = process.env) {
  const named =
    env.PATCHBAY_BASE &&
    git(folder, 'rev-parse', '--verify', '--quiet', `${env.PATCHBAY_BASE}^{commit}`);
  if (named) return named;
  const main = git(folder, 'rev-parse', '--verify', '--quiet', 'origin/main');
  const left = main && git(folder, 'merge-base', 'HEAD', 'origin/main');
  return left && left !== git(folder, 'rev-parse', 'HEAD')
    ? left
    : git(folder, 'rev-parse', '--verify', '--quiet', 'HEAD~1');
}

/** The files that differ from the base, committed or not. */
export function changedFiles(folder) {
  const base = baseOf(folder);
  if (!base) return new Set();
  const lines = (text = '') => text.split('\n').filter(Boolean);
  return new Set([
    ...lines(git(folder, 'diff', '--name-only', base)),
    ...lines(git(folder, 'ls-files', '--others', '--exclude-standard')),
  ]);
}
