// One Jest configuration for every project: ESM, TypeScript by ts-jest (types are checked by `tsc -b`), source condition.
import { fileURLToPath } from 'node:url';

const here = (file) => fileURLToPath(new URL(file, import.meta.url));

export function jestProject(configUrl, { dom = false, database = false, ...rest } = {}) {
  return {
    rootDir: fileURLToPath(new URL('.', configUrl)),
    testEnvironment: dom ? here('./dom-environment.mjs') : 'node',
    testEnvironmentOptions: { customExportConditions: dom ? ['@patchbay/source', 'browser'] : ['@patchbay/source', 'node', 'node-addons'] },
    setupFilesAfterEnv: dom ? [here('./dom-setup.mjs')] : [],
    extensionsToTreatAsEsm: ['.ts', '.tsx'],
    transform: { '^.+\\.tsx?$': ['ts-jest', { useESM: true, tsconfig: '<rootDir>/tsconfig.spec.json', diagnostics: false }] },
    moduleNameMapper: {
      '\\.css$': here('./css-stub.mjs'),
      '^(\\.{1,2}/.*)\\.js$': '$1',
    },
    testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
    modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/out-tsc'],
    ...(database ? { globalSetup: here('./postgres-setup.mjs'), globalTeardown: here('./postgres-teardown.mjs'), testTimeout: 30_000 } : {}),
    ...rest,
  };
}
