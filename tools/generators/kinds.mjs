// The kinds of code that can be generated.
import { planDemos } from './demos.mjs';
import { planFunction } from './formula-function.mjs';
import { planLibrary } from './library.mjs';
import { planOperation } from './operation.mjs';
import { planOverlay } from './overlay.mjs';
import { planPermission } from './permission.mjs';
import { planStory } from './story.mjs';

/**
 * kind → plan(args, read, list): the new text of every file it changes, and the next steps for the
 * developer. `read` returns a file's text or undefined, `list` the files below a folder.
 */
export const kinds = {
  operation: planOperation,
  overlay: planOverlay,
  permission: planPermission,
  function: planFunction,
  library: planLibrary,
  story: planStory,
  demos: planDemos,
};
