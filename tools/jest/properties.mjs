// Replaces `fast-check` in tests: random values are the same in every run, so that an unrelated
// change cannot fail by chance. `PATCHBAY_SEED=<number>` selects others, as the nightly build does.
/* eslint-disable @nx/enforce-module-boundaries -- by path: the name resolves to this file */
import fc from '../../node_modules/fast-check/lib/fast-check.js';
import { atMost } from './property-limit.mjs';

fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  seed: Number(process.env.PATCHBAY_SEED ?? 1121),
});

/** `npm test` draws fewer values for a law that asks for many; the deep run draws all. */
const isShort = process.env.PATCHBAY_PROOFS === 'short';
const assertShortly = (law, { numRuns, ...settings } = {}) =>
  fc.assert(law, {
    ...settings,
    ...(numRuns === undefined ? {} : { numRuns: Math.min(numRuns, atMost) }),
  });

export default isShort ? { ...fc, assert: assertShortly } : fc;
