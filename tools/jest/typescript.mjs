/**
 * Transforms TypeScript for tests. Oxc, which Rolldown brings and the apps are built with, needs two
 * seconds for all sources; ts-jest needed more than a minute, which a screen that loads its code on
 * demand took from the time that its test waits. With PATCHBAY_TRANSFORM=compiler ts-jest does it, so
 * that the deep run also tests what the compiler makes of the same sources, as `tsc` publishes the
 * libraries. The map is a separate file where Jest looks for it, because a map within the code
 * triples what each test file reads. The cache key is the text, so that a library is transformed once
 * and not once for each project that imports it. Catalogues of messages are compiled first.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'rolldown/utils';
import { isCatalogue, languagesBeside } from '../messages/catalogue-paths.mjs';
import { compileMessages } from '../messages/compile.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const here = fileURLToPath(import.meta.url);
const require = createRequire(import.meta.url);
const versions = ['rolldown', 'ts-jest', 'typescript'].map(
  (name) => require(`${name}/package.json`).version,
);
const compilerText = readFileSync(join(root, 'tools/messages/compile.mjs'), 'utf8');
const base = readFileSync(join(root, 'tsconfig.base.json'), 'utf8');
const self = readFileSync(here, 'utf8');
const { target } = JSON.parse(base).compilerOptions;

/**
 * What tsconfig.base.json says about the emitted code. No project says anything else, which a test
 * holds, so no tsconfig is read for each file.
 */
const emitted = {
  tsconfig: false,
  target: target.toLowerCase(),
  jsx: { runtime: 'automatic', development: false },
  typescript: { onlyRemoveTypeImports: true },
  sourcemap: true,
};

const inlineMap =
  /\n\/\/# sourceMappingURL=data:application\/json;charset=utf-8;base64,([\w+/=]+)\s*$/;

/**
 * A map that names the source by a relative path, because another checkout may read it, too, and
 * that leaves the text of the source in its file.
 */
const portable = ({ sourcesContent: _text, ...map }, path) =>
  JSON.stringify({ ...map, file: basename(path), sources: [basename(path)] });

/** The code of ts-jest without its map, and the map. */
export function apart({ code }, path) {
  const [, encoded] = inlineMap.exec(code) ?? [];
  if (!encoded) return { code };
  const map = JSON.parse(Buffer.from(encoded, 'base64').toString('utf8'));
  return { code: code.replace(inlineMap, '\n'), map: portable(map, path) };
}

/** Code and map by Oxc. Throws what it cannot read. */
function byOxc(text, path) {
  const { code, map, errors } = transformSync(path, text, emitted);
  if (errors.length > 0) throw new SyntaxError(errors.map(({ message }) => message).join('\n'));
  return { code, map: portable(map, path) };
}

const readable = (text, path) => (isCatalogue(path) ? compileMessages(text, path) : text);

export default {
  createTransformer(options) {
    const isByCompiler = process.env.PATCHBAY_TRANSFORM === 'compiler';
    let inner;
    // Loaded on demand: it imports all of TypeScript.
    const tsJest = () => (inner ??= require('ts-jest').default.createTransformer(options));
    return {
      process: (text, path, context) =>
        isByCompiler
          ? apart(tsJest().process(readable(text, path), path, context), path)
          : byOxc(readable(text, path), path),
      getCacheKey(text, path, { supportsStaticESM, instrument }) {
        const hash = createHash('sha1');
        for (const part of [
          self,
          base,
          ...versions,
          JSON.stringify(options),
          `${isByCompiler} ${supportsStaticESM} ${instrument}`,
          relative(root, path),
          text,
          isCatalogue(path) ? `${compilerText} ${languagesBeside(path).join()}` : '',
        ])
          hash.update(part).update('\0');
        return hash.digest('hex');
      },
    };
  },
};
