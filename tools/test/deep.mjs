/**
 * `npm run test:deep`: what `npm test` leaves out because it takes an installation rather than a
 * library, or long. It runs the whole server on the other database, removes every guard, puts
 * proxies in front, restores backups, attacks a started product, lengthens the runs of chance, and
 * sets the clock. Phases and `--keep-going` as for `npm test`.
 */
import { deepPhases } from './deep-phases.mjs';
import { runPhases } from './run-phases.mjs';

runPhases(deepPhases).catch((error) => {
  console.error(error.message);
  process.exit(1);
});
