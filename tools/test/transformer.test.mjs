import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { walk } from '../checks/walk.mjs';
import { deepPhases } from './deep-phases.mjs';
import { jestProject } from '../jest/preset.mjs';
import transformer, { apart } from '../jest/typescript.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const kernel = join(root, 'libs/domain/kernel');
const overlays = join(root, 'libs/ui/overlays');
const options = { useESM: true, tsconfig: '<rootDir>/tsconfig.spec.json', diagnostics: false };
const context = (rootDir) => ({
  config: { ...jestProject(`file://${rootDir}/`), rootDir, cwd: rootDir, testMatch: [] },
  supportsStaticESM: true,
  instrument: false,
  transformerConfig: options,
});
const path = join(kernel, 'src/example.ts');
const text = 'const one: number = 1;\n\nthrow new Error(`${one satisfies number}`);\nexport {};\n';

/** A transformer as the environment chooses it. */
function transformerWith(choice) {
  const before = process.env.PATCHBAY_TRANSFORM;
  if (choice) process.env.PATCHBAY_TRANSFORM = choice;
  else delete process.env.PATCHBAY_TRANSFORM;
  const made = transformer.createTransformer(options);
  if (before === undefined) delete process.env.PATCHBAY_TRANSFORM;
  else process.env.PATCHBAY_TRANSFORM = before;
  return made;
}

describe('the transformer of tests', () => {
  const usual = transformerWith();

  for (const [by, one] of [
    ['Oxc', usual],
    ['the compiler, as in the deep run', transformerWith('compiler')],
  ])
    it(`returns the source map separately from the code, by ${by}`, () => {
      const { code, map } = one.process(text, path, context(kernel));
      assert.match(code, /^const one = 1;\n/);
      assert.doesNotMatch(code, /sourceMappingURL/);
      const { sources, mappings, file, sourcesContent } = JSON.parse(map);
      assert.deepEqual([sources, file, sourcesContent], [['example.ts'], 'example.ts', undefined]);
      assert.ok(mappings.length > 10);
    });

  it('does not change code without a map', () =>
    assert.deepEqual(apart({ code: 'export {};\n' }, path), { code: 'export {};\n' }));

  it('refuses what cannot be read', () =>
    assert.throws(() => usual.process('const = 1;', path, context(kernel)), SyntaxError));

  it('keeps the order of evaluation: imports of types only are removed, others stay', () => {
    const source =
      "import type { A } from './a.js';\nimport { type B } from './b.js';\nexport {};\n";
    for (const one of [usual, transformerWith('compiler')]) {
      const { code } = one.process(source, path, context(kernel));
      assert.doesNotMatch(code, /a\.js/);
      assert.match(code, /import .*['"]\.\/b\.js['"]/);
    }
  });

  it('caches one result for all projects, and another for the compiler', () => {
    const key = (of, at, rootDir, by = usual) => by.getCacheKey(of, at, context(rootDir));
    assert.equal(key(text, path, kernel), key(text, path, overlays));
    assert.notEqual(key(text, path, kernel), key(`${text} `, path, kernel));
    assert.notEqual(key(text, path, kernel), key(text, `${path}x`, kernel));
    assert.notEqual(key(text, path, kernel), key(text, path, kernel, transformerWith('compiler')));
    assert.notEqual(
      key(text, path, kernel),
      usual.getCacheKey(text, path, { ...context(kernel), supportsStaticESM: false }),
    );
  });

  it('reads no project’s tsconfig, because none changes what is emitted', () => {
    const configs = walk(root, ['libs', 'apps'], (name) => /^tsconfig(\..+)?\.json$/.test(name));
    assert.ok(configs.length > 60);
    for (const file of configs) {
      const { compilerOptions = {} } = JSON.parse(readFileSync(file, 'utf8'));
      const { jsx = 'react-jsx', ...rest } = compilerOptions;
      assert.equal(jsx, 'react-jsx', relative(root, file));
      for (const name of ['target', 'jsxImportSource', 'experimentalDecorators', 'module'])
        assert.equal(rest[name], undefined, `${relative(root, file)}: ${name}`);
    }
  });

  it('is the compiler in phases of the deep run', () => {
    const byCompiler = deepPhases.filter(({ env }) => env?.PATCHBAY_TRANSFORM === 'compiler');
    assert.deepEqual(
      byCompiler.map(({ name }) => name),
      ['screens', 'libraries', 'laws'],
    );
  });

  it('uses one cache for all projects, in the clone', () => {
    const [one, other] = [
      jestProject(`file://${kernel}/`),
      jestProject(`file://${overlays}/`, { dom: true }),
    ];
    assert.equal(one.id, other.id);
    assert.equal(one.cacheDirectory, other.cacheDirectory);
    assert.equal(relative(root, one.cacheDirectory), 'node_modules/.cache/jest');
  });
});
