import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { changedFiles, turnOf } from '../../../tools/test/rotation.mjs';
import { type StoryEntry } from './static-site.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const app = fileURLToPath(new URL('..', import.meta.url));

/** A number below `turns`, the same for a title in every run. */
const turnOfTitle = (title: string, turns: number) =>
  [...title].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % turns;

const freshTurns = 10;
const fresh = turnOf(root, freshTurns, 'PATCHBAY_FRESH_STORIES').turn;

/**
 * Whether the stories of a file begin on a fresh page: a tenth of the files, which the commit
 * determines, so that a file that needs what another has left is found. PATCHBAY_FRESH_STORIES
 * names another tenth.
 */
export const startsFresh = (title: string): boolean => turnOfTitle(title, freshTurns) === fresh;

const parts = 3;
const part = process.env['PATCHBAY_STORIES_PART'];
const changedFolders = new Set([...changedFiles(root)].map((file) => dirname(file)));

/**
 * Whether a run has a story: all of them, or those of the part that `.ci/run` names
 * (`tools/test/deep-parts.mjs`) and those in whose folder something has changed.
 */
export const isInRun = ({ title, importPath }: StoryEntry): boolean =>
  part === undefined ||
  turnOfTitle(title, parts) === Number(part) ||
  changedFolders.has(dirname(relative(root, join(app, importPath))));
