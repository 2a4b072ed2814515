// What the phases cost; a test holds the list to the phases.
const measured = (cpu) => ({ cpu, from: 'measured' });
/** Estimated from measured files, projects or holes of the phase, multiplied by their number. */
const estimated = (cpu) => ({ cpu, from: 'estimated from a part' });

/**
 * CPU seconds of each phase, measured on a busy machine, which raises them; a proof within a phase
 * has a share of them.
 */
export const phaseCost = {
  sync: measured(3),
  lint: estimated(75),
  format: measured(50),
  types: measured(37),
  unit: estimated(500),
  'database-server': estimated(100),
  holes: estimated(80),
  build: estimated(60),
  packages: estimated(60),
  budgets: estimated(1),
  browser: estimated(185),
  debian: estimated(740),
  'all-holes': estimated(850),
  proxies: estimated(30),
  restore: estimated(60),
  attacks: estimated(120),
  fuzz: estimated(200),
  kills: estimated(80),
  moments: estimated(240),
  generators: measured(112),
  journeys: estimated(520),
  screens: estimated(80),
  libraries: measured(75),
  tools: estimated(65),
  laws: estimated(80),
  faces: measured(25),
  storybook: measured(18),
  stories: estimated(300),
};
