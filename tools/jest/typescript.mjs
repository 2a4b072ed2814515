/**
 * ts-jest with two changes that save most of the time of a test file. ts-jest appends the source
 * map to the code, which triples the size of what each test file reads and compiles; here the map
 * is a separate file where Jest looks for it. And ts-jest caches for each project separately; here
 * the cache key is the text, so that a library is transpiled once and not once for each project
 * that imports it. Catalogues of messages are compiled first.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isCatalogue } from '../messages/catalogue-paths.mjs';
import { compileMessages } from '../messages/compile.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const here = fileURLToPath(import.meta.url);
const require = createRequire(import.meta.url);
const versions = ['ts-jest', 'typescript'].map((name) => require(`${name}/package.json`).version);
const compilerText = readFileSync(join(root, 'tools/messages/compile.mjs'), 'utf8');
const base = readFileSync(join(root, 'tsconfig.base.json'), 'utf8');
const self = readFileSync(here, 'utf8');

/**
 * The options of a project's tsconfig that affect the emitted JavaScript; the others concern types.
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

/** The JSX option matters only for files with JSX. */
const optionsFor = (path, folder) => (path.endsWith('x') ? emittingOptions(folder) : '');

const inlineMap =
  /\n\/\/# sourceMappingURL=data:application\/json;charset=utf-8;base64,([\w+/=]+)\s*$/;

/**
 * The code without its map, and the map, which names the source by a relative path: another
 * checkout may read it, too.
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

const readable = (text, path) => (isCatalogue(path) ? compileMessages(text, path) : text);

export default {
  createTransformer(options) {
    let inner;
    // Loaded on demand: it imports all of TypeScript, and most processes find every file in the
    // cache.
    const tsJest = () => (inner ??= require('ts-jest').default.createTransformer(options));
    return {
      process: (text, path, context) =>
        apart(tsJest().process(readable(text, path), path, context), path),
      processAsync: async (text, path, context) =>
        apart(await tsJest().processAsync(readable(text, path), path, context), path),
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
          isCatalogue(path) ? compilerText : '',
        ])
          hash.update(part).update('\0');
        return hash.digest('hex');
      },
    };
  },
};
