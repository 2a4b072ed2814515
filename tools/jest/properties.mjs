// Replaces `fast-check` in tests: random values are the same in every run, so that an unrelated
// change cannot fail by chance. `PATCHBAY_SEED=<number>` selects others, as the nightly build does.
/* eslint-disable @nx/enforce-module-boundaries -- by path: the name resolves to this file */
import fc from '../../node_modules/fast-check/lib/fast-check.js';

fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  seed: Number(process.env.PATCHBAY_SEED ?? 1121),
});

export default fc;
