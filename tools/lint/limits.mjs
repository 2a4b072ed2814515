/**
 * Limits of size for ESLint. Split a longer file or function where its subject divides. Tests, what
 * tests use, benches and attacks may hold every case of one subject and are not limited here
 * (`tools/checks/names.test.mjs` keeps tests below 800 lines).
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

export const limits = [
  {
    files: ['**/*.{ts,tsx,mjs}'],
    ignores: unlimited,
    rules: {
      'max-lines': ['error', { max: 400 }],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
      complexity: ['error', 20],
      'max-depth': ['error', 4],
      'max-params': ['error', 9],
    },
  },
];
