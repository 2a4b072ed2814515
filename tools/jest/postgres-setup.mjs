// One database server for all test files of a project: the embedded one, or Debian's when
// PATCHBAY_TEST_DATABASE=debian.
import { tsImport } from 'tsx/esm/api';
import { inMemory } from './memory.mjs';

export default async function setup() {
  // Before the workers are started, which make databases and data folders of their own.
  Object.assign(process.env, inMemory());
  const { startTestPostgres } = await tsImport(
    '../../libs/server/store/src/testing/test-postgres.ts',
    import.meta.url,
  );
  globalThis.patchbayPostgres = await startTestPostgres();
}
