// Builds the React library in the current folder: one JS file per module with its CSS beside it, every bare import
// left outside, then the types by tsc.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { finishedWireTable } from './finished-wire-table.mjs';

const library = process.cwd();
// What the package shows: `.` and, where it offers something to tests, `./testing`.
const sources = Object.values(
  JSON.parse(readFileSync(join(library, 'package.json'), 'utf8')).exports,
).flatMap((shown) => shown['@patchbay/source'] ?? []);
const entry = Object.fromEntries(
  sources.map((source) => [relative('src', source).replace(/\.tsx?$/, ''), join(library, source)]),
);
const missing = sources.find((source) => !existsSync(join(library, source)));
if (missing) throw new Error(`${library} has no ${missing} to build.`);

const isOutside = (id) => !id.startsWith('.') && !id.startsWith('/') && !id.startsWith('\0');

// Library mode writes the stylesheets and drops their imports; each module imports its own again.
const keepStylesheets = {
  name: 'keep-stylesheets',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      const sheets = chunk.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];
      const from = (sheet) => relative(dirname(chunk.fileName), sheet).replace(/^(?!\.)/, './');
      if (sheets.length)
        chunk.code = sheets.map((sheet) => `import '${from(sheet)}';\n`).join('') + chunk.code;
    }
  },
};

// The classes are written already: a consumer's bundler must not take the sheet for a CSS module again.
const stylesheetName = ({ names }) =>
  `styles/${(names[0] ?? '[name]').replace(/\.module\.css$/, '.css')}`;

await build({
  root: library,
  configFile: false,
  logLevel: 'warn',
  // The published client carries the table instead of the schemas from which it is derived.
  plugins: [keepStylesheets, finishedWireTable()],
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    sourcemap: true,
    minify: false,
    target: 'es2022',
    cssCodeSplit: true,
    lib: { entry, formats: ['es'] },
    rolldownOptions: {
      external: isOutside,
      output: {
        preserveModules: true,
        preserveModulesRoot: join(library, 'src'),
        entryFileNames: '[name].js',
        assetFileNames: stylesheetName,
      },
    },
  },
});
const tsc = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url));
execFileSync(tsc, ['--build', 'tsconfig.lib.json'], { cwd: library, stdio: 'inherit' });
