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
  lint: measured(110),
  format: measured(2),
  types: measured(100),
  unit: estimated(140),
  dom: estimated(90),
  'database-server': measured(90),
  holes: estimated(50),
  build: measured(60),
  packages: measured(55),
  budgets: measured(1),
  browser: estimated(150),
  rest: estimated(830),
  'rest-dom': estimated(105),
  debian: estimated(2400),
  'all-holes': estimated(2000),
  proxies: measured(29),
  restore: measured(29),
  attacks: measured(116),
  fuzz: estimated(100),
  kills: measured(227),
  moments: estimated(160),
  generators: measured(236),
  journeys: estimated(1800),
  engines: measured(120),
  hostile: estimated(200),
  money: estimated(1200),
  screens: estimated(280),
  libraries: estimated(130),
  tools: estimated(130),
  laws: estimated(140),
  faces: measured(16),
  storybook: measured(36),
  stories: estimated(900),
};
