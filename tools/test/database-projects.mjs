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
 * Folder and Nx name of every project with a jest.config.mjs; whether its tests have a database or
 * a DOM, and whether it sets something for the whole process, so that it cannot share one with
 * others. Reads the files as text only, because it runs before packages are installed.
 */
export function jestProjects(root) {
  const folders = [
    ...foldersIn(root, 'libs').flatMap((group) => foldersIn(root, group)),
    ...foldersIn(root, 'apps'),
  ];
  return folders
    .filter((folder) => existsSync(join(root, folder, 'jest.config.mjs')))
    .map((folder) => {
      const config = readFileSync(join(root, folder, 'jest.config.mjs'), 'utf8');
      return {
        folder,
        name: JSON.parse(readFileSync(join(root, folder, 'project.json'), 'utf8')).name,
        hasDatabase: /\bdatabase: true\b/.test(config),
        hasDom: /\bdom: true\b/.test(config),
        setsProcess: /\bprocess\.env\b/.test(config),
      };
    });
}
