// Finds the test files of a project that use a database: those whose imports lead to a module that
// creates one. All others behave alike on every database server.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Matches modules that create test databases or start programs that do, and variables that name a
 * server.
 */
const makesOne =
  /@patchbay\/[\w-]+\/testing|EmbeddedPostgres|TestDatabase|TestPostgres|PATCHBAY_TEST_|'(node:)?child_process'|'pg'/;
const importsOf = (text) =>
  [...text.matchAll(/\b(?:from|import|import\()\s*'(\.[^']+)'/g)].map(([, path]) => path);

const fileOf = (path) =>
  [path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx'), path, `${path}.ts`].find(
    (one) => /\.tsx?$/.test(one) && existsSync(one),
  );

/** Whether a file matches, or one that it imports from its own project. */
export function hasDatabase(file, seen = new Set()) {
  if (seen.has(file)) return false;
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  return (
    makesOne.test(text) ||
    importsOf(text)
      .map((path) => fileOf(join(dirname(file), path)))
      .some((next) => next !== undefined && hasDatabase(next, seen))
  );
}

const testFilesIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name));

/** The test files below a folder that use no database. */
export const filesWithoutDatabase = (folder) =>
  testFilesIn(folder)
    .filter((file) => !hasDatabase(file))
    .sort();

/** Whether a test file below a folder uses a database. */
export const hasDatabaseTests = (folder) => testFilesIn(folder).some((file) => hasDatabase(file));
