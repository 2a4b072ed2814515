/**
 * `npm run test:deep`: the tests that `npm test` omits because they take long or need a whole
 * installation. Runs all server tests on the second database, tries every planted hole, tests
 * proxies, backups and attacks on a started product, extends random tests, and repeats tests at
 * other times. Phases and `--keep-going` as for `npm test`.
 */
import { leftOfDeep } from './deep-parts.mjs';
import { deepPhases } from './deep-phases.mjs';
import { runPhases } from './run-phases.mjs';

runPhases(deepPhases, leftOfDeep()).catch((error) => {
  console.error(error.message);
  process.exit(1);
});
