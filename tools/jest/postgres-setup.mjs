// One database server for all test files of a project: the embedded one, or Debian's when
// PATCHBAY_TEST_DATABASE=debian.
import { tsImport } from 'tsx/esm/api';
import { inMemory } from './memory.mjs';

export default async function setup() {
  // Runs before the workers start, which create their own databases and data folders.
  Object.assign(process.env, inMemory());
  const { startTestPostgres } = await tsImport(
    '../../libs/server/store/src/testing/test-postgres.ts',
    import.meta.url,
  );
  globalThis.patchbayPostgres = await startTestPostgres();
}
