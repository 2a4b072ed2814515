/**
 * `npm test`: every check of the repository on a fresh machine. `npm test -- unit browser` runs the named phases,
 * `--keep-going` does not stop at the first phase that fails.
 */
import { phases } from './phases.mjs';
import { runPhases } from './run-phases.mjs';

runPhases(phases).catch((error) => {
  console.error(error.message);
  process.exit(1);
});
