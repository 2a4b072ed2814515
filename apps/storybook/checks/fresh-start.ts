import { fileURLToPath } from 'node:url';
import { turnOf } from '../../../tools/test/rotation.mjs';

const turns = 10;
const root = fileURLToPath(new URL('../../..', import.meta.url));
const { turn } = turnOf(root, turns, 'PATCHBAY_FRESH_STORIES');
const turnOfTitle = (title: string) =>
  [...title].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % turns;

/**
 * Whether the stories of a file begin on a fresh page: a tenth of the files, which the commit
 * determines, so that a file that needs what another has left is found. PATCHBAY_FRESH_STORIES
 * names another tenth.
 */
export const startsFresh = (title: string): boolean => turnOfTitle(title) === turn;
