/**
 * `npm run test:deep`: what `npm test` leaves out because it takes an installation rather than a library. It puts proxies in front, restores
 * backups, attacks a started product, and lengthens the runs of chance. Phases and `--keep-going` as for `npm test`.
 */
import { deepPhases } from './deep-phases.mjs';
import { runPhases } from './run-phases.mjs';

runPhases(deepPhases).catch((error) => {
  console.error(error.message);
  process.exit(1);
});
