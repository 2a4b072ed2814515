import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { jestProject } from './preset.mjs';
import transformer, { apart } from './typescript.mjs';

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

describe('the transformer of tests', () => {
  const { getCacheKey, process } = transformer.createTransformer(options);

  it('returns the source map separately from the code, so that a test file reads only the code', () => {
    const { code, map } = process(text, path, context(kernel));
    assert.match(code, /^const one = 1;\n/);
    assert.doesNotMatch(code, /sourceMappingURL/);
    const { sources, mappings, file } = JSON.parse(map);
    assert.deepEqual([sources, file], [['example.ts'], 'example.ts']);
    assert.ok(mappings.length > 10);
  });

  it('does not change code without a map', () =>
    assert.deepEqual(apart({ code: 'export {};\n' }, path), { code: 'export {};\n' }));

  it('caches one result for all projects, and another for a project with different output options', () => {
    const key = (of, at, rootDir) => getCacheKey(of, at, context(rootDir));
    assert.equal(key(text, path, kernel), key(text, path, overlays));
    assert.notEqual(key(text, path, kernel), key(`${text} `, path, kernel));
    assert.notEqual(key(text, path, kernel), key(text, `${path}x`, kernel));
    assert.notEqual(key(text, `${path}x`, kernel), key(text, `${path}x`, overlays));
    assert.notEqual(
      key(text, path, kernel),
      getCacheKey(text, path, { ...context(kernel), supportsStaticESM: false }),
    );
  });

  it('uses one cache for all projects', () =>
    assert.equal(
      jestProject(`file://${kernel}/`).id,
      jestProject(`file://${overlays}/`, { dom: true }).id,
    ));
});
