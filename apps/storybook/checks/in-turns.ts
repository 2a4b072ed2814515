import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type StoryEntry } from './static-site.js';

// What a run leaves out comes by the environment (`tools/test/deep-choice.mjs`): an import would make
// the stories depend on every tool.
const {
  PATCHBAY_FRESH_STORIES: fresh = '0',
  PATCHBAY_STORIES_PARTS: parts = '0/1',
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

const [numbers = '', count] = parts.split('/');
const changedFolders = new Set(changed.split(','));

/** Whether a run has a story: all, or some parts of so many ("3,4/9") and those of changed folders. */
export const isInRun = ({ title, importPath }: StoryEntry): boolean =>
  numbers.split(',').includes(String(turnOfTitle(title, Number(count)))) ||
  changedFolders.has(dirname(relative(root, join(app, importPath))));
