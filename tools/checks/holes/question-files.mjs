import { join } from 'node:path';
import { serverTest } from '../../jest/server-tests.mjs';

/**
 * The test files of a question about planted holes, from the root. `in` of a question names their
 * project; without it they start the whole server and stand beside the library of their area.
 */
export const testFilesOf = ({ in: library, files }) =>
  files.map((file) => (library ? join(library, file) : serverTest(file.replace(/^src\//, ''))));
