// Checks documents against the repository: commands and paths that they name exist, and every
// library has a README.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, it } from 'node:test';
import { committedFiles, jsonOf, projects, root, textOf } from './repository.mjs';

const documents = committedFiles().filter(
  (file) => file.endsWith('.md') && !file.startsWith('.github/'),
);
const scripts = Object.keys(jsonOf('package.json').scripts);

/** The script that each `npm …` in a document would run. */
const npmCommands = (text) =>
  [...text.matchAll(/\bnpm (?:run (?:-s )?([\w:-]+)|(start|test)\b)/g)].map(
    (match) => match[1] ?? match[2],
  );

describe('documents', () => {
  it('name npm scripts that exist', () => {
    const unknown = documents.flatMap((file) =>
      npmCommands(textOf(file))
        .filter((name) => !scripts.includes(name))
        .map((name) => `${file}: npm run ${name}`),
    );
    assert.deepEqual(unknown, []);
  });

  it('link to files that exist', () => {
    const broken = documents.flatMap((file) =>
      [...textOf(file).matchAll(/\]\((?!https?:|#|mailto:)([^)\s#]+)/g)]
        .map((match) => match[1])
        .filter((link) => !existsSync(join(root, normalize(join(dirname(file), link)))))
        .map((link) => `${file}: ${link}`),
    );
    assert.deepEqual(broken, []);
  });

  it('name paths that exist', () => {
    // Paths from the root; built and generated files are not in a clone.
    const paths = (text) =>
      [...text.matchAll(/`((?:libs|apps|tools|e2e|\.github|\.ci)\/[\w./@-]+)`/g)]
        .map((match) => match[1])
        .filter((path) => !/\/dist\b/.test(path));
    const gone = documents.flatMap((file) =>
      paths(textOf(file))
        .filter((path) => !existsSync(join(root, path)))
        .map((path) => `${file}: ${path}`),
    );
    assert.deepEqual(gone, []);
  });

  it('of a library name files that exist, by their folder', () => {
    const files = committedFiles();
    const named = (text) =>
      [...text.matchAll(/`((?:[\w-]+\/)+[\w.-]+\.(?:tsx?|mjs|css))`/g)].map((match) => match[1]);
    const gone = documents
      .filter((file) => /^(?:libs|apps)\/.*\/README\.md$/.test(file))
      .flatMap((document) =>
        named(textOf(document))
          .filter((path) => !files.some((file) => `/${file}`.endsWith(`/${path}`)))
          .map((path) => `${document}: ${path}`),
      );
    assert.deepEqual(gone, []);
  });

  it('of a feature say what each of its folders holds', () => {
    const folders = new Set(
      committedFiles().flatMap(
        (file) => /^libs\/features\/[^/]+\/src\/[^/]+(?=\/)/.exec(file)?.[0] ?? [],
      ),
    );
    const missing = [...folders].filter((folder) => {
      const [library, name] = folder.split('/src/');
      return name !== 'testing' && !new RegExp(`\`${name}\\b`).test(textOf(`${library}/README.md`));
    });
    assert.deepEqual(missing, []);
  });

  it('exist in every library: purpose, entry points, and how to extend it', () => {
    const libraries = projects().filter((project) => project.folder.startsWith('libs/'));
    const thin = libraries.filter(
      ({ folder }) =>
        !existsSync(join(root, folder, 'README.md')) ||
        textOf(`${folder}/README.md`).split('\n').length < 8,
    );
    assert.deepEqual(
      thin.map((project) => project.folder),
      [],
    );
  });

  it('include the pages for newcomers', () => {
    for (const file of [
      'README.md',
      'ARCHITECTURE.md',
      'CONTRIBUTING.md',
      '.github/pull_request_template.md',
    ])
      assert.ok(existsSync(join(root, file)), file);
  });
});
