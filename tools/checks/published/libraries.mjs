// The published libraries, their manifests and the checks of an external project.
import { join } from 'node:path';
import { committedFiles, jsonOf, textOf } from '../repository.mjs';
import { isPublished } from './published-folders.mjs';

/** Every library of the workspace with its manifest. */
export const allLibraries = committedFiles()
  .filter((file) => /^libs\/[\w-]+\/[\w-]+\/package\.json$/.test(file))
  .map((file) => ({ folder: file.replace('/package.json', ''), manifest: jsonOf(file) }));

export const publishedLibraries = allLibraries.filter(({ folder }) => isPublished(folder));

/**
 * Specifiers that an import may use: the package name and each further entry point of its manifest.
 */
export const entrancesOf = ({ name, exports }) =>
  Object.keys(exports)
    .filter((key) => !key.endsWith('.json'))
    .map((key) => name + key.slice(1));

const { dependencies, devDependencies } = jsonOf('package.json');
const versions = { ...dependencies, ...devDependencies };
const pinned = (name) => (versions[name] ? [`${name}@${versions[name]}`] : []);

/**
 * What an application brings itself: the peers of the published libraries and their types, in the
 * versions of this workspace.
 */
export const peersOfApplications = [
  ...new Set(
    publishedLibraries.flatMap(({ manifest }) => Object.keys(manifest.peerDependencies ?? {})),
  ),
].flatMap((name) => [...pinned(name), ...pinned(`@types/${name}`)]);

/**
 * Entry points whose source is marked for the browser (`'use client'`) and whose file in the package
 * has lost the mark, without which a framework runs the components on its server.
 */
export const lostDirectives = ({ folder, manifest }) =>
  Object.values(manifest.exports)
    .filter((shown) => shown['@patchbay/source'])
    .filter((shown) => {
      const isMarked = (file) => /^['"]use client['"]/.test(textOf(join(folder, file)));
      return isMarked(shown['@patchbay/source']) && !isMarked(shown.default);
    })
    .map((shown) => `${shown.default} has lost its 'use client'`);
