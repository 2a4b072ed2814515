import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as bundle } from 'esbuild';

const folder = fileURLToPath(new URL('..', import.meta.url));

/** Each script of partners' pages, with its source. */
export const partnerScriptFiles = [
  ['button/script', 'button/v1/script'],
  ['button-v2/script', 'button/v2/script'],
  ['modal/script', 'modal/v1/script'],
  ['widget/script', 'widget/v1/script'],
  // The widget's script loads it when it is first opened.
  ['widget/panel-script', 'widget/v1/panel'],
].flatMap(([source, address]) =>
  ['', 'Minified'].map((form) => ({
    source: `src/${source}.ts`,
    file: `${address}${form}.js`,
    minify: form !== '',
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
