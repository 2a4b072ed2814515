// What the phases cost; a test holds the list to the phases.
const measured = (cpu) => ({ cpu, from: 'measured' });
/** Estimated from measured files, projects or holes of the phase, multiplied by their number. */
const estimated = (cpu) => ({ cpu, from: 'estimated from a part' });

/**
 * Seconds of each phase times the cores that it uses, from a run of `.ci/run` on two slow cores; a
 * proof within a phase has a share of them. The deep run of `.ci/run` has a part of some phases
 * (`tools/test/deep-parts.mjs`), from which the whole is estimated.
 */
export const phaseCost = {
  sync: measured(5),
  lint: measured(108),
  format: measured(55),
  types: measured(60),
  unit: measured(692),
  'database-server': measured(86),
  holes: measured(134),
  build: measured(7),
  packages: measured(70),
  budgets: measured(2),
  browser: measured(266),
  debian: measured(942),
  'all-holes': estimated(900),
  proxies: measured(35),
  restore: measured(40),
  attacks: measured(198),
  fuzz: estimated(130),
  kills: measured(285),
  moments: estimated(190),
  generators: measured(250),
  journeys: estimated(1050),
  screens: estimated(374),
  libraries: estimated(171),
  tools: estimated(111),
  laws: estimated(80),
  faces: measured(37),
  storybook: measured(53),
  stories: estimated(560),
};
