// The files of several proofs of the table.
import { longProofs } from '../test/deep-phases.mjs';
import { longFiles } from '../test/long-files.mjs';

export const proofs = 'libs/server/platform/src/proofs';

/** Proofs whose length `testing/proof-length.ts` sets. */
export const crashes = longProofs;

/** Of each subject every run has other files; `tools/test/long-files.mjs` names them. */
export const byTurns = (of) => ({
  byTurns: true,
  files: longFiles.filter(({ phase }) => !of || phase === of).map(({ file }) => file),
});
