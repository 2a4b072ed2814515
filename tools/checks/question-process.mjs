// A long-lived process that runs one set of tests after the other: Node, Jest, the transformer and
// third-party packages are loaded once, the sources each time.
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { runCLI } from 'jest';
import { beginQuestion } from '../jest/first-red-environment.mjs';

const firstRed = fileURLToPath(new URL('../jest/first-red-environment.mjs', import.meta.url));

/** The template of the test databases, unless a request names another. */
const defaultTemplate = process.env.PATCHBAY_TEST_TEMPLATE ?? null;

/**
 * The project's jest.config.mjs without its own database server: the environment names the
 * parent's. Tests of screens keep their environment, which has a DOM and runs all tests of a file.
 */
async function configOf(library) {
  const {
    globalSetup: _setup,
    globalTeardown: _teardown,
    ...config
  } = (await import(pathToFileURL(join(library, 'jest.config.mjs')))).default;
  const hasDocument = config.testEnvironment?.endsWith('dom-environment.mjs');
  return JSON.stringify(hasDocument ? config : { ...config, testEnvironment: firstRed });
}

/** The results of one test file. */
async function resultsOf({ library, file }, { only, cacheDirectory }) {
  process.chdir(library);
  const { results } = await runCLI(
    {
      _: [file],
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

const isRed = ({ tests }) => tests.some(({ status }) => status === 'failed');

/**
 * One file after the other: loading the next one takes longer than most tests, and is in vain if a
 * failing test has answered the question.
 */
async function answer(question) {
  const { isWhole, template } = question;
  beginQuestion({ isWhole, env: { PATCHBAY_TEST_TEMPLATE: template ?? defaultTemplate } });
  const suites = [];
  for (const file of question.files) {
    suites.push(...(await resultsOf(file, question)));
    if (!isWhole && suites.some(isRed)) break;
  }
  return suites;
}

process.on('message', (question) => {
  answer(question).then(
    (suites) => process.send({ suites, heldBytes: process.memoryUsage.rss() }),
    (error) => process.send({ problem: error.stack }),
  );
});
process.on('disconnect', () => process.exit(0));
