// The published libraries, their manifests and the checks of an external project.
import { committedFiles, jsonOf } from '../repository.mjs';

/** Every library of the workspace with its manifest. */
export const allLibraries = committedFiles()
  .filter((file) => /^libs\/[\w-]+\/[\w-]+\/package\.json$/.test(file))
  .map((file) => ({ folder: file.replace('/package.json', ''), manifest: jsonOf(file) }));

/**
 * Libraries that can be used alone: the domain and the client. The others need React or the server.
 */
export const publishedLibraries = allLibraries.filter(
  ({ folder }) => folder.startsWith('libs/domain/') || folder === 'libs/data/api-client',
);

/**
 * Specifiers that an import may use: the package name and each further entry point of its manifest.
 */
export const entrancesOf = ({ name, exports }) =>
  Object.keys(exports)
    .filter((key) => key !== './package.json')
    .map((key) => name + key.slice(1));
