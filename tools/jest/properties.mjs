// What tests get as `fast-check`: its draws are the same in every run, so that no change fails on
// what another run would not have drawn. `PATCHBAY_SEED=<number>` draws others; the nightly build
// does.
/* eslint-disable @nx/enforce-module-boundaries -- by its path, as its name leads here */
import fc from '../../node_modules/fast-check/lib/fast-check.js';

fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  seed: Number(process.env.PATCHBAY_SEED ?? 1121),
});

export default fc;
