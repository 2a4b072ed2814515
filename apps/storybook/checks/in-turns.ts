import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type StoryEntry } from './static-site.js';

// What a run leaves out comes by the environment (`tools/test/deep-parts.mjs`): an import would make
// the stories depend on every tool.
const {
  PATCHBAY_FRESH_STORIES: fresh = '0',
  PATCHBAY_STORIES_PART: part,
  PATCHBAY_STORIES_CHANGED: changed = '',
} = process.env;

const root = fileURLToPath(new URL('../../..', import.meta.url));
const app = fileURLToPath(new URL('..', import.meta.url));

/** A number below `turns`, the same for a title in every run. */
const turnOfTitle = (title: string, turns: number) =>
  [...title].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % turns;

/**
 * Whether the stories of a file begin on a fresh page: a tenth of the files, so that a file that
 * needs what another has left is found.
 */
export const startsFresh = (title: string): boolean => turnOfTitle(title, 10) === Number(fresh);

const changedFolders = new Set(changed.split(','));

/** Whether a run has a story: all of them, or a third and those in whose folder something changed. */
export const isInRun = ({ title, importPath }: StoryEntry): boolean =>
  part === undefined ||
  turnOfTitle(title, 3) === Number(part) ||
  changedFolders.has(dirname(relative(root, join(app, importPath))));
