// Bundles the server: our packages from source, third-party packages stay in node_modules. main.js
// loads the platform as a separate chunk, so that `../migrations` means the same from src and from
// dist/parts.
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));
const app = join(root, 'apps/api');
const ours = /^(@patchbay\/|\.|\/)/;

const thirdPartyStaysOutside = {
  name: 'third-party-stays-outside',
  setup: (bundle) =>
    bundle.onResolve({ filter: /.*/ }, ({ path, kind }) =>
      kind === 'entry-point' || ours.test(path) ? undefined : { path, external: true },
    ),
};

rmSync(join(app, 'dist'), { recursive: true, force: true });
await build({
  // A separate process and a thread, which are started from the files next to the chunks.
  entryPoints: [
    { in: join(app, 'src/main.ts'), out: 'main' },
    {
      in: join(root, 'libs/server/providers/src/isolation/parser-process.ts'),
      out: 'parts/parser-process',
    },
    {
      in: join(root, 'libs/server/voice/src/voices/flite-worker.ts'),
      out: 'parts/flite-worker',
    },
  ],
  outdir: join(app, 'dist'),
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
const migrations = join(root, 'libs/server/store/migrations');
if (existsSync(migrations)) cpSync(migrations, join(app, 'dist/migrations'), { recursive: true });
cpSync(join(root, 'libs/domain/contract/openapi.json'), join(app, 'dist/openapi.json'));
