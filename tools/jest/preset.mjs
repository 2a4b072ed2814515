// One Jest configuration for every project: ESM, TypeScript without its types (which `tsc -b`
// checks), source condition.
import { fileURLToPath } from 'node:url';
import { filesWithoutDatabase } from './database-files.mjs';

const here = (file) => fileURLToPath(new URL(file, import.meta.url));
const fromRoot = (file) => here(`../../${file}`);

/**
 * Jest's cache: in this clone, so that a fresh clone has none and none remains without it. Git and
 * all tools ignore the folder, and `.ci/run` starts without it (`tools/test/caches.mjs`).
 */
export const cacheDirectory = fromRoot('node_modules/.cache/jest');

export const hangLimitMs = 600_000;

const exactly = (file) => `^${file.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`;

/** The second run, on another database server, contains only files that use a database. */
const withoutDatabase = (folder) =>
  process.env.PATCHBAY_TEST_DATABASE === 'debian' ? filesWithoutDatabase(`${folder}src`) : [];

/** `npm test` leaves these files to the deep run (`tools/test/in-turns.mjs`). */
const leftToDeep = (folder) =>
  (process.env.PATCHBAY_LEFT_OUT ?? '')
    .split(',')
    .filter(Boolean)
    .map(fromRoot)
    .filter((file) => file.startsWith(folder));

/** `ownWindow` gives each test file a window of its own (`dom-environment.mjs`). */
export function jestProject(
  configUrl,
  { dom = false, ownWindow = false, database = false, ...rest } = {},
) {
  const folder = fileURLToPath(new URL('.', configUrl));
  return {
    rootDir: folder,
    cacheDirectory,
    // One cache for all projects, so that each file is transpiled once.
    id: 'patchbay',
    testEnvironment: here(dom ? './dom-environment.mjs' : './shared-environment.mjs'),
    runtime: here('./shared-runtime.mjs'),
    testEnvironmentOptions: {
      ownWindow,
      customExportConditions: dom
        ? ['@patchbay/source', 'browser']
        : ['@patchbay/source', 'node', 'node-addons'],
    },
    setupFilesAfterEnv: dom ? [here('./dom-setup.mjs')] : [],
    extensionsToTreatAsEsm: ['.ts', '.tsx'],
    transform: {
      '^.+\\.tsx?$': [
        here('./typescript.mjs'),
        { useESM: true, tsconfig: '<rootDir>/tsconfig.spec.json', diagnostics: false },
      ],
    },
    moduleNameMapper: {
      '\\.css$': here('./css-stub.mjs'),
      '^fast-check$': here('./properties.mjs'),
      // Works before the workspaces are linked again.
      '^@patchbay/fakes$': fromRoot('libs/testing/fakes/src/index.ts'),
      '^(\\.{1,2}/.*)\\.js$': '$1',
    },
    testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
    testPathIgnorePatterns: [
      '/node_modules/',
      ...[...(database ? withoutDatabase(folder) : []), ...leftToDeep(folder)].map(exactly),
    ],
    modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/out-tsc'],
    // Only a test that hangs should reach this limit: a machine under load is twenty times slower
    // than an idle one. No test has a shorter one (`tools/test/waits.test.mjs`).
    testTimeout: hangLimitMs,
    ...(database
      ? {
          globalSetup: here('./postgres-setup.mjs'),
          globalTeardown: here('./postgres-teardown.mjs'),
        }
      : {}),
    ...rest,
  };
}
