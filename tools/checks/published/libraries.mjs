// The libraries that others install: what is said of them, and which checks a stranger's project
// would make of them.
import { committedFiles, jsonOf } from '../repository.mjs';

/** Every library of the workspace with its manifest. */
export const allLibraries = committedFiles()
  .filter((file) => /^libs\/[\w-]+\/[\w-]+\/package\.json$/.test(file))
  .map((file) => ({ folder: file.replace('/package.json', ''), manifest: jsonOf(file) }));

/**
 * Those that stand alone: the domain, and the client. The others come into the house with React or
 * the server.
 */
export const publishedLibraries = allLibraries.filter(
  ({ folder }) => folder.startsWith('libs/domain/') || folder === 'libs/data/api-client',
);

/**
 * What an import may name: the package itself, and each further entrance that its manifest shows.
 */
export const entrancesOf = ({ name, exports }) =>
  Object.keys(exports)
    .filter((key) => key !== './package.json')
    .map((key) => name + key.slice(1));
