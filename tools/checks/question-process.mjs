// A process that stays and runs one question after the other: Node, Jest, the transformer and the
// packages are loaded once, the sources anew each time.
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { runCLI } from 'jest';
import { beginQuestion } from '../jest/first-red-environment.mjs';

const firstRed = fileURLToPath(new URL('../jest/first-red-environment.mjs', import.meta.url));

/**
 * The project as its jest.config.mjs says, but without a database server of its own: the
 * environment names the one of the parent.
 */
async function configOf(library) {
  const {
    globalSetup: _setup,
    globalTeardown: _teardown,
    ...config
  } = (await import(pathToFileURL(join(library, 'jest.config.mjs')))).default;
  return JSON.stringify({ ...config, testEnvironment: firstRed });
}

async function answer({ library, files, only, template, cacheDirectory, isWhole }) {
  if (template) process.env.PATCHBAY_TEST_TEMPLATE = template;
  else delete process.env.PATCHBAY_TEST_TEMPLATE;
  process.chdir(library);
  beginQuestion({ isWhole });
  const { results } = await runCLI(
    {
      _: files,
      $0: 'jest',
      config: await configOf(library),
      cacheDirectory,
      testNamePattern: only,
      runInBand: true,
      watchman: false,
      reporters: [],
    },
    [library],
  );
  return results.testResults.map(({ testResults, failureMessage, testExecError }) => ({
    problem:
      testResults.length === 0
        ? (testExecError?.message ?? failureMessage ?? 'It has no tests.')
        : null,
    tests: testResults.map(({ fullName, status, failureMessages }) => ({
      fullName,
      status,
      failureMessages,
    })),
  }));
}

process.on('message', (question) => {
  answer(question).then(
    (suites) => process.send({ suites, heldBytes: process.memoryUsage.rss() }),
    (error) => process.send({ problem: error.stack }),
  );
});
process.on('disconnect', () => process.exit(0));
