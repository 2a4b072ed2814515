// One Vite configuration for every library of the browser: one JS file per module with its CSS
// beside it, every bare import external, and the types by tsc. A library's vite.config.mjs calls
// it; Nx infers the build from that file.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compiledMessages } from './compiled-messages.mjs';
import { finishedWireTable } from './finished-wire-table.mjs';

const tsc = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url));
const isOutside = (id) => !id.startsWith('.') && !id.startsWith('/') && !id.startsWith('\0');

/** The entry points of the package: `.` and, if it exports something for tests, `./testing`. */
function entriesOf(library) {
  const { exports } = JSON.parse(readFileSync(join(library, 'package.json'), 'utf8'));
  const sources = Object.values(exports).flatMap((shown) => shown['@patchbay/source'] ?? []);
  const missing = sources.find((source) => !existsSync(join(library, source)));
  if (missing) throw new Error(`${library} has no ${missing} to build.`);
  return Object.fromEntries(
    sources.map((source) => [
      relative('src', source).replace(/\.tsx?$/, ''),
      join(library, source),
    ]),
  );
}

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

/** The types, which Vite does not emit. */
const declarations = (library) => ({
  name: 'declarations',
  closeBundle: () => {
    execFileSync(tsc, ['--build', 'tsconfig.lib.json'], { cwd: library, stdio: 'inherit' });
  },
});

// The class names are final: a consumer's bundler must not process the stylesheet as a CSS module
// again.
const stylesheetName = ({ names }) =>
  `styles/${(names[0] ?? '[name]').replace(/\.module\.css$/, '.css')}`;

export function viteLibrary(configUrl) {
  const library = fileURLToPath(new URL('.', configUrl));
  return {
    root: library,
    logLevel: 'warn',
    // The published client contains the table instead of the schemas from which it is derived.
    plugins: [keepStylesheets, compiledMessages(), finishedWireTable(), declarations(library)],
    oxc: { jsx: { runtime: 'automatic' } },
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      sourcemap: true,
      minify: false,
      target: 'es2022',
      cssCodeSplit: true,
      lib: { entry: entriesOf(library), formats: ['es'] },
      rolldownOptions: {
        external: isOutside,
        // 'use client' is kept where it is the first line of an entry point, which the check of
        // packages reads; the warning says that it may not be.
        onwarn: (warning, warn) => {
          if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
        },
        output: {
          preserveModules: true,
          preserveModulesRoot: join(library, 'src'),
          entryFileNames: '[name].js',
          assetFileNames: stylesheetName,
        },
      },
    },
  };
}
