// What the phases cost; a test holds the list to the phases.
const measured = (cpu) => ({ cpu, from: 'measured' });
/** Estimated from measured files, projects or holes of the phase, multiplied by their number. */
const estimated = (cpu) => ({ cpu, from: 'estimated from a part' });

/**
 * Seconds of each phase times the cores that it uses, from runs of `.ci/run` on two cores; a
 * proof within a phase has a share of them. The deep run of `.ci/run` has pieces of the phases
 * (`tools/test/deep-plan.mjs`), from which the whole is estimated.
 */
export const phaseCost = {
  sync: measured(3),
  lint: estimated(57),
  format: measured(35),
  types: measured(45),
  unit: estimated(540),
  'database-server': measured(66),
  holes: estimated(58),
  build: measured(26),
  packages: measured(30),
  budgets: measured(1),
  browser: estimated(140),
  debian: measured(790),
  'all-holes': estimated(710),
  proxies: measured(29),
  restore: measured(29),
  attacks: measured(116),
  fuzz: estimated(100),
  kills: measured(227),
  moments: estimated(160),
  generators: measured(236),
  journeys: estimated(760),
  engines: measured(120),
  money: estimated(1200),
  screens: estimated(280),
  libraries: estimated(130),
  tools: estimated(130),
  laws: estimated(140),
  faces: measured(16),
  storybook: measured(36),
  stories: estimated(620),
};
