// Bundles an app of the server: our packages from source, third-party packages stay in node_modules.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const ours = /^(@patchbay\/|\.|\/)/;

const thirdPartyStaysOutside = {
  name: 'third-party-stays-outside',
  setup: (bundle) =>
    bundle.onResolve({ filter: /.*/ }, ({ path, kind }) =>
      kind === 'entry-point' || ours.test(path) ? undefined : { path, external: true },
    ),
};

/** Programs that run beside the main one are started from the files next to the chunks. */
const partsBeside = {
  'parser-process': 'libs/server/providers/src/isolation/parser-process.ts',
  'flite-worker': 'libs/server/voice/src/voices/flite-worker.ts',
};

/** Builds an app with its main program and the `parts` that it starts, by default in its `dist`. */
export async function buildServerApp(name, parts, outdir = join(root, 'apps', name, 'dist')) {
  const app = join(root, 'apps', name);
  rmSync(outdir, { recursive: true, force: true });
  await build({
    entryPoints: [
      { in: join(app, 'src/main.ts'), out: 'main' },
      ...parts.map((part) => ({ in: join(root, partsBeside[part]), out: `parts/${part}` })),
    ],
    outdir,
    chunkNames: 'parts/[name]-[hash]',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    conditions: ['@patchbay/source'],
    plugins: [thirdPartyStaysOutside],
    logLevel: 'warning',
  });
  return app;
}
