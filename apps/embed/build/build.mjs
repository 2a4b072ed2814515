// Builds the embedded app, then the button script beside it: once readable, once minified, each a file of its own without imports.
import { build as bundle } from 'esbuild';
import { build } from 'vite';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('..', import.meta.url));
await build({ root: folder, configFile: `${folder}vite.config.mjs` });
for (const [name, minify] of [
  ['script', false],
  ['scriptMinified', true],
]) {
  await bundle({
    entryPoints: [`${folder}src/button/script.ts`],
    outfile: `${folder}dist/button/v1/${name}.js`,
    bundle: true,
    minify,
    format: 'iife',
    target: 'es2020',
    legalComments: 'none',
  });
}
