// An external project: an empty folder into which npm installs the packed libraries, as from a
// registry.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { run } from '../../process.mjs';
import { root } from '../repository.mjs';
import { entrancesOf } from './libraries.mjs';

/** Installs the tarballs with their dependencies. Throws with npm's error output on failure. */
export async function installPacked(where, tarballs) {
  mkdirSync(where, { recursive: true });
  writeFileSync(
    join(where, 'package.json'),
    JSON.stringify({ name: 'a-stranger', private: true, type: 'module' }),
  );
  const { code, output } = await run(
    'npm',
    ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', ...tarballs],
    { cwd: where, quiet: true },
  );
  if (code !== 0)
    throw new Error(`The packages could not be installed into an empty folder:\n${output}`);
}

/** Imports an entry point with plain Node. */
export async function nodeProblems(where, entrance) {
  const script = `const m = await import(${JSON.stringify(entrance)}); if (!Object.keys(m).length) throw new Error('it exports nothing');`;
  const { code, output } = await run(process.execPath, ['--input-type=module', '-e', script], {
    cwd: where,
    quiet: true,
  });
  return code === 0
    ? []
    : [
        output
          .trim()
          .split('\n')
          .find((line) => /Error/.test(line)) ?? output.trim(),
      ];
}

async function bundle(where, entrance, outside) {
  const { outputFiles } = await build({
    stdin: {
      contents: `import * as all from ${JSON.stringify(entrance)};\nglobalThis.all = all;`,
      resolveDir: where,
    },
    bundle: true,
    minify: true,
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
    write: false,
    logLevel: 'silent',
    ...(outside
      ? {
          plugins: [
            {
              name: 'others-stay-outside',
              setup: (made) =>
                made.onResolve({ filter: /^[^./]/ }, ({ path, importer }) =>
                  importer && path !== entrance ? { path, external: true } : undefined,
                ),
            },
          ],
        }
      : {}),
  });
  return gzipSync(outputFiles[0].contents, { level: 9 }).length / 1024;
}

/**
 * Bundles an entry point for a browser, without polyfills of Node. Returns KiB (gzip): its own
 * code, and with all dependencies.
 */
export async function browserBundle(where, entrance) {
  try {
    return {
      problems: [],
      own: await bundle(where, entrance, true),
      whole: await bundle(where, entrance, false),
    };
  } catch (error) {
    return {
      problems: [error.message.split('\n').slice(0, 3).join(' ')],
      own: undefined,
      whole: undefined,
    };
  }
}

const resolutions = {
  nodenext: { module: 'nodenext', moduleResolution: 'nodenext' },
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
};

/**
 * Compiles imports of every entry point in strict mode against the declarations, with both common
 * kinds of module resolution.
 */
export async function typeProblems(where, manifests) {
  const entrances = manifests.flatMap(entrancesOf);
  writeFileSync(
    join(where, 'every.ts'),
    entrances
      .map(
        (entrance, index) =>
          `import * as m${index} from '${entrance}';\nexport type T${index} = keyof typeof m${index};`,
      )
      .join('\n'),
  );
  const problems = [];
  for (const [name, options] of Object.entries(resolutions)) {
    writeFileSync(
      join(where, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          ...options,
          target: 'es2022',
          lib: ['es2022', 'dom', 'dom.iterable'],
          types: [],
          strict: true,
          noEmit: true,
          skipLibCheck: false,
        },
        files: ['every.ts'],
      }),
    );
    const { code, output } = await run(
      process.execPath,
      [join(root, 'node_modules/@typescript/compiler/bin/tsc'), '-p', '.'],
      { cwd: where, quiet: true },
    );
    if (code !== 0)
      problems.push(
        ...output
          .trim()
          .split('\n')
          .slice(0, 5)
          .map((line) => `${name}: ${line}`),
      );
  }
  return problems;
}
