// Finds the projects that use a database: those whose Jest configuration starts a server. In any
// other, `createTestDatabase` finds none.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const foldersIn = (root, path) =>
  existsSync(join(root, path))
    ? readdirSync(join(root, path), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => join(path, name))
    : [];

/**
 * Folder and Nx name of every project with a jest.config.mjs, and whether its tests have a
 * database. Reads the files as text only, because it runs before packages are installed.
 */
export function jestProjects(root) {
  const folders = [
    ...foldersIn(root, 'libs').flatMap((group) => foldersIn(root, group)),
    ...foldersIn(root, 'apps'),
  ];
  return folders
    .filter((folder) => existsSync(join(root, folder, 'jest.config.mjs')))
    .map((folder) => ({
      folder,
      name: JSON.parse(readFileSync(join(root, folder, 'project.json'), 'utf8')).name,
      hasDatabase: /\bdatabase: true\b/.test(
        readFileSync(join(root, folder, 'jest.config.mjs'), 'utf8'),
      ),
    }));
}
