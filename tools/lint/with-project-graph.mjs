// The dependency rule reads the project graph that Nx keeps on disk, and passes every import
// when there is none.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readCachedProjectGraph } from '@nx/devkit';

const root = fileURLToPath(new URL('../..', import.meta.url));

function hasGraph() {
  try {
    return Boolean(readCachedProjectGraph());
  } catch {
    return false;
  }
}

/** Creates the graph by Nx in a separate process, because rules are synchronous. */
function drawGraph() {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['tools/nx.mjs', 'show', 'projects'],
    { cwd: root, encoding: 'utf8' },
  );
  if (status !== 0)
    throw new Error(
      `The dependency rules need the project graph, and Nx cannot create it:\n${stdout}${stderr}`,
    );
}

/** The rule, preceded by the creation of a missing graph, for example in an editor. */
export const withProjectGraph = (rule, { has = hasGraph, draw = drawGraph } = {}) => {
  let isThere = false;
  return {
    ...rule,
    create(context) {
      if (!isThere && !has()) draw();
      isThere = true;
      return rule.create(context);
    },
  };
};
