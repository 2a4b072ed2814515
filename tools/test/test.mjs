/**
 * `npm test`: runs a short form of every kind of proof, also on a fresh machine. `npm test -- unit
 * browser` runs the named phases, `--fail-fast` stops at the first phase that fails.
 */
import { leftToDeep } from './left-to-deep.mjs';
import { phases } from './phases.mjs';
import { runPhases } from './run-phases.mjs';

runPhases(phases, { intro: leftToDeep() }).catch((error) => {
  console.error(error.message);
  process.exit(1);
});
