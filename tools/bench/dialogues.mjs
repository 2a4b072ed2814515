/**
 * The offline model in 150 conversations of three trades: questions answered from the owner’s text,
 * other wishes kept, and what went wrong, was invented or passed over. A test holds the figures.
 */
import { build } from 'esbuild';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const suite = 'libs/server/conversations/src/agent-runtime/testing/suite';

/** The measuring of the sources; what is installed stays outside of the bundle. */
async function loadMeasure(root) {
  const folder = join(root, 'node_modules/.cache/patchbay');
  mkdirSync(folder, { recursive: true });
  const outfile = join(folder, 'dialogues.mjs');
  await build({
    entryPoints: [join(root, suite, 'measure.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    conditions: ['@patchbay/source'],
    packages: 'bundle',
    external: ['ssh2', 'cpu-features'],
    banner: {
      js: "import { createRequire as made } from 'node:module'; const require = made(import.meta.url);",
    },
  });
  return import(pathToFileURL(outfile).href);
}

/** The figures of each part of the suite as they were first, as recorded, and as they are. */
export async function measureDialogues(root) {
  const { figuresByPart, holdSuite } = await loadMeasure(root);
  const now = figuresByPart(await holdSuite(join(root, suite, 'conversations')));
  const recorded = JSON.parse(readFileSync(join(root, suite, 'figures.json'), 'utf8'));
  return Object.entries(now).map(([part, figures]) => ({
    part,
    before: recorded.before[part],
    recorded: recorded.now[part],
    figures,
  }));
}
