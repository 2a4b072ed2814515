/**
 * ts-jest, with two things put right that cost most of the time of a test file. It appends the
 * source map to the code, which trebles what is read and compiled for each test file; here the map
 * is a file of its own, where Jest looks for it. And it keeps what it wrote for each project apart;
 * here what depends on the text alone is kept under the text, so that a library is transpiled once
 * and not once for each project that imports it.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const here = fileURLToPath(import.meta.url);
const require = createRequire(import.meta.url);
const versions = ['ts-jest', 'typescript'].map((name) => require(`${name}/package.json`).version);
const base = readFileSync(join(root, 'tsconfig.base.json'), 'utf8');
const self = readFileSync(here, 'utf8');

/**
 * What the tsconfig of a project says about the JavaScript that is written; the rest is about
 * types.
 */
const emitting = new Map();
function emittingOptions(folder) {
  if (!emitting.has(folder)) {
    const { lib, types, rootDir, outDir, ...rest } =
      JSON.parse(readFileSync(join(folder, 'tsconfig.spec.json'), 'utf8')).compilerOptions ?? {};
    emitting.set(folder, JSON.stringify(rest));
  }
  return emitting.get(folder);
}

/** Only a file with JSX is written differently by projects that differ in it. */
const optionsFor = (path, folder) => (path.endsWith('x') ? emittingOptions(folder) : '');

const inlineMap =
  /\n\/\/# sourceMappingURL=data:application\/json;charset=utf-8;base64,([\w+/=]+)\s*$/;

/**
 * The code without its map, and the map, which names the source as beside it: another checkout may
 * read it, too.
 */
export function apart({ code }, path) {
  const [, encoded] = inlineMap.exec(code) ?? [];
  if (!encoded) return { code };
  const map = JSON.parse(Buffer.from(encoded, 'base64').toString('utf8'));
  return {
    code: code.replace(inlineMap, '\n'),
    map: JSON.stringify({ ...map, file: basename(path), sources: [basename(path)] }),
  };
}

export default {
  createTransformer(options) {
    let inner;
    // Loaded when something has to be transpiled: it brings the whole of TypeScript, and most
    // processes find all that they need.
    const tsJest = () => (inner ??= require('ts-jest').default.createTransformer(options));
    return {
      process: (text, path, context) => apart(tsJest().process(text, path, context), path),
      processAsync: async (text, path, context) =>
        apart(await tsJest().processAsync(text, path, context), path),
      getCacheKey(text, path, { config, supportsStaticESM, instrument }) {
        const hash = createHash('sha1');
        for (const part of [
          self,
          base,
          ...versions,
          JSON.stringify(options),
          optionsFor(path, config.rootDir),
          `${supportsStaticESM} ${instrument}`,
          relative(root, path),
          text,
        ])
          hash.update(part).update('\0');
        return hash.digest('hex');
      },
    };
  },
};
