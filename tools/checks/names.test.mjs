// Names and sizes of files (design, "Names, sizes, tests").
import assert from 'node:assert/strict';
import { basename } from 'node:path';
import { describe, it } from 'node:test';
import { committedFiles, textOf } from './repository.mjs';

const sources = committedFiles().filter(
  (file) => /\.(tsx?|mjs)$/.test(file) && !file.endsWith('.d.ts'),
);
const product = sources.filter((file) => /^(libs|apps)\//.test(file));
const vague = /^(utils?|helpers?|common|misc|shared|types|stuff|lib)$/;
/** A test file may contain every case of one subject. */
const longest = { source: 400, test: 800 };
const isTest = (file) => /\.test\.(tsx?|mjs)$/.test(file);

/** Configuration files and stories: the tool that reads them requires a default export. */
const mayExportDefault =
  /(\.config\.(mjs|mts|ts)|\.stories\.tsx|eslint\.config\.mjs|tools\/jest\/[\w-]+\.mjs|\.d\.ts|\.storybook\/.*)$/;

const offenders = (files, isWrong) => files.filter(isWrong);

describe('names and sizes', () => {
  it('have no generic name of a folder or file', () => {
    assert.deepEqual(
      offenders(committedFiles(), (file) =>
        file
          .replace(/^libs\//, '')
          .split('/')
          .some((part) => vague.test(part.split('.')[0])),
      ),
      [],
    );
  });

  it('use PascalCase for components and kebab-case for all other modules', () => {
    const stem = (file) =>
      basename(file)
        .split('.')[0]
        .replace(/^_+|_+$/g, '');
    const wrong = (file) =>
      /\.tsx$/.test(file)
        ? !/^([A-Z][A-Za-z0-9]*|[a-z0-9]+(-[a-z0-9]+)*)$/.test(stem(file))
        : !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem(file));
    assert.deepEqual(offenders(product, wrong), []);
  });

  it('use named exports', () => {
    assert.deepEqual(
      offenders(
        sources,
        (file) =>
          !mayExportDefault.test(file) &&
          /^export default |export \{[^}]*\bas default\b/m.test(textOf(file)),
      ),
      [],
    );
  });

  it(`keeps sources below ${longest.source} lines and tests below ${longest.test}`, () => {
    const long = offenders(
      sources,
      (file) => textOf(file).split('\n').length > (isTest(file) ? longest.test : longest.source),
    );
    assert.deepEqual(long, []);
  });

  it('have one index.ts in a library, and another only for its testing entry', () => {
    const indexes = product.filter(
      (file) =>
        /\/src\/.*\/?index\.tsx?$/.test(file) && !/\/src\/(testing\/)?index\.ts$/.test(file),
    );
    assert.deepEqual(indexes, []);
  });
});
