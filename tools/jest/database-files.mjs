// Which test files of a project have a database: those whose imports lead to what makes one. No
// other can tell one server from another.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What makes databases for tests or starts programs that do, and what names a server. */
const makesOne =
  /@patchbay\/[\w-]+\/testing|EmbeddedPostgres|TestDatabase|TestPostgres|PATCHBAY_TEST_|'(node:)?child_process'|'pg'/;
const importsOf = (text) =>
  [...text.matchAll(/\b(?:from|import|import\()\s*'(\.[^']+)'/g)].map(([, path]) => path);

const fileOf = (path) =>
  [path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx'), path, `${path}.ts`].find(
    (one) => /\.tsx?$/.test(one) && existsSync(one),
  );

/** Whether a file says so, or one that it imports of its own project. */
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

/** The test files below a folder that have none. */
export const filesWithoutDatabase = (folder) =>
  testFilesIn(folder)
    .filter((file) => !hasDatabase(file))
    .sort();

/** Whether a test file below a folder has one. */
export const hasDatabaseTests = (folder) => testFilesIn(folder).some((file) => hasDatabase(file));
