import { fileURLToPath } from 'node:url';
import { build as bundle } from 'esbuild';

const folder = fileURLToPath(new URL('..', import.meta.url));
const written = [
  ['script', false],
  ['scriptMinified', true],
];

/**
 * Writes the button script beside the embedded app: once readable, once minified, each a file of
 * its own without imports.
 */
export const partnerScripts = () => ({
  name: 'partner-scripts',
  apply: 'build',
  async closeBundle() {
    for (const [name, minify] of written)
      await bundle({
        entryPoints: [`${folder}src/button/script.ts`],
        outfile: `${folder}dist/button/v1/${name}.js`,
        bundle: true,
        minify,
        format: 'iife',
        target: 'es2020',
        legalComments: 'none',
      });
  },
});
