// The files that git would commit, for the checks that read the whole tree.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

const binary = /\.(png|jpe?g|gif|ico|webp|woff2?|ttf|pdf|mp3|wav|ogg|zip)$/;

/** Tracked and new files that git does not ignore, as paths from the root, without binaries. */
export function committedFiles() {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '-z'],
    { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 },
  );
  return [...new Set(listed.split('\0'))]
    .filter((file) => file && !binary.test(file) && existsSync(join(root, file)))
    .sort();
}

export const textOf = (file) => readFileSync(join(root, file), 'utf8');
export const jsonOf = (file) => JSON.parse(textOf(file));

/** Whether a project consists of tests alone: nothing builds, publishes or imports it. */
export const isTestProject = ({ tags = [] }) => tags.includes('layer:server-tests');

/** Every Nx project: its folder and its project.json. */
export const projects = () =>
  committedFiles()
    .filter((file) => file.endsWith('project.json') && !file.includes('/generators/'))
    .map((file) => ({ folder: file.replace(/\/?project\.json$/, ''), ...jsonOf(file) }));
