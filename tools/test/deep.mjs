/**
 * `npm run test:deep`: the tests that `npm test` omits because they take long or need a whole
 * installation. Runs all server tests on the second database, tries every planted hole, tests
 * proxies, backups and attacks on a started product, extends random tests, and repeats tests at
 * other times. Phases and `--fail-fast` as for `npm test`.
 */
import { partTexts } from './deep-choice.mjs';
import { deepPhases } from './deep-phases.mjs';
import { runPhases } from './run-phases.mjs';

runPhases(deepPhases, partTexts()).catch((error) => {
  console.error(error.message);
  process.exit(1);
});
