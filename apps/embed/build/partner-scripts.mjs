import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as bundle } from 'esbuild';

const folder = fileURLToPath(new URL('..', import.meta.url));

/** Each script of partners' pages, with its source. */
export const partnerScriptFiles = [
  ['button', 'button/v1'],
  ['button-v2', 'button/v2'],
  ['modal', 'modal/v1'],
].flatMap(([source, address]) =>
  [
    ['script', false],
    ['scriptMinified', true],
  ].map(([file, minify]) => ({
    source: `src/${source}/script.ts`,
    file: `${address}/${file}.js`,
    minify,
  })),
);

/** The bundler writes the path of each source above its code; partners' visitors need not load it. */
const withoutPaths = (code) => code.replace(/^ *\/\/ (apps\/embed\/)?src\/.*\n/gm, '');

/**
 * Writes the scripts of partners' pages beside the embedded app: once readable, once minified, each
 * a file of its own without imports.
 */
export const partnerScripts = () => ({
  name: 'partner-scripts',
  apply: 'build',
  async closeBundle() {
    for (const { source, file, minify } of partnerScriptFiles) {
      const { outputFiles } = await bundle({
        entryPoints: [`${folder}${source}`],
        bundle: true,
        minify,
        format: 'iife',
        target: 'es2020',
        legalComments: 'none',
        write: false,
      });
      const path = `${folder}dist/${file}`;
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, withoutPaths(outputFiles[0].text));
    }
  },
});
