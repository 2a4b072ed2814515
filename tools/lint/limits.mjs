/**
 * Limits of size for ESLint. A file or function beyond them is divided where its subject divides. Tests, what tests use, benches and attacks
 * may hold every case of one subject and are not limited here (`tools/checks/names.test.mjs` keeps tests below 800 lines).
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

/** How many lines a function may have, by layer. The aim is 80 everywhere: a number only gets smaller. */
const functionLines = {
  'libs/domain': 80,
  'libs/data': 130,
  'libs/routing': 150,
  'libs/ui': 100,
  'libs/features': 230,
  'libs/server': 270,
  apps: 105,
  tools: 130,
};

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
  ...Object.entries(functionLines).map(([folder, max]) => ({
    files: [`${folder}/**/*.{ts,tsx,mjs}`],
    ignores: unlimited,
    rules: {
      'max-lines-per-function': ['error', { max, skipBlankLines: true, skipComments: true }],
    },
  })),
];
