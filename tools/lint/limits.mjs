/**
 * Limits of size for ESLint. A file or function beyond them is divided where its subject divides.
 * Tests, what tests use, benches and attacks may hold every case of one subject and are not limited
 * here (`tools/checks/names.test.mjs` keeps tests below 800 lines).
 */
const unlimited = [
  '**/*.test.{ts,tsx,mjs}',
  '**/*.spec.ts',
  '**/*.deep.mjs',
  '**/testing/**',
  '**/proofs/**',
  'e2e/**',
  'tools/attack/**',
  'tools/bench/**',
];

/**
 * How many lines a function may have, by layer. The aim is 80 everywhere: a number only gets
 * smaller.
 */
const functionLines = {
  'libs/domain': 80,
  'libs/data': 80,
  'libs/routing': 80,
  'libs/ui': 80,
  'libs/features': 80,
  'libs/server': 80,
  'libs/server/money': 130,
  'libs/server/conversations': 81,
  apps: 80,
  tools: 80,
};

/** How many ways through a function there may be, where it is fewer than elsewhere. */
const complexity = {
  'libs/domain': 20,
  'libs/data': 20,
  'libs/routing': 20,
  'libs/ui': 20,
  'libs/features': 20,
  'libs/server/core': 20,
  'libs/server/store': 20,
  apps: 20,
  tools: 20,
};

/** One entry for each layer; of those that hold for a file, the last counts. */
const byLayer = (rule, table, options = {}) =>
  Object.entries(table).map(([folder, max]) => ({
    files: [`${folder}/**/*.{ts,tsx,mjs}`],
    ignores: unlimited,
    rules: { [rule]: ['error', { max, ...options }] },
  }));

export const limits = [
  {
    files: ['**/*.{ts,tsx,mjs}'],
    ignores: unlimited,
    rules: {
      'max-lines': ['error', { max: 400 }],
      complexity: ['error', 32],
      'max-depth': ['error', 4],
      'max-params': ['error', 9],
    },
  },
  ...byLayer('max-lines-per-function', functionLines, { skipBlankLines: true, skipComments: true }),
  ...byLayer('complexity', complexity),
];
